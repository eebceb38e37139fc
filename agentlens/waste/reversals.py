"""Edits that were undone and made again."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

import msgspec

from agentlens.actions import Action, ActionKind, Result
from agentlens.waste.checks import result_between
from agentlens.waste.context import WasteContext
from agentlens.waste.evidence import is_undo
from agentlens.waste.places import Edit, restores, same_place
from agentlens.waste.records import Verdict

_TRIVIAL = 10


class Reversal(msgspec.Struct, frozen=True):
    """An edit undone and redone.

    Attributes:
        path: The file.
        deed: What was done, in words.
        positions: The states wasted.
        verdict: found or undecided.
    """

    path: str
    deed: str
    positions: tuple[int, ...]
    verdict: Verdict


def reversals(context: WasteContext) -> Iterator[Reversal]:
    """Yields every edit undone and redone.

    Three ways show in a log. A file is restored from version control after edits, or its last
    edit is undone, and the file is then edited again: wasted are the edits thrown away and the
    undoing. The text of an earlier edit is written again after another at the same place: wasted
    are that one and the second writing. To undo an edit whose check had passed is an experiment
    (does the check fail without it?) and no waste; with a check of unknown result it is undecided.
    """
    by_path: dict[str, list[Edit]] = {}
    for edit in context.edits:
        by_path.setdefault(edit.path, []).append(edit)
    undoing = [i for i, state in enumerate(context.states) if _may_undo(state.action)]
    for path, edits in by_path.items():
        yield from _restored(context, path, edits, undoing)
        yield from _rewritten(context, path, edits)


def _may_undo(action: Action) -> bool:
    return is_undo(action) or any(op.kind is ActionKind.CHANGE_VCS for op in action.operations)


def _restored(
    context: WasteContext, path: str, edits: list[Edit], undoing: list[int]
) -> Iterator[Reversal]:
    standing: list[int] = []
    pending = {edit.position for edit in edits}
    first, last = min(pending), max(pending)
    between = undoing[bisect_right(undoing, first) : bisect_left(undoing, last)]
    for position in sorted(pending.union(between)):
        state = context.states[position]
        if position in pending:
            standing.append(position)
            continue
        undone = is_undo(state.action) and path in state.action.writes
        restored = any(restores(op, path) for op in state.action.operations)
        if not standing or not (undone or restored):
            continue
        lost = standing[-1:] if undone else standing[:]
        verdict = _verdict(result_between(context, lost[-1], position))
        del standing[-len(lost) :]
        if verdict is not None:
            deed = "the last edit was undone" if undone else "the edits were thrown away"
            yield Reversal(path, f"{deed} and others made", (*lost, position), verdict)


def _rewritten(context: WasteContext, path: str, edits: list[Edit]) -> Iterator[Reversal]:
    written: dict[str, int] = {}
    for number, edit in enumerate(edits):
        text = (edit.text or "").strip()
        if len(text) < _TRIVIAL:
            continue
        between = edits[written[text] + 1 : number] if text in written else []
        other = [e for e in between if (e.text or "").strip() != text and same_place(e, edit)]
        if other:
            first = edits[written[text]].position
            verdict = _verdict(result_between(context, first, other[0].position))
            steps = (*(e.position for e in other), edit.position)
            if verdict is not None:
                yield Reversal(path, "a text was replaced and then written again", steps, verdict)
        written[text] = number


def _verdict(result: Result | None) -> Verdict | None:
    """What undoing an edit is, given how its checks had come out before."""
    if result is Result.OK:
        return None
    return Verdict.UNDECIDED if result is Result.UNKNOWN else Verdict.FOUND
