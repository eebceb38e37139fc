"""Cyclic patterns: a short sequence of calls repeated back to back, with nothing new to see."""

from __future__ import annotations

from agentlens.waste.context import WasteContext
from agentlens.waste.evidence import Novelty, idle_tail
from agentlens.waste.habits import CYCLE_LENGTHS, is_primitive, repetitions, signature
from agentlens.waste.records import Finding, Verdict, WasteKind


def detect(context: WasteContext) -> list[Finding]:
    """Finds sequences of two to four calls, not all the same, repeated without new results.

    Wasted are the repetitions after the last one that told something new; where results are cut
    or missing the cycle is undecided. A cycle is reported once, for its shortest pattern.
    Excused is a pattern that enough donors repeat too.
    """
    found: list[Finding] = []
    taken: set[int] = set()
    for length in CYCLE_LENGTHS:
        counts = repetitions(context.calls, length)
        start = 0
        while start + 2 * length <= len(context.calls):
            is_pattern = start not in taken and is_primitive(context.calls[start : start + length])
            count = counts[start] if is_pattern else 1
            span = range(start, start + count * length)
            if count > 1 and taken.isdisjoint(span):
                taken.update(span)
                found += _judge(context, start, length, count)
                start = span.stop
            else:
                start += 1
    return found


def _judge(context: WasteContext, start: int, length: int, count: int) -> list[Finding]:
    news = [_round_novelty(context, start, length, k) for k in range(count)]
    certain, possible = idle_tail(news)
    wasted = certain or possible
    if not wasted:
        return []
    calls = " → ".join(context.short_quote(start + k) for k in range(length))
    outcome = (
        "without a new result; step back after the first round."
        if certain
        else "but the log does not show whether the results differ."
    )
    end = start + count * length
    pattern = tuple(signature(key) for key in context.keys[start : start + length])
    return [
        context.finding(
            WasteKind.CYCLIC_PATTERN,
            range(end - wasted * length, end),
            f"The same {length} calls were made {count} times in turn, {outcome}",
            verdict=Verdict.FOUND if certain else Verdict.UNDECIDED,
            quote=calls,
            excused=pattern in context.habits.cycles,
        )
    ]


def _round_novelty(context: WasteContext, start: int, length: int, k: int) -> Novelty:
    """Whether the k-th round told something new: one new result makes the whole round new."""
    members = set()
    for offset in range(start, start + length):
        earlier = range(offset, offset + k * length, length)
        members.add(context.novelty(offset + k * length, earlier))
    if Novelty.NEW in members:
        return Novelty.NEW
    return Novelty.UNKNOWN if Novelty.UNKNOWN in members else Novelty.SAME
