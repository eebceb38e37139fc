"""Scores, tiers, refusals, and the combination of draws."""

from __future__ import annotations

import msgspec
import pytest

from agentlens.corpus import HeldOut, assess_runs
from agentlens.equivalence import Strictness
from agentlens.errors import InvalidReferenceError
from agentlens.lucky import Mechanism
from agentlens.reference import PrefixTreeAcceptor, build_reference
from agentlens.scoring import PROCESS, Tier, TierCuts, Weights, assess
from agentlens.scoring.measure import Signals
from agentlens.states import State
from agentlens.trajectory import Status
from tests.runs import run

CUTS = TierCuts()


def reference(*texts: str, task: str = "task") -> PrefixTreeAcceptor:
    return build_reference(
        [run(f"d{i}", text, task=task) for i, text in enumerate(texts)],
        strictness=PROCESS.strictness,
    )


@pytest.mark.parametrize(
    ("score", "status", "tier"),
    [
        (70.0, Status.PASSED, Tier.IDEAL),
        (69.999, Status.PASSED, Tier.SOLID),
        (47.0, Status.PASSED, Tier.SOLID),
        (46.999, Status.PASSED, Tier.LUCKY),
        (40.0, Status.FAILED, Tier.PARTIAL_FAIL),
        (39.999, Status.FAILED, Tier.OFF_TRACK),
        (100.0, Status.UNKNOWN, None),
    ],
)
def test_tiers(score: float, status: Status, tier: Tier | None) -> None:
    assert CUTS.tier(score, status) is tier


def test_score_is_the_weighted_sum() -> None:
    found = Signals(structural=50.0, coverage=40.0, coherence=0.5, temporal=0.8)
    assert found.score(Weights()) == pytest.approx(0.20 * 50 + 0.15 * 40 + 0.30 * 50 + 0.35 * 80)
    assert Signals(None, 1.0, 1.0, 1.0).score(Weights()) is None


def test_measures_by_hand() -> None:
    ref = reference("Ea Eb Ia V", "Ec Ia V")
    got = assess(run("r", "Ea Ez Ia Ia V"), ref, PROCESS)
    assert got.measures is not None
    # nearest: d0, matched Ea, Ia, V of its four; 2·3/(4+5) beats 2·2/(3+5)
    assert got.measures.nearest_donor == "d0"
    assert (got.measures.matched, got.measures.path_length) == (3, 4)
    assert got.measures.ordered_recall == 75.0
    assert got.measures.precision == 80.0  # both donors edit a.py, so two of its edits match
    assert got.signals.structural == pytest.approx(2 * 75 * 80 / 155)
    assert got.signals.coverage == 75.0
    assert got.measures.stage_coverage == {"E": 50.0, "I": 100.0, "V": 100.0}
    assert got.measures.stage_completeness == 1.0
    assert got.measures.bottleneck == 50.0
    assert got.measures.exploration_ratio == 1.0
    assert got.measures.divergence is not None
    assert got.measures.divergence.reference_step == 2
    assert got.measures.divergence.step == 2
    assert got.measures.divergence.fraction == 0.25
    assert got.measures.matched_steps == (1, 4, 5)
    assert got.measures.ends_like_reference
    # the automaton is a, b or c, then Ia and V: support 1, 1, 1, 2, 2; matched a, Ia, V
    assert got.measures.reference_coverage == pytest.approx(100 * 5 / 7)


def test_a_run_never_scores_itself() -> None:
    ref = reference("Ea Ia V", "Ec Ia V")
    with pytest.raises(InvalidReferenceError, match="is a donor of this reference"):
        assess(run("another name", "Ea Ia V"), ref, PROCESS)


def test_a_reference_of_another_task_is_refused() -> None:
    with pytest.raises(InvalidReferenceError, match="of task other"):
        assess(run("r", "Ea V"), reference("Ea Ia V", "Ec Ia V", task="other"), PROCESS)


def test_a_reference_of_other_strictness_is_refused() -> None:
    other = Strictness.STAGE
    ref = build_reference([run("a", "Ea V"), run("b", "Ea Ia")], strictness=other)
    with pytest.raises(InvalidReferenceError, match="the reference by stage"):
        assess(run("r", "Ea V V"), ref, PROCESS)


