"""JSON as the corpus keeps it: compact, one entry or member a line, always the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec


def compact(value: object) -> str:
    """The value on one line."""
    return msgspec.json.encode(value).decode()


def members(value: Mapping[str, object]) -> str:
    """An object with one member a line."""
    told = (f"{compact(name)}: {compact(item)}" for name, item in value.items())
    return "{\n  " + ",\n  ".join(told) + "\n}\n"


def lines(values: Iterable[object]) -> str:
    """A list with one entry a line."""
    return "[\n" + ",\n".join(map(compact, values)) + "\n]"


def with_list(head: Mapping[str, object], name: str, values: Iterable[object]) -> str:
    """An object whose last member is a list with one entry a line."""
    return f"{compact(head)[:-1]},{compact(name)}:{lines(values)}}}\n"
