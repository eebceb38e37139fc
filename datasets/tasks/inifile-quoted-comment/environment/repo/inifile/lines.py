"""From text to logical lines: comments dropped, continued lines joined."""

from __future__ import annotations

from collections.abc import Iterator

COMMENT = ";#"


def strip_comment(line: str) -> str:
    """The line without its comment and without blanks at its end."""
    for mark in COMMENT:
        line = line.partition(mark)[0]
    return line.rstrip()


def logical_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yields number and text of every line that holds something."""
    pending, start = "", 0
    for number, raw in enumerate(text.splitlines(), 1):
        line = strip_comment(raw)
        if not pending:
            start = number
        if line.endswith("\\"):
            pending += line[:-1].strip() + " "
            continue
        whole = (pending + line.strip()).strip()
        pending = ""
        if whole:
            yield start, whole
    if pending.strip():
        yield start, pending.strip()
