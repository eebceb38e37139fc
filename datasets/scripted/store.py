"""JSON as the corpus keeps it: compact, one list entry a line, the same bytes every time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec


def compact(value: object) -> str:
    """The value on one line."""
    return msgspec.json.encode(value).decode()


def pretty(value: object) -> str:
    """The value over several lines, for files that people open."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def lines(values: Iterable[object]) -> str:
    """A list with one entry a line."""
    return "[\n" + ",\n".join(map(compact, values)) + "\n]"


def with_list(head: Mapping[str, object], name: str, values: Iterable[object]) -> str:
    """An object whose last member is a list with one entry a line."""
    return f"{compact(head)[:-1]},{compact(name)}:{lines(values)}}}\n"
