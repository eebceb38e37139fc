"""Score, verdict and tiers of the published method, and what it says in words."""

from __future__ import annotations

from typing import Final

import msgspec

from agentlens.bench.measures import Figures
from agentlens.stages.records import Stage
from agentlens.trajectory import Status

__all__ = [
    "FailureReason",
    "failure_reasons",
    "is_minimal_and_unverified",
    "quality_score",
    "quality_tier",
    "report_tier",
    "strengths",
    "verdict",
]

_OUTCOME_POINTS: Final = {Status.PASSED: 100, Status.FAILED: 0, Status.UNKNOWN: 50}
_IDEAL: Final = 70
_LUCKY: Final = 47
_PARTIAL_FAIL: Final = 40
_SEVERITIES: Final = ("critical", "high", "medium")


class FailureReason(msgspec.Struct, frozen=True):
    """One reason why a run is no clear pass.

    Attributes:
        reason: Stable name, such as `early_divergence`.
        detail: One sentence with the figures.
        severity: `critical`, `high` or `medium`.
    """

    reason: str
    detail: str
    severity: str


def quality_score(figures: Figures, outcome: Status) -> int:
    """Returns the published score, 0 to 100; the outcome is a tenth of it."""
    total = 0.25 * figures.coverage
    total += 0.25 * (figures.coherence * 100)
    total += 0.18 * (figures.completeness * 100)
    total += 0.12 * (figures.workflow * 100)
    total += 0.10 * figures.f1
    total += 0.10 * _OUTCOME_POINTS[outcome]
    return max(0, min(100, round(total)))


def quality_tier(score: int, outcome: Status) -> str | None:
    """Returns the tier of the published table; None where the outcome is unknown."""
    if outcome is Status.UNKNOWN:
        return None
    if outcome is Status.FAILED:
        return "partial_fail" if score >= _PARTIAL_FAIL else "off_track"
    if score >= _IDEAL:
        return "ideal"
    return "lucky" if score < _LUCKY else "solid"


def verdict(figures: Figures) -> str:
    """Returns the published verdict, which does not know the outcome."""
    weighted, completeness = figures.weighted, figures.completeness
    likely = "LIKELY PASS" if figures.terminal_match else "UNCERTAIN"
    if figures.bottleneck == 0 and completeness < 1:
        if weighted >= 60:
            return likely
        return "LIKELY FAIL" if weighted >= 40 else "FAIL"
    if weighted >= 75 and completeness >= 0.75:
        return "PASS"
    if weighted >= 60 and completeness >= 0.5:
        return likely
    if weighted < 30 or completeness < 0.25:
        return "FAIL"
    return "LIKELY FAIL" if weighted < 50 else "UNCERTAIN"


def report_tier(figures: Figures) -> str:
    """Returns the tier of the published per-run reports, made from the verdict."""
    coverage, coherence = figures.coverage, figures.coherence
    completeness = figures.completeness
    if verdict(figures) in ("PASS", "LIKELY PASS"):
        if coverage >= 70 and coherence >= 0.6 and completeness >= 0.75:
            return "ideal"
        if coverage >= 50 and coherence >= 0.4 and completeness >= 0.5:
            return "solid"
        return "lucky"
    return "partial_fail" if coverage >= 40 and completeness >= 0.5 else "off_track"


def failure_reasons(figures: Figures) -> tuple[FailureReason, ...]:
    """Returns why the verdict is no pass, most severe first; empty for a pass."""
    if verdict(figures) in ("PASS", "LIKELY PASS"):
        return ()
    checks = (_early_divergence, _missing_verification, _incomplete_implementation, _thrashing)
    found = [reason for check in checks if (reason := check(figures)) is not None]
    if not found and figures.coverage < 30:
        detail = f"Only {figures.coverage:.0f}% of ground-truth steps covered"
        found.append(FailureReason("low_coverage", detail, "high"))
    return tuple(sorted(found, key=lambda reason: _SEVERITIES.index(reason.severity)))


def _early_divergence(figures: Figures) -> FailureReason | None:
    index, total = figures.divergence_index, figures.total_ground_truth_states
    if index is None or index / total >= 0.4:
        return None
    detail = (
        f"Diverged at step {index + 1} of {total} ground-truth steps ({index / total:.0%} through)"
    )
    return FailureReason("early_divergence", detail, "critical")


def _missing_verification(figures: Figures) -> FailureReason | None:
    share = figures.stage_coverage.get(Stage.VERIFICATION)
    if share is None or share >= 25:
        return None
    detail = (
        f"Verification coverage is {share:.0f}% ({_fraction(figures, Stage.VERIFICATION)} steps)."
        " Agent may not have tested its changes."
    )
    return FailureReason("missing_verification", detail, "high")


def _incomplete_implementation(figures: Figures) -> FailureReason | None:
    share = figures.stage_coverage.get(Stage.IMPLEMENTATION)
    if share is None or share >= 50:
        return None
    detail = (
        f"Only {share:.0f}% of implementation steps covered"
        f" ({_fraction(figures, Stage.IMPLEMENTATION)})"
    )
    return FailureReason("incomplete_implementation", detail, "high" if share < 25 else "medium")


def _thrashing(figures: Figures) -> FailureReason | None:
    if figures.coherence >= 0.35:
        return None
    detail = (
        f"Coherence score is {figures.coherence:.2f} — agent appears to backtrack heavily"
        " between stages"
    )
    return FailureReason("trajectory_thrashing", detail, "medium")


def _fraction(figures: Figures, stage: Stage) -> str:
    return f"{figures.stage_matched.get(stage, 0)}/{figures.stage_total[stage]}"


def strengths(figures: Figures) -> tuple[str, ...]:
    """Returns what the run did well, in words."""
    found = [
        f"Strong {stage.name.lower()} phase ({share:.0f}% covered)"
        for stage, share in figures.stage_coverage.items()
        if share >= 80
    ]
    if figures.coherence >= 0.7:
        found.append("Clean forward progression (high coherence)")
    if figures.terminal_match:
        found.append("Reached correct terminal state")
    return tuple(found)


def is_minimal_and_unverified(
    n_states: int, wasted_steps: int, verification_coverage: float
) -> bool:
    """Whether a lucky pass is of the first published kind (C1), whose rule is exact.

    Args:
        n_states: Number of its labelled states; at most 8.
        wasted_steps: The table's total of wasted steps; none.
        verification_coverage: Share of the path's verification that it matches; 0.
    """
    return n_states <= 8 and wasted_steps == 0 and verification_coverage == 0
