"""The five waste detectors of the published table, every finding located to its steps.

Patterns that the reference has too are excused. Two different reference paths excuse: the first
enumerated one for regressions and redundant steps, the best one for retries and cycles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from typing import Final

import msgspec

from agentlens.bench.measures import signature
from agentlens.bench.trace import BenchState
from agentlens.stages.records import Stage

__all__ = [
    "WasteFinding",
    "WasteKind",
    "find_blind_retries",
    "find_cycles",
    "find_redundant_steps",
    "find_regressions",
    "find_unnecessary_exploration",
    "working_states",
]

_MIN_SPAN: Final = 2
_MIN_RUN: Final = 3
_CYCLE_LENGTHS: Final = (2, 3, 4)

Signature = tuple[str, str, str]


class WasteKind(StrEnum):
    """The published kinds of waste."""

    REGRESSION_LOOP = "regression_loop"
    BLIND_RETRY = "blind_retry"
    REDUNDANT_STEP = "redundant_step"
    UNNECESSARY_EXPLORATION = "unnecessary_exploration"
    CYCLIC_PATTERN = "cyclic_pattern"


class WasteFinding(msgspec.Struct, frozen=True):
    """One waste found.

    Attributes:
        kind: Which kind.
        indices: Where it lies among the working states (from 0), ascending.
        state_ids: The ids of those states.
        waste: How many steps it wasted; steps are counted once per kind (in cycles once per
            length), so sums over findings can exceed the run.
        reason: What was found, in plain words.
    """

    kind: WasteKind
    indices: tuple[int, ...]
    state_ids: tuple[str, ...]
    waste: int
    reason: str


def working_states(states: Sequence[BenchState]) -> tuple[BenchState, ...]:
    """Returns the labelled states without requests, by step: what the detectors look at."""
    kept = [state for state in states if state.stage is not None and not state.is_request]
    return tuple(sorted(kept, key=lambda state: state.step))


def _find(
    kind: WasteKind, states: Sequence[BenchState], indices: Sequence[int], waste: int, reason: str
) -> WasteFinding:
    return WasteFinding(
        kind, tuple(indices), tuple(states[i].state_id for i in indices), waste, reason
    )


def _next(states: Sequence[BenchState], start: int, stage: Stage) -> int | None:
    return next((i for i in range(start, len(states)) if states[i].stage is stage), None)


def find_regressions(
    states: Sequence[BenchState], first_path: Sequence[BenchState]
) -> Iterator[WasteFinding]:
    """Returns to exploration between two implementations that take two steps or more."""
    excused = _excused_positions(first_path)
    i = 0
    while i < len(states):
        if states[i].stage is not Stage.IMPLEMENTATION:
            i += 1
            continue
        explored = _next(states, i + 1, Stage.EXPLORATION)
        if explored is None:
            return
        resumed = _next(states, explored, Stage.IMPLEMENTATION)
        if resumed is None or resumed - explored < _MIN_SPAN:
            i += 1
            continue
        if int(explored / len(states) * len(first_path)) not in excused:
            reason = f"back to exploration for {resumed - explored} steps after an implementation"
            span = range(explored, resumed)
            yield _find(WasteKind.REGRESSION_LOOP, states, span, len(span), reason)
        i = resumed


def _excused_positions(path: Sequence[BenchState]) -> set[int]:
    """Where the reference itself goes back to exploration after an implementation."""
    excused = set()
    for i in range(1, len(path) - 1):
        if path[i].stage is Stage.IMPLEMENTATION and path[i - 1].stage is Stage.EXPLORATION:
            explored = _next(path, i + 1, Stage.EXPLORATION)
            resumed = _next(path, i + 1, Stage.IMPLEMENTATION)
            if explored is not None and (resumed is None or explored < resumed):
                excused.add(explored)
    return excused


def find_redundant_steps(
    states: Sequence[BenchState], first_path: Sequence[BenchState]
) -> Iterator[WasteFinding]:
    """Explorations of a path that was explored since the last implementation."""
    paths = [state.file_path for state in first_path if state.stage is Stage.EXPLORATION]
    seen: set[str] = set()
    for i, state in enumerate(states):
        if state.stage is Stage.IMPLEMENTATION:
            seen.clear()
        if state.stage is not Stage.EXPLORATION or not state.file_path:
            continue
        if paths.count(state.file_path) >= 2:
            continue
        if state.file_path in seen:
            reason = f"{state.file_path} was explored before, with no implementation since"
            yield _find(WasteKind.REDUNDANT_STEP, states, (i,), 1, reason)
        seen.add(state.file_path)


def find_unnecessary_exploration(
    states: Sequence[BenchState], reference_files: Collection[str]
) -> Iterator[WasteFinding]:
    """Explorations, after the first implementation, of paths that the reference never touches."""
    implemented = _next(states, 0, Stage.IMPLEMENTATION)
    if implemented is None:
        return
    for i, state in enumerate(states[implemented:], implemented):
        path = state.file_path
        if state.stage is not Stage.EXPLORATION or not path or path in reference_files:
            continue
        if not any(word in path.lower() for word in ("test", "spec")):
            reason = f"{path} is in no reference run and was explored after an implementation"
            yield _find(WasteKind.UNNECESSARY_EXPLORATION, states, (i,), 1, reason)


def find_blind_retries(
    states: Sequence[BenchState], best_path: Sequence[BenchState]
) -> Iterator[WasteFinding]:
    """Three or more states in a row with one tool, file and stage."""
    excused = {key for key, _, _ in _runs([signature(state) for state in best_path])}
    for key, start, length in _runs([signature(state) for state in states]):
        if key not in excused:
            reason = f"{_describe(key)} {length} times in a row"
            indices = range(start, start + length)
            yield _find(WasteKind.BLIND_RETRY, states, indices, length - 2, reason)


def _runs(keys: Sequence[Signature]) -> Iterator[tuple[Signature, int, int]]:
    """Yields key, start and length of the runs that are long enough to count."""
    start = 0
    for i in range(1, len(keys) + 1):
        if i < len(keys) and keys[i] == keys[start] and any(keys[i]):
            continue
        if i - start >= _MIN_RUN:
            yield keys[start], start, i - start
        start = i


def find_cycles(
    states: Sequence[BenchState], best_path: Sequence[BenchState]
) -> Iterator[WasteFinding]:
    """Patterns of two to four states, not all alike, that are repeated back to back."""
    keys = [signature(state) for state in states]
    path_keys = [signature(state) for state in best_path]
    for length in _CYCLE_LENGTHS:
        excused = {pattern for pattern, _, _ in _repetitions(path_keys, length)}
        for pattern, start, repetitions in _repetitions(keys, length):
            if pattern in excused or len(set(pattern)) == 1:
                continue
            reason = f"{' then '.join(map(_describe, pattern))}, {repetitions} times over"
            indices = range(start, start + length * repetitions)
            waste = length * (repetitions - 1)
            yield _find(WasteKind.CYCLIC_PATTERN, states, indices, waste, reason)


def _repetitions(
    keys: Sequence[Signature], length: int
) -> Iterator[tuple[tuple[Signature, ...], int, int]]:
    """Yields pattern, start and number of repetitions of what is repeated back to back."""
    i = 0
    while i <= len(keys) - 2 * length:
        pattern = tuple(keys[i : i + length])
        end = i + length
        while tuple(keys[end : end + length]) == pattern:
            end += length
        repetitions = (end - i) // length
        if repetitions > 1:
            yield pattern, i, repetitions
            i = end
        else:
            i += 1


def _describe(key: Signature) -> str:
    tool, path, stage = key
    return " ".join(part for part in (tool, path, f"({stage})" if stage else "") if part)
