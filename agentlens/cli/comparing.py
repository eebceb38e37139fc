"""`agentlens compare`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from agentlens import api, scoring
from agentlens.cli.assessing import assess_by
from agentlens.cli.output import show, write_json
from agentlens.cli.reading import Account
from agentlens.scoring.comparison import compare
from agentlens.views.comparison import NAMES
from agentlens.views.records import plain
from agentlens.views.sidebyside import comparison_text

NO_REFERENCE = "no reference given (--reference)"


def compare_command(
    paths: Sequence[str], reference: Path | None, profile_name: str, *, jsonl: bool, verbose: int
) -> None:
    """Shows runs of one task side by side."""
    account, profile = Account(verbose), api.get_profile(profile_name)
    references = {} if reference is None else api.load_references(reference, profile=profile)
    runs = list(account.labelled(paths, profile))
    if not 2 <= len(runs) <= len(NAMES):
        if account.failed:
            account.close()
        raise typer.BadParameter(
            f"two to {len(NAMES)} runs can be compared; these hold {len(runs)}", param_hint="RUN"
        )
    assessments = [
        scoring.assess(run, None, profile, reason=NO_REFERENCE)
        if reference is None
        else assess_by(run, references, profile)
        for run in runs
    ]
    used = references.get(runs[0].trajectory.task_id)
    view = compare(assessments, used, profile)
    if jsonl:
        write_json(plain(view))
    else:
        show(comparison_text(view))
    account.close()
