from __future__ import annotations

from collections.abc import Mapping

import pytest

from agentlens.bench.measures import Figures
from agentlens.bench.score import (
    FailureReason,
    failure_reasons,
    is_minimal_and_unverified,
    quality_score,
    quality_tier,
    report_tier,
    strengths,
    verdict,
)
from agentlens.stages.records import Stage
from agentlens.trajectory import Status
from tests.bench.build import E, I, O, V


def figures(
    *,
    coverage: float = 50.0,
    weighted: float = 50.0,
    completeness: float = 1.0,
    coherence: float = 0.5,
    terminal: bool = False,
    bottleneck: float = 50.0,
    index: int | None = None,
) -> Figures:
    """Figures of a path with ten I states of which `bottleneck` percent are matched."""
    return Figures(
        coverage=coverage,
        weighted=weighted,
        completeness=completeness,
        coherence=coherence,
        terminal_match=terminal,
        stage_total={I: 10},
        stage_matched={I: round(bottleneck / 10)},
        total_ground_truth_states=10,
        divergence_index=index,
    )


@pytest.mark.parametrize(
    ("outcome", "score"), [(Status.PASSED, 76), (Status.UNKNOWN, 72), (Status.FAILED, 66)]
)
def test_quality_score(outcome: Status, score: int) -> None:
    """20 + 15 + 13.5 + 6 + 12 = 66.5, plus 10, 5 or 0: halves go to the even number."""
    found = Figures(coverage=80, coherence=0.6, completeness=0.75, workflow=0.5, f1=120)
    assert quality_score(found, outcome) == score


def test_quality_score_is_clamped() -> None:
    assert quality_score(Figures(coverage=1000), Status.PASSED) == 100
    assert quality_score(Figures(), Status.FAILED) == 0


@pytest.mark.parametrize(
    ("score", "outcome", "tier"),
    [
        (70, Status.PASSED, "ideal"),
        (69, Status.PASSED, "solid"),
        (47, Status.PASSED, "solid"),
        (46, Status.PASSED, "lucky"),
        (40, Status.FAILED, "partial_fail"),
        (39, Status.FAILED, "off_track"),
        (99, Status.UNKNOWN, None),
    ],
)
def test_quality_tier(score: int, outcome: Status, tier: str | None) -> None:
    assert quality_tier(score, outcome) == tier


@pytest.mark.parametrize(
    ("weighted", "completeness", "terminal", "bottleneck", "expected"),
    [
        (60, 0.75, True, 0, "LIKELY PASS"),
        (90, 0.75, False, 0, "UNCERTAIN"),
        (40, 0.75, True, 0, "LIKELY FAIL"),
        (39, 0.75, True, 0, "FAIL"),
        (75, 0.75, False, 10, "PASS"),
        (75, 0.74, True, 10, "LIKELY PASS"),
        (60, 0.5, False, 10, "UNCERTAIN"),
        (60, 0.4, True, 10, "UNCERTAIN"),
        (29, 1, True, 10, "FAIL"),
        (70, 0.2, True, 10, "FAIL"),
        (49, 1, True, 10, "LIKELY FAIL"),
        (50, 1, True, 10, "UNCERTAIN"),
        (0, 1, True, 0, "FAIL"),
    ],
)
def test_verdict(
    weighted: float, completeness: float, terminal: bool, bottleneck: float, expected: str
) -> None:
    found = figures(
        weighted=weighted, completeness=completeness, terminal=terminal, bottleneck=bottleneck
    )
    assert verdict(found) == expected


@pytest.mark.parametrize(
    ("weighted", "coverage", "coherence", "completeness", "tier"),
    [
        (80, 70, 0.6, 0.75, "ideal"),
        (80, 69, 0.6, 0.75, "solid"),
        (80, 90, 0.4, 0.75, "solid"),
        (80, 49, 0.9, 0.75, "lucky"),
        (50, 40, 0, 0.5, "partial_fail"),
        (50, 39, 1, 1, "off_track"),
        (50, 40, 1, 0.4, "off_track"),
    ],
)
def test_report_tier(
    weighted: float, coverage: float, coherence: float, completeness: float, tier: str
) -> None:
    found = figures(
        weighted=weighted, coverage=coverage, coherence=coherence, completeness=completeness
    )
    assert report_tier(found) == tier


def reasons(found: Figures) -> list[tuple[str, str]]:
    return [(reason.reason, reason.severity) for reason in failure_reasons(found)]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (figures(weighted=80), []),
        (figures(index=3), [("early_divergence", "critical")]),
        (figures(index=4), []),
        (figures(coverage=29), [("low_coverage", "high")]),
        (figures(coverage=29, index=0), [("early_divergence", "critical")]),
        (figures(bottleneck=40), [("incomplete_implementation", "medium")]),
        (
            figures(bottleneck=20, coherence=0.3, index=0),
            [
                ("early_divergence", "critical"),
                ("incomplete_implementation", "high"),
                ("trajectory_thrashing", "medium"),
            ],
        ),
        (
            figures(bottleneck=40, coherence=0.34),
            [("incomplete_implementation", "medium"), ("trajectory_thrashing", "medium")],
        ),
    ],
)
def test_failure_reasons(found: Figures, expected: list[tuple[str, str]]) -> None:
    assert reasons(found) == expected


def covered(matched: Mapping[Stage, int], total: Mapping[Stage, int]) -> Figures:
    return Figures(
        stage_total=total, stage_matched=matched, coverage=50, coherence=0.5, weighted=50
    )


def test_missing_verification() -> None:
    found = failure_reasons(covered({I: 1, V: 1}, {I: 1, V: 5}))
    assert found == (
        FailureReason(
            "missing_verification",
            "Verification coverage is 20% (1/5 steps). Agent may not have tested its changes.",
            "high",
        ),
    )
    assert failure_reasons(covered({I: 1, V: 1}, {I: 1, V: 4})) == ()
    assert failure_reasons(covered({I: 1}, {I: 1})) == ()


def test_details() -> None:
    assert failure_reasons(figures(index=3))[0].detail == (
        "Diverged at step 4 of 10 ground-truth steps (30% through)"
    )
    assert failure_reasons(figures(bottleneck=40))[0].detail == (
        "Only 40% of implementation steps covered (4/10)"
    )


def test_strengths() -> None:
    found = Figures(
        stage_total={E: 5, I: 5, O: 1},
        stage_matched={E: 4, I: 3, O: 1},
        coherence=0.7,
        terminal_match=True,
    )
    assert strengths(found) == (
        "Strong exploration phase (80% covered)",
        "Strong orchestration phase (100% covered)",
        "Clean forward progression (high coherence)",
        "Reached correct terminal state",
    )
    assert strengths(Figures(coherence=0.69)) == ()


@pytest.mark.parametrize(
    ("n_states", "wasted", "coverage", "expected"),
    [(8, 0, 0.0, True), (9, 0, 0.0, False), (8, 1, 0.0, False), (8, 0, 1.0, False)],
)
def test_minimal_and_unverified(
    n_states: int, wasted: int, coverage: float, expected: bool
) -> None:
    assert is_minimal_and_unverified(n_states, wasted, coverage) is expected
