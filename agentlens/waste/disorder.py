"""Disordered work: verifying before there is a change, exploring after it was verified."""

from __future__ import annotations

from agentlens.actions import ActionKind, Result
from agentlens.stages import Stage
from agentlens.waste.context import WasteContext
from agentlens.waste.evidence import CHECKS, Novelty, check_result
from agentlens.waste.places import with_folders
from agentlens.waste.records import Finding, Verdict, WasteKind
from agentlens.waste.unnecessary import explores, is_foreign


def detect(context: WasteContext) -> list[Finding]:
    """Finds checks of a change that is not there yet, and exploration after a passed check."""
    return [*_early_checks(context), *_late_exploration(context)]


def _early_checks(context: WasteContext) -> list[Finding]:
    """V states before the first edit that look for a change.

    The first run of a check is the baseline, or reproduces the problem: fine. The very same check
    again, with nothing written between, or a diff of a tree that nothing was written to, can only
    ask about a change that is not there.
    """
    found = []
    seen: dict[tuple[str, ...], list[int]] = {}
    written = False
    end = len(context.states) if context.first_edit is None else context.first_edit
    for position in range(end):
        action = context.states[position].action
        if action.writes or action.deletes:
            seen.clear()
            written = True
        elif not written and _is_bare_diff(context, position):
            found.append(_early(context, position, Verdict.FOUND))
        elif context.states[position].stage is Stage.VERIFICATION and action.kind in CHECKS:
            earlier = seen.setdefault(context.calls[position], [])
            news = context.novelty(position, earlier)
            if news is not Novelty.NEW:
                verdict = Verdict.FOUND if news is Novelty.SAME else Verdict.UNDECIDED
                found.append(_early(context, position, verdict))
            earlier.append(position)
    return found


def _is_bare_diff(context: WasteContext, position: int) -> bool:
    main = context.states[position].action.main
    words = main.argv[2:]
    return (
        main.kind is ActionKind.INSPECT_VCS
        and main.program == "git diff"
        and all(word.startswith("-") for word in words)
    )


def _early(context: WasteContext, position: int, verdict: Verdict) -> Finding:
    quote = context.short_quote(position)
    return context.finding(
        WasteKind.DISORDERED_WORK,
        [position],
        f"A change was checked before there was one ({quote}); check once before, and after it.",
        verdict=verdict,
        quote=quote,
        excused=context.habits.repeats_early_checks,
    )


def _late_exploration(context: WasteContext) -> list[Finding]:
    """E states after the last edit was checked and passed, on files unrelated to the work.

    Related is what the run had touched by its last edit or runs and checks later, what any donor
    touches, and tests. A
    check whose result the log does not tell leaves it undecided; one that failed is a reason to
    look around.
    """
    if context.last_edit is None:
        return []
    before, after = context.keys[: context.last_edit + 1], context.keys[context.last_edit + 1 :]
    used = (key for key in after if not explores(key))
    touched = with_folders(path for key in (*before, *used) for path in key.paths)
    known = touched | context.habits.paths
    steps: dict[tuple[str, Verdict], list[int]] = {}
    verified = Verdict.NOT_FOUND
    for position in range(context.last_edit + 1, len(context.states)):
        state, key = context.states[position], context.keys[position]
        if state.stage is Stage.VERIFICATION and key.kind in CHECKS:
            verified = _VERIFIED[check_result(state.action)]
        elif (
            explores(key) and is_foreign(context, key, known) and verified is not Verdict.NOT_FOUND
        ):
            path = key.target or context.short_quote(position)
            steps.setdefault((path, verified), []).append(position)
    return [_late(context, path, verdict, at) for (path, verdict), at in steps.items()]


_VERIFIED = {
    Result.OK: Verdict.FOUND,
    Result.ERROR: Verdict.NOT_FOUND,
    Result.UNKNOWN: Verdict.UNDECIDED,
}


def _late(context: WasteContext, path: str, verdict: Verdict, positions: list[int]) -> Finding:
    return context.finding(
        WasteKind.DISORDERED_WORK,
        positions,
        f"{path} was explored after the change was verified; explore before, then finish.",
        verdict=verdict,
        quote=path,
    )
