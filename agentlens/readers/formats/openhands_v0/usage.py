"""Tokens and cost of OpenHands V0 events: running totals, or the model's own reports."""

from __future__ import annotations

from typing import TypeVar

from agentlens.readers.checking import note_absurd_counts
from agentlens.readers.formats.openhands_v0.events import Event
from agentlens.readers.notes import Notes
from agentlens.readers.values import amount, count, label, mapping
from agentlens.trajectory import Location, Usage

_TOTALS = ("prompt_tokens", "completion_tokens", "cache_read_tokens", "cache_write_tokens")
_REPORTED = ("prompt_tokens", "completion_tokens", "cache_creation_input_tokens")


def running_total(metrics: object, notes: Notes, at: Location, *parts: str) -> Usage | None:
    """Returns what metrics say was used so far, or None if they say nothing."""
    tokens = mapping(mapping(metrics).get("accumulated_token_usage"))
    note_absurd_counts(tokens, _TOTALS, notes, at, *parts, "accumulated_token_usage")
    total = Usage(
        input_tokens=count(tokens.get("prompt_tokens")),
        cached_tokens=count(tokens.get("cache_read_tokens")),
        cache_write_tokens=count(tokens.get("cache_write_tokens")),
        output_tokens=count(tokens.get("completion_tokens")),
        cost_usd=amount(mapping(metrics).get("accumulated_cost")),
    )
    return None if total == Usage() else total


class Meter:
    """Turns running totals into the usage of each event, and counts each response once."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._before = Usage(
            input_tokens=0, cached_tokens=0, cache_write_tokens=0, output_tokens=0, cost_usd=0.0
        )
        self._responses: set[str] = set()
        self.total: Usage | None = None

    def read(self, event: Event) -> Usage | None:
        """Returns the usage of one action, or None where it cannot be told."""
        metrics = event.raw.get("llm_metrics")
        total = running_total(metrics, self._notes, event.location, "llm_metrics")
        if total is None:
            return self._reported(event)
        before, self._before, self.total = self._before, total, total
        used = Usage(
            input_tokens=_difference(total.input_tokens, before.input_tokens),
            cached_tokens=_difference(total.cached_tokens, before.cached_tokens),
            cache_write_tokens=_difference(total.cache_write_tokens, before.cache_write_tokens),
            output_tokens=_difference(total.output_tokens, before.output_tokens),
            cost_usd=_difference(total.cost_usd, before.cost_usd),
        )
        return used if used.output_tokens or used.input_tokens or used.cost_usd else None

    def _reported(self, event: Event) -> Usage | None:
        response = mapping(mapping(event.raw.get("tool_call_metadata")).get("model_response"))
        usage = mapping(response.get("usage"))
        response_id = label(response.get("id"))
        if not usage or response_id is None or response_id in self._responses:
            return None
        self._responses.add(response_id)
        way = ("tool_call_metadata", "model_response", "usage")
        note_absurd_counts(usage, _REPORTED, self._notes, event.location, *way)
        details = mapping(usage.get("prompt_tokens_details"))
        output_details = mapping(usage.get("completion_tokens_details"))
        return Usage(
            input_tokens=count(usage.get("prompt_tokens")),
            cached_tokens=count(details.get("cached_tokens")),
            cache_write_tokens=count(usage.get("cache_creation_input_tokens")),
            output_tokens=count(usage.get("completion_tokens")),
            reasoning_tokens=count(output_details.get("reasoning_tokens")),
        )


_Amount = TypeVar("_Amount", int, float)


def _difference(now: _Amount | None, before: _Amount | None) -> _Amount | None:
    if now is None or before is None or now < before:
        return None
    return now - before
