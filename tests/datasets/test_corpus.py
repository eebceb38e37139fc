"""The corpus as it is stored: complete, small, consistent, and telling nothing it should not."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from scripted import manifest as recorder
from scripted.habits import MODELS
from scripted.plan import runs
from scripted.styles import STYLES
from scripted.tasks import FACTS

from agentlens.readers import read
from agentlens.trajectory import Status, Step, ToolCall, Trajectory
from tests.datasets.sample import DATASETS, JOB, SAMPLE, load, manifest, names, trials

LIMIT = 3_000_000
ONE = pytest.mark.parametrize("name", names())


def only(path: Path, *, strict: bool = False) -> Trajectory:
    (run,) = read(path, strict=strict)
    return run


def test_every_file_of_the_corpus_is_small() -> None:
    files = [path for path in DATASETS.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert sum(path.stat().st_size for path in files) < LIMIT


def test_manifest_plan_and_disk_agree() -> None:
    assert [trial["trial"] for trial in trials()] == [run.trial for run in runs()]
    assert sorted(names()) == sorted(path.name for path in JOB.iterdir() if path.is_dir())
    told = [(t["task"], t["style"], t["route"], t["model"]) for t in trials()]
    assert told == [(r.task, r.style, r.route, r.model) for r in runs()]


def test_every_task_has_enough_runs_of_every_kind() -> None:
    by_task: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for trial in trials():
        by_task[trial["task"]].append(trial)
    assert set(by_task) == set(FACTS)
    for task, own in by_task.items():
        passed = [trial for trial in own if trial["passed"]]
        routes = {trial["route"] for trial in passed if trial["style"] == "principled"}
        assert len(own) >= 8, task
        assert 6 <= len(passed) < len(own), task
        assert len({trial["style"] for trial in passed}) >= 4, task
        assert len(routes) >= 3, task


def test_styles_do_not_give_away_models() -> None:
    models: dict[str, set[str]] = defaultdict(set)
    for trial in trials():
        models[trial["style"]].add(trial["model"])
    assert set(models) == set(STYLES)
    assert all(len(own) > 1 for own in models.values())
    used = Counter(trial["model"] for trial in trials())
    assert set(used) == set(MODELS)
    assert len(set(used.values())) > 1


def test_no_two_runs_are_alike() -> None:
    walks = [
        json.dumps([step.get("tool_calls") for step in load(path)["steps"]])
        for path in sorted(JOB.glob("*/agent/trajectory.json"))
    ]
    assert len(set(walks)) == len(walks)


def test_readme_shows_the_manifest() -> None:
    readme = (DATASETS / "README.md").read_text("utf-8")
    assert recorder.with_table(readme, trials()) == readme
    for style in STYLES:
        assert f"| {style} |" in readme


def test_no_place_of_the_recording_machine_is_told() -> None:
    machine = re.compile(r"/root\b|/home/|/Users/|/var/folders|site-packages|/scripted-\w{8}\b")
    for path in SAMPLE.rglob("*"):
        if path.is_file():
            assert not machine.search(path.read_text("utf-8")), path


@ONE
def test_style_is_told_nowhere_else(name: str) -> None:
    told = "".join(
        (JOB / name / file).read_text("utf-8")
        for file in ("config.json", "result.json", "verifier/reward.txt")
    )
    assert not any(style in told.lower() for style in STYLES)
    for step in load(JOB / name / "agent" / "trajectory.json")["steps"]:
        assert set(step) <= {
            *("step_id", "timestamp", "source", "message"),
            *("tool_calls", "observation", "metrics"),
        }


@ONE
def test_reward_is_the_same_everywhere(name: str) -> None:
    trial = next(trial for trial in trials() if trial["trial"] == name)
    result = load(JOB / name / "result.json")
    reward = float((JOB / name / "verifier" / "reward.txt").read_text())
    assert result["verifier_result"] == {"rewards": {"reward": reward}}
    assert (reward == 1.0) is trial["passed"]
    output = (JOB / name / "verifier" / "test-stdout.txt").read_text()
    assert ("failed" in output) is not trial["passed"]


@ONE
def test_atif_is_valid(name: str) -> None:
    run = only(JOB / name / "agent" / "trajectory.json", strict=True)
    assert run.format == "atif"
    assert not run.diagnostics


@ONE
def test_both_forms_tell_the_same(name: str) -> None:
    agent = JOB / name / "agent"
    atif, events = only(agent / "trajectory.json"), only(agent / "openhands_events.json")
    assert (events.format, atif.format) == ("openhands-v0", "atif")
    assert (atif.model, atif.instruction) == (events.model, events.instruction)
    assert [told(*pair) for pair in atif.tool_calls()] == [
        told(*pair) for pair in events.tool_calls()
    ]


def told(step: Step, call: ToolCall) -> tuple[object, ...]:
    """All of a step that both forms hold."""
    usage = step.usage
    assert usage is not None
    return (
        step.message or None,
        call.name,
        dict(call.arguments),
        [(seen.text, seen.exit_code, seen.is_error) for seen in call.observations],
        (usage.input_tokens, usage.cached_tokens, usage.output_tokens, usage.cost_usd),
    )


def test_a_folder_gives_each_run_once_with_its_outcome() -> None:
    found = {run.trajectory_id: run for run in read(SAMPLE)}
    assert sorted(found) == sorted(names())
    for trial in trials():
        run = found[trial["trial"]]
        passed = Status.PASSED if trial["passed"] else Status.FAILED
        assert (run.task_id, run.model) == (trial["task"], trial["model"])
        assert run.outcome.status is passed
        assert len(list(run.tool_calls())) == trial["actions"]


def test_manifest_says_with_what_it_was_recorded() -> None:
    assert set(manifest()["recorded_with"]) == set(recorder.tools())
