"""Two to five runs of one task side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from agentlens.alignment import align
from agentlens.equivalence import Classes, keys_of
from agentlens.errors import AgentlensError
from agentlens.reference import PrefixTreeAcceptor
from agentlens.scoring.assessment import Assessment
from agentlens.scoring.methods import Reference
from agentlens.scoring.profile import PROCESS, Profile
from agentlens.stages import Stage
from agentlens.states import LabelledRun
from agentlens.views.comparison import NAMES, ComparedRun, ComparisonView, OwnStates

Columns = tuple[tuple[int | None, ...], ...]


def compare(
    assessments: Sequence[Assessment],
    reference: Reference | None = None,
    profile: Profile = PROCESS,
) -> ComparisonView:
    """Lays runs of one task side by side.

    Args:
        assessments: Two to five assessments of runs of one task.
        reference: Effort is measured by its donors' mean; without one, or where its donors'
            stages are not kept (published method), by the first run.
        profile: Tells how much equal steps share.

    Raises:
        AgentlensError: Fewer than two or more than five runs, or runs of several tasks.
    """
    runs = [assessment.run for assessment in assessments]
    task = _task_of(runs)
    classes = Classes((key for run in runs for key in keys_of(run.states)), profile.strictness)
    symbols = [tuple(classes.classify(key) for key in keys_of(run.states)) for run in runs]
    base = _base(runs, reference)
    files = [_files(run) for run in runs]
    changes = [_changes(run) for run in runs]
    return ComparisonView(
        task_id=task,
        base="reference" if isinstance(reference, PrefixTreeAcceptor) else "first",
        base_steps=base,
        columns=align_all([[-1 if s is None else s for s in run] for run in symbols]),
        runs=tuple(
            ComparedRun(
                assessment=assessment.view(),
                effort=_effort(assessment.run, base),
                kinds=dict(sorted(Counter(s.action.kind.value for s in run.states).items())),
                own=_own(run, i, symbols),
                own_files=_only(i, files),
                own_changes=_only(i, changes),
            )
            for i, (assessment, run) in enumerate(zip(assessments, runs, strict=True))
        ),
    )


def _task_of(runs: Sequence[LabelledRun]) -> str | None:
    if not 2 <= len(runs) <= len(NAMES):
        raise AgentlensError(f"two to {len(NAMES)} runs can be compared, not {len(runs)}")
    tasks = {run.trajectory.task_id for run in runs} - {None}
    if len(tasks) > 1:
        names = ", ".join(sorted(map(str, tasks)))
        raise AgentlensError(f"only runs of one task can be compared, these are of {names}")
    return next(iter(tasks), None)


def align_all(sequences: Sequence[Sequence[int]]) -> Columns:
    """Aligns sequences one after another to the columns so far; equal steps share a column."""
    symbols: list[int] = []
    columns: list[list[int | None]] = []
    for number, sequence in enumerate(sequences):
        pairs = align(sequence, symbols).pairs
        merged: list[list[int | None]] = []
        spelled: list[int] = []
        at = done = 0
        for i, j in (*pairs, (len(sequence), len(columns))):
            merged += [[*column, None] for column in columns[done:j]]
            spelled += symbols[done:j]
            merged += [[*[None] * number, step + 1] for step in range(at, i)]
            spelled += sequence[at:i]
            if j < len(columns):
                merged.append([*columns[j], i + 1])
                spelled.append(symbols[j])
            at, done = i + 1, j + 1
        symbols, columns = spelled, merged
    return tuple(tuple(column) for column in columns)


def _base(runs: Sequence[LabelledRun], reference: Reference | None) -> dict[str, float]:
    if isinstance(reference, PrefixTreeAcceptor):
        donors = [reference.stages_of(i) for i in range(len(reference.donors))]
        return {stage.value: fmean(stages.count(stage) for stages in donors) for stage in Stage}
    own = [state.stage for state in runs[0].states]
    return {stage.value: float(own.count(stage)) for stage in Stage}


def _effort(run: LabelledRun, base: Mapping[str, float]) -> dict[str, float | None]:
    own = Counter(state.stage for state in run.states)
    return {stage.value: own[stage] / base[stage] if base[stage] else None for stage in Stage}


def _own(
    run: LabelledRun, number: int, symbols: Sequence[Sequence[int | None]]
) -> tuple[OwnStates, ...]:
    others = {s for i, sequence in enumerate(symbols) if i != number for s in sequence}
    groups: dict[int | None, list[int]] = {}
    for index, symbol in enumerate(symbols[number]):
        if symbol not in others:
            groups.setdefault(symbol, []).append(index)
    result = []
    for indices in groups.values():
        first = run.states[indices[0]].view()
        steps = tuple(index + 1 for index in indices)
        result.append(OwnStates(first.stage, first.kind, first.summary, steps))
    return tuple(result)


def _files(run: LabelledRun) -> set[str]:
    return {path for s in run.states for path in (*s.action.reads, *s.action.writes)}


def _changes(run: LabelledRun) -> set[str]:
    return {path for s in run.states for path in (*s.action.writes, *s.action.deletes)}


def _only(number: int, sets: Sequence[set[str]]) -> tuple[str, ...]:
    others = set().union(*(s for i, s in enumerate(sets) if i != number))
    return tuple(sorted(path for path in sets[number] - others if path))
