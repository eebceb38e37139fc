"""The one record behind every format: what an agent did, as stored, nothing inferred.

Every field that a format lacks is None: unknown is not zero, and not false. All records are
immutable; readers build them, everything to their right only reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec


class Role(StrEnum):
    """Who a step comes from."""

    SYSTEM = "system"
    USER = "user"
    AGENT = "agent"
    ENVIRONMENT = "environment"


class Status(StrEnum):
    """The three outcomes of a run."""

    PASSED = "passed"
    FAILED = "failed"
    UNKNOWN = "unknown"


class Severity(StrEnum):
    """How much a diagnostic matters."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Location(msgspec.Struct, frozen=True, gc=False):
    """Where in its file something was found.

    Attributes:
        line: Line number from 1, for line-based files.
        pointer: JSON pointer (RFC 6901) inside the document or the line.
        event_id: The producer's own id of the step, event or entry.
        file: The file, where it is another than the run's `source`: the run goes on in it.
    """

    line: int | None = None
    pointer: str | None = None
    event_id: str | None = None
    file: str | None = None

    def __str__(self) -> str:
        parts = [] if self.file is None else [self.file]
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.pointer is not None:
            parts.append(self.pointer or "/")
        if self.event_id is not None:
            parts.append(f"event {self.event_id}")
        return ", ".join(parts)


class Diagnostic(msgspec.Struct, frozen=True):
    """Something about an input that a reader could not use, or had to infer.

    Attributes:
        code: Stable kebab-case name of the kind of finding, such as `not-json`.
        severity: info (inferred), warning (a part was skipped), error (the file gave no run).
        message: One sentence in plain words.
        file: The file, as the caller named it.
        location: The place in the file, if there is one.
    """

    code: str
    severity: Severity
    message: str
    file: str
    location: Location | None = None

    def __str__(self) -> str:
        place = f": {self.location}" if self.location is not None else ""
        return f"{self.file}{place}: {self.severity}: {self.message} [{self.code}]"


class Usage(msgspec.Struct, frozen=True, gc=False):
    """Tokens and cost of one step or of a whole run; None where not reported.

    Attributes:
        input_tokens: All prompt tokens, cached and cache-write ones included.
        cached_tokens: The part of `input_tokens` read from a cache.
        cache_write_tokens: The part of `input_tokens` written to a cache.
        output_tokens: All completion tokens, reasoning included.
        reasoning_tokens: The part of `output_tokens` spent on reasoning.
        cost_usd: Cost in US dollars as the producer reported it.
    """

    input_tokens: int | None = None
    cached_tokens: int | None = None
    cache_write_tokens: int | None = None
    output_tokens: int | None = None
    reasoning_tokens: int | None = None
    cost_usd: float | None = None


class Outcome(msgspec.Struct, frozen=True):
    """Whether the run solved its task, and how that is known.

    Attributes:
        status: passed, failed or unknown.
        reward: The verifier's reward, usually 0 to 1, or None.
        error_kind: `agent_timeout`, `infrastructure`, `verifier` or `agent`, or None.
        source: Where the outcome was found (a file, a column, a field), or None.
    """

    status: Status = Status.UNKNOWN
    reward: float | None = None
    error_kind: str | None = None
    source: str | None = None


UNKNOWN_OUTCOME = Outcome()


class Observation(msgspec.Struct, frozen=True):
    """What came back from one tool call.

    Attributes:
        call_id: The call that it answers, or None where the log does not say.
        text: The text, or None where the log holds none (or only media).
        exit_code: Exit status of the command, or None.
        is_error: Whether the producer marked it as an error, or None.
        is_cut: True if text is known or likely to be missing from `text`, False if it is known
            to be whole, None where nobody can tell.
        timestamp: ISO 8601 as stored (a zone only if the log has one), or None.
        extra: Whatever else the format holds.
    """

    call_id: str | None = None
    text: str | None = None
    exit_code: int | None = None
    is_error: bool | None = None
    is_cut: bool | None = None
    timestamp: str | None = None
    extra: Mapping[str, object] = msgspec.field(default_factory=dict)


class ToolCall(msgspec.Struct, frozen=True):
    """One tool call with what came back from it.

    Attributes:
        name: The tool's name as stored.
        arguments: The arguments by name; empty if there are none or they are no object.
        call_id: The producer's id of the call, or None.
        raw_arguments: The arguments as stored, where they are a text that is no JSON object
            (a bare shell line, broken JSON).
        observations: What came back, in the order of the log; empty if nothing did.
        location: Where the call stands in the file.
        extra: Whatever else the format holds.
    """

    name: str
    arguments: Mapping[str, object] = msgspec.field(default_factory=dict)
    call_id: str | None = None
    raw_arguments: str | None = None
    observations: tuple[Observation, ...] = ()
    location: Location | None = None
    extra: Mapping[str, object] = msgspec.field(default_factory=dict)


class Step(msgspec.Struct, frozen=True):
    """One turn of the log: a message, with the tool calls that it makes.

    Attributes:
        step_id: The producer's id of the step, event or entry, as text.
        role: Who it comes from.
        message: The text said, or None.
        reasoning: The model's reasoning, where the log keeps it apart from the message.
        tool_calls: The calls, in the order in which they completed where the log tells.
        observations: Results that answer no call of this step.
        usage: Tokens and cost of this step alone, or None.
        timestamp: ISO 8601 as stored, or None.
        model: The model that produced it, if it is told per step.
        is_copied_context: The step was copied from an earlier trajectory; it never counts.
        location: Where the step stands in the file.
        extra: Whatever else the format holds.
    """

    step_id: str
    role: Role
    message: str | None = None
    reasoning: str | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    observations: tuple[Observation, ...] = ()
    usage: Usage | None = None
    timestamp: str | None = None
    model: str | None = None
    is_copied_context: bool = False
    location: Location | None = None
    extra: Mapping[str, object] = msgspec.field(default_factory=dict)


class Trajectory(msgspec.Struct, frozen=True):
    """One run of one agent on one task.

    Attributes:
        trajectory_id: Names the run inside its corpus; a file's stem where the log has no id.
        steps: The turns in the order of the log.
        format: The name of the format that it was read from.
        source: The file that it was read from, as the caller named it, or None.
        task_id: The task, or None.
        model: The model, or None.
        agent: The agent (harness), or None.
        agent_version: The agent's version, or None.
        session_id: The producer's session id; not unique.
        instruction: The task's text as given to the agent, or None.
        outcome: Whether it solved the task.
        usage: Tokens and cost of the whole run as the producer totals them, or None.
        children: Runs of subagents; their steps are not in `steps`.
        diagnostics: What the reader could not use or had to infer.
        extra: Whatever else the format holds.
    """

    trajectory_id: str
    steps: tuple[Step, ...]
    format: str
    source: str | None = None
    task_id: str | None = None
    model: str | None = None
    agent: str | None = None
    agent_version: str | None = None
    session_id: str | None = None
    instruction: str | None = None
    outcome: Outcome = UNKNOWN_OUTCOME
    usage: Usage | None = None
    children: tuple[Trajectory, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    extra: Mapping[str, object] = msgspec.field(default_factory=dict)

    def tool_calls(self) -> Iterator[tuple[Step, ToolCall]]:
        """Yields the agent's own tool calls with their steps, copied context left out."""
        for step in self.steps:
            if not step.is_copied_context:
                for call in step.tool_calls:
                    yield step, call
