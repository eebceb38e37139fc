"""Matching one candidate with the paths of a reference, and the choice of the best path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from agentlens.bench.equality import equal, equivalent
from agentlens.bench.paths import enumerate_paths
from agentlens.bench.trace import BenchState, BenchTrace

__all__ = ["PathMatch", "align", "best_match", "candidate_states", "is_better"]

_SAME_COVERAGE = 1e-9


class PathMatch(msgspec.Struct, frozen=True):
    """One path of the reference with the candidate states that its states are matched with.

    Attributes:
        index: Index of the path among the enumerated ones.
        path: The path as enumerated.
        states: The path without request states: what is matched.
        partners: Per state of `states` the index of its candidate state, or None.
        terminal_match: Whether the last states of path and candidate are equal.
    """

    index: int
    path: tuple[BenchState, ...]
    states: tuple[BenchState, ...]
    partners: tuple[int | None, ...]
    terminal_match: bool

    @property
    def matched(self) -> tuple[int, ...]:
        """Indices of the matched states of the path, ascending."""
        return tuple(i for i, partner in enumerate(self.partners) if partner is not None)

    @property
    def coverage(self) -> float:
        """Share of the path's states that are matched, 0 to 100."""
        return len(self.matched) / len(self.states) * 100

    @property
    def first_unmatched(self) -> int | None:
        """Index of the first state of the path without a partner; None if all have one."""
        return next((i for i, partner in enumerate(self.partners) if partner is None), None)


def candidate_states(trace: BenchTrace) -> tuple[BenchState, ...]:
    """Returns the longest path of a run, request states removed: what is matched."""
    path = max(enumerate_paths(trace), key=len, default=())
    return tuple(state for state in path if not state.is_request)


def best_match(
    paths: Sequence[tuple[BenchState, ...]], candidate: Sequence[BenchState]
) -> PathMatch | None:
    """Matches a candidate greedily with every path and returns the best match.

    Better is: more distinct stages in the path, then more matches, then higher coverage, then
    the longer path; on full ties the earlier path stays.

    Returns:
        The best match; None if the candidate is empty or there is no path with a state.
    """
    if not candidate:
        return None
    partners = _equal_partners(paths, candidate)
    best: PathMatch | None = None
    for index, path in enumerate(paths):
        states = tuple(state for state in path if not state.is_request)
        if not states:
            continue
        match = PathMatch(
            index=index,
            path=path,
            states=states,
            partners=_match_greedily(states, partners, len(candidate)),
            terminal_match=equal(states[-1], candidate[-1], len(states) - 1),
        )
        if best is None or is_better(match, best):
            best = match
    return best


def _equal_partners(
    paths: Sequence[tuple[BenchState, ...]], candidate: Sequence[BenchState]
) -> Mapping[str, int]:
    """Per reference state the set of equal candidate states, as the bits of a number."""
    reference = {state.state_id: state for path in paths for state in path}
    return {
        state_id: sum(1 << j for j, c in enumerate(candidate) if equivalent(state, c))
        for state_id, state in reference.items()
    }


def _match_greedily(
    states: Sequence[BenchState], partners: Mapping[str, int], n_candidates: int
) -> tuple[int | None, ...]:
    """Gives every state in turn its lowest free partner; position 0 takes any state."""
    free = (1 << n_candidates) - 1
    found: list[int | None] = []
    for position, state in enumerate(states):
        wanted = free if position == 0 else free & partners[state.state_id]
        lowest = wanted & -wanted
        free ^= lowest
        found.append(lowest.bit_length() - 1 if lowest else None)
    return tuple(found)


def is_better(new: PathMatch, best: PathMatch) -> bool:
    """Whether a path replaces the best one so far."""
    keys = [(_n_stages(match.states), len(match.matched)) for match in (new, best)]
    if keys[0] != keys[1]:
        return keys[0] > keys[1]
    if abs(new.coverage - best.coverage) > _SAME_COVERAGE:
        return new.coverage > best.coverage
    return len(new.states) > len(best.states)


def _n_stages(states: Sequence[BenchState]) -> int:
    return len({state.stage for state in states} - {None})


def align(match: PathMatch, candidate: Sequence[BenchState]) -> frozenset[int]:
    """Walks the candidate along the matched states of the best path, in their order.

    Returns:
        Indices of the candidate states that the walk met. They are fewer than the matched
        states where the candidate did things in another order.
    """
    waiting = iter(match.matched)
    expected = next(waiting, None)
    met = set()
    for j, state in enumerate(candidate):
        if expected is None:
            break
        if equal(match.states[expected], state, expected):
            met.add(j)
            expected = next(waiting, None)
    return frozenset(met)
