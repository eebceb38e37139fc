"""What a tool call does, by the tool's name and, for unknown names, by its arguments' shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from agentlens.actions import editing, toolnames
from agentlens.actions.calls import (
    CONTENT_NAMES,
    NEW_NAMES,
    OLD_NAMES,
    PATH_NAMES,
    QUERY_NAMES,
    Call,
)
from agentlens.actions.cells import read_cell
from agentlens.actions.programs import Line, operation_of
from agentlens.actions.pythoncode import file_effects
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation
from agentlens.actions.toolnames import plain_name, tool_key
from agentlens.shell import parse
from agentlens.trajectory import ToolCall

_Handler = Callable[[Call], tuple[Operation, ...]]


def shell_text(call: Call) -> str | None:
    """Returns the text that a call hands to a shell, or None for any other tool."""
    key = tool_key(call.call.name)
    if key in toolnames.SHELLS:
        text = call.command()
        return text if text is not None else call.call.raw_arguments or ""
    if key in _HANDLERS:
        return None
    text = call.command()
    if text is not None and not call.path():
        return text
    # Some logs name a text command itself where the tool should stand.
    return call.call.name if plain_name(call.call.name).count(" ") else None


def tool_operations(call: Call) -> tuple[Operation, ...]:
    """Returns what a call of any tool but a shell does; never empty."""
    return _HANDLERS.get(tool_key(call.call.name), _by_shape)(call)


def cell_operations(call: Call, code: str) -> tuple[Operation, ...]:
    """Returns what a notebook cell does: its magics, the tools that it calls, its Python."""
    cell = read_cell(code)
    if cell.written is not None:
        writes = (call.resolve(cell.written),)
        return (Operation(K.CREATE, "create", writes=writes, text=cell.python),)
    found = [operation_of(Line(command, call.resolve)) for command in parse(cell.shell)]
    known = [inner for inner in cell.calls if tool_key(inner.name) in _HANDLERS]
    for inner in known:
        made = ToolCall(inner.name, inner.arguments, observations=call.call.observations)
        found.extend(tool_operations(Call(made, call.resolve)))
    if cell.python.strip() and not known:
        found.append(_python(call, cell.python))
    return tuple(found) or (Operation(K.RUN_CODE, "python", text=code),)


def _python(call: Call, code: str) -> Operation:
    written, removed = (tuple(map(call.resolve, paths)) for paths in file_effects(code))
    kind = K.EDIT if written else K.DELETE if removed else K.RUN_CODE
    return Operation(kind, "python", writes=written, deletes=removed, text=code)


def _cell(call: Call) -> tuple[Operation, ...]:
    code = call.text(("code", "source", "command", "script")) or call.call.raw_arguments or ""
    return cell_operations(call, code)


def _search(call: Call) -> tuple[Operation, ...]:
    return (Operation(K.SEARCH, "grep", reads=_read(call), query=call.text(QUERY_NAMES)),)


def _list(call: Call) -> tuple[Operation, ...]:
    return (Operation(K.LIST, "list", reads=_read(call), query=call.text(QUERY_NAMES)),)


def _read(call: Call) -> tuple[str, ...]:
    path = call.path()
    return tuple(map(call.resolve, call.listed_paths())) if path is None else (path,)


def _of_kind(kind: K, program: str) -> _Handler:
    operation = (Operation(kind, program),)
    return lambda _: operation


_HANDLERS: Mapping[str, _Handler] = MappingProxyType(
    {
        name: handler
        for names, handler in (
            (toolnames.EDITORS, editing.editor),
            (toolnames.VIEWERS, editing.view),
            (toolnames.LISTERS, _list),
            (toolnames.SEARCHERS, _search),
            (toolnames.REPLACERS, editing.edit),
            (toolnames.WRITERS, editing.write),
            (toolnames.PATCHERS, editing.patch),
            (toolnames.DELETERS, editing.delete),
            (toolnames.CHANGERS, editing.changes),
            (toolnames.CELLS, _cell),
            (toolnames.CHECKERS, _of_kind(K.BUILD, "lint")),
            (toolnames.TESTERS, _of_kind(K.RUN_TESTS, "tests")),
            (toolnames.VCS_VIEWERS, _of_kind(K.INSPECT_VCS, "git diff")),
            (toolnames.THINKERS, _of_kind(K.THINK, "think")),
            (toolnames.PLANNERS, _of_kind(K.PLAN, "plan")),
            (toolnames.FINISHERS, _of_kind(K.FINISH, "finish")),
            (toolnames.FETCHERS, _of_kind(K.FETCH, "fetch")),
            (toolnames.DELEGATES, _of_kind(K.OTHER, "delegate")),
        )
        for name in names
    }
)


def _by_shape(call: Call) -> tuple[Operation, ...]:
    """What the arguments of an unknown tool look like."""
    arguments = call.arguments
    names = arguments.keys()
    if isinstance(arguments.get("patch"), str):
        return editing.patch(call)
    if names & set(PATH_NAMES):
        return _on_a_path(call)
    if names & {"pattern", "regex"}:
        return _search(call)
    if isinstance(arguments.get("code"), str):
        return _cell(call)
    name = plain_name(call.call.name)
    if names & {"url", "query"}:
        return (Operation(K.FETCH, name),)
    if names and names <= {"thought", "reasoning", "message"}:
        return (Operation(K.THINK, "think"),)
    return (Operation(K.OTHER, name),)


def _on_a_path(call: Call) -> tuple[Operation, ...]:
    names = call.arguments.keys()
    if isinstance(call.arguments.get("command"), str):
        return editing.editor(call)
    if names & {*OLD_NAMES, *NEW_NAMES, "edits"}:
        return editing.edit(call)
    if names & set(CONTENT_NAMES):
        return editing.write(call)
    return _search(call) if names & set(QUERY_NAMES) else editing.view(call)
