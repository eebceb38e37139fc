"""A recording as an OpenHands V0 event list: the same run, told in pairs of events.

Fields that only repeat what stands elsewhere (display texts; the command, the path and the call's
metadata once more in the observation) are left out, to keep the corpus small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from scripted import store
from scripted.clock import Beat, beats
from scripted.turns import BASH, EDITOR, FINISH, Exchange, Recording, Seen, Turn

Event = dict[str, object]


def events(recording: Recording, model: str, start: datetime) -> str:
    """The text of `agent/openhands_events.json`."""
    log = _Log(model)
    log.ask(recording.instruction, start)
    for exchange, beat in zip(recording.exchanges, beats(recording, start), strict=True):
        log.add(exchange, beat)
    return store.lines(log.events) + "\n"


class _Log:
    """The events so far, and the tokens that they add up to."""

    def __init__(self, model: str) -> None:
        self.events: list[Event] = []
        self._model = model
        self._calls = 1
        self._spent = Counter[str]()

    def ask(self, instruction: str, start: datetime) -> None:
        self._tell(
            start,
            source="user",
            message=instruction,
            action="message",
            args={"content": instruction, "wait_for_response": False},
        )

    def add(self, exchange: Exchange, beat: Beat) -> None:
        turn, seen = exchange.turn, exchange.seen
        self._calls += 1
        call = {"function_name": turn.tool, "tool_call_id": f"call_{self._calls}"}
        response = {"id": f"response_{self._calls}", "model": self._model}
        self._spent["prompt_tokens"] += beat.prompt
        self._spent["completion_tokens"] += beat.completion
        self._spent["cache_read_tokens"] += beat.cached
        kind, args = _action(turn)
        self._tell(
            beat.began,
            source="agent",
            action=kind,
            args=args,
            tool_call_metadata=call | {"model_response": response},
            llm_metrics={"accumulated_token_usage": dict(self._spent)},
        )
        if seen is not None:
            self._tell(
                beat.ended,
                source="agent",
                cause=len(self.events) - 1,
                **_observation(turn, kind, seen),
            )

    def _tell(self, moment: datetime, **event: object) -> None:
        self.events.append({"id": len(self.events), "timestamp": _stamp(moment), **event})


def _action(turn: Turn) -> tuple[str, Mapping[str, object]]:
    arguments = dict(turn.arguments)
    if turn.tool == BASH:
        return "run", arguments | {"thought": turn.thought}
    if turn.tool == EDITOR:
        arguments |= {"thought": turn.thought}
        if arguments["command"] != "view":
            return "edit", arguments
        del arguments["command"]
        return "read", arguments | {"start": 0, "end": -1}
    if turn.tool == FINISH:
        return "finish", {"final_thought": arguments["message"], "outputs": {}, "thought": ""}
    return "think", arguments


def _observation(turn: Turn, kind: str, seen: Seen) -> Event:
    told: Event = {"observation": kind, "content": seen.text}
    if turn.tool == BASH:
        return told | {"extras": {"metadata": {"exit_code": seen.exit_code}}}
    return told


def _stamp(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S")
