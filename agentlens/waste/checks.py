"""How the checks between two points of a run came out."""

from __future__ import annotations

from agentlens.actions import Result
from agentlens.waste.context import WasteContext


def result_between(context: WasteContext, start: int, end: int) -> Result | None:
    """Returns how the checks between two positions came out; None if there were none.

    Of every check its last run counts, so one that failed and then passed has passed. One that
    failed makes it an error, else one of unknown result makes it unknown.
    """
    last: dict[tuple[str, str], Result] = {}
    for position in range(start + 1, end):
        result, key = context.checks[position], context.keys[position]
        if result is not None:
            last[key.program, key.target] = result
    for worst in (Result.ERROR, Result.UNKNOWN, Result.OK):
        if worst in last.values():
            return worst
    return None
