"""The four signals of process quality and the further measures (arXiv 2605.12925, METHOD 5).

All functions are pure and work on stages and matched positions alone; none of them ever sees an
outcome.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from math import log2

from rapidfuzz.distance import LCSseq

from agentlens.stages import Stage

ALPHA = 0.01
"""Laplace smoothing of a stage distribution."""
SEGMENTS = 3
"""Early, middle and late part of a run."""

Profile = tuple[tuple[float, float, float, float], ...]
"""Temporal profile: per segment the shares of E, I, V, O."""


def harmonic_mean(a: float, b: float) -> float:
    """Returns 2ab / (a + b), 0 where both are 0."""
    return 2 * a * b / (a + b) if a + b else 0.0


def coherence(
    stages: Sequence[Stage | None], signatures: Sequence[tuple[str, str, Stage | None]]
) -> float:
    """Forward progress through E, I, V, O, discounted by immediate repetition.

    Per pair of consecutive labelled states: into O from another stage confirms, to a later stage
    pivots, within a stage deepens, to an earlier stage (leaving O included) backtracks. The share
    (pivot + confirm) / (pivot + confirm + backtrack), 1 where that is 0/0, is multiplied by
    1 - r/T: T transitions, r the members beyond the second of each run of one signature.

    Args:
        stages: Stage of each state.
        signatures: (tool, file, stage) of each state.

    Returns:
        0 to 1; 1 for fewer than two labelled states.

    Example:
        >>> E, I, V = Stage("E"), Stage("I"), Stage("V")
        >>> coherence([E, I, E, V], [("t", "a", E), ("t", "a", I), ("t", "b", E), ("t", "", V)])
        0.6666666666666666
    """
    labelled = [stage for stage in stages if stage is not None]
    transitions = len(labelled) - 1
    if transitions < 1:
        return 1.0
    forward = backward = 0
    for before, after in pairwise(labelled):
        if after is before:
            continue
        if after is Stage.ORCHESTRATION or after.order > before.order:
            forward += 1
        else:
            backward += 1
    progress = forward / (forward + backward) if forward + backward else 1.0
    runs = (sum(1 for _ in run) for key, run in groupby(signatures) if key != ("", "", None))
    repeated = sum(max(0, length - 2) for length in runs)
    return progress * (1.0 - min(repeated / transitions, 1.0))


def temporal_profile(stages: Iterable[Stage | None]) -> Profile | None:
    """Smoothed stage distribution of the early, middle and late part of a run.

    Returns:
        Three distributions over E, I, V, O, or None where no state is labelled.
    """
    parts = _segments(stages)
    return tuple(_distribution(part) for part in parts) if any(parts) else None


def _segments(stages: Iterable[Stage | None]) -> list[list[int]]:
    """Orders of the labelled stages, early, middle and late; the last takes the remainder."""
    labelled = [stage.order for stage in stages if stage is not None]
    size = max(1, len(labelled) // SEGMENTS)
    return [labelled[:size], labelled[size : 2 * size], labelled[2 * size :]]


def _distribution(part: Sequence[int]) -> tuple[float, float, float, float]:
    total = len(part) + 4 * ALPHA
    e, i, v, o = ((part.count(order) + ALPHA) / total for order in range(4))
    return e, i, v, o


def pooled_profile(runs: Iterable[Iterable[Stage | None]]) -> Profile | None:
    """Temporal profile of several runs together; None where no state is labelled.

    Each run is cut into its own three parts; the states of the same part are pooled, so that a
    stage counts by the states that support it and a long run by its length.
    """
    parts: list[list[int]] = [[] for _ in range(SEGMENTS)]
    for stages in runs:
        for pooled, own in zip(parts, _segments(stages), strict=True):
            pooled.extend(own)
    if not any(parts):
        return None
    return tuple(_distribution(part) for part in parts)


def temporal_similarity(a: Profile | None, b: Profile | None) -> float:
    """1 minus the mean Jensen-Shannon divergence (base 2) of the three segments.

    Returns:
        0 to 1, symmetric; 1 for equal profiles, 0 where a profile is missing.
    """
    if a is None or b is None:
        return 0.0
    divergence = sum(_jensen_shannon(p, q) for p, q in zip(a, b, strict=True))
    return min(1.0, max(0.0, 1.0 - divergence / SEGMENTS))


def _jensen_shannon(p: Sequence[float], q: Sequence[float]) -> float:
    total = 0.0
    for x, y in zip(p, q, strict=True):
        middle = (x + y) / 2
        total += 0.5 * x * log2(x / middle) + 0.5 * y * log2(y / middle)
    return total


def stage_coverage(
    stages: Sequence[Stage | None], matched: Collection[int]
) -> Mapping[Stage, float]:
    """Share of a path's states matched, 0 to 100, for each stage that the path has."""
    coverage = {}
    for stage in Stage:
        positions = [i for i, s in enumerate(stages) if s is stage]
        if positions:
            coverage[stage] = 100.0 * sum(i in matched for i in positions) / len(positions)
    return coverage


def stage_completeness(coverage: Mapping[Stage, float]) -> float:
    """Share of the path's stages with at least one match, 0 to 1; 1 if it has no stage."""
    return sum(c > 0 for c in coverage.values()) / len(coverage) if coverage else 1.0


def workflow_similarity(a: Iterable[Stage | None], b: Iterable[Stage | None]) -> float:
    """LCS of the stage letters / longer length, 0 to 1; 1 if both are empty."""
    left = [stage.order for stage in a if stage is not None]
    right = [stage.order for stage in b if stage is not None]
    if not left and not right:
        return 1.0
    return LCSseq.similarity(left, right) / max(len(left), len(right))
