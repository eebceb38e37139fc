"""The process and the published method behind one face."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import agentlens as al
from agentlens.bench.adapter import trace_of
from agentlens.bench.labels import BenchLabeler
from agentlens.errors import InvalidReferenceError
from agentlens.scoring import AGENTLENS_BENCH, PROCESS, label_for
from agentlens.stages import Stage
from agentlens.trajectory import Outcome, Role, Status, Step, ToolCall, Trajectory
from tests.shared import shared


def run(name: str, *commands: str, status: Status = Status.PASSED) -> Trajectory:
    calls = [ToolCall("execute_bash", {"command": command}) for command in commands]
    steps = tuple(
        Step(str(i), Role.AGENT, tool_calls=(call,)) for i, call in enumerate(calls, start=1)
    )
    done = Step("end", Role.AGENT, tool_calls=(ToolCall("finish", {"message": "done"}),))
    return Trajectory(name, (*steps, done), "atif", task_id="t", outcome=Outcome(status))


PASSING = [
    run("a", "ls", "cat a.py", "sed -i s/x/y/ a.py", "pytest"),
    run("b", "cat a.py", "sed -i s/x/y/ a.py", "pytest", "git diff"),
    run("c", "grep -n x a.py", "cat b.py", "sed -i s/x/y/ a.py", "pytest tests"),
]


def test_each_method_has_its_own_labels() -> None:
    process = label_for(PASSING[0], PROCESS)
    published = label_for(PASSING[0], AGENTLENS_BENCH)
    assert [s.stage for s in process.states] == [Stage(c) for c in "EEIVO"]
    # no state for finish; `sed -i s/x/y/ a.py` is no code writing for the published rules
    assert [s.stage for s in published.states] == [Stage(c) for c in "EEIV"]
    assert published.states[2].label.rule


@pytest.mark.parametrize("profile", ["process", "agentlens-bench"])
def test_references_and_scores(profile: str) -> None:
    reference = al.build_reference(PASSING[:2], profile=profile)
    result = al.assess(PASSING[2], reference, profile=profile)
    assert result.profile == profile
    assert result.score is not None
    assert 0 <= result.score <= 100
    with pytest.raises(InvalidReferenceError):
        al.assess(
            msgspec.structs.replace(PASSING[0], trajectory_id="x"), reference, profile=profile
        )


def test_references_do_not_cross_methods() -> None:
    process, published = (
        al.build_reference(PASSING[:2], profile=p) for p in ("process", "agentlens-bench")
    )
    with pytest.raises(InvalidReferenceError, match="no published score"):
        al.assess(PASSING[2], process, profile="agentlens-bench")
    with pytest.raises(InvalidReferenceError, match="agentlens-bench only"):
        al.assess(PASSING[2], published)


def test_the_published_score_says_that_it_holds_the_outcome() -> None:
    failed = msgspec.structs.replace(PASSING[2], outcome=Outcome(Status.FAILED))
    reference = al.build_reference(PASSING[:2], profile="agentlens-bench")
    passed, lost = (
        al.assess(r, reference, profile="agentlens-bench") for r in (PASSING[2], failed)
    )
    assert passed.note is not None
    assert "contains the outcome" in passed.note
    assert passed.score is not None
    assert lost.score is not None
    assert passed.score - lost.score == pytest.approx(10, abs=1)
    assert al.assess(PASSING[2], al.build_reference(PASSING[:2])).note is None


@pytest.mark.parametrize("profile", ["process", "agentlens-bench"])
def test_drawn_references(profile: str) -> None:
    results = al.assess_runs(PASSING, al.HeldOut(donors=2, draws=3), profile=profile)
    assert [len(r.draws) > 0 for r in results] == [True, True, True]
    assert all(r.profile == profile and r.tier is not None for r in results)


def test_published_labels_of_stored_runs_are_the_stored_ones() -> None:
    task = shared("data", "agentlens-bench", "trajectories", "psf__requests-1142")
    for trajectory in al.read(task):
        trace = trace_of(trajectory)
        labelled = label_for(trajectory, AGENTLENS_BENCH)
        assert [s.stage for s in labelled.states] == [s.stage for s in trace.states[1:]]
        assert [x.stage for x in BenchLabeler().label(trace)] == [s.stage for s in trace.states]


@pytest.mark.parametrize("profile", ["process", "agentlens-bench"])
def test_references_come_back_from_files(profile: str, tmp_path: Path) -> None:
    reference = al.build_reference(PASSING[:2], profile=profile)
    al.save_references({"t": reference}, tmp_path / "references")
    loaded = al.load_references(tmp_path / "references", profile=profile)
    assert list(loaded) == ["t"]
    before, after = (al.assess(PASSING[2], r, profile=profile) for r in (reference, loaded["t"]))
    assert after == before


def test_published_ground_truth_loads() -> None:
    folder = shared("data", "agentlens-bench", "ground_truth")
    loaded = al.load_references(folder, profile="agentlens-bench")
    assert len(loaded) == len(list(folder.glob("*.json")))


def test_labels_of_the_other_method_are_refused() -> None:
    published = al.label(PASSING[2], profile="agentlens-bench")
    reference = al.build_reference(PASSING[:2])
    with pytest.raises(al.ProfileError, match="label it anew"):
        al.assess(published, reference)
    with pytest.raises(al.ProfileError, match="label it anew"):
        al.build_reference([published, PASSING[0]])
    with pytest.raises(al.ProfileError, match="label it anew"):
        al.assess_runs([al.label(run) for run in PASSING], profile="agentlens-bench")


def test_references_are_not_lost_on_saving(tmp_path: Path) -> None:
    process = al.build_reference(PASSING[:2])
    published = al.build_reference(PASSING[:2], profile="agentlens-bench")
    with pytest.raises(InvalidReferenceError, match="both methods"):
        al.save_references({"t": process, "u": published}, tmp_path / "r")
    with pytest.raises(InvalidReferenceError, match="under the name other"):
        al.save_references({"other": process}, tmp_path / "r")
    tasks = [
        al.build_reference(
            [msgspec.structs.replace(run, task_id=task) for run in PASSING[:2]],
            profile="agentlens-bench",
        )
        for task in ("org/a", "org_a")
    ]
    with pytest.raises(InvalidReferenceError, match="same file name"):
        al.save_references(dict(zip(("org/a", "org_a"), tasks, strict=True)), tmp_path / "r")
    assert not (tmp_path / "r").exists()
