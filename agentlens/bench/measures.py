"""The published figures of one candidate against the best path."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

import msgspec
from rapidfuzz.distance import LCSseq

from agentlens.bench.match import PathMatch
from agentlens.bench.trace import BenchState
from agentlens.stages.records import Stage

__all__ = ["Figures", "coherence", "measure", "signature", "temporal_profile", "workflow"]

_WEIGHTS: Final[Mapping[Stage, float]] = {
    Stage.EXPLORATION: 1.0,
    Stage.IMPLEMENTATION: 3.0,
    Stage.VERIFICATION: 2.0,
    Stage.ORCHESTRATION: 0.5,
}
_SMOOTHING: Final = 0.01
_SEGMENTS: Final = 3


class Figures(msgspec.Struct, frozen=True):
    """The figures of one run; all 0 where there is no path or no candidate.

    Attributes:
        coverage: Share of the path's states matched, 0 to 100.
        precision: Share of the candidate's states matched, 0 to 100.
        f1: Harmonic mean of both, 0 to 100.
        matched_count: Number of matched pairs, the initial state among them.
        total_ground_truth_states: Length of the path.
        candidate_states: Length of the candidate, the initial state among them.
        stage_total: Number of the path's states per stage that it has.
        stage_matched: Number of those matched, for stages with a match.
        completeness: Share of the path's stages with a match, 0 to 1.
        weighted: Coverage with stages weighted I 3, V 2, E 1, O 0.5; 0 to 100.
        workflow: Common subsequence of the stage letters by the longer length, 0 to 1.
        coherence: Forward progress of the candidate alone, 0 to 1.
        temporal: Likeness of the stages' distribution over three segments, 0 to 1.
        terminal_match: Whether the last states are equal.
        divergence_index: Index of the first state of the path that is not matched, or None.
    """

    coverage: float = 0.0
    precision: float = 0.0
    f1: float = 0.0
    matched_count: int = 0
    total_ground_truth_states: int = 0
    candidate_states: int = 0
    stage_total: Mapping[Stage, int] = msgspec.field(default_factory=dict)
    stage_matched: Mapping[Stage, int] = msgspec.field(default_factory=dict)
    completeness: float = 0.0
    weighted: float = 0.0
    workflow: float = 0.0
    coherence: float = 0.0
    temporal: float = 0.0
    terminal_match: bool = False
    divergence_index: int | None = None

    @property
    def stage_coverage(self) -> dict[Stage, float]:
        """Share matched per stage that the path has, 0 to 100."""
        return {s: self.stage_matched.get(s, 0) / n * 100 for s, n in self.stage_total.items()}

    @property
    def bottleneck(self) -> float:
        """The lowest stage coverage, 0 to 100; 0 if the path has no stage."""
        return min(self.stage_coverage.values(), default=0.0)


def measure(match: PathMatch, candidate: Sequence[BenchState]) -> Figures:
    """Returns the figures of a candidate against its best path."""
    matched = match.matched
    total = _count_stages(match.states)
    met = _count_stages([match.states[i] for i in matched])
    precision = len(matched) / len(candidate) * 100
    coverage = match.coverage
    both = precision + coverage
    weight = sum(_WEIGHTS[s] * n for s, n in total.items())
    return Figures(
        coverage=coverage,
        precision=precision,
        f1=2 * precision * coverage / both if both else 0.0,
        matched_count=len(matched),
        total_ground_truth_states=len(match.states),
        candidate_states=len(candidate),
        stage_total=total,
        stage_matched=met,
        completeness=len(met) / len(total) if total else 1.0,
        weighted=sum(_WEIGHTS[s] * n for s, n in met.items()) / weight * 100 if weight else 0.0,
        workflow=workflow(stages_of(candidate), stages_of(match.states)),
        coherence=coherence(candidate),
        temporal=temporal_profile(stages_of(candidate), stages_of(match.states)),
        terminal_match=match.terminal_match,
        divergence_index=match.first_unmatched,
    )


def stages_of(states: Sequence[BenchState]) -> list[Stage]:
    """Returns the stages of the labelled states, in order."""
    return [state.stage for state in states if state.stage is not None]


def _count_stages(states: Sequence[BenchState]) -> dict[Stage, int]:
    counts = Counter(stages_of(states))
    return {stage: counts[stage] for stage in Stage if counts[stage]}


def workflow(candidate: Sequence[Stage], path: Sequence[Stage]) -> float:
    """Longest common subsequence of two stage sequences by the longer length, 0 to 1.

    Both empty are alike (1), one empty is not (0).
    """
    if not candidate or not path:
        return float(not candidate and not path)
    return LCSseq.similarity(candidate, path) / max(len(candidate), len(path))


def signature(state: BenchState) -> tuple[str, str, str]:
    """Returns tool, file and stage: what makes a repetition; missing parts are empty."""
    return state.tool or "", state.file_path, state.stage or ""


def coherence(states: Sequence[BenchState]) -> float:
    """Forward progress through the stages, less the share of repeated steps, 0 to 1.

    1 for a run with fewer than two labelled states.
    """
    moves = list(pairwise(stages_of(states)))
    if not moves:
        return 1.0
    forward = sum(b.order > a.order for a, b in moves)
    backward = sum(b.order < a.order for a, b in moves)
    progress = forward / (forward + backward) if forward + backward else 1.0
    repeated = sum(
        max(0, len(list(run)) - 2) for key, run in groupby(states, signature) if any(key)
    )
    return progress * (1 - min(repeated / len(moves), 1.0))


def temporal_profile(candidate: Sequence[Stage], path: Sequence[Stage]) -> float:
    """One less the mean divergence of the stages' distributions in three segments, 0 to 1.

    0 if either side has no labelled state.
    """
    if not candidate or not path:
        return 0.0
    pairs = zip(_segments(candidate), _segments(path), strict=True)
    total = sum(_divergence(_distribution(p), _distribution(q)) for p, q in pairs)
    return max(0.0, 1 - total / _SEGMENTS)


def _segments(stages: Sequence[Stage]) -> list[Sequence[Stage]]:
    size = max(1, len(stages) // _SEGMENTS)
    return [stages[:size], stages[size : 2 * size], stages[2 * size :]]


def _distribution(stages: Sequence[Stage]) -> list[float]:
    counts = [sum(stage is s for stage in stages) + _SMOOTHING for s in Stage]
    total = sum(counts)
    return [count / total for count in counts]


def _divergence(p: Sequence[float], q: Sequence[float]) -> float:
    """Jensen-Shannon divergence in bits."""
    total = 0.0
    for a, b in zip(p, q, strict=True):
        mean = (a + b) / 2
        total += 0.5 * a * math.log2(a / mean) + 0.5 * b * math.log2(b / mean)
    return total
