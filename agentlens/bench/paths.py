"""The paths of a stored trace or a merged reference, in the published order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from agentlens.bench.trace import BenchState, BenchTrace
from agentlens.errors import InvalidReferenceError

__all__ = ["MAX_PATHS", "enumerate_paths"]

MAX_PATHS: Final = 50
_MAX_VISITS: Final = 1_000_000


def enumerate_paths(trace: BenchTrace) -> tuple[tuple[BenchState, ...], ...]:
    """Returns at most 50 paths from the initial state, depth first.

    A merge's paths end at its real terminals, and go on below them; those of a single run end
    where no edge leaves. Edges are tried in the string order of their ids.

    Raises:
        InvalidReferenceError: If the search for the paths does not come to an end.
    """
    start = trace.start()
    states = {state.state_id: state for state in trace.states}
    if start not in states:
        return ()
    targets = _targets(trace, states)
    ends = set(trace.real_terminals) or {s for s in states if not targets.get(s)}
    reaching = _reaching(targets, ends)
    useful = {s: [t for t in ts if t in reaching] for s, ts in targets.items()}
    found = islice(_search(start, useful, ends), MAX_PATHS)
    return tuple(tuple(states[s] for s in path) for path in found)


def _targets(trace: BenchTrace, states: Mapping[str, BenchState]) -> dict[str, list[str]]:
    targets: dict[str, list[str]] = {}
    for t in sorted(trace.transitions, key=lambda t: t.transition_id):
        if t.source in states and t.target in states:
            targets.setdefault(t.source, []).append(t.target)
    return targets


def _reaching(targets: Mapping[str, list[str]], ends: set[str]) -> set[str]:
    """States from which an end can be reached: dead ends emit no path and are left out."""
    sources: dict[str, list[str]] = {}
    for source, reached in targets.items():
        for target in reached:
            sources.setdefault(target, []).append(source)
    found = set(ends)
    waiting = list(ends)
    while waiting:
        for source in sources.get(waiting.pop(), ()):
            if source not in found:
                found.add(source)
                waiting.append(source)
    return found


def _search(
    start: str, targets: Mapping[str, list[str]], ends: set[str]
) -> Iterator[tuple[str, ...]]:
    """Depth-first search without recursion, so that long runs are no trouble."""
    path = [start]
    on_path = {start}
    choices = [iter(targets.get(start, ()))]
    visits = 0
    if start in ends:
        yield tuple(path)
    while choices:
        target = next(choices[-1], None)
        if target is None:
            choices.pop()
            on_path.discard(path.pop())
        elif target not in on_path:
            visits += 1
            if visits > _MAX_VISITS:
                raise InvalidReferenceError("the reference has too many dead ends to search")
            path.append(target)
            on_path.add(target)
            choices.append(iter(targets.get(target, ())))
            if target in ends:
                yield tuple(path)
