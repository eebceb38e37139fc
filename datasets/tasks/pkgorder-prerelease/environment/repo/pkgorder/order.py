"""The order of installation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pkgorder.errors import CycleError


def install_order(needs: Mapping[str, Sequence[str]]) -> list[str]:
    """Every package after what it needs; alphabetical where there is a choice."""
    done: list[str] = []
    path: list[str] = []

    def visit(name: str) -> None:
        if name in done:
            return
        if name in path:
            raise CycleError(" -> ".join([*path[path.index(name) :], name]))
        path.append(name)
        for need in sorted(needs[name]):
            visit(need)
        path.pop()
        done.append(name)

    for name in sorted(needs):
        visit(name)
    return done
