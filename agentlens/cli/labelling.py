"""`agentlens label`."""

from __future__ import annotations

from collections.abc import Sequence

from agentlens import api
from agentlens.cli.output import show, write_json
from agentlens.cli.reading import Account
from agentlens.states import LabelledRun
from agentlens.views.records import plain
from agentlens.views.text import run_text


def label_command(paths: Sequence[str], profile: str, *, jsonl: bool, verbose: int) -> None:
    """Prints the stages of every run."""
    account = Account(verbose)
    for run in account.labelled(paths, api.get_profile(profile), printed_at_once=True):
        if jsonl:
            write_json(labels(run, profile))
        else:
            show(run_text(run.view()), "")
    account.close()


def labels(run: LabelledRun, profile: str) -> dict[str, object]:
    """Returns what `--jsonl` prints of a run: who, and every step's stage with the reason."""
    view = plain(run.view())
    kept = ("index", "step", "tool", "stage", "reason")
    return {
        "trajectory_id": view["trajectory_id"],
        "task_id": view["task_id"],
        "model": view["model"],
        "profile": profile,
        "states": [{name: state[name] for name in kept} for state in view["states"]],
    }
