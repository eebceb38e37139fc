from __future__ import annotations

from pathlib import Path

import pytest

from agentlens.readers import read
from agentlens.trajectory import Role, Usage
from tests.readers.inputs import MINI, changed, codes, read_one, store, without


def test_run(tmp_path: Path) -> None:
    run = read_one(tmp_path, MINI, strict=True)
    assert (run.trajectory_id, run.task_id) == ("run", "org__repo-1")
    assert (run.model, run.agent, run.agent_version) == (
        "vendor/some-model",
        "mini-swe-agent",
        "1.15.0",
    )
    assert (run.usage, run.instruction) == (Usage(cost_usd=0.125), "Fix the bug.")
    assert [step.role for step in run.steps] == [
        *(Role.SYSTEM, Role.USER, Role.AGENT, Role.AGENT, Role.USER, Role.AGENT)
    ]


def test_the_fenced_block_is_the_action(tmp_path: Path) -> None:
    step = read_one(tmp_path, MINI).steps[2]
    assert (step.message, step.reasoning, step.step_id) == ("THOUGHT: I look.", "Where?", "2")
    assert step.usage == Usage(input_tokens=50, output_tokens=5, cost_usd=0.125)
    assert step.timestamp == "1970-01-01T00:00:00+00:00"
    (call,) = step.tool_calls
    assert (call.name, call.arguments) == ("bash", {"command": "ls"})
    (seen,) = call.observations
    assert (seen.text, seen.exit_code, seen.is_error) == ("no such file", 2, None)


def test_the_last_result_is_the_submission(tmp_path: Path) -> None:
    (call,) = read_one(tmp_path, MINI).steps[-1].tool_calls
    assert [(seen.text, seen.exit_code) for seen in call.observations] == [("diff --git", None)]


def test_several_blocks_are_one_refused_action(tmp_path: Path) -> None:
    two = "So:\n```bash\nls\n```\nthen\n```bash\npwd\n```"
    step = read_one(tmp_path, changed(MINI, "messages", 4, "content", to=two)).steps[3]
    (call,) = step.tool_calls
    assert call.arguments == {"command": "ls\npwd"}
    assert call.observations[0].is_error is True


def test_an_elided_output_is_cut(tmp_path: Path) -> None:
    text = (
        "<returncode>0</returncode>\n<output_head>a</output_head>\n<elided_chars>9</elided_chars>"
    )
    run = read_one(tmp_path, changed(MINI, "messages", 3, "content", to=text))
    assert run.steps[2].tool_calls[0].observations[0].is_cut is True


@pytest.mark.parametrize(
    ("exit_status", "error_kind"),
    [
        ("Submitted", None),
        ("LimitsExceeded", "agent"),
        ("RateLimitError", "infrastructure"),
        (None, None),
    ],
)
def test_exit_status(tmp_path: Path, exit_status: str | None, error_kind: str | None) -> None:
    run = read_one(tmp_path, changed(MINI, "info", "exit_status", to=exit_status))
    assert run.outcome.error_kind == error_kind


def test_an_unanswered_action(tmp_path: Path) -> None:
    run = read_one(tmp_path, without(MINI, "messages", 7))
    assert run.steps[-1].tool_calls[0].observations == ()


def test_messages_that_are_none(tmp_path: Path) -> None:
    assert codes(read(store(tmp_path, changed(MINI, "messages", 1, to=5)))) == ["wrong-type"]
    assert codes(read(store(tmp_path, changed(MINI, "messages", to={})))) == ["wrong-type"]


def test_other_generations_are_not_taken(tmp_path: Path) -> None:
    document = changed(MINI, "trajectory_format", to="mini-swe-agent-1.1")
    assert codes(read(store(tmp_path, document))) == ["unknown-format"]


@pytest.mark.parametrize(
    ("created", "timestamp"),
    [(86400, "1970-01-02T00:00:00+00:00"), (10**20, None), ("soon", None), (None, None)],
)
def test_timestamps(tmp_path: Path, created: object, timestamp: str | None) -> None:
    place = ("messages", 2, "extra", "response", "created")
    run = read_one(tmp_path, changed(MINI, *place, to=created), strict=True)
    assert run.steps[2].timestamp == timestamp
