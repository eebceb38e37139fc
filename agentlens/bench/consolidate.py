"""What the published merge does after the last trace: join states by what they led to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from agentlens.bench.trace import BenchState, BenchTrace, BenchTransition
from agentlens.stages.records import Stage

__all__ = ["consolidate", "drop_broken"]

_NEVER: Final = frozenset({"", "initial", "llm_response:terminal"})
_BY_STAGE: Final = (
    "file_created:",
    "file_read:",
    "file_patched:",
    "files_modified:",
    "llm_response:confirmed:",
)


def consolidate(trace: BenchTrace) -> BenchTrace:
    """Joins states of one resulting state: files by stage, everything else by step.

    The state of the lowest step stays. Edges are redirected; those that run in a circle of one,
    backwards, or beside a like one are dropped.
    """
    groups: dict[tuple[str, Stage | int | None], list[BenchState]] = {}
    for state in trace.states:
        if state.resulting_state not in _NEVER:
            groups.setdefault(_key(state), []).append(state)
    joined = [group for group in groups.values() if len(group) > 1]
    if not joined:
        return trace
    kept = {merged.state_id: merged for merged in map(_join, joined)}
    redirect = {s.state_id: _first(group).state_id for group in joined for s in group}
    states = tuple(
        kept.get(s.state_id, s)
        for s in trace.states
        if redirect.get(s.state_id, s.state_id) == s.state_id
    )
    return msgspec.structs.replace(
        trace,
        states=states,
        transitions=_redirect(trace.transitions, redirect, {s.state_id: s.step for s in states}),
        initial_state=redirect.get(trace.initial_state or "", trace.initial_state),
        real_terminals=tuple(sorted({redirect.get(t, t) for t in trace.real_terminals})),
        branches=_redirect_branches(trace.branches, redirect),
    )


def drop_broken(trace: BenchTrace) -> BenchTrace:
    """Drops edges with a missing end, self-loops, and edges that run backwards."""
    steps = {state.state_id: state.step for state in trace.states}
    transitions = tuple(t for t in trace.transitions if _is_forward(t.source, t.target, steps))
    return msgspec.structs.replace(trace, transitions=transitions)


def _key(state: BenchState) -> tuple[str, Stage | int | None]:
    by_stage = state.resulting_state.startswith(_BY_STAGE)
    return state.resulting_state, state.stage if by_stage else state.step


def _first(group: Iterable[BenchState]) -> BenchState:
    return min(group, key=lambda state: state.step)


def _join(group: list[BenchState]) -> BenchState:
    return msgspec.structs.replace(
        _first(group),
        trace_count=sum(state.trace_count for state in group),
        files_touched=frozenset().union(*(state.files_touched for state in group)),
    )


def _is_forward(source: str, target: str, steps: Mapping[str, int]) -> bool:
    if source not in steps or target not in steps or source == target:
        return False
    return steps[target] >= steps[source]


def _redirect(
    transitions: Iterable[BenchTransition], redirect: Mapping[str, str], steps: Mapping[str, int]
) -> tuple[BenchTransition, ...]:
    kept: dict[tuple[str, str, str], BenchTransition] = {}
    for t in transitions:
        source, target = redirect.get(t.source, t.source), redirect.get(t.target, t.target)
        if _is_forward(source, target, steps):
            moved = msgspec.structs.replace(t, source=source, target=target)
            kept.setdefault((source, target, t.action_type), moved)
    return tuple(kept.values())


def _redirect_branches(
    branches: Mapping[str, tuple[str, ...]], redirect: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    moved: dict[str, dict[str, None]] = {}
    for point, opened in branches.items():
        targets = moved.setdefault(redirect.get(point, point), {})
        targets.update((redirect.get(state, state), None) for state in opened)
    return {point: tuple(targets) for point, targets in moved.items()}
