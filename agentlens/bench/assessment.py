"""Everything that the published method says about one run."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from agentlens.bench.match import PathMatch, align, best_match, candidate_states
from agentlens.bench.measures import Figures, measure, stages_of
from agentlens.bench.reference import BenchReference
from agentlens.bench.score import (
    FailureReason,
    failure_reasons,
    quality_score,
    quality_tier,
    report_tier,
    strengths,
    verdict,
)
from agentlens.bench.tokens import WastedTokens, count_tokens, wasted_indices
from agentlens.bench.trace import BenchState, BenchTrace
from agentlens.bench.waste import (
    WasteFinding,
    find_blind_retries,
    find_cycles,
    find_redundant_steps,
    find_regressions,
    find_unnecessary_exploration,
    working_states,
)
from agentlens.errors import InvalidReferenceError
from agentlens.stages.records import Stage
from agentlens.trajectory import Status

__all__ = ["BenchAssessment", "assess"]


class BenchAssessment(msgspec.Struct, frozen=True):
    """The published figures, tier and waste of one run.

    Attributes:
        trace_id: The run.
        task_id: Its task, or None.
        model: Its model, or None.
        outcome: Whether it solved the task; a tenth of the score.
        n_states: Number of its labelled states.
        reference_states: Number of states of the reference.
        total_paths: Number of the reference's paths.
        best_path_index: Which path the figures are about (from 0), or None without one.
        figures: The figures.
        quality_score: The published score, 0 to 100.
        quality_tier: The tier of the published table; None where the outcome is unknown.
        verdict: The published verdict, made without the outcome.
        report_tier: The tier of the published per-run reports, made from the verdict.
        failure_reasons: Why the verdict is no pass, most severe first.
        strengths: What the run did well.
        stage_order_match: Whether the path has every stage of the run, orchestration aside.
        divergence_step: Where the path is first not followed, from 1, or None.
        divergence_fraction: That step by `n_states`, rounded to 4 decimals; can exceed 1.
        findings: The waste found.
        wasted_tokens: Tokens of the wasted states.
    """

    trace_id: str
    task_id: str | None
    model: str | None
    outcome: Status
    n_states: int
    reference_states: int
    total_paths: int
    best_path_index: int | None
    figures: Figures
    quality_score: int
    quality_tier: str | None
    verdict: str
    report_tier: str
    failure_reasons: tuple[FailureReason, ...]
    strengths: tuple[str, ...]
    stage_order_match: bool
    divergence_step: int | None
    divergence_fraction: float | None
    findings: tuple[WasteFinding, ...]
    wasted_tokens: WastedTokens

    @property
    def total_wasted_steps(self) -> int:
        """Sum over all findings; a step that several found is counted as often."""
        return sum(finding.waste for finding in self.findings)

    @property
    def waste_severity(self) -> float:
        """Wasted steps by `n_states`, rounded to 4 decimals; can exceed 1."""
        return round(self.total_wasted_steps / max(self.n_states, 1), 4)


def assess(
    trace: BenchTrace,
    reference: BenchReference,
    outcome: Status | None = None,
    *,
    allow_donors: bool = False,
) -> BenchAssessment:
    """Assesses one run against a reference.

    Args:
        trace: The run, with its stages.
        reference: The reference of its task.
        outcome: Whether it solved the task; by default what the trace says.
        allow_donors: Score a donor of the reference too, as the published tool does with copies.

    Raises:
        InvalidReferenceError: If the run, or a copy of it, is a donor of the reference.
    """
    if not allow_donors and reference.is_donor(trace):
        raise InvalidReferenceError(f"{trace.trace_id} helped to make the reference")
    status = trace.status if outcome is None else outcome
    candidate = candidate_states(trace)
    match = best_match(reference.paths, candidate)
    figures = _figures(match, candidate, reference)
    states = working_states(trace.states)
    findings = _find_waste(states, match, reference)
    score = quality_score(figures, status)
    step = None if figures.divergence_index is None else figures.divergence_index + 1
    return BenchAssessment(
        trace_id=trace.trace_id,
        task_id=trace.task_id,
        model=trace.model,
        outcome=status,
        n_states=len(states),
        reference_states=len(reference.graph.states),
        total_paths=len(reference.paths),
        best_path_index=None if match is None else match.index,
        figures=figures,
        quality_score=score,
        quality_tier=quality_tier(score, status),
        verdict=verdict(figures),
        report_tier=report_tier(figures),
        failure_reasons=failure_reasons(figures),
        strengths=strengths(figures),
        stage_order_match=_has_stages(match, states),
        divergence_step=step,
        divergence_fraction=round(step / len(states), 4) if step and states else None,
        findings=findings,
        wasted_tokens=_tokens(states, candidate, match, findings),
    )


def _figures(
    match: PathMatch | None, candidate: Sequence[BenchState], reference: BenchReference
) -> Figures:
    if match is not None:
        return measure(match, candidate)
    first = reference.paths[0] if reference.paths else ()
    return Figures(total_ground_truth_states=len(first), candidate_states=len(candidate))


def _find_waste(
    states: Sequence[BenchState], match: PathMatch | None, reference: BenchReference
) -> tuple[WasteFinding, ...]:
    first_path = reference.paths[0] if reference.paths else ()
    best_path = () if match is None else match.path
    files = {state.file_path for state in reference.graph.states}
    return (
        *find_regressions(states, first_path),
        *find_blind_retries(states, best_path),
        *find_redundant_steps(states, first_path),
        *find_unnecessary_exploration(states, files),
        *find_cycles(states, best_path),
    )


def _has_stages(match: PathMatch | None, states: Sequence[BenchState]) -> bool:
    known = set(stages_of(match.states)) if match is not None else set()
    return set(stages_of(states)) <= known | {Stage.ORCHESTRATION}


def _tokens(
    states: Sequence[BenchState],
    candidate: Sequence[BenchState],
    match: PathMatch | None,
    findings: Sequence[WasteFinding],
) -> WastedTokens:
    met = frozenset() if match is None else align(match, candidate)
    best_path = () if match is None else match.path
    return count_tokens(states, wasted_indices(states, candidate, met, findings, best_path))
