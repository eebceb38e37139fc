"""What a file holds, seen just closely enough to tell its format."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import islice
from pathlib import Path

import msgspec

from agentlens.readers.decoding import NotJsonError, decode, glance, repair
from agentlens.readers.notes import Notes
from agentlens.trajectory import Location

SAMPLE_SIZE = 20
MAX_EVENT_BYTES = 2**28
"""Of one file of a folder that keeps one event a file."""

_BLANK = b" \t\r\n"
_raw_object = msgspec.json.Decoder(dict[str, msgspec.Raw])
_raw_array = msgspec.json.Decoder(list[msgspec.Raw])


class Kind(StrEnum):
    """The outer shape of a file or folder."""

    OBJECT = "one JSON object"
    ARRAY = "one JSON array"
    LINES = "one JSON value a line"
    FOLDER = "one file an event"


class Content:
    """The content of one input.

    Attributes:
        name: The input, as the caller named it.
        path: Where it is.
        kind: Its outer shape.
        fields: The root object's fields, not decoded; empty for other shapes.
        items: The first few values of an array, of the lines or of the folder's files.
        parts: The files of a folder, in the order of their events.
    """

    def __init__(
        self,
        name: str,
        path: Path,
        kind: Kind,
        *,
        data: bytes = b"",
        fields: Mapping[str, msgspec.Raw] | None = None,
        items: tuple[object, ...] = (),
        parts: tuple[Path, ...] = (),
    ) -> None:
        self.name = name
        self.path = path
        self.kind = kind
        self.fields = fields or {}
        self.items = items
        self.parts = parts
        self._data = data

    @property
    def stem(self) -> str:
        """The file's name without its last suffix."""
        return self.path.stem

    def value(self, key: str) -> object:
        """Returns a field of the root object for a glance, or None."""
        return glance(self.fields[key]) if key in self.fields else None

    def field(self, key: str, notes: Notes) -> object:
        """Returns a decoded field of the root object, repaired where it has to be, or None."""
        return decode(self.fields[key], notes) if key in self.fields else None

    def document(self, notes: Notes) -> object:
        """Returns the whole decoded document, repaired where it has to be."""
        return decode(self._data, notes)

    def documents(self, notes: Notes) -> Iterator[object]:
        """Yields the decoded files of a folder; what is no JSON is noted and left out."""
        for part in self.parts:
            at = Location(event_id=part.name)
            try:
                yield decode(_bounded(part), notes, at=at)
            except NotJsonError as error:
                notes.warning("corrupt-event", f"event file skipped: {error.reason}", at)

    def lines(self, notes: Notes) -> Iterator[tuple[int, object]]:
        """Yields line numbers from 1 and decoded lines; what is no JSON is noted and left out."""
        numbered = [(n, line) for n, line in enumerate(_split(self._data), 1) if line.strip(_BLANK)]
        for position, (number, line) in enumerate(numbered, 1):
            try:
                yield number, decode(line, notes, at=Location(line=number))
            except NotJsonError as error:
                is_last = position == len(numbered)
                code = "truncated-line" if is_last else "corrupt-line"
                notes.warning(code, f"line skipped: {error.reason}", Location(line=number))


def load(path: Path, name: str, notes: Notes) -> Content:
    """Reads a file and finds out its outer shape.

    Raises:
        NotJsonError: It holds no JSON.
    """
    data = path.read_bytes()
    body = data.removeprefix(codecs.BOM_UTF8).lstrip(_BLANK)
    first, newline, rest = body.partition(b"\n")
    if newline and rest.strip(_BLANK) and isinstance(glance(first), dict):
        return _lines(path, name, data)
    try:
        return _document(path, name, data, notes)
    except NotJsonError:
        if any(isinstance(glance(line), dict) for line in islice(_split(body), SAMPLE_SIZE)):
            return _lines(path, name, data)
        raise


def load_folder(paths: tuple[Path, ...], path: Path, name: str) -> Content:
    """Makes one content of a folder that keeps one event a file."""
    items = tuple(_first_look(part) for part in paths[:SAMPLE_SIZE])
    return Content(name, path, Kind.FOLDER, items=items, parts=paths)


def _bounded(part: Path) -> bytes:
    if part.stat().st_size > MAX_EVENT_BYTES:
        raise NotJsonError("too-large", "it is too large")
    return part.read_bytes()


def _first_look(part: Path) -> object:
    try:
        return glance(_bounded(part))
    except NotJsonError:
        return None


def _document(path: Path, name: str, data: bytes, notes: Notes) -> Content:
    try:
        return _shape(path, name, data)
    except (ValueError, RecursionError):
        repaired = repair(data, notes)
    try:
        return _shape(path, name, repaired)
    except ValueError as error:
        raise NotJsonError("not-json", str(error), 1) from None


def _shape(path: Path, name: str, data: bytes) -> Content:
    opening = data.lstrip(_BLANK)[:1]
    if opening == b"[":
        items = tuple(glance(raw) for raw in _raw_array.decode(data)[:SAMPLE_SIZE])
        return Content(name, path, Kind.ARRAY, data=data, items=items)
    if opening == b"{":
        return Content(name, path, Kind.OBJECT, data=data, fields=_raw_object.decode(data))
    raise ValueError("neither a JSON object nor an array")


def _lines(path: Path, name: str, data: bytes) -> Content:
    decoded = (glance(line) for line in _split(data))
    items = tuple(islice((item for item in decoded if isinstance(item, dict)), SAMPLE_SIZE))
    return Content(name, path, Kind.LINES, data=data, items=items)


def _split(data: bytes) -> Iterator[bytes]:
    start = 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        yield data[start:end]
        start = end + 1
