"""mini-swe-agent, trajectory format 1: one fenced shell block a message is the action."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from agentlens.readers.checking import Types, note_absurd_counts, note_wrong_types
from agentlens.readers.content import Content, Kind
from agentlens.readers.notes import Notes
from agentlens.readers.pointers import join
from agentlens.readers.registry import Format
from agentlens.readers.textcalls import shell_blocks, without_fence
from agentlens.readers.texts import exit_code, is_clipped
from agentlens.readers.values import (
    amount,
    count,
    integer,
    joined_text,
    mapping,
    records,
    rest,
    text,
)
from agentlens.trajectory import (
    Location,
    Observation,
    Outcome,
    Role,
    Step,
    ToolCall,
    Trajectory,
    Usage,
)

_MESSAGE: Types = {"role": str, "content": (str, list), "extra": dict}
_COUNTS = ("prompt_tokens", "completion_tokens")
_ROLES = {"system": Role.SYSTEM, "assistant": Role.AGENT}
_OUTPUT = re.compile(r"<returncode>-?\d+</returncode>\s*<output>\n?(.*?)\n?</output>\s*", re.DOTALL)
_AGENT_ERRORS = frozenset({"LimitsExceeded", "TimeExceeded", "FormatError"})


def _sniff(content: Content) -> bool:
    if content.kind is not Kind.OBJECT or not {"messages", "info"} <= content.fields.keys():
        return False
    version = content.value("trajectory_format")
    return version == "mini-swe-agent-1" or (
        version is None and "mini_version" in mapping(content.value("info"))
    )


def _read(content: Content, notes: Notes) -> Iterator[Trajectory]:
    document = mapping(content.document(notes))
    messages, info = document.get("messages"), mapping(document.get("info"))
    note_wrong_types(document, {"info": dict}, notes, Location())
    if not isinstance(messages, list):
        notes.error("wrong-type", "messages is no array", Location(pointer="/messages"))
        return
    steps = tuple(_steps(messages, notes))
    config = mapping(info.get("config"))
    task = text(document.get("instance_id"))
    yield Trajectory(
        trajectory_id=content.stem,
        steps=steps,
        format=FORMAT.name,
        task_id=task,
        model=text(mapping(config.get("model")).get("model_name"))
        or next((step.model for step in steps if step.model), None),
        agent="mini-swe-agent",
        agent_version=text(info.get("mini_version")),
        instruction=next((s.message for s in steps if s.role is Role.USER and s.message), None),
        outcome=Outcome(error_kind=_error_kind(text(info.get("exit_status")))),
        usage=_total(mapping(info.get("model_stats"))),
        extra=rest(document, "messages", "instance_id"),
    )


def _steps(messages: list[Any], notes: Notes) -> Iterator[Step]:
    """Yields the steps; the user message after a command is the command's result."""
    position = 0
    while position < len(messages):
        message = messages[position]
        at = Location(pointer=join("/messages", position), event_id=str(position))
        position += 1
        if not isinstance(message, dict):
            notes.warning("wrong-type", "a message is no object; left out", at)
            continue
        _note_oddities(message, notes, at)
        said = joined_text(message.get("content"))
        blocks = shell_blocks(said or "") if message.get("role") == "assistant" else []
        if not blocks:
            yield _step(message, said, (), at)
            continue
        answer = messages[position] if position < len(messages) else None
        is_answer = isinstance(answer, dict) and answer.get("role") == "user"
        position += is_answer
        # The agent takes exactly one block; several are refused and none of them is run.
        refused = True if len(blocks) > 1 else None
        results = (_observation(mapping(answer), refused),) if is_answer else ()
        command = {"command": "\n".join(blocks)}
        call = ToolCall("bash", command, observations=results, location=at)
        yield _step(message, without_fence(said or ""), (call,), at)


def _note_oddities(message: Mapping[str, Any], notes: Notes, at: Location) -> None:
    note_wrong_types(message, _MESSAGE, notes, at)
    usage = mapping(mapping(mapping(message.get("extra")).get("response")).get("usage"))
    note_absurd_counts(usage, _COUNTS, notes, at, "extra", "response", "usage")


def _step(
    message: Mapping[str, Any], said: str | None, calls: tuple[ToolCall, ...], at: Location
) -> Step:
    response = mapping(mapping(message.get("extra")).get("response"))
    choices = records(response.get("choices"))
    created = integer(response.get("created"))
    return Step(
        step_id=at.event_id or "",
        role=_ROLES.get(str(message.get("role")), Role.USER),
        message=said,
        reasoning=text(mapping(choices[0].get("message")).get("reasoning")) if choices else None,
        tool_calls=calls,
        usage=_usage(mapping(response.get("usage"))),
        timestamp=None if created is None else _timestamp(created),
        model=text(response.get("model")),
        location=at,
    )


def _observation(answer: Mapping[str, Any], refused: bool | None) -> Observation:
    said = joined_text(answer.get("content"))
    framed = _OUTPUT.fullmatch(said or "")
    return Observation(
        text=framed[1] if framed else said,
        exit_code=exit_code(said),
        is_error=refused,
        is_cut=is_clipped(said),
    )


def _usage(usage: Mapping[str, Any]) -> Usage | None:
    if not usage:
        return None
    return Usage(
        input_tokens=count(usage.get("prompt_tokens")),
        cached_tokens=count(mapping(usage.get("prompt_tokens_details")).get("cached_tokens")),
        output_tokens=count(usage.get("completion_tokens")),
        reasoning_tokens=count(
            mapping(usage.get("completion_tokens_details")).get("reasoning_tokens")
        ),
        cost_usd=amount(usage.get("cost")),
    )


def _total(stats: Mapping[str, Any]) -> Usage | None:
    cost = amount(stats.get("instance_cost"))
    return None if cost is None else Usage(cost_usd=cost)


def _error_kind(exit_status: str | None) -> str | None:
    if exit_status in (None, "Submitted"):
        return None
    return "agent" if exit_status in _AGENT_ERRORS else "infrastructure"


def _timestamp(seconds: int) -> str | None:
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return None


FORMAT = Format("mini-swe-agent", "mini-swe-agent 1", _sniff, _read)
