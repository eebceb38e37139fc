"""Values of untrusted JSON, taken only where they are what they should be."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from agentlens.readers.decoding import decode_or_none

# A single run has never come near this; a larger count is a mistake of the producer.
MAX_COUNT = 10**12


def text(value: object) -> str | None:
    """Returns a string that is not empty, or None."""
    return value if isinstance(value, str) and value else None


def label(value: object) -> str | None:
    """Returns an id or a name as text: a string that is not empty, or an integer."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return text(value)


def mapping(value: object) -> Mapping[str, Any]:
    """Returns a JSON object, or an empty one."""
    return value if isinstance(value, dict) else {}


def records(value: object) -> list[dict[str, Any]]:
    """Returns the objects of a JSON array; what is no object is left out."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def number(value: object) -> float | None:
    """Returns a finite number, also one written as a string, or None."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        found = float(value)
    except (ValueError, OverflowError):
        return None
    return found if math.isfinite(found) else None


def integer(value: object) -> int | None:
    """Returns an integer, also one written as a string or as 3.0, or None."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    found = number(value)
    return int(found) if found is not None and found.is_integer() else None


def count(value: object) -> int | None:
    """Returns a count from 0, or None where it is missing, negative or absurd."""
    found = integer(value)
    return found if found is not None and 0 <= found <= MAX_COUNT else None


def amount(value: object) -> float | None:
    """Returns a number from 0, or None where it is missing or negative."""
    found = number(value)
    return found if found is not None and found >= 0 else None


class Arguments(NamedTuple):
    """The arguments of a call: by name, or as text where they are no JSON object."""

    named: Mapping[str, Any]
    raw: str | None


def arguments(value: object) -> Arguments:
    """Takes the arguments of a call, whether stored as an object or as JSON text."""
    if isinstance(value, dict):
        return Arguments(value, None)
    if value is None:
        return Arguments({}, None)
    try:
        stored = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    except RecursionError:
        return Arguments({}, None)
    decoded = decode_or_none(stored.encode(errors="replace"))
    return Arguments(decoded, None) if isinstance(decoded, dict) else Arguments({}, stored)


def joined_text(value: object) -> str | None:
    """Returns a text, or the text parts of a list of content parts, joined by line breaks."""
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        return None
    parts = [part if isinstance(part, str) else mapping(part).get("text") for part in value]
    texts = [part for part in parts if isinstance(part, str)]
    return "\n".join(texts) if texts else None


def rest(value: Mapping[str, Any], *known: str) -> dict[str, Any]:
    """Returns the fields other than the known ones that say something."""
    return {key: part for key, part in value.items() if key not in known and part is not None}
