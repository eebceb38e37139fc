"""Blind retries: the same call again and again, with nothing new to see."""

from __future__ import annotations

from itertools import groupby

from agentlens.waste.context import MEMORY, WasteContext
from agentlens.waste.evidence import idle_tail
from agentlens.waste.habits import RETRY_LENGTH, signature
from agentlens.waste.records import Finding, Verdict, WasteKind


def detect(context: WasteContext) -> list[Finding]:
    """Finds runs of at least three identical consecutive calls that brought nothing new.

    Wasted are the calls after the last one that told something new, less one: the second look
    is granted. Where results are cut or missing the run is undecided. Excused is what enough
    donors call three times running too.
    """
    found = []
    for _, group in groupby(range(len(context.calls)), key=context.calls.__getitem__):
        run = list(group)
        if len(run) >= RETRY_LENGTH:
            found += _judge(context, run)
    return found


def _judge(context: WasteContext, run: list[int]) -> list[Finding]:
    earlier = (run[max(0, k - MEMORY) : k] for k in range(len(run)))
    certain, possible = idle_tail(list(map(context.novelty, run, earlier)))
    decided = certain > 1
    wasted = (certain if decided else possible) - 1
    if wasted < 1:
        return []
    quote = context.short_quote(run[0])
    outcome = (
        "without a new result; change something before trying again."
        if decided
        else "but the log does not show whether the results differ."
    )
    return [
        context.finding(
            WasteKind.BLIND_RETRY,
            run[-wasted:],
            f"The same call ({quote}) was made {wasted + 2} times running, {outcome}",
            verdict=Verdict.FOUND if decided else Verdict.UNDECIDED,
            quote=quote,
            excused=signature(context.keys[run[0]]) in context.habits.retries,
        )
    ]
