"""What a tool call does, by the tool's name and, for unknown names, by its arguments' shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from agentlens.actions import editing
from agentlens.actions.calls import (
    COMMAND_NAMES,
    CONTENT_NAMES,
    NEW_NAMES,
    OLD_NAMES,
    PATH_NAMES,
    QUERY_NAMES,
    Call,
)
from agentlens.actions.pythoncode import written_files
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation

Handler = Callable[[Call], tuple[Operation, ...]]

SHELLS = frozenset(
    {
        *("bash", "execute_bash", "terminal", "shell", "local_shell", "exec_command", "sh"),
        *("run_shell_command", "run_in_terminal", "bash_command", "swe_agent_action", "run"),
        *("command_execution", "run_terminal_cmd", "run_command", "execute_command", "zsh"),
        *("container.exec", "local_shell_call", "unified_exec", "run_terminal_command"),
    }
)
STATEFUL_SHELLS = frozenset(
    {"execute_bash", "run_in_terminal", "terminal", "bash_command", "swe_agent_action", "run"}
)
_PREFIX = re.compile(r"^(?:functions?\.|mcp__\w+?__|default_api[.:])")


def plain_name(name: str) -> str:
    """The tool's name without a namespace or the remains of markup, in lower case."""
    return _PREFIX.sub("", name.partition("<")[0].strip()).lower()


def _search(call: Call) -> tuple[Operation, ...]:
    path = call.path()
    reads = () if path is None else (path,)
    return (Operation(K.SEARCH, "grep", reads=reads, query=call.text(QUERY_NAMES)),)


def _list(call: Call) -> tuple[Operation, ...]:
    path = call.path()
    reads = () if path is None else (path,)
    return (Operation(K.LIST, "list", reads=reads, query=call.text(QUERY_NAMES)),)


def _python_cell(call: Call) -> tuple[Operation, ...]:
    code = call.text(("code", "source", "command")) or ""
    writes = tuple(call.resolve(path) for path in written_files(code))
    kind = K.EDIT if writes else K.RUN_CODE
    return (Operation(kind, "python", writes=writes, text=code),)


def _of_kind(kind: K, program: str) -> Handler:
    operation = (Operation(kind, program),)
    return lambda _: operation


def _todo(call: Call) -> tuple[Operation, ...]:
    del call
    return (Operation(K.PLAN, "plan"),)


_NAMED: Mapping[str, Handler] = MappingProxyType(
    {
        **dict.fromkeys(
            [
                "str_replace_editor",
                "file_editor",
                "text_editor",
                "planning_file_editor",
                "str_replace_based_edit_tool",
                "edit_anthropic",
            ],
            editing.editor,
        ),
        **dict.fromkeys(
            ["read", "read_file", "view", "view_file", "open_file", "cat", "readfile"],
            editing.view,
        ),
        **dict.fromkeys(["ls", "list_dir", "list_directory", "list_files", "glob"], _list),
        **dict.fromkeys(["file_search", "find_file", "glob_file_search"], _list),
        **dict.fromkeys(
            [
                "grep",
                "grep_search",
                "search_file_content",
                "semantic_search",
                "codebase_search",
                "search_files",
                "search_dir",
                "search_file",
                "ripgrep",
                "search",
            ],
            _search,
        ),
        **dict.fromkeys(
            [
                "edit",
                "multiedit",
                "multi_edit",
                "replace",
                "replace_string_in_file",
                "edit_file",
                "multi_replace_string_in_file",
                "search_replace",
                "insert",
                "insert_edit_into_file",
                "notebookedit",
                "str_replace",
                "insert_content",
                "replace_in_file",
            ],
            editing.edit,
        ),
        **dict.fromkeys(
            ["write", "write_file", "create_file", "create", "write_to_file", "save_file"],
            editing.write,
        ),
        **dict.fromkeys(["apply_patch", "apply_diff", "patch"], editing.patch),
        **dict.fromkeys(["delete_file", "remove_file"], editing.delete),
        "file_change": editing.changes,
        **dict.fromkeys(["execute_ipython_cell", "python", "run_ipython", "jupyter"], _python_cell),
        **dict.fromkeys(["get_errors", "read_lints", "diagnostics"], _of_kind(K.BUILD, "lint")),
        **dict.fromkeys(["test_failure", "run_tests", "runtests"], _of_kind(K.RUN_TESTS, "tests")),
        **dict.fromkeys(["think", "thought", "sequentialthinking"], _of_kind(K.THINK, "think")),
        **dict.fromkeys(
            [
                "todowrite",
                "todoread",
                "todo_list",
                "update_plan",
                "task_tracker",
                "todo_write",
                "manage_todo_list",
                "write_todos",
                "exit_plan_mode",
                "exitplanmode",
                "plan",
            ],
            _todo,
        ),
        **dict.fromkeys(
            [
                "finish",
                "submit",
                "mark_task_complete",
                "task_complete",
                "attempt_completion",
                "complete",
                "done",
                "exit",
            ],
            _of_kind(K.FINISH, "finish"),
        ),
        **dict.fromkeys(
            [
                "browser",
                "browse",
                "web_read",
                "fetch",
                "webfetch",
                "websearch",
                "web_search",
                "web_fetch",
                "browse_interactive",
                "google_web_search",
                "web_search_call",
            ],
            _of_kind(K.FETCH, "fetch"),
        ),
        **dict.fromkeys(["task", "delegate", "agent", "spawn"], _of_kind(K.OTHER, "delegate")),
    }
)


def is_shell(call: Call) -> bool:
    """Tells whether a call hands a text to a shell."""
    name = plain_name(call.call.name)
    if name in SHELLS:
        return True
    return name not in _NAMED and call.text(COMMAND_NAMES) is not None and not call.path()


def tool_operations(call: Call) -> tuple[Operation, ...]:
    """Returns what a call of any tool but a shell does."""
    handler = _NAMED.get(plain_name(call.call.name))
    return handler(call) if handler is not None else _by_shape(call)


def _by_shape(call: Call) -> tuple[Operation, ...]:
    names = call.arguments.keys()
    if isinstance(call.arguments.get("command"), str) and names & set(PATH_NAMES):
        return editing.editor(call)
    if isinstance(call.arguments.get("patch"), str):
        return editing.patch(call)
    if names & set(PATH_NAMES):
        if names & set(OLD_NAMES) or names & set(NEW_NAMES):
            return editing.edit(call)
        if names & set(CONTENT_NAMES):
            return editing.write(call)
        return _search(call) if names & set(QUERY_NAMES) else editing.view(call)
    if names & {"pattern", "regex"}:
        return _search(call)
    if "url" in names or "query" in names:
        return (Operation(K.FETCH, plain_name(call.call.name)),)
    if isinstance(call.arguments.get("code"), str):
        return _python_cell(call)
    if names and set(names) <= {"thought", "reasoning", "message"}:
        return (Operation(K.THINK, "think"),)
    return (Operation(K.OTHER, plain_name(call.call.name)),)
