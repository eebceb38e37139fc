"""List items: their markers, and how far their text is indented."""

from __future__ import annotations

import re
from dataclasses import dataclass

PATTERN = re.compile(r"(?P<indent> *)(?P<symbol>[-*+]|\d+[.)])(?P<gap> +)(?=\S)")


@dataclass(frozen=True)
class Marker:
    """What stands before the text of a list item."""

    indent: str
    symbol: str
    gap: str

    @property
    def prefix(self) -> str:
        return self.indent + self.symbol + self.gap


def find_marker(line: str) -> Marker | None:
    """The marker that a line begins with, if it begins a list item."""
    match = PATTERN.match(line)
    return Marker(**match.groupdict()) if match else None


def hanging_indent(marker: Marker) -> str:
    """What continuation lines of the item begin with."""
    return " " * (len(marker.indent) + 2)
