"""Edit and view tools: editors with sub-commands, plain edits, patches."""

from __future__ import annotations

import re

import msgspec

from agentlens.actions.calls import CONTENT_NAMES, NEW_NAMES, OLD_NAMES, PATH_NAMES, Call
from agentlens.actions.patches import is_patch, patch_operations
from agentlens.actions.pythoncode import named_scopes
from agentlens.actions.records import ActionKind, Operation
from agentlens.numbers import LARGEST, whole

_FOLDER = re.compile(r"files and directories|^(?:total \d+\n)?d[rwx-]{9}", re.MULTILINE)
_NUMBERED = re.compile(r"^ *(\d{1,9})\t(.*)$", re.MULTILINE)


def view(call: Call) -> tuple[Operation, ...]:
    """Reading a file or listing a folder."""
    path = call.path()
    if path is None:
        return (
            Operation(ActionKind.READ, "view", reads=tuple(map(call.resolve, call.listed_paths()))),
        )
    raw = call.text(PATH_NAMES) or ""
    if not path or raw.endswith("/") or _FOLDER.search(call.output):
        return (Operation(ActionKind.LIST, "list", reads=(path,)),)
    return (Operation(ActionKind.READ, "view", reads=(path,), lines=_view_range(call)),)


def _view_range(call: Call) -> tuple[int, int] | None:
    span = call.arguments.get("view_range")
    if isinstance(span, list) and len(span) == 2:
        start, end = map(whole, span)
        if start is not None and end is not None:
            return start, LARGEST if end == -1 else end
    first = call.number("startLine", "start_line", "start", "offset", "line_number")
    last = call.number("endLine", "end_line", "end")
    limit = call.number("limit")
    if first is not None and limit is not None:
        return max(first, 1), max(first, 1) + limit - 1
    if first is None or last is None or last < 0:
        return None
    return first, last


def edit(call: Call) -> tuple[Operation, ...]:
    """Replacing text in a file, or in several; one operation per file."""
    by_file: dict[tuple[str, ...], list[Operation]] = {}
    for part in tuple(call.edits()) or (call,):
        found = _edit(part)
        by_file.setdefault(found.writes, []).append(found)
    return tuple(map(_merged, by_file.values()))


def _edit(call: Call) -> Operation:
    path = call.path()
    new, old = call.text(NEW_NAMES), call.text(OLD_NAMES)
    text = new if new is not None else call.text(CONTENT_NAMES)
    return Operation(
        ActionKind.EDIT,
        "edit",
        writes=() if path is None else (path,),
        lines=_edited_lines(call, text),
        scopes=_edited_scopes(call, old, text),
        text=text,
    )


def _merged(edits: list[Operation]) -> Operation:
    """Joins several edits of one file; what is shown of it afterwards places none of them."""
    if len(edits) == 1:
        return edits[0]
    scopes = tuple(sorted({scope for one in edits for scope in one.scopes}))
    text = "\n".join(one.text for one in edits if one.text is not None)
    return msgspec.structs.replace(edits[0], lines=None, scopes=scopes, text=text)


def _edited_lines(call: Call, text: str | None) -> tuple[int, int] | None:
    """Where the edit lies: an insertion's line, or the middle of the numbered snippet."""
    at = call.number("insert_line", "insertLine")
    length = (text or "").count("\n") + 1
    if at is not None:
        return at, at + length - 1
    first, last = call.number("start_line", "startLine"), call.number("end_line", "endLine")
    if first is not None and last is not None:
        return first, last
    numbers = [int(n) for n, _ in _NUMBERED.findall(call.output)]
    if not numbers or text is None:
        return None
    # Editors show a few lines of context before the change, fewer at the top of the file.
    shown = numbers[0] + (4 if numbers[0] > 1 else 0)
    return shown, shown + length - 1


def _edited_scopes(call: Call, old: str | None, new: str | None) -> tuple[str, ...]:
    named = named_scopes(f"{old or ''}\n{new or ''}")
    if named:
        return named
    shown = "\n".join(line for _, line in _NUMBERED.findall(call.output))
    return named_scopes(shown)[:1] if shown else ()


def write(call: Call) -> tuple[Operation, ...]:
    """Writing a whole file."""
    path = call.path()
    text = call.text(CONTENT_NAMES)
    return (
        Operation(
            ActionKind.CREATE,
            "create",
            writes=() if path is None else (path,),
            scopes=named_scopes(text or ""),
            text=text,
        ),
    )


def delete(call: Call) -> tuple[Operation, ...]:
    """Removing a file."""
    path = call.path()
    return (Operation(ActionKind.DELETE, "delete", deletes=() if path is None else (path,)),)


def editor(call: Call) -> tuple[Operation, ...]:
    """An editor with sub-commands: view, create, str_replace, insert, undo_edit."""
    command = call.text(("command",))
    if command == "view":
        return view(call)
    if command in {"create", "write"}:
        return write(call)
    if command in {"delete", "remove"}:
        return delete(call)
    return edit(call)


def patch(call: Call) -> tuple[Operation, ...]:
    """A patch handed over as a text."""
    texts = [call.call.raw_arguments, *call.arguments.values()]
    for text in texts:
        if isinstance(text, str) and is_patch(text):
            return patch_operations(text, call.resolve)
    return edit(call)


def changes(call: Call) -> tuple[Operation, ...]:
    """A list of changed files (codex `file_change`)."""
    found = []
    for written, kind in call.changes():
        path = (call.resolve(written),)
        if kind == "delete":
            found.append(Operation(ActionKind.DELETE, "file change", deletes=path))
        else:
            made = ActionKind.CREATE if kind == "add" else ActionKind.EDIT
            found.append(Operation(made, "file change", writes=path))
    return tuple(found) or (Operation(ActionKind.EDIT, "file change"),)
