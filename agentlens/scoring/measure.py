"""Signals and measures of one run, alone and against a reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from agentlens import signals
from agentlens.alignment import Alignment, align, best_automaton_path, lcs_length
from agentlens.reference import PrefixTreeAcceptor
from agentlens.scoring.profile import BestPath, Profile, TemporalReference, Weights
from agentlens.stages import Stage
from agentlens.states import StateKey


class Signals(msgspec.Struct, frozen=True):
    """The four signals (arXiv 2605.12925); None where there is no reference to measure by.

    Attributes:
        structural: Harmonic mean of ordered recall and unordered precision, 0-100.
        coverage: Share of the best path's states matched one-to-one in any order, 0-100.
        coherence: Forward progress discounted by repetition, 0-1; needs no reference.
        temporal: Likeness of the stage profile over time, 0-1.
    """

    structural: float | None
    coverage: float | None
    coherence: float
    temporal: float | None

    def score(self, weights: Weights) -> float | None:
        """Returns the process score, 0-100, or None where a signal is missing."""
        if self.structural is None or self.coverage is None or self.temporal is None:
            return None
        return (
            weights.structural * self.structural
            + weights.coverage * self.coverage
            + weights.coherence * 100 * self.coherence
            + weights.temporal * 100 * self.temporal
        )


class Divergence(msgspec.Struct, frozen=True):
    """Where a run leaves its best path for the first time.

    Attributes:
        reference_step: First state of the path that is not matched, from 1.
        step: State of the run that stands in its place (behind the last match before it), from
            1; None if the run ends there.
        fraction: Share of the path done before it, 0-1.
    """

    reference_step: int
    step: int | None
    fraction: float


class Measures(msgspec.Struct, frozen=True):
    """What a run shares with its reference, beside the four signals.

    What a profile's method does not measure is None.

    Attributes:
        nearest_donor: Id of the donor whose path is the best one, or None for a path of the
            automaton that no single donor took.
        matched: States matched in order.
        path_length: States of the best path.
        ordered_recall: matched / path_length, 0-100.
        precision: Share of the run's states that match any donor's state one-to-one, 0-100.
        reference_coverage: Support-weighted share of all the automaton's states matched, 0-100.
        temporal_best_path: Temporal similarity to the best path, 0-1.
        temporal_donor_mean: Temporal similarity to the donors' mean profile, 0-1.
        stage_coverage: Per stage of the path the share matched, 0-100.
        stage_completeness: Share of the path's stages with a match, 0-1.
        workflow_similarity: Likeness of the order of stages, 0-1.
        bottleneck: Lowest stage coverage, 0-100.
        exploration_ratio: The run's E states / the path's, or None if the path has none.
        divergence: Where the run leaves the path, or None if it follows it to the end.
        matched_steps: Indices (from 1) of the run's matched states.
        ends_like_reference: Whether the run's last state matches the path's last state.
    """

    nearest_donor: str | None
    matched: int
    path_length: int
    ordered_recall: float | None
    precision: float
    reference_coverage: float | None
    temporal_best_path: float
    temporal_donor_mean: float | None
    stage_coverage: Mapping[str, float]
    stage_completeness: float
    workflow_similarity: float
    bottleneck: float
    exploration_ratio: float | None
    divergence: Divergence | None
    matched_steps: tuple[int, ...]
    ends_like_reference: bool


def coherence_of(keys: Sequence[StateKey]) -> float:
    """Coherence of a run from its keys.

    The repeated signature is (tool, file, stage) as the tool call names them: a shell command has
    no file argument, so the third and later of consecutive commands of one stage are repetition.
    """
    return signals.coherence([key.stage for key in keys], [_signature(key) for key in keys])


def _signature(key: StateKey) -> tuple[str, str, Stage | None]:
    return (key.tool, "" if key.tool == "shell" else key.target, key.stage)


def measure(
    keys: Sequence[StateKey], reference: PrefixTreeAcceptor, profile: Profile
) -> tuple[Signals, Measures]:
    """Measures a run against a reference.

    Args:
        keys: The run's states.
        reference: A reference that the run did not help to build.
        profile: Parameters of the measurement.

    Returns:
        The signals and the further measures.
    """
    run = reference.classify(keys)
    path = _best_path(run, reference, profile)
    alignment = align(run, path.symbols)
    measures = _measures(run, [key.stage for key in keys], path, alignment, reference)
    by_donors = profile.temporal is TemporalReference.DONOR_MEAN
    found = Signals(
        structural=signals.harmonic_mean(100.0 * alignment.recall, measures.precision),
        coverage=_percent(alignment.set_matches, alignment.path_length),
        coherence=coherence_of(keys),
        temporal=measures.temporal_donor_mean if by_donors else measures.temporal_best_path,
    )
    return found, measures


class _Path(msgspec.Struct, frozen=True):
    """The path that a run is measured by; `donor` is None where no single donor took it."""

    symbols: tuple[int, ...]
    stages: tuple[Stage | None, ...]
    donor: str | None


def _best_path(run: Sequence[int], reference: PrefixTreeAcceptor, profile: Profile) -> _Path:
    if profile.best_path is BestPath.AUTOMATON:
        return _best_in_automaton(run, reference)

    def rank(donor: int) -> tuple[float, int, int, tuple[int, ...]]:
        sequence = reference.sequences[donor]
        matches = lcs_length(run, sequence)
        total = len(sequence) + len(run)
        distinct = len(set(reference.stages_of(donor)))
        return (2 * matches / total if total else 0.0, matches, distinct, sequence)

    best = max(range(len(reference.donors)), key=rank)
    donor = reference.donors[best].donor_id
    return _Path(reference.sequences[best], reference.stages_of(best), donor)


def _best_in_automaton(run: Sequence[int], reference: PrefixTreeAcceptor) -> _Path:
    nodes = best_automaton_path(reference.graph, reference.symbols, reference.accepting, run)
    symbols = tuple(reference.symbols[node] for node in nodes)
    stages = tuple(map(reference.stage, symbols))
    own = dict(zip(reference.paths, reference.donors, strict=True)).get(nodes)
    return _Path(symbols, stages, None if own is None else own.donor_id)


def _measures(
    run: Sequence[int],
    run_stages: Sequence[Stage | None],
    path: _Path,
    alignment: Alignment,
    reference: PrefixTreeAcceptor,
) -> Measures:
    stages = path.stages
    covered = signals.stage_coverage(stages, {j for _, j in alignment.pairs})
    own = signals.temporal_profile(run_stages)
    explored = sum(stage is Stage.EXPLORATION for stage in stages)
    last = (len(run) - 1, len(stages) - 1)
    return Measures(
        nearest_donor=path.donor,
        matched=len(alignment.pairs),
        path_length=len(stages),
        ordered_recall=100.0 * alignment.recall,
        precision=_percent(_matched_anywhere(run, reference), len(run)),
        reference_coverage=_reference_coverage(run, reference),
        temporal_best_path=signals.temporal_similarity(own, signals.temporal_profile(stages)),
        temporal_donor_mean=signals.temporal_similarity(own, reference.temporal_profile),
        stage_coverage={stage.value: share for stage, share in covered.items()},
        stage_completeness=signals.stage_completeness(covered),
        workflow_similarity=signals.workflow_similarity(run_stages, stages),
        bottleneck=min(covered.values(), default=0.0),
        exploration_ratio=(
            sum(stage is Stage.EXPLORATION for stage in run_stages) / explored if explored else None
        ),
        divergence=_divergence(alignment),
        matched_steps=tuple(i + 1 for i, _ in alignment.pairs),
        ends_like_reference=bool(alignment.pairs) and alignment.pairs[-1] == last,
    )


def _percent(part: int, whole: int) -> float:
    return 100.0 * part / whole if whole else 0.0


def _matched_anywhere(run: Sequence[int], reference: PrefixTreeAcceptor) -> int:
    capacity = reference.class_sizes
    return sum(min(count, capacity.get(symbol, 0)) for symbol, count in Counter(run).items())


def _reference_coverage(run: Sequence[int], reference: PrefixTreeAcceptor) -> float:
    """Share of the automaton matched, each state weighted by its number of donors."""
    left = Counter(run)
    matched = total = 0
    for symbol, support in reference.support:
        total += support
        if left[symbol] > 0:
            left[symbol] -= 1
            matched += support
    return _percent(matched, total)


def _divergence(alignment: Alignment) -> Divergence | None:
    matched = {j: i for i, j in alignment.pairs}
    first = next((j for j in range(alignment.path_length) if j not in matched), None)
    if first is None:
        return None
    step = matched[first - 1] + 2 if first else 1
    return Divergence(
        reference_step=first + 1,
        step=step if step <= alignment.candidate_length else None,
        fraction=first / alignment.path_length,
    )
