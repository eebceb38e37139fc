"""Text commands of SWE-agent's windowed tools, which it types where a shell line stands.

`open FILE [LINE]`, `goto`, `scroll_up`, `scroll_down`, `search_dir`, `search_file`, `find_file`,
`create`, `edit N:M … end_of_edit`, `insert`, `str_replace_editor SUBCOMMAND`, `submit`. The
window's file is the one that was opened or created last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from agentlens.actions.calls import Call
from agentlens.actions.editing import editor
from agentlens.actions.paths import Workspace
from agentlens.actions.pythoncode import named_scopes
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation
from agentlens.numbers import whole
from agentlens.shell import Command
from agentlens.trajectory import ToolCall

_EDIT = re.compile(r"\s*edit(?:[ \t]+(\d{1,9}):(\d{1,9}))?(?:[ \t]*<<[^\n]*)?[ \t]*\n")
_SPAN = 3
_END = "end_of_edit"


def block_edit(text: str, workspace: Workspace) -> tuple[Operation, ...]:
    """Returns what `edit N:M`, with the new lines up to `end_of_edit`, does; else nothing."""
    head = _EDIT.match(text)
    if head is None:
        return ()
    end = text.find(_END, head.end())
    span = (int(head[1]), int(head[2])) if head[1] else None
    if end < 0 and span is None:
        return ()
    return (_edit(workspace, text[head.end() : end if end >= 0 else len(text)], span),)


def text_command(command: Command, workspace: Workspace) -> tuple[Operation, ...]:
    """Returns what a text command does; nothing for a shell's own commands."""
    handler = _HANDLERS.get(command.argv[0]) if command.argv else None
    return handler(command.argv, workspace) if handler is not None else ()


def _edit(workspace: Workspace, text: str, span: tuple[int, int] | None = None) -> Operation:
    writes = () if workspace.window is None else (workspace.window,)
    return Operation(
        K.EDIT, "edit", writes=writes, lines=span, scopes=named_scopes(text), text=text
    )


def _open(argv: Sequence[str], workspace: Workspace) -> tuple[Operation, ...]:
    words = [word for word in argv[1:] if not word.startswith("-")]
    if not words:
        return ()
    return (Operation(K.READ, "open", reads=(workspace.open(words[0]),), argv=tuple(argv)),)


def _scroll(argv: Sequence[str], workspace: Workspace) -> tuple[Operation, ...]:
    reads = () if workspace.window is None else (workspace.window,)
    return (Operation(K.READ, argv[0], reads=reads, argv=tuple(argv)),)


def _create(argv: Sequence[str], workspace: Workspace) -> tuple[Operation, ...]:
    if len(argv) < 2:
        return ()
    path = workspace.open(argv[1])
    return (Operation(K.CREATE, "create", writes=(path,), argv=tuple(argv)),)


def _replace(argv: Sequence[str], workspace: Workspace) -> tuple[Operation, ...]:
    """`edit OLD NEW`: the form that replaces a text."""
    return (_edit(workspace, argv[2] if len(argv) > 2 else ""),)


def _insert(argv: Sequence[str], workspace: Workspace) -> tuple[Operation, ...]:
    at = whole(argv[2]) if len(argv) > 2 else None
    return (_edit(workspace, "".join(argv[1:2]), None if at is None else (at, at)),)


def _search(argv: Sequence[str], workspace: Workspace) -> tuple[Operation, ...]:
    query, where = "".join(argv[1:2]), argv[2:3]
    reads = tuple(map(workspace.resolve, where))
    if not reads and argv[0] == "search_file" and workspace.window is not None:
        reads = (workspace.window,)
    kind = K.LIST if argv[0] == "find_file" else K.SEARCH
    return (Operation(kind, argv[0], reads=reads, query=query, argv=tuple(argv)),)


def _editor(argv: Sequence[str], workspace: Workspace) -> tuple[Operation, ...]:
    """`str_replace_editor view FILE --view_range 1 20`, its words named as arguments."""
    arguments: dict[str, object] = {}
    name: str | None = None
    for word in argv[1:]:
        if word.startswith("--"):
            name, _, value = word[2:].partition("=")
            arguments[name] = value
        elif name == "view_range" and (number := whole(word)) is not None:
            span = arguments.get(name)
            arguments[name] = [*(span if isinstance(span, list) else []), number][:_SPAN]
        elif name is not None and not arguments[name]:
            arguments[name], name = word, None
        else:
            arguments["path" if "command" in arguments else "command"] = word
    return editor(Call(ToolCall(argv[0], arguments), workspace.resolve))


def _submit(argv: Sequence[str], workspace: Workspace) -> tuple[Operation, ...]:
    del workspace
    return (Operation(K.FINISH, "submit", argv=tuple(argv)),)


_HANDLERS: Mapping[str, Callable[[Sequence[str], Workspace], tuple[Operation, ...]]] = (
    MappingProxyType(
        {
            **dict.fromkeys(("goto", "scroll_up", "scroll_down"), _scroll),
            **dict.fromkeys(("search_dir", "search_file", "find_file"), _search),
            **dict.fromkeys(("submit", "exit_forfeit", "exit_cost"), _submit),
            "create": _create,
            "edit": _replace,
            "insert": _insert,
            "open": _open,
            "str_replace_editor": _editor,
        }
    )
)
