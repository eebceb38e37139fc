"""Unverified tail: edits that nothing checked any more."""

from __future__ import annotations

from agentlens.actions import FileRole
from agentlens.stages import Stage
from agentlens.waste.context import WasteContext
from agentlens.waste.evidence import is_failed_edit
from agentlens.waste.records import Finding, WasteKind

_UNCHECKED = frozenset({FileRole.DOCS})


def detect(context: WasteContext) -> list[Finding]:
    """Finds implementation states after the last verification; docs need none.

    Refused edits changed nothing, and runs without any edit have no tail. Excused where enough
    donors end so too.
    """
    tail: list[int] = []
    for position, state in enumerate(context.states):
        if state.stage is Stage.VERIFICATION:
            tail.clear()
        elif state.stage is Stage.IMPLEMENTATION and not is_failed_edit(state.action):
            tail.append(position)
    tail = [i for i in tail if context.keys[i].role not in _UNCHECKED]
    if not tail:
        return []
    files = ", ".join(dict.fromkeys(context.keys[i].target for i in tail if context.keys[i].target))
    what = files or context.short_quote(tail[-1])
    return [
        context.finding(
            WasteKind.UNVERIFIED_TAIL,
            tail,
            f"{what} was changed after the last verification; run the tests after the last edit.",
            quote=what,
            excused=context.habits.leaves_tails,
        )
    ]
