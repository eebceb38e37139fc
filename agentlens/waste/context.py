"""The facts about a run that the detectors share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

import msgspec

from agentlens.actions import Action, ActionKind, FileRole, Result, file_role
from agentlens.stages import Stage
from agentlens.states import State, StateKey
from agentlens.waste.evidence import (
    CHECKS,
    Evidence,
    Novelty,
    check_result,
    evidence_of,
    is_failed_edit,
    is_undo,
    novelty,
    same_result,
)
from agentlens.waste.habits import DonorHabits
from agentlens.waste.places import Edit, edits_of, folders_of
from agentlens.waste.records import Finding, Verdict, WasteKind

MEMORY = 100
"""How far back a result is compared with earlier ones, so that endless loops cost little."""
_QUOTE = 200
_SPEECH = frozenset({ActionKind.THINK, ActionKind.PLAN, ActionKind.MESSAGE, ActionKind.FINISH})
_LOOKS = frozenset(
    {ActionKind.READ, ActionKind.SEARCH, ActionKind.LIST, ActionKind.INSPECT_VCS, *_SPEECH}
)


class WasteContext(msgspec.Struct, frozen=True):
    """A run seen by the detectors; positions count from 0.

    Attributes:
        states: The states of the run.
        keys: Their keys.
        habits: What the reference's donors do.
        calls: Per state what makes its call the very same as another.
        evidence: Per state its comparable result.
        checks: Per state how its check came out, or None where it is none.
        first_calls: Positions of calls that the run had not made before.
        edits: The edits of files that implement something, in order; refused ones left out.
        scratch: Folders in which the run creates files, but implements nothing.
        changes: Before each position, the number of states that may have changed something.
        first_edit: Position of the first implementation state, or None.
        last_edit: Position of the last implementation state, or None.
    """

    states: tuple[State, ...]
    keys: tuple[StateKey, ...]
    habits: DonorHabits
    calls: tuple[tuple[str, ...], ...]
    evidence: tuple[Evidence, ...]
    checks: tuple[Result | None, ...]
    first_calls: frozenset[int]
    edits: tuple[Edit, ...]
    scratch: frozenset[str]
    changes: tuple[int, ...]
    first_edit: int | None
    last_edit: int | None

    @classmethod
    def of(
        cls, states: Sequence[State], keys: Sequence[StateKey], habits: DonorHabits
    ) -> WasteContext:
        """Gathers the facts of one run."""
        implemented = [i for i, s in enumerate(states) if s.stage is Stage.IMPLEMENTATION]
        calls = tuple(map(_call, states, keys))
        first = {call: i for i, call in reversed(list(enumerate(calls)))}
        return cls(
            states=tuple(states),
            keys=tuple(keys),
            habits=habits,
            calls=calls,
            evidence=tuple(evidence_of(state.action) for state in states),
            checks=tuple(map(_check, states, keys)),
            first_calls=frozenset(first.values()),
            edits=tuple(
                edit
                for i in implemented
                if not is_failed_edit(states[i].action) and not is_undo(states[i].action)
                for edit in edits_of(i, states[i].action)
            ),
            scratch=_scratch_folders(keys) - habits.paths,
            changes=(0, *accumulate(_may_change(state) for state in states)),
            first_edit=implemented[0] if implemented else None,
            last_edit=implemented[-1] if implemented else None,
        )

    def is_scratch(self, path: str) -> bool:
        """Whether a path is the run's own throwaway file, or in a folder that it made for such."""
        return file_role(path) is FileRole.SCRATCH or not self.scratch.isdisjoint(folders_of(path))

    def novelty(self, position: int, earlier: Sequence[int]) -> Novelty:
        """Returns whether the result of a call is new beside the last ones of the same call."""
        return novelty(self._same_result(i, position) for i in reversed(earlier[-MEMORY:]))

    def _same_result(self, before: int, after: int) -> bool | None:
        """Whether two results are the same; None where text that would tell is missing.

        Lines of a file, read again with nothing written or run between, are the same lines.
        """
        a, b = self.evidence[before], self.evidence[after]
        same = same_result(a, b)
        is_reading = self.keys[after].kind is ActionKind.READ and self.keys[after].lines is not None
        untouched = self.changes[before] == self.changes[after]
        if same is None and is_reading and untouched and a.text == b.text is not None:
            return True
        return same

    def finding(
        self,
        kind: WasteKind,
        positions: Iterable[int],
        message: str,
        *,
        verdict: Verdict = Verdict.FOUND,
        quote: str = "",
        excused: bool = False,
    ) -> Finding:
        """Builds a finding on states, with what they cost and where they are in the log."""
        states = [self.states[i] for i in sorted(set(positions))]
        tokens, cost = spent(states)
        return Finding(
            kind=kind,
            verdict=verdict,
            steps=tuple(state.index for state in states),
            message=message,
            quote=shorten(quote),
            wasted_tokens=tokens,
            wasted_cost=cost,
            step_ids=tuple(dict.fromkeys(s.action.step_id for s in states if s.action.step_id)),
            call_ids=tuple(s.action.call_id for s in states if s.action.call_id is not None),
            excused=excused,
        )

    def quote(self, position: int) -> str:
        """Returns the command of a state, or else the path or the tool that it names."""
        action = self.states[position].action
        return action.command or self.keys[position].target or action.main.program or action.tool

    def short_quote(self, position: int) -> str:
        """Returns the quote of a state, cut to one line."""
        return shorten(self.quote(position))


def spent(states: Iterable[State]) -> tuple[int | None, float | None]:
    """Returns the tokens (input and output) and the cost of states, each None if none tells."""
    usages = [s.action.usage for s in states if s.action.usage is not None]
    tokens = [n for u in usages for n in (u.input_tokens, u.output_tokens) if n is not None]
    costs = [u.cost_usd for u in usages if u.cost_usd is not None]
    return (sum(tokens) if tokens else None), (sum(costs) if costs else None)


def shorten(text: str) -> str:
    """Returns the first line of a text, cut to a length that fits a report."""
    line = text.strip().partition("\n")[0]
    return line if len(line) <= _QUOTE else line[: _QUOTE - 1] + "…"


def _check(state: State, key: StateKey) -> Result | None:
    is_check = state.stage is Stage.VERIFICATION and key.kind in CHECKS
    return check_result(state.action) if is_check else None


def _scratch_folders(keys: Sequence[StateKey]) -> frozenset[str]:
    made: set[str] = set()
    worked: set[str] = set()
    for key in keys:
        if key.stage is Stage.IMPLEMENTATION:
            worked.update(*map(folders_of, key.paths))
        elif key.kind is ActionKind.CREATE:
            made |= folders_of(key.target)
    return frozenset(made - worked)


def _may_change(state: State) -> bool:
    return state.action.kind not in _LOOKS and not is_failed_edit(state.action)


def _call(state: State, key: StateKey) -> tuple[str, ...]:
    """What two states share if they make the very same call.

    A call of which no argument is known is like no other: two web look-ups, two plans.
    """
    said = state.action.thought if state.action.kind in _SPEECH else None
    if not key.digest or not (said or _has_content(state.action)):
        return ("", str(state.index))
    return (key.digest, said or "")


def _has_content(action: Action) -> bool:
    if action.command is not None:
        return True
    return any(
        op.reads or op.writes or op.deletes or op.query or op.text or op.argv
        for op in action.operations
    )
