"""Token counts and times, made up by fixed rules: no model ran and no real time is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import msgspec

from scripted.turns import BASH, Recording

EPOCH = datetime(2026, 1, 5, 9, tzinfo=UTC)
PROMPT = 900
"""Tokens that every call would carry for a system prompt and tool descriptions."""


@dataclass(frozen=True)
class Beat:
    """When a step began and ended, and what it would have cost a model.

    Attributes:
        prompt: Tokens sent, everything so far included.
        cached: The part of `prompt` that the call before had sent.
        completion: Tokens of the words and the arguments.
    """

    began: datetime
    ended: datetime
    prompt: int
    cached: int
    completion: int


def tokens(text: str) -> int:
    """A quarter of the characters, rounded up."""
    return -(-len(text) // 4)


def arguments_text(arguments: Mapping[str, object]) -> str:
    """The arguments as a model would write them."""
    return msgspec.json.encode(arguments).decode()


def beats(recording: Recording, start: datetime) -> Iterator[Beat]:
    """Yields a beat per exchange."""
    prompt, cached, now = PROMPT + tokens(recording.instruction), 0, start
    for exchange in recording.exchanges:
        turn, seen = exchange.turn, exchange.seen
        completion = tokens(turn.thought) + tokens(arguments_text(turn.arguments))
        began = now + timedelta(seconds=2 + completion // 40)
        ended = began + timedelta(seconds=1 if turn.tool == BASH else 0)
        yield Beat(began, ended, prompt, cached, completion)
        cached, now = prompt, ended
        prompt += completion + (tokens(seen.text) if seen else 0)


def started(position: int) -> datetime:
    """When the run at that position of the whole plan is said to have started."""
    return EPOCH + timedelta(minutes=10 * position)


def stamp(moment: datetime) -> str:
    """ISO 8601 in UTC."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
