"""The published merge of stored traces into one reference graph.

The order of the traces matters: the first is the trunk, a later one is walked with one pointer
into what has been merged before, and the pointer only moves on a match.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from agentlens.bench.consolidate import consolidate, drop_broken
from agentlens.bench.equality import equal
from agentlens.bench.labels import relabel
from agentlens.bench.trace import BenchState, BenchTrace, BenchTransition, by_step

__all__ = ["merge"]


def merge(traces: Sequence[BenchTrace], *, trace_id: str = "reference") -> BenchTrace:
    """Merges traces in the given order, consolidates, cleans and relabels the result.

    Args:
        traces: Stored runs; the first may itself be a merge. One trace is returned as it is
            under the new id, none gives an empty trace.
        trace_id: The id of the result.
    """
    task = _common([trace.task_id for trace in traces])
    if not traces:
        return BenchTrace(trace_id, (), num_traces=0)
    if len(traces) == 1:
        return msgspec.structs.replace(traces[0], trace_id=trace_id)
    merger = _Merger(traces[0])
    for trace in traces[1:]:
        merger.add(trace)
    merged = merger.result(
        trace_id, task_id=task, num_traces=sum(trace.num_traces for trace in traces)
    )
    return relabel(drop_broken(consolidate(merged)))


def _common(names: Sequence[str | None]) -> str | None:
    return names[0] if names and len(set(names)) == 1 else None


class _Merger:
    """A merged graph that grows trace by trace."""

    def __init__(self, trunk: BenchTrace) -> None:
        self._states: dict[str, BenchState] = {}
        self._transitions: list[BenchTransition] = []
        self._edges: set[tuple[str, str, str]] = set()
        self._branches: dict[str, list[str]] = {}
        self._real_terminals: set[str] = set()
        mapping = {state.state_id: self._copy(state) for state in trunk.states}
        for t in trunk.transitions:
            if t.source in mapping and t.target in mapping:
                self._add_transition(t, mapping)
        start = trunk.start()
        self._initial = mapping.get(start) if start is not None else None
        ends = trunk.real_terminals or [s.state_id for s in by_step(trunk.states)[-1:]]
        self._real_terminals.update(mapping[end] for end in ends if end in mapping)

    def _copy(self, state: BenchState) -> str:
        state_id = f"merged_state_{len(self._states) + 1}"
        self._states[state_id] = msgspec.structs.replace(state, state_id=state_id)
        return state_id

    def _add_transition(self, t: BenchTransition, mapping: dict[str, str]) -> None:
        source, target = mapping[t.source], mapping[t.target]
        transition_id = f"merged_trans_{len(self._transitions) + 1}"
        self._edges.add((source, target, t.action_type))
        self._transitions.append(
            BenchTransition(transition_id, source, target, t.action_type, t.step)
        )

    def add(self, trace: BenchTrace) -> None:
        """Walks a further trace into the graph."""
        mapping = self._walk(by_step(trace.states))
        for t in trace.transitions:
            if t.source not in mapping or t.target not in mapping:
                continue
            if (mapping[t.source], mapping[t.target], t.action_type) not in self._edges:
                self._add_transition(t, mapping)
        if trace.states:
            self._real_terminals.add(mapping[by_step(trace.states)[-1].state_id])

    def _walk(self, states: Sequence[BenchState]) -> dict[str, str]:
        merged = by_step(self._states.values())
        pointer = 0
        branch_point: BenchState | None = None
        mapping: dict[str, str] = {}
        for position, state in enumerate(states):
            here = merged[pointer] if pointer < len(merged) else None
            if here is not None and equal(here, state, position):
                mapping[state.state_id] = self._absorb(here.state_id, state)
                pointer += 1
                continue
            branch_point = here if here is not None else branch_point
            opened = mapping[state.state_id] = self._open(state)
            if branch_point is not None:
                self._branches.setdefault(branch_point.state_id, []).append(opened)
        return mapping

    def _absorb(self, state_id: str, state: BenchState) -> str:
        kept = self._states[state_id]
        self._states[state_id] = msgspec.structs.replace(
            kept,
            trace_count=kept.trace_count + 1,
            files_touched=kept.files_touched | state.files_touched,
        )
        return state_id

    def _open(self, state: BenchState) -> str:
        return self._copy(msgspec.structs.replace(state, trace_count=1))

    def result(self, trace_id: str, *, task_id: str | None, num_traces: int) -> BenchTrace:
        """Returns the graph as it stands."""
        return BenchTrace(
            trace_id=trace_id,
            states=tuple(self._states.values()),
            transitions=tuple(self._transitions),
            initial_state=self._initial,
            real_terminals=tuple(sorted(self._real_terminals)),
            branches={point: tuple(opened) for point, opened in self._branches.items()},
            task_id=task_id,
            num_traces=num_traces,
        )
