"""OpenHands V0 events: reading one, and telling which kind it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

import msgspec

from agentlens.readers.checking import Types, note_wrong_types
from agentlens.readers.notes import Notes
from agentlens.readers.pointers import join
from agentlens.readers.values import label, mapping
from agentlens.trajectory import Location

_TYPES: Types = {
    **dict.fromkeys(("action", "observation", "source", "timestamp", "content"), str),
    **dict.fromkeys(("args", "extras", "tool_call_metadata", "llm_metrics"), dict),
    **dict.fromkeys(("id", "cause"), (int, str)),
}
# Events of later versions, turns of SWE-agent and chat messages may have an action as well.
_FOREIGN = frozenset({"kind", "role", "response"})
_WRAPPERS = ("history", "trajectory", "events", "entries")

BOOKKEEPING_ACTIONS = frozenset(
    {
        *("recall", "condensation_request", "change_agent_state", "null", "loop_recovery"),
        *("start", "pause", "resume", "stop"),
    }
)
KNOWN_ACTIONS = frozenset(
    {
        *("run", "run_ipython", "read", "write", "edit", "browse", "browse_interactive"),
        *("call_tool_mcp", "delegate", "think", "finish", "reject", "task_tracking"),
        *("push", "send_pr", "kill", "add_task", "modify_task"),
    }
)
BOOKKEEPING_OBSERVATIONS = frozenset(
    {
        *("recall", "condense", "agent_state_changed", "null", "loop_detection", "success"),
        *("message", "chat"),
    }
)
_KINDS = (
    *(*BOOKKEEPING_ACTIONS, *KNOWN_ACTIONS, *BOOKKEEPING_OBSERVATIONS),
    *("system", "condensation", "error", "user_rejected", "mcp"),
)
_BODIES = frozenset({"args", "extras", "content", "thought"})


class Event(msgspec.Struct, frozen=True):
    """One event of the stream.

    Attributes:
        raw: The event as stored.
        location: Its place.
        partner: Position of the action that a stored pair puts beside this observation.
    """

    raw: Mapping[str, Any]
    location: Location
    partner: int | None = None

    @property
    def action(self) -> str | None:
        """The kind of action, or None for an observation."""
        kind = self.raw.get("action")
        return kind if isinstance(kind, str) else None

    @property
    def observation(self) -> str | None:
        """The kind of observation, or None for an action."""
        kind = self.raw.get("observation")
        return kind if isinstance(kind, str) else None

    @property
    def event_id(self) -> str | None:
        """The id, or None where the history has none."""
        return label(self.raw.get("id"))

    @property
    def cause(self) -> str | None:
        """The id of the action that an observation answers, or None."""
        return label(self.raw.get("cause"))

    @property
    def args(self) -> Mapping[str, Any]:
        """The arguments; in a flattened history they stand in the event itself."""
        return mapping(self.raw["args"]) if "args" in self.raw else self.raw

    @property
    def extras(self) -> Mapping[str, Any]:
        """What an observation holds beside its text; flattened as the arguments are."""
        return mapping(self.raw["extras"]) if "extras" in self.raw else self.raw


def is_event(value: object) -> bool:
    """Says whether a value looks like an event, or like a pair of action and observation."""
    if isinstance(value, list):
        return len(value) == 2 and all(is_event(part) for part in value)
    if not isinstance(value, dict) or not _FOREIGN.isdisjoint(value):
        return False
    kinds = [value[key] for key in ("action", "observation") if value.get(key) is not None]
    return len(kinds) == 1 and kinds[0] in _KINDS and not _BODIES.isdisjoint(value)


def history_of(document: object) -> tuple[str, list[Any]] | None:
    """Returns the events of a document with the pointer to them, or None if it has none."""
    if isinstance(document, list):
        return "", document
    for key in _WRAPPERS:
        history = mapping(document).get(key)
        if isinstance(history, list) and (not history or any(map(is_event, history))):
            return f"/{key}", history
    return None


def flatten(
    history: list[Any], notes: Notes, *, pointer: str = "", line: int | None = None
) -> Iterator[Event]:
    """Yields the events of a history, pairs taken apart; what is no event is noted."""
    position = 0
    seen: dict[str, Mapping[str, Any]] = {}
    for index, item in enumerate(history):
        parts = item if isinstance(item, list) else [item]
        first = position
        for number, part in enumerate(parts):
            place = join(pointer, index, number) if isinstance(item, list) else join(pointer, index)
            event_id = label(mapping(part).get("id"))
            at = Location(line, place, event_id)
            if _is_usable(part, seen, notes, at):
                yield Event(part, at, first if position > first else None)
                position += 1


def _is_usable(
    part: object, seen: dict[str, Mapping[str, Any]], notes: Notes, at: Location
) -> TypeGuard[Mapping[str, Any]]:
    if not isinstance(part, dict):
        notes.warning("not-an-event", "no object; left out", at)
        return False
    note_wrong_types(part, _TYPES, notes, at)
    known = part if at.event_id is None else seen.setdefault(at.event_id, part)
    if known is part:
        return True
    if known == part:
        notes.warning("repeated-event", "the same event once more; left out", at)
        return False
    notes.warning("duplicate-id", "an event before it has the same id", at)
    return True
