"""ATIF 1.0 to 1.8, the Agent Trajectory Interchange Format (Harbor RFC 0001)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from agentlens.readers.checking import note_absurd_counts
from agentlens.readers.content import Content, Kind
from agentlens.readers.formats._atif_rules import broken_rules, is_timestamp
from agentlens.readers.formats._atif_schema import mismatches
from agentlens.readers.formats._atif_turns import Turn, calls_from_text, pair_results
from agentlens.readers.notes import Notes
from agentlens.readers.pointers import join
from agentlens.readers.registry import Format
from agentlens.readers.values import (
    amount,
    arguments,
    count,
    joined_text,
    label,
    mapping,
    records,
    rest,
    text,
)
from agentlens.trajectory import Location, Role, Severity, Step, ToolCall, Trajectory, Usage

MAX_DEPTH = 30
"""How deep subagents may be nested in each other."""

_ROLES = {"system": Role.SYSTEM, "user": Role.USER, "agent": Role.AGENT}


def _sniff(content: Content) -> bool:
    if content.kind is Kind.OBJECT:
        return _is_atif(content.value)
    return any(isinstance(item, dict) and _is_atif(item.get) for item in content.items)


def _is_atif(value: Callable[[str], object]) -> bool:
    version = value("schema_version")
    if isinstance(version, str) and version.startswith("ATIF"):
        return True
    if "name" not in mapping(value("agent")):
        return False
    return any("source" in step for step in records(value("steps")))


def _read(content: Content, notes: Notes) -> Iterator[Trajectory]:
    if content.kind is Kind.LINES:
        for line, document in content.lines(notes):
            yield from _read_document(document, f"{content.stem}#{line}", notes, line=line)
        return
    document = content.document(notes)
    if not isinstance(document, list):
        yield from _read_document(document, content.stem, notes)
        return
    notes.warning("wrong-type", "the root is an array; each item is read as a document")
    for index, item in enumerate(document):
        yield from _read_document(item, f"{content.stem}#{index}", notes, pointer=join("", index))


def _read_document(
    document: object, default_id: str, notes: Notes, *, pointer: str = "", line: int | None = None
) -> Iterator[Trajectory]:
    if not isinstance(document, dict):
        notes.error("wrong-type", "no JSON object", Location(line=line, pointer=pointer))
        return
    if _depth(document) > MAX_DEPTH:
        notes.error("too-deep", "subagents nested too deep", Location(line=line, pointer=pointer))
        return
    for code, place, message in (
        *mismatches(document, pointer),
        *broken_rules(document, pointer),
    ):
        notes.warning(code, message, Location(line=line, pointer=place))
    if not isinstance(document.get("steps"), list):
        at = Location(line=line, pointer=join(pointer, "steps"))
        notes.error("no-steps", "steps is no array", at)
        return
    yield _trajectory(document, default_id, notes, pointer, line)


def _depth(document: object) -> int:
    depth, level = 0, [document]
    while level and depth <= MAX_DEPTH:
        level = [c for d in level for c in records(mapping(d).get("subagent_trajectories"))]
        depth += 1
    return depth


def _trajectory(
    document: dict[str, Any], default_id: str, notes: Notes, pointer: str, line: int | None
) -> Trajectory:
    agent = mapping(document.get("agent"))
    turns = _turns(document["steps"], pointer, line)
    calls_from_text(turns, notes)
    pair_results(turns, notes)
    steps = tuple(_step(turn, notes) for turn in turns)
    return Trajectory(
        trajectory_id=label(document.get("trajectory_id")) or default_id,
        steps=steps,
        format=FORMAT.name,
        model=text(agent.get("model_name")) or next((s.model for s in steps if s.model), None),
        agent=text(agent.get("name")),
        agent_version=text(agent.get("version")),
        session_id=text(document.get("session_id")),
        instruction=_instruction(steps),
        usage=_usage(
            mapping(document.get("final_metrics")),
            notes,
            Location(line=line, pointer=pointer),
            field="final_metrics",
        ),
        children=tuple(_children(document, default_id, notes, pointer, line)),
        extra={
            **rest(
                document,
                *("agent", "steps", "trajectory_id", "session_id", "subagent_trajectories"),
            ),
            "agent": rest(agent, "name", "version", "model_name"),
        },
    )


def _children(
    document: dict[str, Any], default_id: str, notes: Notes, pointer: str, line: int | None
) -> Iterator[Trajectory]:
    children = document.get("subagent_trajectories")
    for index, child in enumerate(children if isinstance(children, list) else []):
        if isinstance(child, dict) and isinstance(child.get("steps"), list):
            place = join(pointer, "subagent_trajectories", index)
            yield _trajectory(child, f"{default_id}/{index}", notes, place, line)


def _turns(steps: list[Any], pointer: str, line: int | None) -> list[Turn]:
    turns = []
    for index, step in enumerate(steps):
        if isinstance(step, dict):
            step_id = label(step.get("step_id")) or str(index + 1)
            at = Location(line, join(pointer, "steps", index), step_id)
            turns.append(Turn(step, step_id, at))
    return turns


def _step(turn: Turn, notes: Notes) -> Step:
    raw = turn.raw
    stamp = raw.get("timestamp")
    return Step(
        step_id=turn.step_id,
        role=_ROLES.get(str(raw.get("source")), Role.ENVIRONMENT),
        message=joined_text(raw.get("message")) or None,
        reasoning=text(raw.get("reasoning_content")),
        tool_calls=tuple(_call(call, position, turn) for position, call in enumerate(turn.calls)),
        observations=tuple(turn.orphans),
        usage=_usage(mapping(raw.get("metrics")), notes, turn.location),
        timestamp=stamp if isinstance(stamp, str) and is_timestamp(stamp) else None,
        model=text(raw.get("model_name")),
        is_copied_context=raw.get("is_copied_context") in (True, "true"),
        location=turn.location,
        extra=rest(
            raw,
            *("step_id", "source", "message", "reasoning_content", "tool_calls", "observation"),
            *("timestamp", "model_name", "is_copied_context"),
        ),
    )


def _call(raw: Mapping[str, Any], position: int, turn: Turn) -> ToolCall:
    named, unparsed = arguments(raw.get("arguments"))
    place = turn.location
    if not turn.is_from_text:
        pointer = join(place.pointer or "", "tool_calls", position)
        place = Location(place.line, pointer, place.event_id)
    return ToolCall(
        name=text(raw.get("function_name")) or "",
        arguments=named,
        call_id=label(raw.get("tool_call_id")),
        raw_arguments=unparsed,
        observations=tuple(turn.answers[position]),
        location=place,
        extra=mapping(raw.get("extra")),
    )


def _usage(
    metrics: Mapping[str, Any], notes: Notes, at: Location, *, field: str = "metrics"
) -> Usage | None:
    if not metrics:
        return None
    prefix = "" if field == "metrics" else "total_"
    names = tuple(f"{prefix}{part}_tokens" for part in ("prompt", "cached", "completion"))
    note_absurd_counts(metrics, names, notes, at, field, severity=Severity.INFO)
    given, cached, written = (count(metrics.get(name)) for name in names)
    extra = mapping(metrics.get("extra"))
    return Usage(
        input_tokens=given,
        cached_tokens=cached,
        cache_write_tokens=count(extra.get("cache_creation_input_tokens")),
        output_tokens=written,
        reasoning_tokens=count(extra.get("reasoning_tokens")),
        cost_usd=amount(metrics.get(f"{prefix}cost_usd")),
    )


def _instruction(steps: tuple[Step, ...]) -> str | None:
    asked = (step.message for step in steps if step.role is Role.USER and step.message)
    return next(asked, None)


FORMAT = Format("atif", "ATIF (Harbor)", _sniff, _read)
