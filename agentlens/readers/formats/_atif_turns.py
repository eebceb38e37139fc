"""The turns of an ATIF document while calls and results are brought together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from agentlens.readers.notes import Notes
from agentlens.readers.pairing import pair
from agentlens.readers.textcalls import CONVENTIONS, Convention
from agentlens.readers.texts import exit_code, is_clipped
from agentlens.readers.values import integer, joined_text, label, mapping, records, rest
from agentlens.trajectory import Location, Observation

_MESSAGES = {
    "paired-by-order": "results name no call; paired with calls in order",
    "shared-result": "one result for several calls; taken as the last call's",
}


class Turn(msgspec.Struct, eq=False):
    """One step with its calls, and the results found for each of them.

    Attributes:
        raw: The step as stored.
        step_id: Its id.
        location: Its place.
        calls: Its calls as stored, or as found in its message.
        is_from_text: The calls were found in the message.
        answers: The results of each call.
        orphans: Results of no call.
    """

    raw: Mapping[str, Any]
    step_id: str
    location: Location
    calls: list[dict[str, Any]] = []
    is_from_text: bool = False
    answers: list[list[Observation]] = []
    orphans: list[Observation] = []

    def __post_init__(self) -> None:
        self.calls = records(self.raw.get("tool_calls"))

    @property
    def is_agent(self) -> bool:
        """Says whether the agent acts here, copied context left out."""
        return self.raw.get("source") == "agent"

    @property
    def results(self) -> list[dict[str, Any]]:
        """The results as stored."""
        return records(mapping(self.raw.get("observation")).get("results"))


def calls_from_text(turns: list[Turn], notes: Notes) -> None:
    """Takes the calls from the messages, in a run that keeps them nowhere else."""
    agent_turns = [turn for turn in turns if turn.is_agent]
    if any(turn.calls for turn in agent_turns):
        return
    convention = next((c for c in CONVENTIONS if _is_used(c, agent_turns)), None)
    if convention is None:
        return
    for turn in agent_turns:
        found = convention(joined_text(turn.raw.get("message")) or "")
        turn.calls = [{"function_name": name, "arguments": values} for name, values in found]
        turn.is_from_text = True
    number = sum(len(turn.calls) for turn in agent_turns)
    notes.info("calls-from-text", f"{number} calls are stored only in the agent's messages")


def _is_used(convention: Convention, turns: list[Turn]) -> bool:
    return any(
        turn.results and convention(joined_text(turn.raw.get("message")) or "") for turn in turns
    )


def pair_results(turns: list[Turn], notes: Notes) -> None:
    """Gives every result to its call; what is inferred is noted once a kind."""
    inferred: dict[str, list[Turn]] = {}
    called: dict[str, tuple[Turn, int]] = {}
    for turn in turns:
        for kind in _pair_turn(turn, called):
            inferred.setdefault(kind, []).append(turn)
        for position, call in enumerate(turn.calls):
            if call_id := label(call.get("tool_call_id")):
                called[call_id] = (turn, position)
    for kind, places in inferred.items():
        message = f"{_MESSAGES.get(kind, 'results stand in a later step than their call')}"
        notes.info(kind, f"{message} ({len(places)} steps)", places[0].location)


def _pair_turn(turn: Turn, called: dict[str, tuple[Turn, int]]) -> list[str]:
    results = turn.results
    call_ids = [label(call.get("tool_call_id")) for call in turn.calls]
    result_ids = [label(result.get("source_call_id")) for result in results]
    pairing = pair(call_ids, result_ids)
    observations = [_observation(result) for result in results]
    turn.answers = [[observations[index] for index in found] for found in pairing.answers]
    kinds = [pairing.inferred] if pairing.inferred else []
    for index in pairing.orphans:
        earlier = called.get(result_ids[index] or "")
        if earlier is None:
            turn.orphans.append(observations[index])
        else:
            owner, position = earlier
            owner.answers[position].append(observations[index])
            kinds.append("paired-across-steps")
    return kinds


def _observation(result: Mapping[str, Any]) -> Observation:
    text = joined_text(result.get("content"))
    extra = mapping(result.get("extra"))
    stored = next((extra[key] for key in ("exit_code", "returncode") if key in extra), None)
    code = integer(stored)
    is_error = extra.get("is_error")
    return Observation(
        call_id=label(result.get("source_call_id")),
        text=text,
        exit_code=exit_code(text) if code is None else code,
        is_error=is_error if isinstance(is_error, bool) else None,
        is_cut=is_clipped(text),
        extra=rest(result, "source_call_id", "content"),
    )
