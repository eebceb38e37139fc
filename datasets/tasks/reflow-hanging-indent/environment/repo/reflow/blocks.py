"""Cuts a text into paragraphs, list items and blocks to keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from reflow.bullets import Marker, find_marker


@dataclass
class Block:
    """Lines that belong together; `kind` is text, item, keep or blank."""

    kind: str
    lines: list[str] = field(default_factory=list)
    marker: Marker | None = None

    @property
    def text(self) -> str:
        first = self.lines[0][len(self.marker.prefix) :] if self.marker else self.lines[0]
        return " ".join([first.strip(), *(line.strip() for line in self.lines[1:])])


def split_blocks(text: str) -> Iterator[Block]:
    current: Block | None = None
    for line in text.splitlines():
        marker = find_marker(line)
        kind = kind_of(line, marker, current)
        if current and kind == "more":
            current.lines.append(line)
            continue
        if current:
            yield current
        current = Block(kind, [line], marker)
    if current:
        yield current


def kind_of(line: str, marker: Marker | None, current: Block | None) -> str:
    if not line.strip():
        return "blank"
    if marker:
        return "item"
    if current and current.kind in {"text", "item"}:
        return "more"
    return "keep" if line.startswith("    ") else "text"
