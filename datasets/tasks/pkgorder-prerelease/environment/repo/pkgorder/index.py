"""The packages that there are."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pkgorder.constraint import Constraint
from pkgorder.errors import ResolveError
from pkgorder.version import Version

Requirement = tuple[str, Constraint]
NAME = re.compile(r"\s*([A-Za-z][\w-]*)(.*)")


def parse_requirement(text: str) -> Requirement:
    """Reads "lib>=2"."""
    match = NAME.fullmatch(text)
    if match is None:
        raise ResolveError(f"not a requirement: {text!r}")
    return match[1], Constraint.parse(match[2])


class Index:
    """Versions by package, with what each requires."""

    def __init__(self) -> None:
        self._packages: dict[str, dict[Version, list[Requirement]]] = {}

    def add(self, name: str, version: str, requires: Iterable[str] = ()) -> None:
        versions = self._packages.setdefault(name, {})
        versions[Version.parse(version)] = [parse_requirement(item) for item in requires]

    def newest_first(self, name: str) -> list[Version]:
        return sorted(self._packages.get(name, {}), reverse=True)

    def requires(self, name: str, version: Version) -> list[Requirement]:
        return self._packages[name][version]
