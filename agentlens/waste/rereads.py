"""Redundant steps: files opened again at lines that were already read."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from agentlens.actions import Action, ActionKind, Result
from agentlens.stages import Stage
from agentlens.waste.context import WasteContext
from agentlens.waste.evidence import same_result
from agentlens.waste.records import Finding, Verdict, WasteKind


class Reading(msgspec.Struct, frozen=True):
    """What one action reads of one file.

    Attributes:
        position: Position of the state.
        path: The file.
        lines: First and last line, or None.
        command: Set where the command alone says what is read (`sed -n '/a/,/b/p'`, `tail`, a
            pipe): such a reading covers only itself.
    """

    position: int
    path: str
    lines: tuple[int, int] | None = None
    command: str = ""


_WHOLE_READERS = frozenset({"cat", "nl", "bat", "less", "more"})


def detect(context: WasteContext) -> list[Finding]:
    """Finds E states that read only what was read since the last implementation.

    Other lines of a file are new information, and so is the same part with another text, or of a
    scratch file that what ran between may have written anew. A reading of a whole file whose text
    was clipped leaves open whether the lines asked for later had been seen: undecided, as is a
    first reading that may have failed. Excused are files that enough donors read twice.
    """
    found = []
    seen: dict[str, list[Reading]] = {}
    for position, state in enumerate(context.states):
        if state.stage is Stage.IMPLEMENTATION:
            seen.clear()
            continue
        for path in (*state.action.writes, *state.action.deletes):
            seen.pop(path, None)
        readings = readings_of(position, state.action)
        if state.stage is Stage.EXPLORATION and _only_reads(state.action):
            verdict = _judge(context, readings, seen)
            if verdict is not Verdict.NOT_FOUND:
                found.append(_finding(context, position, readings, verdict))
        if state.action.result is not Result.ERROR:
            for reading in readings:
                seen.setdefault(reading.path, []).append(reading)
    return found


def readings_of(position: int, action: Action) -> list[Reading]:
    """Returns what an action reads, one entry per operation and file."""
    command = action.command or ""
    is_piped = "|" in command
    return [
        Reading(position, path, op.lines)
        if not is_piped and (op.lines or op.program in _WHOLE_READERS or not command)
        else Reading(position, path, command=command)
        for op in action.operations
        if op.kind is ActionKind.READ
        for path in op.reads
    ]


def _only_reads(action: Action) -> bool:
    kinds = {op.kind for op in action.operations}
    return ActionKind.READ in kinds and kinds <= {ActionKind.READ, ActionKind.OTHER}


def _judge(
    context: WasteContext, readings: list[Reading], seen: dict[str, list[Reading]]
) -> Verdict:
    verdicts = {_covered(context, r, seen.get(r.path, [])) for r in readings}
    if not verdicts or Verdict.NOT_FOUND in verdicts:
        return Verdict.NOT_FOUND
    return Verdict.UNDECIDED if Verdict.UNDECIDED in verdicts else Verdict.FOUND


def _covered(context: WasteContext, reading: Reading, earlier: list[Reading]) -> Verdict:
    """Whether every line of a reading is in earlier ones."""
    repeats = [e for e in earlier if (e.lines, e.command) == (reading.lines, reading.command)]
    if repeats:
        last, here = repeats[-1].position, reading.position
        if context.is_scratch(reading.path) and context.changes[last] != context.changes[here]:
            return Verdict.NOT_FOUND
        if same_result(context.evidence[last], context.evidence[here]) is False:
            return Verdict.NOT_FOUND
        return _told(context, [last])
    if reading.command or reading.lines is None:
        return Verdict.NOT_FOUND
    parts = [e for e in earlier if e.lines is not None]
    if _holds(reading.lines, (e.lines for e in parts if e.lines is not None)):
        return _told(context, [e.position for e in parts])
    whole = [e.position for e in earlier if e.lines is None and not e.command]
    if not whole:
        return Verdict.NOT_FOUND
    clipped = any(context.states[i].action.observation_is_cut for i in whole)
    return Verdict.UNDECIDED if clipped else _told(context, whole)


def _told(context: WasteContext, positions: list[int]) -> Verdict:
    """Found, unless an earlier reading may have failed: no text, and no result known."""
    actions = [context.states[i].action for i in positions]
    unknown = any(a.observation is None and a.result is Result.UNKNOWN for a in actions)
    return Verdict.UNDECIDED if unknown else Verdict.FOUND


def _holds(lines: tuple[int, int], ranges: Iterable[tuple[int, int]]) -> bool:
    """Whether ranges of lines together hold all of `lines`."""
    wanted = lines[0]
    for first, last in sorted(ranges):
        if first > wanted:
            break
        wanted = max(wanted, last + 1)
    return wanted > lines[1]


def _finding(
    context: WasteContext, position: int, readings: list[Reading], verdict: Verdict
) -> Finding:
    paths = ", ".join(dict.fromkeys(r.path for r in readings))
    message = (
        f"{paths} had been read already and was not changed since; use what was seen."
        if verdict is Verdict.FOUND
        else f"{paths} was opened before, but the log does not show whether these lines were seen."
    )
    target = context.keys[position].target
    return context.finding(
        WasteKind.REDUNDANT_STEP,
        [position],
        message,
        verdict=verdict,
        quote=context.quote(position),
        excused=target in context.habits.rereads,
    )
