"""Picks versions, newest first, going back where they do not fit."""

from __future__ import annotations

from collections.abc import Iterable

from pkgorder.errors import ResolveError
from pkgorder.index import Index, Requirement, parse_requirement
from pkgorder.order import install_order
from pkgorder.version import Version

Picks = dict[str, Version]


def resolve(index: Index, wanted: Iterable[str]) -> Picks:
    """Versions that fulfil every requirement."""
    picks = search(index, [parse_requirement(item) for item in wanted], {})
    if picks is None:
        raise ResolveError("no versions fit together")
    return picks


def search(index: Index, todo: list[Requirement], picks: Picks) -> Picks | None:
    if not todo:
        return picks
    (name, constraint), rest = todo[0], todo[1:]
    if name in picks:
        return search(index, rest, picks) if constraint.allows(picks[name]) else None
    for version in filter(constraint.allows, index.newest_first(name)):
        more = [*rest, *index.requires(name, version)]
        found = search(index, more, {**picks, name: version})
        if found is not None:
            return found
    return None


def plan(index: Index, wanted: Iterable[str]) -> list[str]:
    """What to install, in order, as name==version."""
    picks = resolve(index, wanted)
    needs = {name: [n for n, _ in index.requires(name, v)] for name, v in picks.items()}
    return [f"{name}=={picks[name]}" for name in install_order(needs)]
