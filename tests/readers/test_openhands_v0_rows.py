"""Evaluation rows of OpenHands V0, and the histories that they may hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agentlens.readers import read
from agentlens.trajectory import Outcome, Status, Usage
from tests.readers.inputs import EVENTS, ROW, lines, read_one, store
from tests.readers.seen import EDIT_RESULT, RUN, calls, observed


def test_pairs_of_action_and_observation(tmp_path: Path) -> None:
    bare = [
        {k: v for k, v in event.items() if k not in ("id", "cause", "tool_call_metadata")}
        for event in EVENTS[RUN : EDIT_RESULT + 1]
    ]
    pairs = [[bare[0], bare[1]], [bare[2], bare[3]]]
    run = read_one(tmp_path, {**ROW, "history": pairs}, strict=True)
    assert observed(run) == [["x.py"], ["ERROR:\nNo match."]]
    assert [step.step_id for step in run.steps] == ["0", "0"]
    assert str(run.steps[1].location) == "/history/1/0"


def test_a_flattened_history_is_paired_in_order(tmp_path: Path) -> None:
    history = [
        {"action": "message", "content": "Fix the bug.", "wait_for_response": False},
        {"action": "run", "command": "ls", "thought": "I look.", "keep_prompt": True},
        {"observation": "run", "command": "ls", "command_id": -1, "exit_code": 0, "content": "x"},
        {"action": "message", "content": "Which?", "wait_for_response": True},
        {"action": "finish", "outputs": {}, "thought": "Done."},
    ]
    row = {"issue": {"owner": "o", "repo": "r", "number": 5}, "git_patch": "", "history": history}
    run = read_one(tmp_path, {**row, "success": True}, strict=True)
    assert run.task_id == "o__r-5"
    assert [step.role.value for step in run.steps] == ["user", "agent", "agent", "agent"]
    assert calls(run) == [("execute_bash", {"command": "ls"}), ("finish", {})]
    seen = run.steps[1].tool_calls[0].observations[0]
    assert (seen.text, seen.exit_code) == ("x", 0)
    assert [d.code for d in run.diagnostics] == ["paired-by-order"]
    assert run.outcome == Outcome()
    assert run.extra["success"] is True


def test_evaluation_row(tmp_path: Path) -> None:
    run = read_one(tmp_path, ROW, strict=True)
    assert (run.trajectory_id, run.task_id, run.model) == ("org__repo-1", "org__repo-1", "m")
    assert run.outcome == Outcome(Status.PASSED, source="test_result.report.resolved")
    assert run.usage == Usage(input_tokens=90, output_tokens=9, cost_usd=0.25)
    assert "api_key" not in json.dumps(run.extra)


@pytest.mark.parametrize(
    ("result", "error", "expected"),
    [
        ({}, None, Outcome()),
        ({"report": {"resolved": False}}, None, (Status.FAILED, None)),
        ({"report": {"resolved": False, "error_eval": True}}, None, (Status.UNKNOWN, "verifier")),
        ({"resolved": True}, None, (Status.PASSED, None)),
        (
            {"report": {"resolved": False}},
            "RuntimeError: Agent reached maximum iteration in headless mode",
            (Status.FAILED, "agent"),
        ),
        (
            {"report": {"resolved": False}},
            "STATUS$ERROR_LLM_SERVICE_UNAVAILABLE",
            (Status.UNKNOWN, "infrastructure"),
        ),
        ({"report": {"resolved": True}}, "Timeout", (Status.PASSED, "infrastructure")),
        ({"report": {"resolved": "yes"}}, None, Outcome()),
    ],
)
def test_outcome(tmp_path: Path, result: Any, error: str | None, expected: Any) -> None:
    outcome = read_one(tmp_path, {**ROW, "test_result": result, "error": error}).outcome
    if isinstance(expected, Outcome):
        assert outcome == expected
    else:
        assert (outcome.status, outcome.error_kind) == expected


def test_repeated_instances_are_told_apart(tmp_path: Path) -> None:
    runs = read(store(tmp_path, lines([ROW, ROW, {**ROW, "history": None}, ROW])))
    assert [run.trajectory_id for run in runs] == ["org__repo-1", "org__repo-1#2", "org__repo-1#3"]
    assert [str(d) for d in runs.diagnostics] == [
        f"{tmp_path}/run.json: line 3, /: warning: "
        "an instance without a stored history [no-history]"
    ]
