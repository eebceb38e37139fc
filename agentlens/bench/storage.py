"""Traces as the published files hold them: AgentLens-Bench JSON, in and out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from agentlens.bench.trace import BenchState, BenchTrace, BenchTransition, LogEntry
from agentlens.errors import ReadError
from agentlens.stages.records import Stage
from agentlens.trajectory import Status

__all__ = ["dump_trace", "load_trace", "parse_state", "parse_trace", "trace_document"]

_STAGES: Final[Mapping[str, Stage]] = {stage.name.lower(): stage for stage in Stage}
_STATUSES: Final = {status.value: status for status in Status}


class _RawEntry(msgspec.Struct):
    kind: str = "unknown"
    args: dict[str, object] | None = None
    id: str | int | None = None


class _RawStateMetadata(msgspec.Struct):
    is_initial: bool = False
    trace_count: int = 1
    input_tokens: int | None = None
    output_tokens: int | None = None


class _RawState(msgspec.Struct):
    state_id: str
    step: int
    tool_used: str | None = None
    intent_stage: str | None = None
    phase: str | None = None
    observation: str | None = None
    resulting_state: str | None = None
    content_hash: str | None = None
    content_description: str | None = None
    file_path: str | None = None
    function_name: str | None = None
    class_name: str | None = None
    scope_path: str | None = None
    line_range: list[int] | None = None
    files_touched: list[str] | None = None
    log_entry: dict[str, object] | None = None
    metadata: _RawStateMetadata | None = None


class _RawTransition(msgspec.Struct):
    transition_id: str
    from_state: str
    to_state: str
    action_type: str
    step: int = 0


class _RawMetadata(msgspec.Struct):
    task_name: str | None = None
    model_name: str | None = None
    pass_fail_status: str | None = None
    num_traces: int = 1
    real_terminal_ids: list[str] | None = None


class _RawTrace(msgspec.Struct):
    states: dict[str, _RawState]
    transitions: list[_RawTransition] = []
    initial_state: str | None = None
    branches: dict[str, list[str]] | None = None
    metadata: _RawMetadata | None = None


def load_trace(path: Path) -> BenchTrace:
    """Reads one AgentLens-Bench file: a stored run, or a merged ground truth.

    Args:
        path: The file; its stem becomes the trace's id.

    Raises:
        ReadError: If it cannot be read or does not hold a trace.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ReadError(error.strerror or "cannot be read", file=str(path)) from error
    return parse_trace(content, trace_id=path.stem, file=str(path))


def parse_trace(content: bytes, *, trace_id: str, file: str = "<memory>") -> BenchTrace:
    """Reads a trace from the bytes of an AgentLens-Bench file.

    Args:
        content: The JSON document.
        trace_id: The id that the trace gets.
        file: Name of the input in errors.

    Raises:
        ReadError: If it is no JSON or does not hold a trace.
    """
    try:
        raw = msgspec.json.decode(content, type=_RawTrace)
        states = tuple(_state(state) for state in raw.states.values())
    except msgspec.DecodeError as error:
        raise ReadError(str(error), file=file) from error
    metadata = raw.metadata or _RawMetadata()
    return BenchTrace(
        trace_id=trace_id,
        states=states,
        transitions=tuple(
            BenchTransition(t.transition_id, t.from_state, t.to_state, t.action_type, t.step)
            for t in raw.transitions
        ),
        initial_state=raw.initial_state,
        real_terminals=tuple(sorted(metadata.real_terminal_ids or ())),
        branches={source: tuple(opened) for source, opened in (raw.branches or {}).items()},
        task_id=metadata.task_name,
        model=metadata.model_name,
        status=_STATUSES.get(metadata.pass_fail_status or "", Status.UNKNOWN),
        num_traces=metadata.num_traces,
    )


def parse_state(fields: Mapping[str, object], *, file: str = "<memory>") -> BenchState:
    """Reads one state from its stored fields.

    Raises:
        ReadError: If they do not make a state.
    """
    try:
        return _state(msgspec.convert(fields, _RawState))
    except msgspec.ValidationError as error:
        raise ReadError(str(error), file=file) from error


