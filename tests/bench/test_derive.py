from __future__ import annotations

from typing import Any

import msgspec
import pytest

from agentlens.actions.records import Action, ActionKind, Operation, Result
from agentlens.bench.derive import bench_tool, derive_states
from agentlens.bench.equality import equivalent
from agentlens.bench.trace import BenchState, LogEntry
from agentlens.trajectory import Usage

K = ActionKind


def act(kind: ActionKind, tool: str = "Tool", **fields: Any) -> Action:
    """An action of one operation; fields of either go where they belong."""
    of_action = {name: fields.pop(name) for name in list(fields) if name in _ACTION_FIELDS}
    operation = Operation(kind, fields.pop("program", "program"), **fields)
    return Action(kind, tool, (operation,), **of_action)


_ACTION_FIELDS = {"command", "result", "observation", "usage", "step_id", "thought"}


def only(action: Action) -> BenchState:
    (state,) = derive_states([action])
    return state


@pytest.mark.parametrize(
    ("action", "tool", "result"),
    [
        (act(K.READ, reads=("a.py",)), "read_file", "file_read:a.py"),
        (act(K.LIST, reads=("src",)), "list_dir", "dir_listed:src"),
        (act(K.LIST, query="*.py"), "file_search", "searched:*.py"),
        (act(K.SEARCH, reads=("src",), query="x"), "grep_search", "searched:x"),
        (act(K.CREATE, writes=("a.py",)), "create_file", "file_created:a.py"),
        (
            act(K.EDIT, writes=("/tmp/a.py",)),  # noqa: S108
            "replace_string_in_file",
            "file_modified:tmp/a.py",
        ),
        (
            act(K.EDIT, writes=("a.py", "b.py"), result=Result.ERROR),
            "replace_string_in_file",
            "file_modify_failed:a.py,b.py",
        ),
        (act(K.DELETE, deletes=("a.py",)), "delete_file", "file_deleted:a.py"),
        (act(K.THINK), "think", "tool_result:think:success"),
        (act(K.PLAN, result=Result.ERROR), "todo", "tool_result:todo:error"),
        (act(K.FETCH, "browse"), "browse", "tool_result:browse:success"),
        (act(K.BUILD), "get_errors", "tool_result:get_errors:success"),
        (act(K.READ, command="LS -l"), "run_in_terminal", "terminal:ls"),
        (act(K.OTHER, command=" "), "run_in_terminal", "terminal:unknown"),
        (act(K.FINISH, command="echo done"), "run_in_terminal", "terminal:echo"),
    ],
)
def test_tool_and_result(action: Action, tool: str, result: str) -> None:
    state = only(action)
    assert bench_tool(action) == state.tool == tool
    assert state.resulting_state == result


def test_messages_and_finish_calls_are_no_states() -> None:
    assert derive_states([act(K.MESSAGE), act(K.FINISH)]) == ()


def test_steps_count_from_1() -> None:
    found = derive_states([act(K.THINK), act(K.MESSAGE), act(K.THINK)])
    assert [(state.state_id, state.step) for state in found] == [("state_1", 1), ("state_2", 2)]


def test_a_command() -> None:
    """The hash is the one of the published files."""
    state = only(act(K.LIST, command="ls -F", observation="a", step_id="5"))
    assert state.content_hash == "5f7f4b579225"
    assert state.observation == "Tool: run_in_terminal\ncommand: ls -F\nResponse: a"
    assert state.entry == LogEntry("toolCall", {"command": "ls -F"}, "5")
    assert state.file_path == ""


def test_a_read() -> None:
    state = only(act(K.READ, reads=("a.py",), lines=(3, 9)))
    assert state.line_range == (3, 9)
    assert state.entry is not None
    assert state.entry.arguments == {"filePath": "a.py", "startLine": 3, "endLine": 9}
    assert state.files_touched == {"a.py"}
    assert state.content_hash == ""


def test_an_edit() -> None:
    """As published, the lines are those of the text and not its place."""
    state = only(act(K.EDIT, writes=("a.py",), lines=(90, 91), text="x\ny", scopes=("A.f", "g")))
    assert state.line_range == (1, 2)
    assert state.scope_path == "A.f,g"
    assert state.content_hash
    unknown = only(act(K.EDIT, writes=("a.py",)))
    assert (unknown.line_range, unknown.content_hash) == (None, "")


def test_tokens_are_those_of_the_step() -> None:
    state = only(act(K.THINK, usage=Usage(input_tokens=7)))
    assert (state.input_tokens, state.output_tokens) == (7, None)


def test_long_results_are_cut_as_published() -> None:
    state = only(act(K.THINK, observation="x" * 600, thought="t"))
    assert state.observation == f"Tool: think\ntext: t\nResponse: {'x' * 500}"


def test_lone_surrogates_are_hashed() -> None:
    assert only(act(K.OTHER, command="echo \ud800")).content_hash


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (act(K.READ, reads=("a",), lines=(1, 5)), act(K.READ, reads=("a",), lines=(8, 9)), True),
        (act(K.SEARCH, query="x"), act(K.SEARCH, query="x", observation="y"), True),
        (act(K.SEARCH, query="x"), act(K.SEARCH, query="y"), False),
        (act(K.CREATE, writes=("a",)), act(K.EDIT, writes=("a",), text="t"), True),
        (
            act(K.EDIT, writes=("a",), text="1", scopes=("f",)),
            act(K.EDIT, writes=("a",), text="2", scopes=("g",)),
            False,
        ),
    ],
)
def test_derived_states_compare(first: Action, second: Action, same: bool) -> None:
    assert equivalent(only(first), only(second)) is same


def test_derived_states_survive_storage() -> None:
    state = only(act(K.READ, reads=("a.py",), lines=(3, 9), observation="x"))
    assert msgspec.json.decode(msgspec.json.encode(state), type=BenchState) == state
