"""The models of ATIF 1.0 to 1.8 (Harbor RFC 0001), as Harbor's own validator has them.

The models forbid unknown keys at every level and do not depend on the declared version.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from agentlens.readers.pointers import join

_Int = int | bool
_Number = float | bool
_Extra = dict[str, Any] | None
_Natural = Annotated[int, msgspec.Meta(ge=0)] | bool


class Violation(NamedTuple):
    """One broken rule.

    Attributes:
        code: Stable name of the rule.
        pointer: JSON pointer to the place.
        message: The rule in plain words.
    """

    code: str
    pointer: str
    message: str


class _Model(msgspec.Struct, forbid_unknown_fields=True):
    """Base of the models."""


class _Source(_Model):
    media_type: str
    path: str
    duration_sec: _Number | None = None


class _Part(_Model):
    type: Literal["text", "image", "audio"]
    text: str | None = None
    source: _Source | None = None


_Content = str | list[_Part]


class _ToolCall(_Model):
    tool_call_id: str
    function_name: str
    arguments: dict[str, Any]
    extra: _Extra = None


class _Reference(_Model):
    trajectory_id: str | None = None
    trajectory_path: str | None = None
    session_id: str | None = None
    extra: _Extra = None


class _Result(_Model):
    source_call_id: str | None = None
    content: _Content | None = None
    subagent_trajectory_ref: list[_Reference] | None = None
    extra: _Extra = None


class _Observation(_Model):
    results: list[_Result]


class _Metrics(_Model):
    prompt_tokens: _Int | None = None
    completion_tokens: _Int | None = None
    cached_tokens: _Int | None = None
    cost_usd: _Number | None = None
    prompt_token_ids: list[_Int] | None = None
    completion_token_ids: list[_Int] | None = None
    logprobs: list[_Number] | None = None
    extra: _Extra = None


class _FinalMetrics(_Model):
    total_prompt_tokens: _Int | None = None
    total_completion_tokens: _Int | None = None
    total_cached_tokens: _Int | None = None
    total_cost_usd: _Number | None = None
    total_steps: _Natural | None = None
    extra: _Extra = None


class _Agent(_Model):
    name: str
    version: str
    model_name: str | None = None
    tool_definitions: list[dict[str, Any]] | None = None
    extra: _Extra = None


class _Step(_Model):
    step_id: Annotated[int, msgspec.Meta(ge=1)] | bool
    source: Literal["system", "user", "agent"]
    message: _Content
    timestamp: str | None = None
    model_name: str | None = None
    reasoning_effort: str | _Number | None = None
    reasoning_content: str | None = None
    tool_calls: list[_ToolCall] | None = None
    observation: _Observation | None = None
    metrics: _Metrics | None = None
    is_copied_context: bool | None = None
    llm_call_count: _Natural | None = None
    extra: _Extra = None


class _Trajectory(_Model):
    agent: _Agent
    steps: Annotated[list[_Step], msgspec.Meta(min_length=1)]
    schema_version: Literal[
        "ATIF-v1.0",
        "ATIF-v1.1",
        "ATIF-v1.2",
        "ATIF-v1.3",
        "ATIF-v1.4",
        "ATIF-v1.5",
        "ATIF-v1.6",
        "ATIF-v1.7",
        "ATIF-v1.8",
    ] = "ATIF-v1.8"
    session_id: str | None = None
    trajectory_id: str | None = None
    notes: str | None = None
    final_metrics: _FinalMetrics | None = None
    continued_trajectory_ref: str | None = None
    extra: _Extra = None
    subagent_trajectories: list[_Trajectory] | None = None


def mismatches(document: Mapping[str, Any], pointer: str = "") -> Iterator[Violation]:
    """Yields every place where a document does not fit the models."""
    yield from _mismatches(document, _Trajectory, pointer)


def _mismatches(value: object, hint: Any, pointer: str) -> Iterator[Violation]:
    try:
        msgspec.convert(value, hint, strict=False)
    except msgspec.ValidationError as error:
        found = list(_mismatches_inside(value, hint, pointer))
        message = str(error).partition(" - at `")[0]
        yield from found or [Violation("wrong-type", pointer, message)]


def _mismatches_inside(value: object, hint: Any, pointer: str) -> Iterator[Violation]:
    for option in _options(hint):
        if isinstance(value, dict) and isinstance(option, type) and issubclass(option, _Model):
            yield from _field_mismatches(value, option, pointer)
        elif isinstance(value, list) and get_origin(option) is list:
            (item_hint,) = get_args(option)
            for index, item in enumerate(value):
                yield from _mismatches(item, item_hint, join(pointer, index))


def _field_mismatches(
    value: Mapping[str, Any], model: type[_Model], pointer: str
) -> Iterator[Violation]:
    fields = msgspec.structs.fields(model)
    for key in sorted(value.keys() - {field.name for field in fields}):
        yield Violation("unknown-key", join(pointer, key), "a key that the format does not have")
    for field in fields:
        if field.name in value:
            yield from _mismatches(value[field.name], field.type, join(pointer, field.name))
        elif field.required:
            yield Violation("missing-key", join(pointer, field.name), "a required key is missing")


def _options(hint: Any) -> Iterator[Any]:
    """Yields the alternatives of a union, annotations taken off."""
    if get_origin(hint) is Annotated:
        yield from _options(get_args(hint)[0])
    elif isinstance(hint, UnionType):
        for option in get_args(hint):
            yield from _options(option)
    else:
        yield hint
