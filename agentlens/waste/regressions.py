"""Regression loops: the same place edited again and again while its check keeps failing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

import msgspec

from agentlens.actions import Result
from agentlens.stages import Stage
from agentlens.waste.checks import result_between
from agentlens.waste.context import MEMORY, WasteContext
from agentlens.waste.places import Edit, same_place
from agentlens.waste.records import Finding, Verdict, WasteKind
from agentlens.waste.reversals import reversals


class _Attempt(msgspec.Struct, frozen=True):
    """An edit as a part of a chain of attempts at one place.

    Attributes:
        edit: The edit.
        chain: Number of the chain.
        start: Position of the first edit of this attempt.
        failed: Attempts in a row that failed before this one, for certain.
        perhaps: The same, counting attempts whose check or place is unknown.
    """

    edit: Edit
    chain: int
    start: int
    failed: int = 0
    perhaps: int = 0


class _Round(msgspec.Struct, frozen=True):
    chain: int
    path: str
    positions: tuple[int, ...]
    verdict: Verdict


def detect(context: WasteContext) -> list[Finding]:
    """Finds attempts that failed their check and were followed by another at the same place.

    One failed check and a fix are normal work: waste begins with the second failed attempt in a
    row. Wasted are, from the first edit of such an attempt to the next edit of the place, its
    edits there, its checks and whatever else is no first look at something: edits of other places
    and exploration of new things brought something. An attempt whose check has no known result,
    or whose place in the file is unknown, is undecided.

    An edit undone and redone wastes what lies between the two (see `reversals`). Excused are
    files that enough donors edit three times with checks between.
    """
    return [*_loops(context), *_undone(context)]


def _loops(context: WasteContext) -> list[Finding]:
    chains: dict[tuple[int, Verdict], list[_Round]] = {}
    for one in _rounds(context):
        chains.setdefault((one.chain, one.verdict), []).append(one)
    order = (Verdict.FOUND, Verdict.UNDECIDED)
    ranked = sorted(chains, key=lambda chain: (chain[0], order.index(chain[1])))
    return [_loop(context, chains[chain], chain[1]) for chain in ranked]


def _rounds(context: WasteContext) -> list[_Round]:
    """The second and later failed attempts of every place."""
    attempts: list[_Attempt] = []
    rounds: list[_Round] = []
    for edit in context.edits:
        before, placed = _predecessor(edit, attempts)
        if before is None:
            attempts.append(_Attempt(edit, len(attempts), edit.position))
            continue
        result = result_between(context, before.edit.position, edit.position)
        after = _follow(before, edit, result, placed)
        attempts.append(after)
        if before.failed and after.failed > before.failed:
            verdict = Verdict.FOUND
        elif before.perhaps and after.perhaps > before.perhaps:
            verdict = Verdict.UNDECIDED
        else:
            continue
        positions = _wasted(context, before, edit)
        rounds.append(_Round(after.chain, edit.path, positions, verdict))
    return rounds


def _predecessor(edit: Edit, attempts: list[_Attempt]) -> tuple[_Attempt | None, bool]:
    """The last attempt at the same place, and whether the place is known to be the same."""
    unplaced = None
    for attempt in reversed(attempts[-MEMORY:]):
        if attempt.edit.position == edit.position:
            continue
        same = same_place(attempt.edit, edit)
        if same:
            return attempt, True
        if same is None and unplaced is None:
            unplaced = attempt
    return unplaced, False


def _follow(before: _Attempt, edit: Edit, result: Result | None, placed: bool) -> _Attempt:
    """The attempt that an edit belongs to, given the last one at its place and its result."""
    if result is None:
        failed = before.failed if placed else 0
        return _Attempt(edit, before.chain, before.start, failed, before.perhaps)
    if result is Result.OK:
        return _Attempt(edit, before.chain, edit.position)
    certain = result is Result.ERROR and placed
    failed = before.failed + 1 if certain else 0
    return _Attempt(edit, before.chain, edit.position, failed, before.perhaps + 1)


def _wasted(context: WasteContext, before: _Attempt, edit: Edit) -> tuple[int, ...]:
    span = range(before.start, edit.position)
    start = bisect_left(context.edits, span.start, key=_position)
    end = bisect_left(context.edits, span.stop, key=_position)
    edits = context.edits[start:end]
    elsewhere = {e.position for e in edits if same_place(e, before.edit) is False}
    here = {e.position for e in edits if same_place(e, before.edit)}
    return tuple(
        i for i in span if i in here or (i not in elsewhere and not _is_first_look(context, i))
    )


def _position(edit: Edit) -> int:
    return edit.position


def _is_first_look(context: WasteContext, position: int) -> bool:
    is_look = context.states[position].stage is Stage.EXPLORATION
    return is_look and position in context.first_calls


def _loop(context: WasteContext, rounds: list[_Round], verdict: Verdict) -> Finding:
    path = rounds[0].path
    message = (
        f"{path} was edited again at the same place after its check had failed "
        f"{len(rounds) + 1} times in a row; find the cause before the next edit."
        if verdict is Verdict.FOUND
        else f"{path} was edited again and again between checks, "
        "but the log does not show whether the same place failed."
    )
    return _regression(context, (i for r in rounds for i in r.positions), message, path, verdict)


def _undone(context: WasteContext) -> list[Finding]:
    return [
        _regression(
            context,
            found.positions,
            f"In {found.path} {found.deed}; settle the approach before editing.",
            found.path,
            found.verdict,
        )
        for found in reversals(context)
    ]


def _regression(
    context: WasteContext, positions: Iterable[int], message: str, path: str, verdict: Verdict
) -> Finding:
    return context.finding(
        WasteKind.REGRESSION_LOOP,
        positions,
        message,
        verdict=verdict,
        quote=path,
        excused=path in context.habits.loops,
    )
