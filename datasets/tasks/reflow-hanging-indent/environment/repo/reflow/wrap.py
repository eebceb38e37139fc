"""Greedy wrapping of words."""

from __future__ import annotations

from collections.abc import Iterable

from reflow.width import display_width


def wrap(words: Iterable[str], width: int, first: str = "", rest: str = "") -> list[str]:
    """Lines of at most `width` columns; `first` and `rest` are what the lines begin with."""
    lines = []
    line, empty = first, True
    for word in words:
        candidate = line + word if empty else f"{line} {word}"
        if display_width(candidate) > width:
            lines.append(line.rstrip())
            candidate = rest + word
        line, empty = candidate, False
    lines.append(line.rstrip())
    return lines
