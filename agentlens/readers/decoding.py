"""JSON from untrusted files: fast where it is valid, repaired where it can be, else refused."""

from __future__ import annotations

import codecs
import json
import math
from typing import Any

import msgspec

from agentlens.readers.notes import Notes
from agentlens.trajectory import Location


class NotJsonError(Exception):
    """The text is no JSON, even leniently.

    Attributes:
        code: `truncated`, `too-deep` or `not-json`.
        reason: What is wrong, in one sentence.
        line: Line of the text, from 1.
    """

    def __init__(self, code: str, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.line = line


def decode(data: bytes | msgspec.Raw, notes: Notes, *, at: Location | None = None) -> Any:
    """Decodes JSON, repaired where it has to be.

    Raises:
        NotJsonError: The text cannot be read at all.
    """
    try:
        return msgspec.json.decode(data)
    except (ValueError, RecursionError):
        return msgspec.json.decode(repair(bytes(data), notes, at=at))


def decode_or_none(data: bytes | msgspec.Raw) -> Any:
    """Decodes JSON, or returns None where it is not valid."""
    try:
        return msgspec.json.decode(data)
    except (ValueError, RecursionError):
        return None


def glance(data: bytes | msgspec.Raw) -> Any:
    """Decodes JSON that may need repair, or returns None; to see what it is, not to use it."""
    try:
        return msgspec.json.decode(data)
    except (ValueError, RecursionError):
        text = bytes(data).decode("utf-8-sig", errors="replace")
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def repair(data: bytes, notes: Notes, *, at: Location | None = None) -> bytes:
    """Returns valid JSON that says the same as nearly valid JSON.

    Byte order mark, invalid UTF-8, lone surrogates, raw control characters and numbers that are
    not finite are repaired and noted; a number that is not finite becomes null.

    Raises:
        NotJsonError: The text cannot be read at all.
    """
    text = _text(data, notes, at)
    odd_numbers: list[str] = []

    def finite(word: str) -> float | None:
        value = float(word)
        if math.isfinite(value):
            return value
        odd_numbers.append(word)
        return None

    try:
        decoder = json.JSONDecoder(strict=False, parse_float=finite, parse_constant=finite)
        value = decoder.decode(text)
        clean = json.dumps(value, ensure_ascii=False)
    except json.JSONDecodeError as error:
        raise _not_json(error) from None
    except (RecursionError, ValueError) as error:
        raise NotJsonError("too-deep", f"too deep or too large to read ({error})") from None
    if odd_numbers:
        notes.warning("not-finite", f"{odd_numbers[0]} is no number; read as unknown", at)
    joined = clean.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if joined != clean:
        notes.info("lone-surrogate", "half a surrogate pair stands for no character; replaced", at)
    repaired = joined.encode()
    if decode_or_none(repaired) is None and repaired != b"null":
        raise NotJsonError("too-deep", "too deep or too large to read")
    return repaired


def _text(data: bytes, notes: Notes, at: Location | None) -> str:
    if data.startswith(codecs.BOM_UTF8):
        notes.info("byte-order-mark", "starts with a byte order mark; ignored", at)
        data = data[len(codecs.BOM_UTF8) :]
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        notes.warning("invalid-utf8", f"byte {error.start} is no valid UTF-8; replaced", at)
        return data.decode(errors="replace")


def _not_json(error: json.JSONDecodeError) -> NotJsonError:
    at_end = not error.doc[error.pos :].strip() or error.msg.startswith("Unterminated string")
    if at_end:
        return NotJsonError("truncated", "the JSON text stops before its end", error.lineno)
    return NotJsonError("not-json", f"no JSON: {error.msg}, column {error.colno}", error.lineno)
