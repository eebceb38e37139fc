"""`agentlens reference`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from agentlens import api
from agentlens.cli.output import complain, show
from agentlens.cli.reading import Account
from agentlens.corpus import held_out
from agentlens.errors import InvalidReferenceError
from agentlens.scoring import Profile, Reference, digest_for, reference_for
from agentlens.states import LabelledRun
from agentlens.trajectory import Status
from agentlens.views.painting import grid
from agentlens.views.untrusted import clean
from agentlens.views.words import plural


def reference_command(
    paths: Sequence[str], output: Path, donors: int | None, seed: int, name: str, *, verbose: int
) -> None:
    """Builds and saves one reference a task."""
    account, profile = Account(verbose), api.get_profile(name)
    built: dict[str, Reference] = {}
    for task, passing in _passing(account.labelled(paths, profile), profile).items():
        try:
            built[task] = reference_for(_chosen(passing, donors, f"{seed}/{task}"), profile)
        except InvalidReferenceError as error:
            complain(f"task {task} left out: {error}")
    if not built:
        raise InvalidReferenceError("no task has two different passing runs: nothing written")
    api.save_references(built, output)
    table = grid("left", "right")
    for task, reference in built.items():
        table.add_row(clean(task), plural(len(reference.donors), "donor"))
    show(table, f"{plural(len(built), 'reference')} written to {output}")
    account.close()


def _passing(runs: Iterable[LabelledRun], profile: Profile) -> dict[str, dict[str, LabelledRun]]:
    """Returns the distinct passing runs by task and content, in an order of their own."""
    tasks: dict[str, dict[str, LabelledRun]] = {}
    untold = 0
    named = sorted(
        ((run.trajectory.trajectory_id, digest_for(run, profile), run) for run in runs),
        key=lambda item: (item[0], item[1], item[2].trajectory.model or ""),
    )
    for _, digest, run in named:
        task = run.trajectory.task_id
        untold += task is None
        if task is not None and run.trajectory.outcome.status is Status.PASSED:
            tasks.setdefault(task, {}).setdefault(digest, run)
    if untold:
        complain(f"{plural(untold, 'run')} left out: the log names no task")
    return dict(sorted(tasks.items()))


def _chosen(
    passing: dict[str, LabelledRun], donors: int | None, seed: str
) -> Sequence[LabelledRun]:
    if donors is None or donors >= len(passing):
        return tuple(passing.values())
    models = {digest: run.trajectory.model for digest, run in passing.items()}
    drawn = next(held_out(models, donors, 1, seed, spare=0))
    return tuple(passing[digest] for digest in drawn)
