"""How often the process profile finds each kind of waste, in passing and in failing runs.

    python benchmarks/waste_prevalence.py ../shared/data/agentlens-bench/trajectories

Five donors a task, drawn once with a seed; tasks with fewer than seven passing runs are left out.
Per kind the share of runs with a finding, with a place that could not be decided, and with a
pattern excused by the donors, then the mean severity.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random

import msgspec
from rich.console import Console
from rich.table import Table

from agentlens.equivalence import keys_of
from agentlens.readers import read
from agentlens.states import LabelledRun, StateKey, label_run
from agentlens.trajectory import Status
from agentlens.waste import DonorHabits, WasteKind, WasteReport, find_waste

DONORS = 5
LEFT_OVER = 2


class Run(msgspec.Struct, frozen=True):
    """A labelled run with its keys."""

    labelled: LabelledRun
    keys: tuple[StateKey, ...]

    @property
    def passed(self) -> bool:
        """Whether the run solved its task."""
        return self.labelled.trajectory.outcome.status is Status.PASSED


def runs_by_task(paths: Sequence[str]) -> dict[str, list[Run]]:
    """Reads and labels runs, grouped by task and sorted by id."""
    tasks = defaultdict(list)
    for path in paths:
        for trajectory in read(path):
            labelled = label_run(trajectory)
            tasks[trajectory.task_id or ""].append(Run(labelled, keys_of(labelled.states)))
    return {
        task: sorted(runs, key=lambda run: run.labelled.trajectory.trajectory_id)
        for task, runs in sorted(tasks.items())
    }


def reports(runs: Sequence[Run], random: Random) -> list[tuple[bool, WasteReport]]:
    """The waste of all runs of a task but the donors; nothing for a task with too few."""
    passing = [run for run in runs if run.passed]
    if len(passing) < DONORS + LEFT_OVER:
        return []
    donors = random.sample(passing, DONORS)
    habits = DonorHabits.of([donor.keys for donor in donors])
    return [
        (run.passed, find_waste(run.labelled.states, habits, run.keys))
        for run in runs
        if run not in donors
    ]


def share(flags: Iterable[bool]) -> str:
    """Percent of true flags."""
    kept = list(flags)
    return f"{100 * sum(kept) / len(kept):.1f}" if kept else "-"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("runs", nargs="+", help="files and folders of runs with outcomes")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    random = Random(arguments.seed)  # noqa: S311 - a draw, no secret
    found = [r for runs in runs_by_task(arguments.runs).values() for r in reports(runs, random)]
    table = Table(title="Runs in percent: found / undecided / excused")
    for column in ("kind", "passing", "failing"):
        table.add_column(column)
    groups = [[report for passed, report in found if passed is wanted] for wanted in (True, False)]
    for kind in WasteKind:
        cells = [
            " / ".join(
                share(getattr(report.by_kind[kind], answer) > 0 for report in group)
                for answer in ("found", "undecided", "excused")
            )
            for group in groups
        ]
        table.add_row(kind.value, *cells)
    means = [sum(r.severity_without_tail for r in g) / max(len(g), 1) for g in groups]
    table.add_row("severity without tail", *(f"{mean:.3f}" for mean in means))
    table.add_row("runs", *(str(len(group)) for group in groups))
    Console().print(table)


if __name__ == "__main__":
    main()
