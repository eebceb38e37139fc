"""A document to text."""

from __future__ import annotations

from inifile.document import Document


def dumps(document: Document) -> str:
    """The text of a document, sections apart by a blank line."""
    blocks = []
    for name in document:
        lines = [f"[{name}]"] if name else []
        lines += [f"{key} = {format_value(value)}" for key, value in document[name].items()]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def format_value(value: str) -> str:
    return f'"{value}"' if needs_quotes(value) else value


def needs_quotes(value: str) -> bool:
    """Whether the bare value would be read differently."""
    return value != value.strip()
