from __future__ import annotations

from pathlib import Path

import pytest

from agentlens.readers import read
from agentlens.trajectory import Location, Role, Usage
from tests.readers.inputs import CODEX, codes, lines, read_one, store


def _item(kind: str, **fields: object) -> dict[str, object]:
    item = {"id": "x", "type": kind, **fields}
    return {"type": "item.completed", "item": item}


def test_run(tmp_path: Path) -> None:
    run = read_one(tmp_path, lines(CODEX), strict=True)
    assert (run.trajectory_id, run.format, run.agent) == ("thread-1", "codex-exec", "codex")
    assert run.usage == Usage(90, 50, None, 9, 3, None)
    assert [call.name for _, call in run.tool_calls()] == [
        "command_execution",
        "file_change",
        "todo_list",
    ]


def test_words_go_with_the_next_action_and_the_last_close_the_turn(tmp_path: Path) -> None:
    steps = read_one(tmp_path, lines(CODEX)).steps
    assert [(step.message, step.reasoning, len(step.tool_calls)) for step in steps] == [
        ("I look.", "Hm.", 1),
        (None, None, 1),
        (None, None, 1),
        ("Done.", None, 0),
    ]
    assert (steps[0].step_id, steps[0].location) == ("i3", Location(line=7, event_id="i3"))


def test_results(tmp_path: Path) -> None:
    (_, command), (_, change), (_, plan) = read_one(tmp_path, lines(CODEX)).tool_calls()
    assert command.arguments == {"command": "ls"}
    (seen,) = command.observations
    assert (seen.text, seen.exit_code, seen.is_error, seen.is_cut) == ("x.py\n", 0, False, False)
    assert change.arguments == {"changes": [{"path": "/w/x.py", "kind": "update"}]}
    assert (change.observations[0].is_error, change.observations[0].text) == (True, None)
    assert (plan.arguments, plan.observations) == ({"items": []}, ())


def test_a_call_that_never_came_back(tmp_path: Path) -> None:
    run = read_one(tmp_path, lines(CODEX[:6]))
    ((step, call),) = run.tool_calls()
    assert (call.arguments, call.observations) == ({"command": "ls"}, ())
    assert step.message == "I look."
    assert [d.code for d in run.diagnostics] == ["unfinished-call"]
    assert run.usage is None


def test_errors_are_no_actions(tmp_path: Path) -> None:
    events = [*CODEX[:2], _item("error", message="dropped 2 events")]
    run = read_one(tmp_path, lines(events), strict=True)
    assert [(step.role, step.message) for step in run.steps] == [
        (Role.ENVIRONMENT, "dropped 2 events")
    ]
    assert [d.code for d in run.diagnostics] == ["producer-error", "no-actions"]


def test_a_failed_turn(tmp_path: Path) -> None:
    failed = {"type": "turn.failed", "error": {"message": "no more"}}
    run = read_one(tmp_path, lines([*CODEX[:5], failed]), strict=True)
    assert [step.message for step in run.steps] == ["I look.", "no more"]


def test_totals_of_several_turns_are_running_totals(tmp_path: Path) -> None:
    more = {"type": "turn.completed", "usage": {"input_tokens": 200, "output_tokens": 20}}
    run = read_one(tmp_path, lines([*CODEX, {"type": "turn.started"}, more]))
    assert run.usage == Usage(input_tokens=200, output_tokens=20)


def test_a_tool_of_a_server(tmp_path: Path) -> None:
    event = _item("mcp_tool_call", server="s", tool="fetch", arguments={"u": 1}, result={"a": 1})
    ((_, call),) = read_one(tmp_path, lines([*CODEX[:2], event])).tool_calls()
    assert (call.name, call.arguments, call.extra["server"]) == ("fetch", {"u": 1}, "s")
    assert call.observations[0].extra == {"result": {"a": 1}}


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (_item("dance", n=1), "unknown-event"),
        ({"type": "item.completed", "item": {"id": "x"}}, "unknown-event"),
        (5, "not-an-event"),
    ],
)
def test_odd_events(tmp_path: Path, event: object, code: str) -> None:
    assert code in codes(read(store(tmp_path, lines([*CODEX, event]))))


def test_a_single_line(tmp_path: Path) -> None:
    assert read_one(tmp_path, lines(CODEX[:1])).trajectory_id == "thread-1"
