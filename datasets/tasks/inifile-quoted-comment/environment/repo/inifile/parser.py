"""Logical lines to a document."""

from __future__ import annotations

from inifile.document import Document
from inifile.errors import ParseError
from inifile.lines import logical_lines


def loads(text: str) -> Document:
    """Reads a document."""
    document = Document()
    section = ""
    for number, line in logical_lines(text):
        if line.startswith("["):
            section = parse_header(number, line)
            document.section(section)
        else:
            key, value = parse_setting(number, line)
            document.section(section)[key] = value
    return document


def parse_header(number: int, line: str) -> str:
    if not line.endswith("]"):
        raise ParseError(number, "section header is not closed")
    return line[1:-1].strip()


def parse_setting(number: int, line: str) -> tuple[str, str]:
    key, equals, value = line.partition("=")
    if not equals or not key.strip():
        raise ParseError(number, f"expected key = value, got {line!r}")
    return key.strip().lower(), unquote(value.strip())


def unquote(value: str) -> str:
    if len(value) >= 2 and value[0] == value[-1] == '"':
        return value[1:-1]
    return value
