"""What a record holds in the place of something else: noted, and taken as unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from agentlens.readers.notes import Notes
from agentlens.readers.pointers import join
from agentlens.readers.values import count
from agentlens.trajectory import Location, Severity

Types = Mapping[str, type | tuple[type, ...]]
"""The types that a format has in its fields; null is allowed everywhere."""

_NAMES = {dict: "object", list: "array", str: "text", int: "number", float: "number"}


def note_wrong_types(
    record: Mapping[str, Any], types: Types, notes: Notes, at: Location, *parts: str
) -> None:
    """Notes every field whose value is of another type than the format has there.

    Args:
        record: The record as stored.
        types: The types of its fields; fields that are not listed may hold anything.
        notes: Where to note it.
        at: The place of the record, or of what it is part of.
        parts: The way from there to the record.
    """
    for name, kind in types.items():
        value = record.get(name)
        if value is not None and not isinstance(value, kind):
            kinds = kind if isinstance(kind, tuple) else (kind,)
            wanted = " or ".join(dict.fromkeys(_NAMES[kind] for kind in kinds))
            message = f"{name} is no {wanted}; taken as unknown"
            notes.warning("wrong-type", message, _inside(at, *parts, name))


def note_absurd_counts(
    record: Mapping[str, Any],
    names: tuple[str, ...],
    notes: Notes,
    at: Location,
    *parts: str,
    severity: Severity = Severity.WARNING,
) -> None:
    """Notes every token count that is missing its digits, negative or beyond all bounds.

    Args:
        record: The record as stored.
        names: The fields that hold counts.
        notes: Where to note it.
        at: The place of the record, or of what it is part of.
        parts: The way from there to the record.
        severity: `info` where the format's own validator lets it pass.
    """
    note = notes.info if severity is Severity.INFO else notes.warning
    for name in names:
        if record.get(name) is not None and count(record[name]) is None:
            message = f"{name} is no possible count; taken as unknown"
            note("absurd-count", message, _inside(at, *parts, name))


def _inside(at: Location, *parts: str) -> Location:
    return msgspec.structs.replace(at, pointer=join(at.pointer or "", *parts))
