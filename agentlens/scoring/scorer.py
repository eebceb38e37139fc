"""Scoring one run against one reference, and combining the figures of several draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean, stdev

import msgspec

from agentlens.equivalence import keys_of
from agentlens.errors import InvalidReferenceError
from agentlens.lucky import LuckyMechanism, mechanism
from agentlens.reference import PrefixTreeAcceptor
from agentlens.scoring.assessment import NO_OUTCOME, Assessment, Draw, unscored
from agentlens.scoring.hints import hints, strengths
from agentlens.scoring.measure import Measures, Signals, coherence_of, measure
from agentlens.scoring.profile import Profile
from agentlens.stages import Stage
from agentlens.states import LabelledRun, StateKey
from agentlens.trajectory import Status
from agentlens.waste import WasteKind, WasteReport, find_waste

NO_REFERENCE = "no reference: it takes at least two other passing runs of the task"
NO_ACTION = "the log holds no action of the agent"


def assess_process(
    run: LabelledRun,
    reference: PrefixTreeAcceptor | None,
    profile: Profile,
    *,
    reason: str = NO_REFERENCE,
) -> Assessment:
    """Assesses one labelled run with the process method.

    Args:
        run: The run.
        reference: The reference of its task, or None: the signals that need none are still
            reported, score and tier are absent.
        profile: Scoring profile; the reference must have been built with its strictness.
        reason: Why there is no reference, for the report.

    Raises:
        InvalidReferenceError: The run is one of the reference's donors (whatever its id), the
            reference is of another task, or was built for another strictness.
    """
    keys = keys_of(run.states)
    if reference is None:
        return _without_reference(run, keys, profile, reason)
    _check(run, keys, reference, profile)
    found, measures = measure(keys, reference, profile)
    score = found.score(profile.weights)
    status = run.trajectory.outcome.status
    tier = None if score is None else profile.cuts.tier(score, status)
    waste = find_waste(run.states, [donor.keys for donor in reference.donors], keys)
    donors = tuple(donor.donor_id for donor in reference.donors)
    return msgspec.structs.replace(
        unscored(run, profile, found, waste, NO_OUTCOME if status is Status.UNKNOWN else None),
        score=score,
        tier=tier,
        measures=measures,
        pattern=_pattern(keys, found, measures, waste, profile),
        hints=hints(keys, found, measures),
        strengths=strengths(found, measures),
        draws=(Draw(donors, score, tier, found),),
        stability=None if tier is None else 1.0,
    )


def _without_reference(
    run: LabelledRun, keys: Sequence[StateKey], profile: Profile, reason: str
) -> Assessment:
    found = Signals(None, None, coherence_of(keys), None)
    return msgspec.structs.replace(
        unscored(run, profile, found, find_waste(run.states, [], keys), reason),
        hints=hints(keys, found, None),
        strengths=strengths(found, None) if keys else (),
    )


def _check(
    run: LabelledRun, keys: Sequence[StateKey], reference: PrefixTreeAcceptor, profile: Profile
) -> None:
    name, task = run.trajectory.trajectory_id, run.trajectory.task_id
    if reference.is_donor(keys):
        raise InvalidReferenceError(f"{name} is a donor of this reference: it cannot score itself")
    if None not in {task, reference.task_id} and task != reference.task_id:
        raise InvalidReferenceError(
            f"{name} is of task {task}, the reference of task {reference.task_id}"
        )
    if reference.strictness is not profile.strictness:
        raise InvalidReferenceError(
            f"profile {profile.name} compares by {profile.strictness.value}, "
            f"the reference by {reference.strictness.value}"
        )


def _pattern(
    keys: Sequence[StateKey],
    found: Signals,
    measures: Measures,
    waste: WasteReport,
    profile: Profile,
) -> LuckyMechanism:
    stages = [key.stage for key in keys]
    edits = [i for i, stage in enumerate(stages) if stage is Stage.IMPLEMENTATION]
    return mechanism(
        n_states=len(keys),
        waste_severity=_known_severity(waste),
        coherence=found.coherence,
        exploration_ratio=measures.exploration_ratio,
        implementation_coverage=measures.stage_coverage.get(Stage.IMPLEMENTATION.value),
        is_verified=Stage.VERIFICATION in stages[edits[-1] if edits else 0 :],
        thresholds=profile.lucky,
    )


def _known_severity(waste: WasteReport) -> float | None:
    """The severity without the tail; None where undecided places may hide the only waste."""
    undecided = any(f.kind is not WasteKind.UNVERIFIED_TAIL for f in waste.undecided)
    severity = waste.severity_without_tail
    return None if severity == 0 and undecided else severity


def combine(assessments: Sequence[Assessment], profile: Profile, policy: str) -> Assessment:
    """Combines the assessments of one run over several draws of donors.

    Args:
        assessments: At least one assessment, each with a score.
        profile: The profile of all of them.
        policy: Name of the donor policy.

    Returns:
        Means of score and signals; details of the draw nearest the mean, the first on ties.
    """
    draws = tuple(draw for assessment in assessments for draw in assessment.draws)
    scores = [draw.score for draw in draws if draw.score is not None]
    mean = fmean(scores)
    nearest = min(assessments, key=lambda a: abs((a.score or 0.0) - mean))
    tier = profile.cuts.tier(mean, nearest.outcome.status)
    found = _mean_signals([draw.signals for draw in draws])
    tiers = Counter(draw.tier for draw in draws)
    return msgspec.structs.replace(
        nearest,
        score=mean,
        tier=tier,
        signals=found,
        donor_policy=policy,
        draws=draws,
        spread=stdev(scores) if len(scores) > 1 else None,
        stability=None if tier is None else tiers[tier] / len(draws),
    )


def _mean_signals(all_signals: Sequence[Signals]) -> Signals:
    def mean(values: Iterable[float | None]) -> float | None:
        known = [value for value in values if value is not None]
        return fmean(known) if known else None

    return Signals(
        structural=mean(s.structural for s in all_signals),
        coverage=mean(s.coverage for s in all_signals),
        coherence=fmean(s.coherence for s in all_signals),
        temporal=mean(s.temporal for s in all_signals),
    )
