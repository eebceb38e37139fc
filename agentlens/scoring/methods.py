"""The two ways to label, reference and assess, behind one face: process and published."""

from __future__ import annotations

from collections.abc import Sequence

from agentlens import bench
from agentlens.bench.adapter import trace_of
from agentlens.equivalence import keys_of
from agentlens.errors import InvalidReferenceError, ProfileError
from agentlens.reference import PrefixTreeAcceptor, build_reference, content_digest
from agentlens.scoring.assessment import Assessment
from agentlens.scoring.profile import Method, Profile
from agentlens.scoring.published import PUBLISHED_LABELER, assess_published, label_published
from agentlens.scoring.scorer import NO_ACTION, NO_REFERENCE, assess_process
from agentlens.states import LabelledRun, label_run
from agentlens.trajectory import Trajectory

Reference = PrefixTreeAcceptor | bench.BenchReference
"""A reference of either method."""


def label_for(trajectory: Trajectory, profile: Profile) -> LabelledRun:
    """Labels a run with the profile's labeler."""
    if profile.method is Method.PUBLISHED:
        return label_published(trajectory)
    return label_run(trajectory)


def reference_for(runs: Sequence[LabelledRun], profile: Profile) -> Reference:
    """Builds a reference of one task from passing runs.

    The published merge depends on the order of its donors: they are taken by trajectory id.

    Raises:
        InvalidReferenceError: Fewer than two different runs, or runs of several tasks.
    """
    for run in runs:
        _check_labels(run, profile)
    if profile.method is Method.PROCESS:
        return build_reference(
            runs, strictness=profile.strictness, consolidated=profile.consolidated
        )
    traces = [trace_of(run.trajectory) for run in runs]
    return bench.build_reference(sorted(traces, key=lambda t: (t.trace_id, t.digest())))


def digest_for(run: LabelledRun, profile: Profile) -> str:
    """Returns the hash of what a run did: equal for copies of one run under other names."""
    if profile.method is Method.PUBLISHED:
        return trace_of(run.trajectory).digest()
    return content_digest(keys_of(run.states))


def assess(
    run: LabelledRun,
    reference: Reference | None,
    profile: Profile,
    *,
    reason: str = NO_REFERENCE,
) -> Assessment:
    """Assesses one labelled run with the profile's method.

    Args:
        run: The run, labelled by `label_for`.
        reference: The reference of its task, or None: the signals that need none are still
            reported, score and tier are absent.
        profile: Scoring profile.
        reason: Why there is no reference, for the report.

    Raises:
        InvalidReferenceError: The run is one of the reference's donors (whatever its id), or the
            reference does not fit the run or the profile.
        ProfileError: The run was labelled for the other method.
    """
    _check_labels(run, profile)
    if not run.states:
        reference, reason = None, NO_ACTION
    if profile.method is Method.PUBLISHED:
        if isinstance(reference, PrefixTreeAcceptor):
            raise InvalidReferenceError("a reference of the process method has no published score")
        return assess_published(run, reference, profile, reason=reason)
    if isinstance(reference, bench.BenchReference):
        raise InvalidReferenceError(
            "a reference of the published method scores with the profile agentlens-bench only"
        )
    return assess_process(run, reference, profile, reason=reason)


def _check_labels(run: LabelledRun, profile: Profile) -> None:
    published = run.labeler == PUBLISHED_LABELER
    if published is not (profile.method is Method.PUBLISHED):
        raise ProfileError(
            f"{run.trajectory.trajectory_id} was labelled by {run.labeler}, "
            f"which does not go with the profile {profile.name}: label it anew"
        )
