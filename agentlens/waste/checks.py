"""How the checks between two points of a run came out."""

from __future__ import annotations

from agentlens.actions import Result
from agentlens.stages import Stage
from agentlens.waste.context import WasteContext
from agentlens.waste.evidence import CHECKS, check_result


def result_between(context: WasteContext, start: int, end: int) -> Result | None:
    """Returns how the checks between two positions came out; None if there were none.

    Of every check its last run counts, so one that failed and then passed has passed. One that
    failed makes it an error, else one of unknown result makes it unknown.
    """
    last: dict[tuple[str, str], Result] = {}
    for position in range(start + 1, end):
        state, key = context.states[position], context.keys[position]
        if state.stage is Stage.VERIFICATION and key.kind in CHECKS:
            last[key.program, key.target] = check_result(state.action)
    for result in (Result.ERROR, Result.UNKNOWN, Result.OK):
        if result in last.values():
            return result
    return None
