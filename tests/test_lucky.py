from __future__ import annotations

import pytest

from agentlens.lucky import LuckyMechanism, LuckyThresholds, Mechanism, mechanism
from benchmarks.lucky_thresholds import fits, lucky_rows
from tests.shared import shared

MINIMAL = Mechanism.MINIMAL_UNVERIFIED
BRUTE = Mechanism.BRUTE_FORCE
EXCESSIVE = Mechanism.EXCESSIVE_EXPLORATION
INCOMPLETE = Mechanism.INCOMPLETE_IMPLEMENTATION
DIVERGENT = Mechanism.DIVERGENT
THRESHOLDS = LuckyThresholds(brute_force_severity=0.3, brute_force_coherence=0.5)


def judge(
    *,
    n_states: int | None = 20,
    waste: float | None = 0.0,
    coherence: float | None = 0.8,
    exploration: float | None = 1.0,
    coverage: float | None = 100.0,
    verified: bool | None = True,
) -> LuckyMechanism:
    return mechanism(
        n_states=n_states,
        waste_severity=waste,
        coherence=coherence,
        exploration_ratio=exploration,
        implementation_coverage=coverage,
        is_verified=verified,
        thresholds=THRESHOLDS,
    )


NOTHING_KNOWN = judge(
    n_states=None, waste=None, coherence=None, exploration=None, coverage=None, verified=None
)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (judge(n_states=8, verified=False), MINIMAL),
        (judge(n_states=9, verified=False), DIVERGENT),
        (judge(n_states=8, verified=True), DIVERGENT),
        (judge(n_states=8, waste=0.1, verified=False), DIVERGENT),
        (judge(waste=0.3, coherence=0.5), BRUTE),
        (judge(waste=0.29, coherence=0.5), DIVERGENT),
        (judge(waste=0.3, coherence=0.51), DIVERGENT),
        (judge(exploration=2.01), EXCESSIVE),
        (judge(exploration=2.0), DIVERGENT),
        (judge(coverage=49.9), INCOMPLETE),
        (judge(coverage=50.0), DIVERGENT),
    ],
)
def test_limits(result: LuckyMechanism, expected: Mechanism) -> None:
    assert result.mechanism is expected
    assert not result.undecided


def test_the_first_rule_that_holds_decides() -> None:
    assert judge(waste=0.9, coherence=0.1, exploration=3.0, coverage=0.0).mechanism is BRUTE
    assert judge(exploration=3.0, coverage=0.0).mechanism is EXCESSIVE
    assert judge(n_states=5, verified=False, exploration=9.0, coverage=0.0).mechanism is MINIMAL


@pytest.mark.parametrize(
    ("result", "expected", "undecided"),
    [
        (judge(exploration=None, coverage=10.0), INCOMPLETE, (EXCESSIVE,)),
        (judge(waste=None, n_states=5, verified=False), DIVERGENT, (MINIMAL,)),
        (judge(waste=None, coherence=0.1), DIVERGENT, (BRUTE,)),
        (judge(waste=None, coherence=0.9), DIVERGENT, ()),
        (judge(coverage=None), DIVERGENT, (INCOMPLETE,)),
        (
            NOTHING_KNOWN,
            DIVERGENT,
            (MINIMAL, BRUTE, EXCESSIVE, INCOMPLETE),
        ),
    ],
)
def test_a_missing_figure_leaves_its_rule_undecided(
    result: LuckyMechanism, expected: Mechanism, undecided: tuple[Mechanism, ...]
) -> None:
    assert (result.mechanism, result.undecided) == (expected, undecided)


def test_the_reason_gives_the_figures() -> None:
    words = judge(waste=0.47, coherence=0.25).reason
    assert words == "waste severity 0.47 (from 0.30), coherence 0.25 (up to 0.50)"
    assert judge(coverage=33.3).reason.startswith("33 % of the best path's implementation")


def test_default_thresholds_are_the_best_fit_of_the_published_columns() -> None:
    rows = lucky_rows(shared("data", "agentlens-bench", "annotations", "trajectories.csv"))
    best = fits(rows)[0]
    default = LuckyThresholds()
    assert (best.severity, best.coherence) == (
        default.brute_force_severity,
        default.brute_force_coherence,
    )
    assert (best.count, round(best.mean_severity, 2)) == (42, 0.47)
    named = [row.mechanism(default).mechanism for row in rows]
    counts = [named.count(kind) for kind in Mechanism]
    assert counts == [19, 42, 0, 43, 18]
