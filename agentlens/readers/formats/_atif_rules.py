"""What Harbor's own validator asks of an ATIF document beyond its models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from agentlens.readers.formats._atif_schema import Violation
from agentlens.readers.pointers import join
from agentlens.readers.values import integer, number

_AGENT_ONLY = ("model_name", "reasoning_effort", "reasoning_content", "tool_calls", "metrics")
_IMAGES = ("image/jpeg", "image/png", "image/gif", "image/webp")
_AUDIO = tuple(
    f"audio/{kind}"
    for kind in (
        *("wav", "mpeg", "mp4", "aac", "ogg", "flac", "webm", "aiff"),
        *("mp3", "mpga", "x-mpeg", "x-wav", "wave", "vnd.wave", "x-m4a", "m4a"),
        *("x-aac", "x-flac", "x-aiff"),
    )
)


def broken_rules(document: Mapping[str, Any], pointer: str = "") -> Iterator[Violation]:
    """Yields every broken rule that concerns more than one field."""
    for index, step in enumerate(_list(document.get("steps"))):
        if isinstance(step, dict):
            yield from _broken_step_rules(step, index, join(pointer, "steps", index))
    seen: set[object] = set()
    for index, child in enumerate(_list(document.get("subagent_trajectories"))):
        if isinstance(child, dict):
            place = join(pointer, "subagent_trajectories", index)
            trajectory_id = child.get("trajectory_id")
            if not isinstance(trajectory_id, str) or trajectory_id in seen:
                text = "an embedded subagent needs a trajectory_id of its own"
                yield Violation("subagent-id", join(place, "trajectory_id"), text)
            else:
                seen.add(trajectory_id)
            yield from broken_rules(child, place)


def _broken_step_rules(step: Mapping[str, Any], index: int, pointer: str) -> Iterator[Violation]:
    if "step_id" in step and _ordinal(step["step_id"]) != index + 1:
        text = f"step ids count from 1 without gaps; expected {index + 1}"
        yield Violation("step-id-order", join(pointer, "step_id"), text)
    yield from _misplaced_fields(step, pointer)
    stamp = step.get("timestamp")
    if isinstance(stamp, str) and not is_timestamp(stamp):
        yield Violation("bad-timestamp", join(pointer, "timestamp"), "no ISO 8601 timestamp")
    yield from _broken_parts(step.get("message"), join(pointer, "message"))
    observation = step.get("observation")
    if isinstance(observation, dict):
        place = join(pointer, "observation", "results")
        yield from _broken_results(_list(observation.get("results")), step, place)


def _misplaced_fields(step: Mapping[str, Any], pointer: str) -> Iterator[Violation]:
    for name in _AGENT_ONLY:
        if step.get("source") in ("system", "user") and step.get(name) is not None:
            yield Violation("agent-only-key", join(pointer, name), "only agent steps have this key")
    if step.get("source") == "agent" and integer(step.get("llm_call_count")) == 0:
        for name in ("metrics", "reasoning_content"):
            if step.get(name) is not None:
                text = "a step without a model call has none"
                yield Violation("no-model-call", join(pointer, name), text)


def _broken_results(
    results: list[Any], step: Mapping[str, Any], pointer: str
) -> Iterator[Violation]:
    calls = [call for call in _list(step.get("tool_calls")) if isinstance(call, dict)]
    call_ids = [call.get("tool_call_id") for call in calls]
    for index, result in enumerate(results):
        if not isinstance(result, dict):
            continue
        place = join(pointer, index)
        source = result.get("source_call_id")
        if isinstance(source, str) and source not in call_ids:
            text = f"no call of this step has the id {source}"
            yield Violation("orphan-result", join(place, "source_call_id"), text)
        yield from _broken_parts(result.get("content"), join(place, "content"))
        for position, reference in enumerate(_list(result.get("subagent_trajectory_ref"))):
            if isinstance(reference, dict) and not _is_resolvable(reference):
                where = join(place, "subagent_trajectory_ref", position)
                text = "a subagent is named by trajectory_id or trajectory_path"
                yield Violation("subagent-reference", where, text)


def _broken_parts(content: object, pointer: str) -> Iterator[Violation]:
    for index, part in enumerate(_list(content)):
        if isinstance(part, dict) and not _is_consistent(part):
            text = "text parts have a text, media parts a source of their own kind, neither both"
            yield Violation("content-part", join(pointer, index), text)


def _is_consistent(part: Mapping[str, Any]) -> bool:
    kind, source = part.get("type"), part.get("source")
    if kind == "text":
        return part.get("text") is not None and source is None
    if part.get("text") is not None or not isinstance(source, dict):
        return False
    media = source.get("media_type")
    if kind == "image":
        return media in _IMAGES and "duration_sec" not in source
    media = media.strip().lower() if isinstance(media, str) else media
    duration = source.get("duration_sec")
    return media in _AUDIO and (duration is None or (number(duration) or 0) >= 0)


def _is_resolvable(reference: Mapping[str, Any]) -> bool:
    return any(reference.get(key) is not None for key in ("trajectory_id", "trajectory_path"))


def _ordinal(value: object) -> int | None:
    """Returns a step id as Harbor reads it; true counts as 1 there."""
    return int(value) if isinstance(value, bool) else integer(value)


def is_timestamp(stamp: str) -> bool:
    """Says whether a timestamp passes as ISO 8601, with or without a zone."""
    try:
        datetime.fromisoformat(stamp.replace("Z", "+00:00"))
    except ValueError:
        return False
    return True


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
