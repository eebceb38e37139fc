"""Patches: the `apply_patch` grammar and unified diffs, to the files and places they touch."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from agentlens.actions.pythoncode import named_scopes
from agentlens.actions.records import ActionKind, Operation

_FILE = re.compile(r"^\*\*\* (?P<verb>Add|Update|Delete) File: (?P<path>.+)$", re.MULTILINE)
_MOVE = re.compile(r"^\*\*\* Move to: (?P<path>.+)$", re.MULTILINE)
_UNIFIED = re.compile(r"^(?:---|\+\+\+) (?P<path>[^\t\n]+)", re.MULTILINE)
_HUNK = re.compile(
    r"^@@ -\d+(?:,\d+)? \+(?P<start>\d{1,9})(?:,(?P<count>\d{1,9}))? @@(?P<scope>.*)$", re.MULTILINE
)


class FileChange(msgspec.Struct, frozen=True):
    """What a patch does to one file.

    Attributes:
        path: The file, as the patch names it.
        verb: `Add`, `Update` or `Delete`.
        body: The patch's text for this file.
    """

    path: str
    verb: str
    body: str


def is_patch(text: str) -> bool:
    """Tells whether a text is a patch in one of the two forms."""
    return bool(_FILE.search(text) or (_HUNK.search(text) and _UNIFIED.search(text)))


def file_changes(text: str) -> tuple[FileChange, ...]:
    """Splits a patch by file."""
    marks = list(_FILE.finditer(text))
    if marks:
        ends = [mark.start() for mark in marks[1:]] + [len(text)]
        found = []
        for mark, end in zip(marks, ends, strict=True):
            body = text[mark.end() : end]
            found.append(FileChange(mark["path"].strip(), mark["verb"], body))
            moved = _MOVE.search(body)
            if moved:
                found.append(FileChange(moved["path"].strip(), "Add", body))
        return tuple(found)
    return _unified(text)


def _unified(text: str) -> tuple[FileChange, ...]:
    found = []
    parts = re.split(r"^(?=--- )", text, flags=re.MULTILINE)
    for part in parts:
        names = [m["path"].strip() for m in _UNIFIED.finditer(part)][:2]
        if len(names) < 2:
            continue
        old, new = (re.sub(r"^[ab]/", "", name) for name in names)
        verb = "Add" if old == "/dev/null" else "Delete" if new == "/dev/null" else "Update"
        found.append(FileChange(old if verb == "Delete" else new, verb, part))
    return tuple(found)


def patch_operations(text: str, resolve: Callable[[str], str]) -> tuple[Operation, ...]:
    """Returns one operation per file that a patch changes."""
    kinds = {"Add": ActionKind.CREATE, "Update": ActionKind.EDIT, "Delete": ActionKind.DELETE}
    operations = []
    for change in file_changes(text):
        path = (resolve(change.path),)
        gone = change.verb == "Delete"
        operations.append(
            Operation(
                kinds[change.verb],
                "apply_patch",
                writes=() if gone else path,
                deletes=path if gone else (),
                lines=_lines(change.body),
                scopes=_scopes(change.body),
                text=change.body,
            )
        )
    return tuple(operations)


def _lines(body: str) -> tuple[int, int] | None:
    spans = [(int(m["start"]), int(m["count"] or 1)) for m in _HUNK.finditer(body)]
    if not spans:
        return None
    return min(s for s, _ in spans), max(s + max(n, 1) - 1 for s, n in spans)


def _scopes(body: str) -> tuple[str, ...]:
    """The definitions that hunks name in their headers or show in their text."""
    headers = "\n".join(m["scope"].strip() for m in _HUNK.finditer(body))
    plain = "\n".join(
        line[3:].strip() if line.startswith("@@ ") else line[1:]
        for line in body.splitlines()
        if line[:1] in {" ", "+", "-", "@"} and not line.startswith(("---", "+++", "@@ -"))
    )
    return tuple(sorted({*named_scopes(headers), *named_scopes(plain)}))
