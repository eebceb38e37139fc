from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import agentlens.readers.content
from agentlens.readers import read
from agentlens.trajectory import Location, Outcome, Role, Usage
from tests.readers.inputs import EVENTS, changed, codes, lines, read_one, store, without
from tests.readers.seen import EDIT, RUN, RUN_RESULT, calls, observed


def test_run(tmp_path: Path) -> None:
    run = read_one(tmp_path, EVENTS, strict=True)
    assert (run.trajectory_id, run.format, run.agent) == ("run", "openhands-v0", "openhands")
    assert (run.model, run.instruction) == ("some-model", "Fix the bug.")
    assert [(step.step_id, step.role.value) for step in run.steps] == [
        ("0", "system"),
        ("1", "user"),
        ("5", "agent"),
        ("7", "agent"),
        ("9", "agent"),
    ]
    assert (run.outcome, run.usage, run.diagnostics) == (Outcome(), None, ())


def test_action_with_its_observation(tmp_path: Path) -> None:
    step = read_one(tmp_path, EVENTS).steps[2]
    assert (step.message, step.timestamp) == ("I look first.", "2026-01-02T03:04:05.000006")
    assert step.location == Location(pointer="/4", event_id="5")
    assert step.usage == Usage(input_tokens=50, output_tokens=5)
    (call,) = step.tool_calls
    assert (call.name, call.arguments, call.call_id) == ("execute_bash", {"command": "ls"}, "c1")
    (seen,) = call.observations
    assert (seen.text, seen.exit_code, seen.is_cut) == ("x.py", 0, False)
    assert seen.timestamp == "2026-01-02T03:04:06"


def test_edit_from_the_event_alone(tmp_path: Path) -> None:
    step = read_one(tmp_path, EVENTS).steps[3]
    (call,) = step.tool_calls
    assert call.name == "str_replace_editor"
    assert call.arguments == {
        "command": "str_replace",
        "path": "/w/x.py",
        "old_str": "a",
        "new_str": "b",
    }
    assert (step.message, call.observations[0].is_error) == (None, True)


def test_a_closing_message_is_a_step_without_a_call(tmp_path: Path) -> None:
    last = read_one(tmp_path, EVENTS).steps[-1]
    assert (last.role, last.message, last.tool_calls) == (Role.AGENT, "Done.", ())


@pytest.mark.parametrize(
    ("action", "args", "name", "arguments"),
    [
        ("run", {"command": "ls", "thought": "t", "cwd": None}, "execute_bash", {"command": "ls"}),
        ("run_ipython", {"code": "1"}, "execute_ipython_cell", {"code": "1"}),
        (
            "read",
            {"path": "/x", "start": 0, "end": -1},
            "str_replace_editor",
            {"command": "view", "path": "/x"},
        ),
        (
            "read",
            {"path": "/x", "start": 3, "end": 9},
            "str_replace_editor",
            {"command": "view", "path": "/x", "view_range": [3, 9]},
        ),
        (
            "read",
            {"path": "/x", "view_range": [1, 5]},
            "str_replace_editor",
            {"command": "view", "path": "/x", "view_range": [1, 5]},
        ),
        (
            "write",
            {"path": "/x", "content": "text"},
            "str_replace_editor",
            {"command": "create", "path": "/x", "file_text": "text"},
        ),
        (
            "edit",
            {
                "path": "/x",
                "content": "",
                "translated_ipython_code": "print(file_editor(**{'command': 'create', "
                "'path': '/x', 'file_text': 'text'}))",
            },
            "str_replace_editor",
            {"command": "create", "path": "/x", "file_text": "text"},
        ),
        (
            "edit",
            {
                "path": "/x",
                "content": "c",
                "translated_ipython_code": "print(file_editor(**{open()}))",
            },
            "str_replace_editor",
            {"path": "/x", "content": "c"},
        ),
        (
            "edit",
            {"path": "/x", "content": "c", "start": 1, "end": 2, "impl_source": "llm_based_edit"},
            "edit_file",
            {"path": "/x", "content": "c", "start": 1, "end": 2},
        ),
        ("browse", {"url": "u"}, "web_read", {"url": "u"}),
        ("browse_interactive", {"browser_actions": "go()"}, "browser", {"code": "go()"}),
        ("think", {"thought": "Hm."}, "think", {"thought": "Hm."}),
        ("finish", {"final_thought": "Bye.", "outputs": {}}, "finish", {"message": "Bye."}),
        ("finish", {"thought": "Bye.", "outputs": {}}, "finish", {}),
        ("call_tool_mcp", {"name": "fetch", "arguments": {"u": 1}}, "fetch", {"u": 1}),
        ("task_tracking", {"command": "view"}, "task_tracker", {"command": "view"}),
    ],
)
def test_actions_without_the_models_own_call(
    tmp_path: Path, action: str, args: Any, name: str, arguments: Any
) -> None:
    event = {"id": 1, "source": "agent", "action": action, "args": args}
    assert calls(read_one(tmp_path, [event])) == [(name, arguments)]


