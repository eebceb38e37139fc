from __future__ import annotations

import json
from pathlib import Path

import pytest

from agentlens.readers import read
from agentlens.trajectory import Location, Observation, Outcome, Role, Status, Usage
from tests.readers.inputs import BENCH, changed, codes, read_one, store, without


def test_run(tmp_path: Path) -> None:
    run = read_one(tmp_path, BENCH, strict=True)
    assert (run.trajectory_id, run.task_id, run.model) == ("run", "org__repo-1", "some-model")
    assert run.outcome == Outcome(Status.PASSED, source="metadata.pass_fail_status")
    assert run.instruction == "Fix the bug."
    assert run.extra == BENCH["metadata"]
    assert [step.step_id for step in run.steps] == ["5", "7"]
    assert run.diagnostics == ()


def test_step(tmp_path: Path) -> None:
    step = read_one(tmp_path, BENCH).steps[0]
    assert (step.role, step.message, step.model) == (Role.AGENT, "I look.", "Some Model")
    assert step.usage == Usage(input_tokens=50, cached_tokens=20, output_tokens=5)
    assert step.location == Location(pointer="/states/state_1", event_id="5")
    assert step.extra == {
        "state_id": "state_1",
        "step": 1,
        "resulting_state": "terminal:ls",
        "tool_used": "run_in_terminal",
        "line_range": None,
        "files_touched": [],
        "intent_stage": "exploration",
        "entry_kind": "toolCall",
    }
    (call,) = step.tool_calls
    assert (call.name, call.arguments) == ("run_in_terminal", {"command": "ls"})


def test_think_keeps_its_argument(tmp_path: Path) -> None:
    step = read_one(tmp_path, BENCH).steps[1]
    (call,) = step.tool_calls
    assert (call.name, call.arguments) == ("think", {"thought": "Hm."})
    assert (step.message, call.observations) == ("Hm.", ())


@pytest.mark.parametrize(("length", "is_cut"), [(0, False), (499, False), (500, True)])
def test_previews_of_full_length_are_cut(tmp_path: Path, length: int, is_cut: bool) -> None:
    place = ("states", "state_1", "log_entry", "response_preview")
    run = read_one(tmp_path, changed(BENCH, *place, to="x" * length))
    assert run.steps[0].tool_calls[0].observations == (
        Observation(text="x" * length, is_cut=is_cut),
    )


@pytest.mark.parametrize(
    ("status", "expected"),
    [("failed", Status.FAILED), ("odd", Status.UNKNOWN), (None, Status.UNKNOWN)],
)
def test_outcome(tmp_path: Path, status: str | None, expected: Status) -> None:
    run = read_one(tmp_path, changed(BENCH, "metadata", "pass_fail_status", to=status))
    assert run.outcome.status is expected


def test_a_merged_reference_is_no_run(tmp_path: Path) -> None:
    path = store(tmp_path, changed(BENCH, "metadata", to={"num_traces": 8}))
    assert codes(read(path)) == ["merged-reference"]


@pytest.mark.parametrize("states", [None, [], "x", 3])
def test_states_of_the_wrong_type(tmp_path: Path, states: object) -> None:
    runs = read(store(tmp_path, changed(BENCH, "states", to=states)))
    assert codes(runs) == ["wrong-type"]
    assert runs.diagnostics[0].location == Location(pointer="/states")


def test_wrong_values_are_left_out_and_the_rest_is_used(tmp_path: Path) -> None:
    broken = changed(BENCH, "states", "state_1", "metadata", "output_tokens", to="many")
    broken = changed(broken, "states", "state_1", "metadata", "input_tokens", to="50")
    broken = changed(broken, "states", "state_2", to="no state")
    run = read_one(tmp_path, broken)
    assert [str(d.location) for d in run.diagnostics] == [
        "/states/state_1/metadata/output_tokens",
        "/states/state_2",
    ]
    assert run.steps[0].usage == Usage(input_tokens=50, cached_tokens=20)
    assert run.steps[1].tool_calls == ()


def test_negative_counts_are_unknown(tmp_path: Path) -> None:
    place = ("states", "state_1", "metadata", "output_tokens")
    run = read_one(tmp_path, changed(BENCH, *place, to=-5))
    assert run.steps[0].usage == Usage(input_tokens=50, cached_tokens=20)


def test_an_entry_without_a_tool_is_a_message(tmp_path: Path) -> None:
    request = {"kind": "request", "id": "5"}
    broken = changed(BENCH, "states", "state_1", "log_entry", to=request)
    step = read_one(tmp_path, changed(broken, "states", "state_1", "tool_used", to=None)).steps[0]
    assert (step.tool_calls, step.extra["entry_kind"]) == ((), "request")


def test_the_initial_state_is_no_step_even_unmarked(tmp_path: Path) -> None:
    assert len(read_one(tmp_path, without(BENCH, "states", "state_0", "metadata")).steps) == 2


def test_key_order_does_not_matter(tmp_path: Path) -> None:
    shuffled = dict(reversed(list(BENCH.items())))
    indented = json.dumps(shuffled, indent=2)
    assert read_one(tmp_path, indented) == read_one(tmp_path, BENCH)


def test_metadata_that_needs_repair(tmp_path: Path) -> None:
    content = json.dumps(BENCH).encode().replace(b"Fix the", b"Fix\xff the")
    runs = read(store(tmp_path, content))
    (run,) = runs
    assert run.instruction == "Fix\ufffd the bug."
    assert codes(runs) == ["invalid-utf8"]
