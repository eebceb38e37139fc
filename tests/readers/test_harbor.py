"""Finished Harbor trials: one run each, with the trial's outcome."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import agentlens.readers.harbor
from agentlens.readers import read
from agentlens.readers.harbor import error_kind
from agentlens.trajectory import Outcome, Status, Trajectory, Usage
from tests.readers.inputs import ATIF, EVENTS, codes, store, without

PASSED = {"verifier_result": {"rewards": {"reward": 1.0}}}
FAILED = {"verifier_result": {"rewards": {"reward": 0}}}
RESULT: dict[str, Any] = {
    "trial_name": "fix-it__abc1234",
    "task_name": "org/fix-it",
    "agent_info": {
        "name": "some-agent",
        "version": "3",
        "model_info": {"name": "big-model", "provider": "vendor"},
    },
    "agent_result": {"n_input_tokens": 10, "n_cache_tokens": 4, "n_output_tokens": 2},
    **PASSED,
}


def trial(folder: Path, result: object, **files: object) -> Path:
    """A trial folder; file names with `__` for `/` and `_json`, `_txt` for the suffix."""
    path = folder / "fix-it__abc1234"
    if result is not None:
        store(path, result, "result.json")
    store(path, ATIF, "agent/trajectory.json")
    for name, content in files.items():
        store(
            path, content, name.replace("__", "/").replace("_json", ".json").replace("_txt", ".txt")
        )
    return path


def read_trial(path: Path) -> Trajectory:
    (run,) = read(path)
    return run


def test_what_the_trial_says(tmp_path: Path) -> None:
    path = trial(tmp_path, RESULT)
    run = read_trial(path)
    assert (run.trajectory_id, run.task_id) == ("fix-it__abc1234", "org/fix-it")
    assert (run.model, run.agent, run.agent_version) == ("big-model", "some-agent", "3")
    assert run.outcome == Outcome(Status.PASSED, 1.0, None, "result.json")
    assert run.usage == Usage(100, 60, None, 10, None, 0.5)


def test_totals_of_the_trial_where_the_log_has_none(tmp_path: Path) -> None:
    path = trial(tmp_path, RESULT, agent__trajectory_json=without(ATIF, "final_metrics"))
    assert read_trial(path).usage == Usage(input_tokens=10, cached_tokens=4, output_tokens=2)


@pytest.mark.parametrize("named", ["", "agent", "agent/trajectory.json"])
def test_found_however_it_is_named(tmp_path: Path, named: str) -> None:
    path = trial(tmp_path, RESULT)
    assert read_trial(path / named).outcome.status is Status.PASSED


def _exception(kind: str, **policy: bool) -> dict[str, Any]:
    return {"exception_info": {"exception_type": kind, "policy": policy}}


@pytest.mark.parametrize(
    ("result", "status", "reward", "kind"),
    [
        (FAILED, Status.FAILED, 0.0, None),
        ({"verifier_result": {"rewards": {"reward": 0.99}}}, Status.FAILED, 0.99, None),
        ({"verifier_result": {"rewards": {"score": 1}}}, Status.PASSED, 1.0, None),
        ({"verifier_result": {"rewards": {"a": 1, "b": 1}}}, Status.UNKNOWN, None, None),
        ({"verifier_result": {"rewards": {}}}, Status.UNKNOWN, None, None),
        ({"verifier_result": None}, Status.UNKNOWN, None, None),
        ({**PASSED, "reward_valid": False}, Status.UNKNOWN, None, None),
        ({**FAILED, **_exception("AgentTimeoutError")}, Status.FAILED, 0.0, "agent_timeout"),
        ({**PASSED, **_exception("AgentTimeoutError")}, Status.PASSED, 1.0, "agent_timeout"),
        ({**FAILED, **_exception("ApiError")}, Status.UNKNOWN, 0.0, "infrastructure"),
        ({**FAILED, **_exception("VerifierTimeoutError")}, Status.UNKNOWN, 0.0, "verifier"),
        (_exception("AgentTimeoutError"), Status.UNKNOWN, None, "agent_timeout"),
        (
            {**FAILED, **_exception("NonZeroAgentExitCodeError", has_valid_reward=False)},
            Status.UNKNOWN,
            None,
            "agent",
        ),
    ],
)
def test_outcome(
    tmp_path: Path, result: dict[str, Any], status: Status, reward: float | None, kind: str | None
) -> None:
    outcome = read_trial(trial(tmp_path, {**without(RESULT, "verifier_result"), **result})).outcome
    assert (outcome.status, outcome.reward, outcome.error_kind) == (status, reward, kind)


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("verifier__reward_txt", "1.0\n", Outcome(Status.PASSED, 1.0, None, "verifier/reward.txt")),
        ("verifier__reward_txt", "0", Outcome(Status.FAILED, 0.0, None, "verifier/reward.txt")),
        ("verifier__reward_txt", "", Outcome()),
        ("verifier__reward_txt", "nan", Outcome()),
        ("verifier__reward_txt", "good", Outcome()),
        (
            "verifier__reward_json",
            {"reward": 1},
            Outcome(Status.PASSED, 1.0, None, "verifier/reward.json"),
        ),
    ],
)
def test_reward_files(tmp_path: Path, name: str, content: object, expected: Outcome) -> None:
    run = read_trial(trial(tmp_path, None, **{name: content}))
    assert run.outcome == expected
    assert (run.trajectory_id, run.task_id) == ("fix-it__abc1234", "fix-it")
    assert (run.model, run.agent) == ("some-model", "helper")


def test_a_broken_result_is_noted_and_the_reward_file_counts(tmp_path: Path) -> None:
    runs = read(trial(tmp_path, '{"trial_name":', verifier__reward_txt="1"))
    (run,) = runs
    assert run.outcome.status is Status.PASSED
    assert codes(runs)[0] == "bad-result"


def test_a_result_that_is_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agentlens.readers.harbor, "MAX_BYTES", 20)
    runs = read(trial(tmp_path, RESULT, verifier__reward_txt="0"))
    (run,) = runs
    assert run.outcome == Outcome(Status.FAILED, 0.0, None, "verifier/reward.txt")
    assert codes(runs) == ["bad-result"]


def test_a_link_out_of_the_trial_tells_nothing(tmp_path: Path) -> None:
    path = trial(tmp_path, None, verifier__test_txt="")
    store(tmp_path, RESULT, "elsewhere.json")
    (path / "result.json").symlink_to(tmp_path / "elsewhere.json")
    assert read_trial(path).outcome == Outcome()


def test_the_same_run_in_two_files_counts_once(tmp_path: Path) -> None:
    path = trial(tmp_path, RESULT, agent__events_json=EVENTS)
    runs = read(tmp_path)
    assert [run.format for run in runs] == ["atif"]
    assert "same-run" in codes(runs)
    (other,) = read(path / "agent" / "events.json")
    assert (other.format, other.trajectory_id) == ("openhands-v0", "fix-it__abc1234")
    assert other.outcome.status is Status.PASSED


def test_the_other_file_counts_where_the_first_is_broken(tmp_path: Path) -> None:
    trial(tmp_path, RESULT, agent__trajectory_json="{", agent__events_json=EVENTS)
    runs = read(tmp_path)
    assert [run.format for run in runs] == ["openhands-v0"]
    assert "truncated" in codes(runs)


def test_a_folder_called_agent_elsewhere_is_no_trial(tmp_path: Path) -> None:
    store(tmp_path, ATIF, "agent/a.json")
    store(tmp_path, EVENTS, "agent/b.json")
    assert [run.trajectory_id for run in read(tmp_path)] == ["a", "b"]


@pytest.mark.parametrize(
    ("exception", "kind"),
    [
        (None, None),
        ("AgentTimeoutError", "agent_timeout"),
        ("NonZeroAgentExitCodeError", "agent"),
        ("AgentSetupTimeoutError", "infrastructure"),
        ("EnvironmentStartTimeoutError", "infrastructure"),
        ("RateLimitError", "infrastructure"),
        ("RewardFileNotFoundError", "verifier"),
        ("VerifierOutputParseError", "verifier"),
    ],
)
def test_error_kind(exception: str | None, kind: str | None) -> None:
    assert error_kind(exception) == kind


def test_a_trial_in_steps_gives_a_run_each_with_its_own_outcome(tmp_path: Path) -> None:
    steps = [
        {"step_name": "one", **PASSED, "agent_result": {"n_output_tokens": 7}},
        {"step_name": "two", **FAILED, **_exception("AgentTimeoutError")},
    ]
    path = tmp_path / "fix-it__abc1234"
    store(path, {**RESULT, **FAILED, "step_results": steps}, "result.json")
    for name in ("one", "two", "three"):
        store(path, without(ATIF, "final_metrics"), f"steps/{name}/agent/trajectory.json")
        store(path, "", f"steps/{name}/verifier/test-stdout.txt")
    store(path, "1", "steps/three/verifier/reward.txt")
    found = {run.trajectory_id: run for run in read(tmp_path)}
    assert sorted(found) == [f"fix-it__abc1234/{name}" for name in ("one", "three", "two")]
    one, three, two = (found[name] for name in sorted(found))
    assert one.outcome == Outcome(Status.PASSED, 1.0, None, "result.json")
    assert two.outcome == Outcome(Status.FAILED, 0.0, "agent_timeout", "result.json")
    assert three.outcome == Outcome(Status.PASSED, 1.0, None, "verifier/reward.txt")
    assert [run.task_id for run in (one, two, three)] == [
        *("org/fix-it/one", "org/fix-it/two", "org/fix-it/three")
    ]
    assert {run.model for run in found.values()} == {"big-model"}
    assert (one.usage, two.usage) == (Usage(output_tokens=7), None)


@pytest.mark.parametrize("place", ["user-agent", "artifacts", "artifacts/agent", "verifier"])
def test_only_the_agents_folder_of_a_trial_holds_its_run(tmp_path: Path, place: str) -> None:
    path = trial(tmp_path, RESULT)
    store(path, ATIF, f"{place}/trajectory.json")
    runs = read(tmp_path)
    assert [run.trajectory_id for run in runs] == ["fix-it__abc1234"]
    assert runs.diagnostics == ()