def _state(raw: _RawState) -> BenchState:
    metadata = raw.metadata or _RawStateMetadata()
    stage = raw.intent_stage if raw.intent_stage is not None else raw.phase
    return BenchState(
        state_id=raw.state_id,
        step=raw.step,
        tool=raw.tool_used,
        stage=_stage(stage or ""),
        observation=raw.observation or "",
        resulting_state=raw.resulting_state or "",
        content_hash=raw.content_hash or "",
        content_description=raw.content_description or "",
        file_path=raw.file_path or "",
        function_name=raw.function_name or "",
        class_name=raw.class_name or "",
        scope_path=raw.scope_path or "",
        line_range=_pair(raw.line_range),
        files_touched=frozenset(raw.files_touched or ()),
        entry=_entry(raw.log_entry),
        is_initial=metadata.is_initial,
        trace_count=metadata.trace_count,
        input_tokens=metadata.input_tokens,
        output_tokens=metadata.output_tokens,
    )


def _stage(name: str) -> Stage | None:
    if name and name not in _STAGES:
        raise msgspec.ValidationError(f"unknown intent stage {name!r}")
    return _STAGES.get(name)


def _pair(lines: list[int] | None) -> tuple[int, int] | None:
    if not lines:
        return None
    if len(lines) != 2:
        raise msgspec.ValidationError("a line range has a first and a last line")
    return lines[0], lines[1]


def _entry(fields: dict[str, object] | None) -> LogEntry | None:
    if not fields:
        return None
    raw = msgspec.convert(fields, _RawEntry)
    return LogEntry(raw.kind, raw.args or {}, "" if raw.id is None else str(raw.id))


def dump_trace(trace: BenchTrace) -> bytes:
    """Returns a trace as AgentLens-Bench JSON; `parse_trace` gives the same trace back."""
    return msgspec.json.encode(trace_document(trace))


def trace_document(trace: BenchTrace) -> dict[str, object]:
    """Returns what `dump_trace` writes, before it is written."""
    return {
        "initial_state": trace.initial_state,
        "states": {state.state_id: _state_document(state) for state in trace.states},
        "transitions": [_transition_document(t) for t in trace.transitions],
        "metadata": {
            "task_name": trace.task_id,
            "model_name": trace.model,
            "pass_fail_status": trace.status.value,
            "num_traces": trace.num_traces,
            "real_terminal_ids": trace.real_terminals,
        },
        "branches": trace.branches,
    }


def _transition_document(transition: BenchTransition) -> dict[str, object]:
    return {
        "transition_id": transition.transition_id,
        "from_state": transition.source,
        "to_state": transition.target,
        "action_type": transition.action_type,
        "step": transition.step,
    }


def _state_document(state: BenchState) -> dict[str, object]:
    return {
        "state_id": state.state_id,
        "step": state.step,
        "observation": state.observation,
        "resulting_state": state.resulting_state,
        "content_hash": state.content_hash,
        "content_description": state.content_description,
        "files_touched": sorted(state.files_touched),
        "tool_used": state.tool,
        "file_path": state.file_path,
        "line_range": state.line_range,
        "function_name": state.function_name,
        "class_name": state.class_name,
        "scope_path": state.scope_path,
        "intent_stage": state.stage.name.lower() if state.stage is not None else "",
        "log_entry": _entry_document(state),
        "metadata": {
            "is_initial": state.is_initial,
            "trace_count": state.trace_count,
            "input_tokens": state.input_tokens,
            "output_tokens": state.output_tokens,
        },
    }


def _entry_document(state: BenchState) -> dict[str, object] | None:
    if state.entry is None:
        return None
    return {
        "id": state.entry.entry_id,
        "kind": state.entry.kind,
        "tool": state.tool,
        "args": state.entry.arguments,
    }
