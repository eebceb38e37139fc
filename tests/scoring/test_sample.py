"""The shipped corpus scored: working well outranks working badly, whatever the outcome says."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import pytest

import agentlens as al
from agentlens.lucky import Mechanism
from agentlens.scoring import Assessment
from agentlens.trajectory import Status
from tests.datasets.sample import trials

BAD = {"brute force", "blind retry", "unverified"}
TASKS = sorted({str(trial["task"]) for trial in trials()})
SEEDS = (0, 1, 2)


@lru_cache
def assessed(seed: int) -> dict[str, Assessment]:
    results = al.assess_runs(al.load_sample(), al.HeldOut(seed=seed))
    return {result.run.trajectory.trajectory_id: result for result in results}


def passing(task: str, styles: set[str], seed: int) -> list[tuple[str, float]]:
    found = []
    for trial in trials():
        result = assessed(seed)[trial["trial"]]
        if trial["task"] == task and trial["style"] in styles:
            assert result.score is not None
            if result.outcome.status is Status.PASSED:
                found.append((trial["trial"], result.score))
    return found


@pytest.mark.parametrize(("task", "seed"), list(product(TASKS, SEEDS)))
def test_principled_runs_outrank_bad_ones(task: str, seed: int) -> None:
    worst_good = min(passing(task, {"principled"}, seed), key=lambda item: item[1])
    best_bad = max(passing(task, BAD, seed), key=lambda item: item[1])
    assert worst_good[1] > best_bad[1], (worst_good, best_bad)


MECHANISMS = {
    "brute force": {Mechanism.BRUTE_FORCE},
    "blind retry": {Mechanism.BRUTE_FORCE},
    "unverified": {Mechanism.MINIMAL_UNVERIFIED, Mechanism.INCOMPLETE_IMPLEMENTATION},
    "over-exploring": {Mechanism.EXCESSIVE_EXPLORATION},
    "incomplete": {Mechanism.INCOMPLETE_IMPLEMENTATION},
}


def test_lucky_passes_have_the_mechanism_of_their_style() -> None:
    lucky = [
        (trial["style"], result.lucky.mechanism)
        for seed in SEEDS
        for trial in trials()
        if (result := assessed(seed)[trial["trial"]]).lucky is not None
    ]
    assert lucky
    assert all(mechanism in MECHANISMS[style] for style, mechanism in lucky), lucky


def test_every_outcome_is_the_one_recorded() -> None:
    for trial in trials():
        status = assessed(0)[trial["trial"]].outcome.status
        assert status is (Status.PASSED if trial["passed"] else Status.FAILED)
