"""`agentlens inspect`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import typer

from agentlens import api
from agentlens.cli.assessing import assess_by
from agentlens.cli.output import show, write_json
from agentlens.cli.reading import Account
from agentlens.scoring import Assessment, Profile
from agentlens.states import LabelledRun
from agentlens.views.records import StepDetail, plain
from agentlens.views.steps import StepsTable, step_text
from agentlens.views.text import run_text

SHOWN_NAMES = 10
STEPS_WIDTH = 160


def inspect_command(
    paths: Sequence[str],
    name: str | None,
    step: int | None,
    reference: Path | None,
    profile_name: str,
    *,
    jsonl: bool,
    verbose: int,
) -> None:
    """Shows the steps of one run, or one step in full."""
    account, profile = Account(verbose), api.get_profile(profile_name)
    run = _chosen(list(account.labelled(paths, profile)), name, account)
    assessment = _assess(run, reference, profile)
    if step is not None:
        detail = _detail(assessment, step)
        write_json(plain(detail)) if jsonl else show(step_text(detail))
    elif jsonl:
        write_json(assessment.to_dict())
    else:
        view = assessment.view()
        show(run_text(run.view()), "")
        show(StepsTable(view.states, view.waste.findings), pipe_width=STEPS_WIDTH)
    account.close()


def _chosen(runs: Sequence[LabelledRun], name: str | None, account: Account) -> LabelledRun:
    if not runs:
        account.close()
    named = [run for run in runs if name in {None, run.trajectory.trajectory_id}]
    if len(named) == 1:
        return named[0]
    names = [run.trajectory.trajectory_id for run in named or runs]
    listed = ", ".join(names[:SHOWN_NAMES]) + (", …" if len(names) > SHOWN_NAMES else "")
    what = f"no run is called {name}; there are" if not named else "several runs, name one of"
    raise typer.BadParameter(f"{what} {listed}", param_hint="--run")


def _assess(run: LabelledRun, reference: Path | None, profile: Profile) -> Assessment:
    if reference is None:
        return api.assess(run, profile=profile)
    return assess_by(run, api.load_references(reference, profile=profile), profile)


def _detail(assessment: Assessment, step: int) -> StepDetail:
    states = assessment.run.states
    if step > len(states):
        raise typer.BadParameter(f"the run has {len(states)} steps", param_hint="--step")
    findings = assessment.view().waste.findings
    return msgspec.structs.replace(
        states[step - 1].detail(), waste=tuple(f for f in findings if step in f.steps)
    )