def test_parallel_calls_stand_in_the_order_of_their_results(tmp_path: Path) -> None:
    first, second = (
        changed(EVENTS[RUN], "tool_call_metadata", "tool_call_id", to=call_id) | {"id": number}
        for number, call_id in ((1, "c1"), (2, "c2"))
    )
    model_calls = first["tool_call_metadata"]["model_response"]["choices"][0]["message"][
        "tool_calls"
    ]
    other = {"id": "c2", "function": {"name": "execute_bash", "arguments": '{"command": "pwd"}'}}
    for event in (first, second):
        place = ("tool_call_metadata", "model_response", "choices", 0, "message", "tool_calls")
        event.update(changed(event, *place, to=[*model_calls, other]))
    results = [
        {"id": 3, "source": "agent", "cause": 2, "observation": "run", "content": "/w"},
        {"id": 4, "source": "agent", "cause": 1, "observation": "run", "content": "x.py"},
    ]
    run = read_one(tmp_path, [first, second, *results], strict=True)
    assert [call.arguments["command"] for _, call in run.tool_calls()] == ["pwd", "ls"]
    assert observed(run) == [["/w"], ["x.py"]]
    usages = {step.step_id: step.usage for step in run.steps}
    assert usages == {"1": Usage(input_tokens=50, output_tokens=5), "2": None}


def _with_metrics(event: Any, cost: float, prompt: int, completion: int) -> Any:
    tokens = {"prompt_tokens": prompt, "completion_tokens": completion, "cache_read_tokens": 0}
    metrics = {"accumulated_cost": cost, "accumulated_token_usage": tokens}
    return {**event, "llm_metrics": metrics}


def test_running_totals_become_differences(tmp_path: Path) -> None:
    history = [
        _with_metrics(EVENTS[RUN], 0.5, 100, 10),
        _with_metrics(EVENTS[EDIT], 0.75, 250, 30),
        _with_metrics({**EVENTS[EDIT], "id": 8}, 0.75, 250, 30),
        _with_metrics({**EVENTS[EDIT], "id": 9}, 0.25, 300, 31),
    ]
    run = read_one(tmp_path, history, strict=True)
    assert [step.usage for step in run.steps] == [
        Usage(100, 0, None, 10, None, 0.5),
        Usage(150, 0, None, 20, None, 0.25),
        None,
        Usage(50, 0, None, 1, None, None),
    ]
    assert run.usage == Usage(300, 0, None, 31, None, 0.25)


@pytest.mark.parametrize(
    ("kind", "extras", "content", "expected"),
    [
        ("run", {"metadata": {"exit_code": 2}}, "x", (2, None)),
        ("run", {"metadata": {"exit_code": -1}}, "x", (None, None)),
        ("run", {"exit_code": 1, "command_id": 4}, "x", (1, None)),
        ("run", {}, "x", (None, None)),
        ("error", {}, "no", (None, True)),
        ("user_rejected", {}, "no", (None, True)),
        ("edit", {}, "ERROR: no", (None, True)),
        ("read", {}, "fine", (None, False)),
    ],
)
def test_results(tmp_path: Path, kind: str, extras: Any, content: str, expected: Any) -> None:
    result = {**EVENTS[RUN_RESULT], "observation": kind, "extras": extras, "content": content}
    run = read_one(tmp_path, [EVENTS[RUN], result])
    (seen,) = run.steps[0].tool_calls[0].observations
    assert (seen.exit_code, seen.is_error) == expected


def test_a_clipped_result_is_cut(tmp_path: Path) -> None:
    text = "start [... Observation truncated due to length ...] end"
    run = read_one(tmp_path, changed(EVENTS, RUN_RESULT, "content", to=text))
    assert next(run.tool_calls())[1].observations[0].is_cut is True


@pytest.mark.parametrize("key", ["history", "trajectory", "events", "entries"])
def test_wrapped_lists(tmp_path: Path, key: str) -> None:
    run = read_one(tmp_path, {key: EVENTS}, strict=True)
    assert calls(run) == calls(read_one(tmp_path, EVENTS))
    assert run.steps[0].location == Location(pointer=f"/{key}/0", event_id="0")


