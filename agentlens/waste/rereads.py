"""Redundant steps: files opened again at lines that were already read."""

from __future__ import annotations

import msgspec

from agentlens.actions import Action, ActionKind, Result
from agentlens.stages import Stage
from agentlens.waste.context import WasteContext
from agentlens.waste.evidence import same_result
from agentlens.waste.records import Finding, Verdict, WasteKind
from agentlens.waste.spans import Spans


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


class _Seen:
    """What was read of one file since the last implementation.

    Attributes:
        last: Position of the last reading with the same lines or command.
        parts: The lines read.
        part_may_have_failed: Whether a reading of lines may have failed.
        has_whole: The whole file was read.
        whole_is_doubtful: A reading of the whole file was clipped, or may have failed.
    """

    def __init__(self) -> None:
        self.last: dict[tuple[tuple[int, int] | None, str], int] = {}
        self.parts = Spans()
        self.part_may_have_failed = False
        self.has_whole = False
        self.whole_is_doubtful = False

    def add(self, context: WasteContext, reading: Reading) -> None:
        """Adds a reading, later than all before."""
        self.last[reading.lines, reading.command] = reading.position
        may_have_failed = _may_have_failed(context, reading.position)
        if reading.lines is not None:
            self.parts.add(reading.lines)
            self.part_may_have_failed |= may_have_failed
        elif not reading.command:
            self.has_whole = True
            is_clipped = context.states[reading.position].action.observation_is_cut is True
            self.whole_is_doubtful |= is_clipped or may_have_failed


_WHOLE_READERS = frozenset({"cat", "nl", "bat", "less", "more"})


def detect(context: WasteContext) -> list[Finding]:
    """Finds E states that read only what was read since the last implementation.

    Other lines of a file are new information, and so is the same part with another text, or of a
    scratch file that what ran between may have written anew. A reading of a whole file whose text
    was clipped leaves open whether the lines asked for later had been seen: undecided, as is a
    first reading that may have failed. Excused are files that enough donors read twice.
    """
    found = []
    seen: dict[str, _Seen] = {}
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
                seen.setdefault(reading.path, _Seen()).add(context, reading)
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


def _judge(context: WasteContext, readings: list[Reading], seen: dict[str, _Seen]) -> Verdict:
    verdicts = {_covered(context, r, seen.get(r.path, _Seen())) for r in readings}
    if not verdicts or Verdict.NOT_FOUND in verdicts:
        return Verdict.NOT_FOUND
    return Verdict.UNDECIDED if Verdict.UNDECIDED in verdicts else Verdict.FOUND


def _covered(context: WasteContext, reading: Reading, earlier: _Seen) -> Verdict:
    """Whether every line of a reading is in earlier ones."""
    last = earlier.last.get((reading.lines, reading.command))
    if last is not None:
        here = reading.position
        if context.is_scratch(reading.path) and context.changes[last] != context.changes[here]:
            return Verdict.NOT_FOUND
        if same_result(context.evidence[last], context.evidence[here]) is False:
            return Verdict.NOT_FOUND
        return _told(may_have_failed=_may_have_failed(context, last))
    if reading.command or reading.lines is None:
        return Verdict.NOT_FOUND
    if earlier.parts.hold(reading.lines):
        return _told(may_have_failed=earlier.part_may_have_failed)
    if not earlier.has_whole:
        return Verdict.NOT_FOUND
    return _told(may_have_failed=earlier.whole_is_doubtful)


def _told(*, may_have_failed: bool) -> Verdict:
    return Verdict.UNDECIDED if may_have_failed else Verdict.FOUND


def _may_have_failed(context: WasteContext, position: int) -> bool:
    """Whether a reading may have failed: no text, and no result known."""
    action = context.states[position].action
    return action.observation is None and action.result is Result.UNKNOWN


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