def test_without_a_reference_nothing_is_made_up() -> None:
    got = assess(run("r", "Ea Ia V"), None, PROCESS)
    assert (got.score, got.tier, got.measures) == (None, None, None)
    assert got.signals == Signals(None, None, 1.0, None)
    assert got.reason is not None
    assert "at least two other passing runs" in got.reason


def test_unknown_outcome_has_a_score_and_no_tier() -> None:
    got = assess(
        run("r", "Ea Ia V V", status=Status.UNKNOWN), reference("Ea Ia V", "Ec Ia V"), PROCESS
    )
    assert got.score is not None
    assert got.tier is None
    assert got.reason == "the outcome is unknown, so there is no tier"


def test_a_run_without_actions_has_no_score() -> None:
    got = assess(run("r", ""), reference("Ea Ia V", "Ec Ia V"), PROCESS)
    assert (got.score, got.tier, got.strengths) == (None, None, ())
    assert got.reason == "the log holds no action of the agent"
    runs = [run("r", ""), *(run(f"p{i}", f"E{i} Ia V") for i in range(4))]
    assert assess_runs(runs)[0].reason == "the log holds no action of the agent"


def test_undecided_waste_is_not_no_waste() -> None:
    # three reads with the same call and no result: whether the repeats told anything is unknown
    got = assess(run("r", "Ea Ea Ea Ib"), reference("Ea Ib V", "Ec Ib V"), PROCESS)
    blind = [s.action.observation for s in got.run.states]
    assert len(set(blind)) == 4
    unknown = msgspec.structs.replace(
        got.run, states=tuple(_without_result(state) for state in got.run.states)
    )
    again = assess(unknown, reference("Ea Ib V", "Ec Ib V"), PROCESS)
    assert again.waste.undecided
    assert again.pattern is not None
    assert "no waste" not in again.pattern.reason
    assert Mechanism.MINIMAL_UNVERIFIED in again.pattern.undecided


def _without_result(state: State) -> State:
    action = msgspec.structs.replace(state.action, observation=None)
    return msgspec.structs.replace(state, action=action)


def test_the_outcome_never_enters_the_score() -> None:
    ref = reference("Ea Ia V", "Ec Ia V")
    scores = {assess(run("r", "Ea V Ia", status=status), ref, PROCESS).score for status in Status}
    assert len(scores) == 1


def test_draws_are_means_over_the_draws_without_the_run() -> None:
    runs = [run(f"p{i}", f"Ea E{i} Ia V") for i in range(4)]
    runs.append(run("f", "Ez Ia", status=Status.FAILED))
    results = assess_runs(runs, HeldOut(donors=2, draws=3, seed=1))
    assert [r.run.trajectory.trajectory_id for r in results] == ["p0", "p1", "p2", "p3", "f"]
    for result in results:
        scores = [draw.score for draw in result.draws if draw.score is not None]
        name = result.run.trajectory.trajectory_id
        assert all(name not in draw.donors for draw in result.draws)
        assert result.score == pytest.approx(sum(scores) / len(scores))
        assert result.stability == sum(d.tier is result.tier for d in result.draws) / len(scores)
    assert len(results[-1].draws) >= 3


def test_tasks_with_too_few_passing_runs_are_reported() -> None:
    runs = [run("a", "Ea V"), run("b", "Ea Ia"), run("c", "Ea", task=None)]
    first, second, third = assess_runs(runs)
    assert first.reason == second.reason
    assert first.reason is not None
    assert "too few other passing runs" in first.reason
    assert third.reason is not None
    assert "names no task" in third.reason


def test_file_order_never_matters() -> None:
    runs = [run(f"p{i}", f"Ea E{i} Ia V", model="mn"[i % 2]) for i in range(6)]
    forward = {r.run.trajectory.trajectory_id: r.draws for r in assess_runs(runs)}
    backward = {r.run.trajectory.trajectory_id: r.draws for r in assess_runs(runs[::-1])}
    assert forward == backward
