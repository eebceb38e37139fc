"""How many columns a text takes on a terminal."""

from __future__ import annotations

import re
import unicodedata

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def display_width(text: str) -> int:
    """Columns: colour codes take none, wide characters take two."""
    plain = ESCAPE.sub("", text)
    return sum(char_width(char) for char in plain)


def char_width(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
