"""Runs written by hand: one short line of code per state."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from agentlens.actions import Action, ActionKind, Operation, Result
from agentlens.equivalence import keys_of
from agentlens.stages import Label, Stage
from agentlens.states import State, StateKey
from agentlens.trajectory import Usage
from agentlens.waste import DonorHabits, Finding, WasteKind, WasteReport, find_waste

E, I, V, O = Stage  # noqa: E741 - the letters of the method
Step = tuple[Stage, Action]

RED = "=== 1 failed, 2 passed in 0.10s ==="
GREEN = "=== 3 passed in 0.12s ==="


def act(
    stage: Stage,
    kind: ActionKind,
    path: str = "",
    *,
    out: str | None = "ok",
    cut: bool | None = False,
    result: Result = Result.OK,
    lines: tuple[int, int] | None = None,
    text: str | None = None,
    scopes: tuple[str, ...] = (),
    program: str = "",
    argv: tuple[str, ...] = (),
    command: str | None = None,
    thought: str | None = None,
    usage: Usage | None = None,
    exit_code: int | None = None,
) -> Step:
    """A state of one operation; `path` is written by edits and read by everything else."""
    writes = kind in {ActionKind.EDIT, ActionKind.CREATE, ActionKind.CHANGE_VCS}
    paths = (path,) if path else ()
    operation = Operation(
        kind=kind,
        program=program or kind.value,
        reads=() if writes else paths,
        writes=paths if writes else (),
        lines=lines,
        scopes=scopes,
        text=text,
        argv=argv,
    )
    action = Action(
        kind=kind,
        tool="tool",
        operations=(operation,),
        command=command,
        thought=thought,
        result=result,
        observation=out,
        observation_is_cut=cut,
        exit_code=exit_code,
        usage=usage,
    )
    return stage, action


def read(path: str, lines: tuple[int, int] | None = None, out: str | None = "text") -> Step:
    """Reads a file while exploring."""
    return act(E, ActionKind.READ, path, lines=lines, out=out)


def edit(path: str, scope: str = "f", text: str | None = None) -> Step:
    """Edits a function of a source file."""
    return act(I, ActionKind.EDIT, path, scopes=(scope,) if scope else (), text=text)


def check(out: str | None = GREEN, result: Result = Result.OK, cut: bool | None = False) -> Step:
    """Runs the tests."""
    return act(V, ActionKind.RUN_TESTS, "tests", out=out, result=result, cut=cut, program="pytest")


def think(thought: str) -> Step:
    """Thinks."""
    return act(O, ActionKind.THINK, thought=thought, out="Your thought has been logged.")


def states_of(steps: Sequence[Step]) -> tuple[State, ...]:
    """Numbers the steps; each is a source step of its own."""
    return tuple(
        State(i, replace(action, step_id=f"s{i}", call_id=f"c{i}"), Label(stage, "by-hand"))
        for i, (stage, action) in enumerate(steps, start=1)
    )


def donor(*steps: Step) -> tuple[StateKey, ...]:
    """The keys of a donor."""
    return keys_of(states_of(steps))


def waste(*steps: Step, donors: Sequence[Sequence[StateKey]] | DonorHabits = ()) -> WasteReport:
    """The waste of a run."""
    states = states_of(steps)
    return find_waste(states, donors, keys_of(states))


def steps_of(findings: Sequence[Finding], kind: WasteKind) -> list[tuple[int, ...]]:
    """The steps of the findings of one kind."""
    return [finding.steps for finding in findings if finding.kind is kind]


def found(report: WasteReport, kind: WasteKind) -> list[tuple[int, ...]]:
    """The wasted steps found of one kind."""
    return steps_of(report.findings, kind)


def undecided(report: WasteReport, kind: WasteKind) -> list[tuple[int, ...]]:
    """The steps of one kind that could not be decided."""
    return steps_of(report.undecided, kind)


def excused(report: WasteReport, kind: WasteKind) -> list[tuple[int, ...]]:
    """The steps of one kind that the reference excuses."""
    return steps_of(report.excused, kind)
