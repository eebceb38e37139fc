"""The published AgentLens-Bench trajectory: one JSON object, a chain of states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict, get_type_hints

import msgspec

from agentlens.readers.content import Content, Kind
from agentlens.readers.notes import Notes
from agentlens.readers.pointers import join
from agentlens.readers.registry import Format
from agentlens.readers.values import count, mapping, text
from agentlens.trajectory import (
    Location,
    Observation,
    Outcome,
    Role,
    Status,
    Step,
    ToolCall,
    Trajectory,
    Usage,
)

# Producers of this format store the first 500 characters of a result, without a mark.
PREVIEW_LENGTH = 500

_STATUS = {"passed": Status.PASSED, "failed": Status.FAILED}


class _Entry(TypedDict, total=False):
    id: str | int | None
    kind: str
    tool: str | None
    args: dict[str, Any] | None
    response_preview: str | None


class _Meta(TypedDict, total=False):
    is_initial: bool
    entry_id: str | int | None
    thought: str | None
    input_tokens: int | None
    output_tokens: int | None
    cached_input_tokens: int | None
    model: str | None
    timestamp: str | None


class _State(TypedDict, total=False):
    state_id: str
    step: int
    observation: str
    resulting_state: str
    content_hash: str
    content_description: str
    files_touched: list[str]
    tool_used: str | None
    file_path: str
    line_range: list[int] | None
    relative_position: str
    operation_type: str
    edit_type: str
    function_name: str
    class_name: str
    scope_path: str
    intent_stage: str
    phase: str
    log_entry: _Entry | None
    metadata: _Meta | None


_states = msgspec.json.Decoder(dict[str, _State])


def _sniff(content: Content) -> bool:
    return content.kind is Kind.OBJECT and {"initial_state", "states"} <= content.fields.keys()


def _read(content: Content, notes: Notes) -> Iterator[Trajectory]:
    metadata = mapping(content.field("metadata", notes))
    if "num_traces" in metadata:
        notes.error("merged-reference", "a merged reference of several runs, not a run")
        return
    states = _decode_states(content, notes)
    if states is None:
        notes.error("wrong-type", "states is no object", Location(pointer="/states"))
        return
    initial = content.value("initial_state")
    steps = (_step(key, state, initial) for key, state in states.items())
    yield Trajectory(
        trajectory_id=content.stem,
        steps=tuple(step for step in steps if step is not None),
        format=FORMAT.name,
        task_id=text(metadata.get("task_name")),
        model=text(metadata.get("model_name")),
        agent=text(metadata.get("source_format")),
        instruction=text(metadata.get("task_description")),
        outcome=_outcome(metadata),
        extra=metadata,
    )


def _decode_states(content: Content, notes: Notes) -> Mapping[str, _State] | None:
    try:
        return _states.decode(content.fields.get("states", b"null"))
    except (ValueError, RecursionError):
        states = mapping(content.document(notes)).get("states")
    if not isinstance(states, dict):
        return None
    return {key: _fit(value, _State, join("/states", key), notes) for key, value in states.items()}


def _fit(value: object, shape: type, pointer: str, notes: Notes) -> Any:
    """Keeps what has the right type and notes the rest."""
    if not isinstance(value, dict):
        notes.warning("wrong-type", "no object; its fields are unknown", Location(pointer=pointer))
        return {}
    fitted: dict[str, Any] = {}
    for name, hint in get_type_hints(shape).items():
        part = value.get(name)
        place = join(pointer, name)
        if part is None:
            continue
        if name in {"log_entry", "metadata"}:
            fitted[name] = _fit(part, _Entry if name == "log_entry" else _Meta, place, notes)
            continue
        try:
            fitted[name] = msgspec.convert(part, hint, strict=False)
        except msgspec.ValidationError as error:
            notes.warning("wrong-type", f"value left out: {error}", Location(pointer=place))
    return fitted


def _step(key: str, state: _State, initial: object) -> Step | None:
    entry = state.pop("log_entry", None) or _Entry()
    meta = state.pop("metadata", None) or _Meta()
    tool = state.get("tool_used") or entry.get("tool")
    if meta.get("is_initial") or (key == initial and tool is None and not entry):
        return None
    event_id = entry.get("id", meta.get("entry_id"))
    step_id = key if event_id is None else str(event_id)
    location = Location(None, join("/states", key), step_id)
    arguments = entry.get("args") or {}
    thought = arguments.get("thought", meta.get("thought"))
    return Step(
        step_id=step_id,
        role=Role.AGENT,
        message=thought if isinstance(thought, str) else None,
        tool_calls=() if tool is None else (_call(tool, arguments, entry, location),),
        usage=Usage(
            input_tokens=count(meta.get("input_tokens")),
            cached_tokens=count(meta.get("cached_input_tokens")),
            output_tokens=count(meta.get("output_tokens")),
        ),
        timestamp=meta.get("timestamp"),
        model=meta.get("model"),
        location=location,
        extra={**state, "entry_kind": entry.get("kind")},
    )


def _call(tool: str, arguments: dict[str, Any], entry: _Entry, location: Location) -> ToolCall:
    if tool != "think":
        arguments.pop("thought", None)
    preview = entry.get("response_preview")
    observations = () if preview is None else (_observation(preview),)
    return ToolCall(tool, arguments, observations=observations, location=location)


def _observation(preview: str) -> Observation:
    return Observation(text=preview, is_cut=len(preview) >= PREVIEW_LENGTH)


def _outcome(metadata: Mapping[str, object]) -> Outcome:
    status = metadata.get("pass_fail_status")
    known = _STATUS.get(status) if isinstance(status, str) else None
    return Outcome(known, source="metadata.pass_fail_status") if known else Outcome()


FORMAT = Format("agentlens-bench", "AgentLens-Bench trajectory", _sniff, _read)
