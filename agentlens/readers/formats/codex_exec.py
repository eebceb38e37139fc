"""The event lines of `codex exec --json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from agentlens.readers.checking import Types, note_absurd_counts, note_wrong_types
from agentlens.readers.content import Content, Kind
from agentlens.readers.notes import Notes
from agentlens.readers.registry import Format
from agentlens.readers.texts import is_clipped
from agentlens.readers.values import arguments, count, integer, label, mapping, rest, text
from agentlens.trajectory import Location, Observation, Role, Step, ToolCall, Trajectory, Usage

_OPENINGS = ("thread.started", "turn.started", "item.started", "item.completed")
_CALLS = ("command_execution", "file_change", "mcp_tool_call", "web_search", "todo_list")
_EVENT: Types = {"type": str, "thread_id": str, "item": dict, "usage": dict, "error": dict}
_ITEM: Types = {
    **dict.fromkeys(("type", "text", "aggregated_output", "status"), str),
    **dict.fromkeys(("id", "exit_code"), (int, str)),
    "changes": list,
}
_COUNTS = ("input_tokens", "cached_input_tokens", "output_tokens", "reasoning_output_tokens")
_RESULTS = ("aggregated_output", "exit_code", "status", "result", "error")


def _sniff(content: Content) -> bool:
    return content.kind in (Kind.LINES, Kind.OBJECT) and any(
        str(item.get("type")) in _OPENINGS
        and ("thread_id" in item or "item" in item or len(item) == 1)
        for item in _first(content)
    )


def _first(content: Content) -> list[dict[str, Any]]:
    if content.kind is Kind.OBJECT:
        return [{key: content.value(key) for key in content.fields}]
    return [item for item in content.items if isinstance(item, dict)]


def _read(content: Content, notes: Notes) -> Iterator[Trajectory]:
    reader = _Reader(notes)
    for line, event in content.lines(notes):
        if isinstance(event, dict):
            reader.take(event, line)
        else:
            notes.warning("not-an-event", "no object; left out", Location(line=line))
    yield reader.finish(content.stem)


class _Reader:
    """Collects the steps of one thread.

    Words wait for the action that they go with; a to-do list is closed by the end of the turn,
    not by the agent, so it takes none.
    """

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._steps: list[Step] = []
        self._words: dict[str, list[tuple[str, Location]]] = {"agent_message": [], "reasoning": []}
        self._open: dict[str, tuple[dict[str, Any], Location]] = {}
        self._thread: str | None = None
        self._usage: Usage | None = None

    def take(self, event: dict[str, Any], line: int) -> None:
        """Takes the next event."""
        kind, item = event.get("type"), mapping(event.get("item"))
        item_id = label(item.get("id"))
        at = Location(line=line, event_id=item_id)
        note_wrong_types(event, _EVENT, self._notes, at)
        note_wrong_types(item, _ITEM, self._notes, at, "item")
        if kind == "thread.started":
            self._thread = text(event.get("thread_id")) or self._thread
        elif kind == "turn.completed":
            self._close_turn()
            # Codex reports the thread's running total, so the last one counts.
            self._usage = _usage(mapping(event.get("usage")), self._notes, at) or self._usage
        elif kind == "turn.failed":
            self._close_turn()
            error = mapping(event.get("error"))
            self._add(Role.ENVIRONMENT, at, message=text(error.get("message")))
        elif kind == "item.started" and item_id is not None:
            self._open[item_id] = (dict(item), at)
        elif kind == "item.completed":
            self._open.pop(item_id or self._started_as(item), None)
            self._complete(item, at)

    def _started_as(self, item: Mapping[str, Any]) -> str:
        """Returns the id under which an item that lost its own was started."""
        same = (key for key, (other, _) in self._open.items() if _named(other) == _named(item))
        return next(same, "")

    def finish(self, default_id: str) -> Trajectory:
        """Returns the run, calls that never came back included."""
        for item, at in self._open.values():
            if str(item.get("type")) in _CALLS and item.get("type") != "todo_list":
                self._notes.info("unfinished-call", "started but never completed", at)
                self._add_call(item, at, ())
        self._close_turn()
        return Trajectory(
            trajectory_id=self._thread or default_id,
            steps=tuple(self._steps),
            format=FORMAT.name,
            agent="codex",
            session_id=self._thread,
            usage=self._usage,
        )

    def _complete(self, item: Mapping[str, Any], at: Location) -> None:
        kind = item.get("type")
        if isinstance(kind, str) and kind in self._words:
            if words := text(item.get("text")):
                self._words[kind].append((words, at))
        elif kind == "error":
            message = text(item.get("message"))
            self._notes.info("producer-error", message or "an error without a message", at)
            self._add(Role.ENVIRONMENT, at, message=message)
        elif isinstance(kind, str):
            if kind not in _CALLS:
                self._notes.info("unknown-event", f"unknown item {kind}; taken as a tool", at)
            self._add_call(item, at, _results(item))
        else:
            self._notes.warning("unknown-event", "an item without a type; left out", at)

    def _add_call(
        self, item: Mapping[str, Any], at: Location, results: tuple[Observation, ...]
    ) -> None:
        kind = str(item["type"])
        stored = item.get("arguments") if kind == "mcp_tool_call" else None
        named, unparsed = arguments(stored or rest(item, "id", "type", *_RESULTS))
        call = ToolCall(
            name=text(item.get("tool")) or kind if kind == "mcp_tool_call" else kind,
            arguments=named,
            call_id=label(item.get("id")),
            raw_arguments=unparsed,
            observations=results,
            location=at,
            extra={"type": kind, "status": item.get("status"), "server": item.get("server")},
        )
        if kind == "todo_list":
            self._add(Role.AGENT, at, calls=(call,))
        else:
            message, reasoning = self._take_words()
            self._add(Role.AGENT, at, message=message, reasoning=reasoning, calls=(call,))

    def _close_turn(self) -> None:
        if any(self._words.values()):
            at = [place for words in self._words.values() for _, place in words][-1]
            message, reasoning = self._take_words()
            self._add(Role.AGENT, at, message=message, reasoning=reasoning)

    def _take_words(self) -> tuple[str | None, str | None]:
        taken = ["\n\n".join(words for words, _ in said) for said in self._words.values()]
        self._words = {kind: [] for kind in self._words}
        return taken[0] or None, taken[1] or None

    def _add(
        self,
        role: Role,
        at: Location,
        *,
        message: str | None = None,
        reasoning: str | None = None,
        calls: tuple[ToolCall, ...] = (),
    ) -> None:
        self._steps.append(
            Step(
                step_id=at.event_id or str(at.line),
                role=role,
                message=message,
                reasoning=reasoning,
                tool_calls=calls,
                location=at,
            )
        )


def _results(item: Mapping[str, Any]) -> tuple[Observation, ...]:
    if item.get("type") == "todo_list":
        return ()
    output = item.get("aggregated_output")
    said = output if isinstance(output, str) else None
    status = item.get("status")
    observation = Observation(
        call_id=label(item.get("id")),
        text=said,
        exit_code=integer(item.get("exit_code")),
        is_error=status == "failed" if isinstance(status, str) else None,
        is_cut=is_clipped(said),
        extra={key: item[key] for key in ("result", "error") if item.get(key) is not None},
    )
    return (observation,)


def _named(item: Mapping[str, Any]) -> tuple[object, object]:
    return item.get("type"), item.get("command", item.get("changes"))


def _usage(usage: Mapping[str, Any], notes: Notes, at: Location) -> Usage | None:
    if not usage:
        return None
    note_absurd_counts(usage, _COUNTS, notes, at, "usage")
    return Usage(
        input_tokens=count(usage.get("input_tokens")),
        cached_tokens=count(usage.get("cached_input_tokens")),
        output_tokens=count(usage.get("output_tokens")),
        reasoning_tokens=count(usage.get("reasoning_output_tokens")),
    )


FORMAT = Format("codex-exec", "codex exec --json", _sniff, _read)
