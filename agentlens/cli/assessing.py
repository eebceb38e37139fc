"""`agentlens assess`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import typer

from agentlens import api, scoring
from agentlens.cli.output import complain, followed, show, write_json
from agentlens.cli.reading import UNEXPECTED, Account, internal
from agentlens.corpus import DonorPolicy, HeldOut
from agentlens.errors import InvalidReferenceError
from agentlens.scoring import Assessment, Profile, Reference
from agentlens.states import LabelledRun
from agentlens.trajectory import Status
from agentlens.views.records import TIERS, AssessmentView, plain
from agentlens.views.summary import summarize
from agentlens.views.tables import runs_text, summary_text
from agentlens.views.text import assessment_text
from agentlens.views.words import plural
from agentlens.waste import WasteKind

LISTED_RUNS = 40
NAMELESS = "the reference does not name its donors, so a run that did not fail may be one"


class AssessOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of the command, as on the command line."""

    profile: str
    reference: Path | None
    donors: int
    draws: int
    seed: int
    donor_policy: str
    jsonl: bool
    every_run: bool
    explain: tuple[str, ...]
    fail_on: tuple[str, ...]
    verbose: int


def assess_command(paths: Sequence[str], options: AssessOptions) -> None:
    """Assesses every run and prints what came out."""
    unwanted = frozenset(map(_finding_name, options.fail_on))
    account, profile = Account(options.verbose), api.get_profile(options.profile)
    references = (
        None
        if options.reference is None
        else api.load_references(options.reference, profile=profile)
    )
    runs = list(account.labelled(paths, profile))
    if references is not None:
        assessed = list(_by_references(runs, references, profile, account))
    else:
        policy = DonorPolicy(options.donor_policy)
        protocol = HeldOut(options.donors, options.draws, options.seed, policy)
        assessed = _by_draws(runs, protocol, profile)
    views = [assessment.view() for assessment in assessed]
    _check_names(options.explain, views)
    if options.jsonl:
        for view in views:
            write_json(plain(view))
    else:
        _show(views, options)
    account.close(findings=_report_findings(views, unwanted))


def _check_names(wanted: Sequence[str], views: Sequence[AssessmentView]) -> None:
    for name in wanted:
        if all(view.trajectory_id != name for view in views):
            raise typer.BadParameter(f"no run is called {name!r}", param_hint="--explain")


def _finding_name(name: str) -> str:
    plain_name = name.strip().lower().replace("-", "_").replace(" ", "_")
    known = (*TIERS, *(kind.value for kind in WasteKind))
    if plain_name not in known:
        raise typer.BadParameter(f"{name!r} is none of {', '.join(known)}", param_hint="--fail-on")
    return plain_name


def _by_draws(runs: Sequence[LabelledRun], protocol: HeldOut, profile: Profile) -> list[Assessment]:
    """Assesses task by task, so that progress can be shown; tasks do not depend on each other."""
    tasks: dict[str | None, list[int]] = {}
    for i, run in enumerate(runs):
        tasks.setdefault(run.trajectory.task_id, []).append(i)
    results: dict[int, Assessment] = {}
    for positions in followed(tasks.values(), "assessing tasks", len(tasks)):
        group = [runs[i] for i in positions]
        assessed = api.assess_runs(group, protocol, profile=profile)
        results.update(zip(positions, assessed, strict=True))
    return [results[i] for i in range(len(runs))]


def _by_references(
    runs: Sequence[LabelledRun],
    references: Mapping[str | None, Reference],
    profile: Profile,
    account: Account,
) -> Iterator[Assessment]:
    for run in followed(runs, "assessing runs", len(runs)):
        try:
            yield assess_by(run, references, profile)
        except InvalidReferenceError as error:
            account.skip(str(error))
        except UNEXPECTED as error:
            account.fail(f"{run.trajectory.trajectory_id}: {internal(error)}")


def assess_by(
    run: LabelledRun, references: Mapping[str | None, Reference], profile: Profile
) -> Assessment:
    """Assesses a run against the reference of its task; without one there is no score.

    Raises:
        InvalidReferenceError: The run is a donor of the reference, or may be one.
    """
    task, name = run.trajectory.task_id, run.trajectory.trajectory_id
    reference = references.get(task) if task is not None else None
    if reference is None:
        reason = f"no reference of task {task}" if task else "the log names no task"
        return scoring.assess(run, None, profile, reason=reason)
    if not reference.donors and run.trajectory.outcome.status is not Status.FAILED:
        raise InvalidReferenceError(f"{name}: {NAMELESS}")
    return scoring.assess(run, reference, profile)


def _show(views: Sequence[AssessmentView], options: AssessOptions) -> None:
    if len(views) == 1:
        show(assessment_text(views[0]))
        return
    if views:
        show(summary_text(summarize(views)))
    for note in sorted({view.note for view in views if view.note}):
        show(f"Note: {note}")
    if options.every_run or 1 < len(views) <= LISTED_RUNS:
        show(runs_text(views))
    for name in options.explain:
        for view in views:
            if view.trajectory_id == name:
                show("", assessment_text(view))


def _report_findings(views: Sequence[AssessmentView], unwanted: frozenset[str]) -> bool:
    counts: dict[str, int] = {}
    for view in views:
        names = {finding.kind for finding in view.waste.findings} | {view.tier}
        for name in sorted(unwanted & names):
            counts[name] = counts.get(name, 0) + 1
    for name, number in sorted(counts.items()):
        complain(f"{plural(number, 'run')} with {name} (--fail-on)")
    return bool(counts)
