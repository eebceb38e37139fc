"""The same runs in two formats: what is found in them does not depend on the format."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

import agentlens as al
from agentlens.actions import Action, extract_actions
from agentlens.readers import read
from agentlens.states import LabelledRun, label_run
from agentlens.trajectory import Trajectory
from tests.datasets.sample import JOB, trials

ATIF, EVENTS = "trajectory.json", "openhands_events.json"
TASKS = sorted({str(trial["task"]) for trial in trials()})
FIELDS = (
    *("trajectory_id", "task_id", "model", "agent", "agent_version"),
    *("instruction", "outcome", "usage"),
)
# Where a run is stored, and the producer's ids of its steps: each form has its own.
OWN = frozenset({"source", "step", "step_ids"})


@cache
def runs_of(task: str, form: str) -> list[Trajectory]:
    names = [str(trial["trial"]) for trial in trials() if trial["task"] == task]
    return [run for name in names for run in read(JOB / name / "agent" / form)]


@cache
def labelled(task: str, form: str) -> list[LabelledRun]:
    return [label_run(run) for run in runs_of(task, form)]


def of_any_format(action: Action) -> Action:
    """An action without its place in the file, its time as OpenHands writes it."""
    stamp = (action.timestamp or "").removesuffix("Z")
    return msgspec.structs.replace(action, step_id="", location=None, timestamp=stamp)


def without_own(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_own(part) for key, part in value.items() if key not in OWN}
    return [without_own(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("task", TASKS)
def test_same_actions(task: str) -> None:
    formats = {run.format for run in runs_of(task, ATIF)}, {r.format for r in runs_of(task, EVENTS)}
    assert formats == ({"atif"}, {"openhands-v0"})
    for first, second in zip(runs_of(task, ATIF), runs_of(task, EVENTS), strict=True):
        own, other = extract_actions(first), extract_actions(second)
        assert own
        assert [of_any_format(action) for action in own] == [of_any_format(a) for a in other]


@pytest.mark.parametrize("task", TASKS)
def test_same_run(task: str) -> None:
    for first, second in zip(runs_of(task, ATIF), runs_of(task, EVENTS), strict=True):
        for field in FIELDS:
            assert getattr(first, field) == getattr(second, field)


@pytest.mark.parametrize("task", TASKS)
def test_same_stages_for_the_same_reasons(task: str) -> None:
    for first, second in zip(labelled(task, ATIF), labelled(task, EVENTS), strict=True):
        assert [state.label for state in first.states] == [state.label for state in second.states]


@pytest.mark.parametrize("task", TASKS)
def test_same_assessments(task: str) -> None:
    protocol = al.HeldOut(draws=2)
    first = al.assess_runs(labelled(task, ATIF), protocol)
    second = al.assess_runs(labelled(task, EVENTS), protocol)
    assert all(result.score is not None for result in first)
    assert [without_own(r.to_dict()) for r in first] == [without_own(r.to_dict()) for r in second]


@pytest.mark.parametrize("task", TASKS)
def test_a_reference_of_one_form_scores_runs_of_the_other(task: str) -> None:
    passing = [i for i, run in enumerate(runs_of(task, ATIF)) if run.outcome.reward == 1.0]
    donors, others = passing[:3], sorted(set(range(len(runs_of(task, ATIF)))) - set(passing[:3]))
    own = al.build_reference(labelled(task, ATIF)[i] for i in donors)
    other = al.build_reference(labelled(task, EVENTS)[i] for i in donors)
    for i in others:
        scores = {
            al.assess(labelled(task, form)[i], reference).score
            for form in (ATIF, EVENTS)
            for reference in (own, other)
        }
        assert len(scores) == 1
    with pytest.raises(al.InvalidReferenceError):
        al.assess(labelled(task, EVENTS)[donors[0]], own)
