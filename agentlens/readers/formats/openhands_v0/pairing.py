"""Which observation of an OpenHands V0 history answers which action."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from agentlens.readers.formats.openhands_v0.events import BOOKKEEPING_OBSERVATIONS, Event
from agentlens.readers.notes import Notes
from agentlens.readers.values import mapping, text


class Answers(msgspec.Struct):
    """Observations by the action that they answer, as positions in the history."""

    by_action: dict[int, list[int]] = {}
    orphans: set[int] = set()


def pair(events: Sequence[Event], notes: Notes) -> Answers:
    """Pairs by the stored pair, the cause, the call id; in a history without any, by order."""
    answers = Answers()
    by_id: dict[str, int] = {}
    by_call: dict[str, int] = {}
    has_links = any(event.cause or event.event_id for event in events)
    latest: int | None = None
    in_order = 0
    for position, event in enumerate(events):
        if event.action is not None:
            latest = position
            by_id[event.event_id or ""] = position
            by_call[_call_id(event) or ""] = position
            continue
        if event.observation is None or event.observation in BOOKKEEPING_OBSERVATIONS:
            continue
        action = _linked(event, by_id, by_call)
        if action is None and not has_links and latest not in answers.by_action:
            action = latest
            in_order += action is not None
        if action is None:
            answers.orphans.add(position)
            _note_orphan(event, notes)
        else:
            answers.by_action.setdefault(action, []).append(position)
    if in_order:
        notes.info("paired-by-order", f"{in_order} observations name no action; paired in order")
    return answers


def _linked(event: Event, by_id: dict[str, int], by_call: dict[str, int]) -> int | None:
    if event.partner is not None:
        return event.partner
    if event.cause in by_id:
        return by_id[event.cause]
    call_id = _call_id(event)
    return by_call.get(call_id) if call_id else None


def _note_orphan(event: Event, notes: Notes) -> None:
    if event.cause is not None:
        message = f"answers event {event.cause}, which is no action of this history"
        notes.warning("orphan-observation", message, event.location)
    else:
        notes.info("orphan-observation", "answers no action", event.location)


def _call_id(event: Event) -> str | None:
    return text(mapping(event.raw.get("tool_call_metadata")).get("tool_call_id"))