def test_event_folder_in_the_order_of_numbers(tmp_path: Path) -> None:
    folder = tmp_path / "session-1" / "events"
    for event in EVENTS:
        store(folder, event, f"{event['id'] * 25000}.json")
    store(folder, "", "3.json")
    store(folder, "not read", ".hidden.json")
    store(tmp_path / "session-1" / "event_cache", EVENTS, "0-25.json")
    runs = read(tmp_path)
    (run,) = runs
    assert run.trajectory_id == "session-1"
    assert observed(run) == [["x.py"], ["ERROR:\nNo match."]]
    assert [(d.code, str(d.location)) for d in runs.diagnostics] == [
        ("corrupt-event", "event 3.json")
    ]


def test_an_event_that_is_too_large_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for event in EVENTS:
        store(tmp_path / "session", event, f"{event['id']}.json")
    store(tmp_path / "session", {**EVENTS[RUN_RESULT], "content": "x" * 5000}, "6.json")
    monkeypatch.setattr(agentlens.readers.content, "MAX_EVENT_BYTES", 4000)
    runs = read(tmp_path)
    (run,) = runs
    assert observed(run) == [[], ["ERROR:\nNo match."]]
    assert [str(d.location) for d in runs.diagnostics] == ["event 6.json"]


def test_numbered_files_that_are_runs_are_read_one_by_one(tmp_path: Path) -> None:
    for number in (2, 10):
        store(tmp_path, EVENTS, f"{number}.json")
    assert [run.trajectory_id for run in read(tmp_path)] == ["2", "10"]


def test_events_as_lines(tmp_path: Path) -> None:
    run = read_one(tmp_path, lines(EVENTS), strict=True)
    assert observed(run) == [["x.py"], ["ERROR:\nNo match."]]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({**EVENTS[RUN_RESULT], "cause": 99}, "orphan-observation"),
        (
            {"id": 6, "source": "agent", "observation": "error", "content": "no"},
            "orphan-observation",
        ),
        ({"id": 6, "source": "agent"}, "unknown-event"),
        ({"id": 6, "source": "agent", "action": "dance", "args": {}}, "unknown-event"),
        ("words", "not-an-event"),
    ],
)
def test_odd_events_are_noted_and_the_rest_is_used(tmp_path: Path, event: Any, code: str) -> None:
    history: list[Any] = [*EVENTS]
    history[RUN_RESULT] = event
    run = read_one(tmp_path, history)
    assert [d.code for d in run.diagnostics] == [code]
    assert [name for name, _ in calls(run)][:1] == ["execute_bash"]
    assert observed(run)[-1] == ["ERROR:\nNo match."]


def test_an_orphan_stands_in_a_step_of_its_own(tmp_path: Path) -> None:
    run = read_one(tmp_path, changed(EVENTS, RUN_RESULT, "cause", to=99))
    (step,) = [step for step in run.steps if step.role is Role.ENVIRONMENT]
    assert [seen.text for seen in step.observations] == ["x.py"]


def test_what_the_user_runs_is_no_call_of_the_agent(tmp_path: Path) -> None:
    run = read_one(tmp_path, changed(EVENTS, RUN, "source", to="user"))
    step = run.steps[2]
    assert (step.role, step.tool_calls) == (Role.USER, ())
    assert [seen.text for seen in step.observations] == ["x.py"]


def test_a_condensation_is_a_step_of_the_system(tmp_path: Path) -> None:
    event = {"id": 9, "source": "agent", "action": "condensation", "args": {"summary": "so far"}}
    step = read_one(tmp_path, [*EVENTS, event]).steps[-1]
    assert (step.role, step.message) == (Role.SYSTEM, "so far")


@pytest.mark.parametrize(
    "document",
    [
        {"trajectory": [{"action": "ls", "observation": "x.py", "thought": "I look."}]},
        {"trajectory": [{"action": "submit", "response": "Done.", "thought": "Done."}]},
        {"history": [{"role": "assistant", "content": "I end.", "action": "finish"}]},
        [{"kind": "ActionEvent", "action": {"kind": "TerminalAction"}}],
        [{"action": "opened", "content": "an issue"}],
        [{"action": "edit", "user": "somebody"}],
        [{"action": ["run"], "args": {}}],
    ],
)
def test_other_histories_are_not_taken(tmp_path: Path, document: Any) -> None:
    assert codes(read(store(tmp_path, document))) == ["unknown-format"]


def test_missing_ids(tmp_path: Path) -> None:
    run = read_one(tmp_path, [without(event, "id") for event in EVENTS])
    assert [step.step_id for step in run.steps][:2] == ["0", "1"]
    assert "orphan-observation" in [d.code for d in run.diagnostics]
