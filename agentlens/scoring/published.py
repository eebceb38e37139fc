"""The published method behind the same `Assessment` as the process profile."""

from __future__ import annotations

import msgspec

from agentlens import bench
from agentlens.bench.adapter import actions_of, trace_of
from agentlens.equivalence import keys_of
from agentlens.lucky import LuckyMechanism, mechanism
from agentlens.scoring.assessment import NO_OUTCOME, Assessment, Draw, unscored
from agentlens.scoring.hints import Hint
from agentlens.scoring.measure import Divergence, Measures, Signals, coherence_of
from agentlens.scoring.profile import Profile, Tier
from agentlens.stages import Stage
from agentlens.states import LabelledRun, State
from agentlens.trajectory import Trajectory
from agentlens.waste import Finding, Verdict, WasteKind, WasteReport

PUBLISHED_LABELER = "BenchLabeler"
OUTCOME_INSIDE = "this score contains the outcome: a tenth of it is whether the run passed"


def label_published(trajectory: Trajectory) -> LabelledRun:
    """Labels a run by the published rules; the placeholder state is left out."""
    trace = trace_of(trajectory)
    labels = bench.BenchLabeler().label(trace)[1:]
    pairs = zip(actions_of(trajectory), labels, strict=True)
    states = (State(i, action, label) for i, (action, label) in enumerate(pairs, start=1))
    return LabelledRun(trajectory, tuple(states), PUBLISHED_LABELER)


def assess_published(
    run: LabelledRun, reference: bench.BenchReference | None, profile: Profile, *, reason: str
) -> Assessment:
    """Assesses a run as the published tool does.

    Signals: structural is the F1 score. Waste findings keep the published counts, in which a step
    counts once per detector.

    Raises:
        InvalidReferenceError: The run is a donor of the reference.
    """
    if reference is None:
        return _unscored(run, profile, reason)
    got = bench.assess(trace_of(run.trajectory), reference, run.trajectory.outcome.status)
    tier = None if got.quality_tier is None else Tier(got.quality_tier)
    found = Signals(
        got.figures.f1, got.figures.coverage, got.figures.coherence, got.figures.temporal
    )
    donors = tuple(donor.trace_id for donor in reference.donors)
    measures = _measures(run, got)
    score = float(got.quality_score)
    return msgspec.structs.replace(
        unscored(run, profile, found, _waste(run, got), None if tier is not None else NO_OUTCOME),
        score=score,
        tier=tier,
        measures=measures,
        pattern=_pattern(got, measures, profile),
        hints=tuple(Hint(r.reason, r.severity, r.detail) for r in got.failure_reasons),
        strengths=got.strengths,
        draws=(Draw(donors, score, tier, found),),
        stability=None if tier is None else 1.0,
        columns=bench.columns(got),
        note=OUTCOME_INSIDE,
    )


def _unscored(run: LabelledRun, profile: Profile, reason: str) -> Assessment:
    found = Signals(None, None, coherence_of(keys_of(run.states)), None)
    blank = unscored(run, profile, found, WasteReport(len(run.states), kinds=()), reason)
    return msgspec.structs.replace(blank, note=OUTCOME_INSIDE)


def _waste(run: LabelledRun, got: bench.BenchAssessment) -> WasteReport:
    """The published findings; their wasted states are the last ones of each place found."""
    findings = []
    for found in got.findings:
        steps = tuple(index + 1 for index in found.indices)[-found.waste :]
        states = [run.states[step - 1] for step in steps if step <= len(run.states)]
        findings.append(
            Finding(
                kind=WasteKind(found.kind.value),
                verdict=Verdict.FOUND,
                steps=steps,
                message=found.reason,
                step_ids=tuple(state.action.step_id for state in states),
            )
        )
    wasted = {step for finding in findings for step in finding.steps}
    tokens = (got.wasted_tokens.input_tokens, got.wasted_tokens.output_tokens)
    known = [count for count in tokens if count is not None]
    return WasteReport(
        n_states=got.n_states,
        findings=tuple(sorted(findings, key=lambda finding: finding.steps)),
        has_reference=True,
        wasted_steps=len(wasted),
        wasted_tokens=sum(known) if known else None,
        kinds=tuple(WasteKind(kind.value) for kind in bench.WasteKind),
    )


def _measures(run: LabelledRun, got: bench.BenchAssessment) -> Measures:
    figures = got.figures
    explored = figures.stage_total.get(Stage.EXPLORATION, 0)
    own = sum(state.stage is Stage.EXPLORATION for state in run.states)
    divergence = None
    if got.divergence_step is not None:
        share = (got.divergence_step - 1) / max(figures.total_ground_truth_states, 1)
        divergence = Divergence(got.divergence_step, None, share)
    return Measures(
        nearest_donor=None,
        matched=figures.matched_count,
        path_length=figures.total_ground_truth_states,
        ordered_recall=None,
        precision=figures.precision,
        reference_coverage=None,
        temporal_best_path=figures.temporal,
        temporal_donor_mean=None,
        stage_coverage={stage.value: share for stage, share in figures.stage_coverage.items()},
        stage_completeness=figures.completeness,
        workflow_similarity=figures.workflow,
        bottleneck=figures.bottleneck,
        exploration_ratio=own / explored if explored else None,
        divergence=divergence,
        matched_steps=(),
        ends_like_reference=figures.terminal_match,
    )


def _pattern(got: bench.BenchAssessment, measures: Measures, profile: Profile) -> LuckyMechanism:
    verification = got.figures.stage_coverage.get(Stage.VERIFICATION, 0.0)
    return mechanism(
        n_states=got.n_states,
        waste_severity=got.waste_severity,
        coherence=got.figures.coherence,
        exploration_ratio=measures.exploration_ratio,
        implementation_coverage=got.figures.stage_coverage.get(Stage.IMPLEMENTATION),
        is_verified=verification > 0,
        thresholds=profile.lucky,
    )
