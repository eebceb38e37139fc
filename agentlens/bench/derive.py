"""Bench states for runs of any format: the published conventions, applied to actions.

The published tool knows few tools and keeps of each step what it led to. Actions of other agents
are mapped to those tools by what they do; what is hashed or described in the published files is
made anew from what the action holds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final

from agentlens.actions.records import Action, ActionKind, Operation, Result
from agentlens.bench.trace import BenchState, LogEntry
from agentlens.trajectory import Usage

__all__ = ["bench_tool", "counted", "derive_states"]

_TOOLS: Final = {
    ActionKind.READ: "read_file",
    ActionKind.LIST: "list_dir",
    ActionKind.SEARCH: "grep_search",
    ActionKind.CREATE: "create_file",
    ActionKind.EDIT: "replace_string_in_file",
    ActionKind.DELETE: "delete_file",
    ActionKind.RUN_TESTS: "test_failure",
    ActionKind.BUILD: "get_errors",
    ActionKind.THINK: "think",
    ActionKind.PLAN: "todo",
}
_RESULTS: Final = {
    "read_file": ("file_read", "file_read"),
    "list_dir": ("dir_listed", "dir_listed"),
    "create_file": ("file_created", "file_create_failed"),
    "replace_string_in_file": ("file_modified", "file_modify_failed"),
    "delete_file": ("file_deleted", "file_delete_failed"),
}
_EDITS: Final = ("create_file", "replace_string_in_file", "delete_file")
_SEARCHES: Final = ("grep_search", "file_search")
_NO_STATES: Final = (ActionKind.MESSAGE, ActionKind.FINISH)
_PREVIEW: Final = 500


def derive_states(actions: Iterable[Action]) -> tuple[BenchState, ...]:
    """Returns the unlabelled states of a run's actions, steps counted from 1.

    Closing messages and finish calls are no states; a shell line always is one.
    """
    return tuple(_state(action, step) for step, action in enumerate(counted(actions), start=1))


def counted(actions: Iterable[Action]) -> tuple[Action, ...]:
    """Returns the actions that are states."""
    return tuple(a for a in actions if a.command is not None or a.kind not in _NO_STATES)


def bench_tool(action: Action) -> str:
    """Returns the published tool that does what an action does; else its own name."""
    if action.command is not None:
        return "run_in_terminal"
    if action.kind is ActionKind.LIST and action.main.query is not None:
        return "file_search"
    return _TOOLS.get(action.kind, action.tool)


def _state(action: Action, step: int) -> BenchState:
    tool = bench_tool(action)
    main = action.main
    path = _path(action, tool)
    arguments = _arguments(action, tool, path)
    usage = action.usage or Usage()
    return BenchState(
        state_id=f"state_{step}",
        step=step,
        tool=tool,
        observation=_observation(tool, arguments, action.observation),
        resulting_state=_resulting_state(action, tool, path),
        content_hash=_content_hash(action, tool, main),
        file_path=path,
        scope_path=",".join(main.scopes) if tool in _EDITS else "",
        line_range=_line_range(tool, main),
        files_touched=frozenset(path.split(",")) if path else frozenset(),
        entry=LogEntry("toolCall", arguments, action.step_id),
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
    )


def _path(action: Action, tool: str) -> str:
    """The files of the published file tools, without leading slash, several joined by commas."""
    if tool not in _RESULTS:
        return ""
    paths = (*action.writes, *action.deletes) if tool in _EDITS else action.reads[:1]
    return ",".join(path.lstrip("/") for path in paths)


def _arguments(action: Action, tool: str, path: str) -> Mapping[str, object]:
    main = action.main
    if action.command is not None:
        return {"command": action.command}
    if tool in _SEARCHES:
        return {"query": main.query or ""}
    if tool in _RESULTS:
        return {"filePath": path, **_file_arguments(tool, main)}
    return {"text": main.text if main.text is not None else action.thought or ""}


def _file_arguments(tool: str, main: Operation) -> Mapping[str, object]:
    if tool == "read_file" and main.lines is not None:
        return {"startLine": main.lines[0], "endLine": main.lines[1]}
    if tool == "replace_string_in_file" and main.text is not None:
        return {"newString": main.text}
    return {}


def _observation(tool: str, arguments: Mapping[str, object], result: str | None) -> str:
    lines = [
        f"Tool: {tool}",
        *(f"{name}: {str(value)[:_PREVIEW]}" for name, value in arguments.items()),
    ]
    if result is not None:
        lines.append(f"Response: {result[:_PREVIEW]}")
    return "\n".join(lines)


def _resulting_state(action: Action, tool: str, path: str) -> str:
    """What the step led to. As in the published files, only a known error is a failure."""
    failed = action.result is Result.ERROR
    if action.command is not None:
        words = action.command.split()
        return f"terminal:{words[0].lower() if words else 'unknown'}"
    if tool in _SEARCHES:
        return f"searched:{action.main.query or ''}"
    if tool in _RESULTS:
        return f"{_RESULTS[tool][failed]}:{path}"
    return f"tool_result:{tool}:{'error' if failed else 'success'}"


def _content_hash(action: Action, tool: str, main: Operation) -> str:
    if action.command:
        return _hash(action.command)
    if tool == "replace_string_in_file" and main.text is not None:
        return _hash(main.text)
    return ""


def _hash(text: str) -> str:
    content = text.encode("utf-8", "surrogatepass")
    return hashlib.md5(content, usedforsecurity=False).hexdigest()[:12]


def _line_range(tool: str, main: Operation) -> tuple[int, int] | None:
    """Lines read; for an edit, as published, 1 to the number of lines of its text."""
    if tool == "read_file":
        return main.lines
    if tool == "replace_string_in_file" and main.text is not None:
        return 1, main.text.count("\n") + 1
    return None
