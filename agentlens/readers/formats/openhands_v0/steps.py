"""From OpenHands V0 events to steps: actions with the observations that they caused."""

from __future__ import annotations

from collections.abc import Sequence

from agentlens.readers.formats.openhands_v0.calls import model_call, tool_arguments, tool_name
from agentlens.readers.formats.openhands_v0.events import BOOKKEEPING_ACTIONS, KNOWN_ACTIONS, Event
from agentlens.readers.formats.openhands_v0.pairing import Answers, pair
from agentlens.readers.formats.openhands_v0.usage import Meter
from agentlens.readers.notes import Notes
from agentlens.readers.texts import is_clipped
from agentlens.readers.values import integer, label, mapping, rest, text
from agentlens.trajectory import Observation, Role, Step, ToolCall, Usage

_ROLES = {"user": Role.USER, "agent": Role.AGENT, "environment": Role.ENVIRONMENT}
_ERRORS = frozenset({"error", "user_rejected"})
# What OpenHands reports instead of an exit status while a command is still running.
_STILL_RUNNING = -1


def build(events: Sequence[Event], notes: Notes) -> tuple[tuple[Step, ...], Usage | None]:
    """Returns the steps of a history, and the total that its last event reports."""
    answers = pair(events, notes)
    meter = Meter(notes)
    steps: list[tuple[tuple[int, int], Step]] = []
    order = _Order(answers)
    for position, event in enumerate(events):
        found = answers.by_action.get(position, [])
        step = _step(event, [events[index] for index in found], meter, notes)
        if step is not None and (event.action is not None or position in answers.orphans):
            steps.append((order.place(event, position), step))
    steps.sort(key=lambda placed: placed[0])
    return tuple(step for _, step in steps), meter.total


class _Order:
    """Places calls made side by side, in one response, in the order of their results."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._response: str | None = None
        self._start = 0

    def place(self, event: Event, position: int) -> tuple[int, int]:
        """Returns the sort key of the next event."""
        if event.action is None:
            return position, position
        response = mapping(mapping(event.raw.get("tool_call_metadata")).get("model_response"))
        response_id = label(response.get("id"))
        if response_id is None or response_id != self._response:
            self._response, self._start = response_id, position
        return self._start, self._answers.by_action.get(position, [position])[-1]


def _step(event: Event, results: Sequence[Event], meter: Meter, notes: Notes) -> Step | None:
    action = event.action
    if action is None:
        return _result_step(event, notes)
    if action in BOOKKEEPING_ACTIONS:
        return None
    if action in ("message", "system", "condensation"):
        return _message_step(event, action, meter)
    if action not in KNOWN_ACTIONS:
        notes.info("unknown-event", f"unknown action {action}; taken as a tool", event.location)
    if event.raw.get("source") in ("user", "environment"):
        return Step(
            step_id=_id(event),
            role=_ROLES[event.raw["source"]],
            observations=tuple(map(_observation, results)),
            timestamp=text(event.raw.get("timestamp")),
            location=event.location,
            extra={"action": action, "args": event.args},
        )
    return _tool_step(event, results, meter)


def _tool_step(event: Event, results: Sequence[Event], meter: Meter) -> Step:
    called = model_call(event)
    # A think action's own text is its argument, not words beside it.
    said = called.content if event.action == "think" else text(event.args.get("thought"))
    response = mapping(mapping(event.raw.get("tool_call_metadata")).get("model_response"))
    call = ToolCall(
        name=tool_name(event, called),
        arguments=tool_arguments(event, called),
        call_id=called.call_id,
        observations=tuple(map(_observation, results)),
        location=event.location,
        extra={"action": event.action, "args": event.args},
    )
    return Step(
        step_id=_id(event),
        role=Role.AGENT,
        message=said,
        tool_calls=(call,),
        usage=meter.read(event),
        timestamp=text(event.raw.get("timestamp")),
        model=text(response.get("model")),
        location=event.location,
    )


def _message_step(event: Event, action: str, meter: Meter) -> Step:
    role = Role.SYSTEM if action != "message" else _message_role(event)
    content = event.args.get("summary" if action == "condensation" else "content")
    return Step(
        step_id=_id(event),
        role=role,
        message=content if isinstance(content, str) else None,
        usage=meter.read(event) if role is Role.AGENT else None,
        timestamp=text(event.raw.get("timestamp")),
        location=event.location,
        extra=rest(event.args, "content") if action == "condensation" else {},
    )


def _message_role(event: Event) -> Role:
    """Says who speaks; a flattened history tells only that the agent waits for an answer."""
    source = event.raw.get("source")
    if isinstance(source, str) and source in _ROLES:
        return _ROLES[source]
    return Role.AGENT if event.args.get("wait_for_response") is True else Role.USER


def _result_step(event: Event, notes: Notes) -> Step | None:
    if event.observation is None:
        notes.warning("unknown-event", "neither action nor observation; left out", event.location)
        return None
    return Step(
        step_id=_id(event),
        role=Role.ENVIRONMENT,
        observations=(_observation(event),),
        timestamp=text(event.raw.get("timestamp")),
        location=event.location,
    )


def _observation(event: Event) -> Observation:
    content = event.raw.get("content")
    said = content if isinstance(content, str) else None
    extras = event.extras
    stored = mapping(extras.get("metadata")).get("exit_code", extras.get("exit_code"))
    code = integer(stored)
    return Observation(
        call_id=text(mapping(event.raw.get("tool_call_metadata")).get("tool_call_id")),
        text=said,
        exit_code=None if code == _STILL_RUNNING else code,
        is_error=_is_error(event.observation or "", said),
        is_cut=is_clipped(said),
        timestamp=text(event.raw.get("timestamp")),
        extra={"observation": event.observation, **rest(extras, "content", "observation")},
    )


def _is_error(kind: str, said: str | None) -> bool | None:
    if kind in _ERRORS:
        return True
    if kind in ("edit", "read", "write"):
        return None if said is None else said.startswith("ERROR:")
    return None


def _id(event: Event) -> str:
    if event.event_id is not None:
        return event.event_id
    return (event.location.pointer or "").rpartition("/")[2]
