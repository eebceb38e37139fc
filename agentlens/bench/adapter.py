"""From a trajectory of any format to the published method's trace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from agentlens.actions import Action, ActionKind, Operation, extract_actions
from agentlens.bench.derive import counted, derive_states
from agentlens.bench.labels import relabel
from agentlens.bench.storage import parse_state
from agentlens.bench.trace import BenchState, BenchTrace, BenchTransition, by_step
from agentlens.trajectory import Step, Trajectory

__all__ = ["actions_of", "trace_of"]

_STORED: Final = "agentlens-bench"


def trace_of(trajectory: Trajectory) -> BenchTrace:
    """Returns a run as the published method sees it, with its placeholder state and stages.

    Runs read from AgentLens-Bench files keep what is stored in them, stages included. For all
    others the states are made from the run's actions and labelled by the published rules.

    Raises:
        ReadError: If the fields stored in an AgentLens-Bench step do not make a state.
    """
    if trajectory.format == _STORED:
        return _chain(trajectory, tuple(_stored_states(trajectory)))
    return relabel(_chain(trajectory, derive_states(extract_actions(trajectory))))


def actions_of(trajectory: Trajectory) -> tuple[Action, ...]:
    """Returns the action behind each state of `trace_of`, the placeholder left out.

    A stored step without a tool call stands for itself as an action of no kind.
    """
    actions = extract_actions(trajectory)
    if trajectory.format != _STORED:
        return counted(actions)
    called = iter(actions)
    return tuple(next(called) if step.tool_calls else _idle(step) for step in trajectory.steps)


def _idle(step: Step) -> Action:
    nothing = Operation(ActionKind.OTHER, "")
    return Action(ActionKind.OTHER, "", (nothing,), thought=step.message, step_id=step.step_id)


def _chain(trajectory: Trajectory, states: Sequence[BenchState]) -> BenchTrace:
    """Puts the placeholder before the states and an edge between each two."""
    start = BenchState(
        "state_0", 0, observation="<initial>", resulting_state="initial", is_initial=True
    )
    chain = by_step([start, *states])
    return BenchTrace(
        trace_id=trajectory.trajectory_id,
        states=tuple(chain),
        transitions=tuple(
            BenchTransition(f"trans_{i}", a.state_id, b.state_id, b.tool or "", b.step)
            for i, (a, b) in enumerate(pairwise(chain))
        ),
        initial_state=start.state_id,
        task_id=trajectory.task_id,
        model=trajectory.model,
        status=trajectory.outcome.status,
    )


def _stored_states(trajectory: Trajectory) -> Iterator[BenchState]:
    for position, step in enumerate(trajectory.steps, start=1):
        fields: dict[str, object] = {"state_id": f"state_{position}", "step": position}
        fields |= step.extra
        fields["log_entry"] = _entry(step)
        if step.usage is not None:
            fields["metadata"] = msgspec.structs.asdict(step.usage)
        yield parse_state(fields, file=trajectory.source or trajectory.trajectory_id)


def _entry(step: Step) -> dict[str, object] | None:
    """The log entry, put together again; the reader keeps a call's thought apart from it."""
    kind = step.extra.get("entry_kind")
    if kind is None:
        return None
    arguments: dict[str, object] = {}
    for call in step.tool_calls:
        arguments |= call.arguments
    if step.message is not None and step.tool_calls:
        arguments.setdefault("thought", step.message)
    return {"id": step.step_id, "kind": kind, "args": arguments}
