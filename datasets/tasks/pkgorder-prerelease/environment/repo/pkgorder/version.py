"""Versions and their order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering

from pkgorder.errors import VersionError

PATTERN = re.compile(r"(\d+(?:\.\d+)*)(?:(a|b|rc)(\d+))?")


@total_ordering
@dataclass(frozen=True)
class Version:
    """A release such as 1.4.2, or a pre-release of one such as 2.0rc1."""

    release: tuple[int, ...]
    pre: tuple[str, int] | None = None

    @classmethod
    def parse(cls, text: str) -> Version:
        match = PATTERN.fullmatch(text.strip())
        if match is None:
            raise VersionError(f"not a version: {text!r}")
        release = tuple(int(part) for part in match[1].split("."))
        return cls(release, (match[2], int(match[3])) if match[2] else None)

    def key(self) -> tuple[object, ...]:
        """What versions are ordered by."""
        return (self.release, self.pre or ("", 0))

    def __lt__(self, other: Version) -> bool:
        return self.key() < other.key()

    def __str__(self) -> str:
        suffix = f"{self.pre[0]}{self.pre[1]}" if self.pre else ""
        return ".".join(map(str, self.release)) + suffix
