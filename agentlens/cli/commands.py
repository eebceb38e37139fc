"""What the commands take; the work is imported when one of them runs."""
# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

LABEL_EXAMPLE = (
    "\b\nExamples:\n  agentlens label jobs/\n  agentlens label jobs/ --jsonl > labels.jsonl"
)
REFERENCE_EXAMPLE = """\b
Examples:
  agentlens reference jobs/ -o references.json
  agentlens reference jobs/ --donors 5 -o references.json
"""
ASSESS_EXAMPLE = """\b
Examples:
  agentlens assess jobs/
  agentlens assess jobs/ --explain fix-parser__3
  agentlens assess jobs/ --donor-policy other-models --jsonl > assessments.jsonl
  agentlens assess run.json --reference references.json --fail-on lucky

\b
Exit codes: 0 fine; 1 a run is what --fail-on names, or an input failed;
2 wrong usage.
"""
INSPECT_EXAMPLE = """\b
Examples:
  agentlens inspect run.json
  agentlens inspect run.json --step 12
  agentlens inspect jobs/ --run fix-parser__3 --reference references.json
"""
COMPARE_EXAMPLE = """\b
Examples:
  agentlens compare good.json bad.json
  agentlens compare a.json b.json c.json --reference references.json
"""


class Donors(StrEnum):
    """Whose runs may be donors; the values of `agentlens.DonorPolicy`."""

    ANY = "any"
    OTHER_MODELS = "other-models"


Runs = Annotated[
    list[str],
    typer.Argument(metavar="RUNS", help="Files and folders of stored runs, in any known format."),
]
ProfileName = Annotated[
    str,
    typer.Option("--profile", metavar="NAME", help="process, agentlens-bench, or a profile file."),
]
Jsonl = Annotated[
    bool, typer.Option("--jsonl", help="Print one JSON object a run instead of text.")
]
Verbose = Annotated[
    int,
    typer.Option(
        "--verbose",
        "-v",
        count=True,
        help="Show what the readers skipped or inferred; twice for debugging.",
        show_default=False,
    ),
]
References = Annotated[
    Path | None,
    typer.Option("--reference", metavar="FILE", help="References made by `agentlens reference`."),
]
RunId = Annotated[
    str | None,
    typer.Option("--run", metavar="ID", help="The run to show, where there are several."),
]


def label(
    runs: Runs,
    *,
    profile: ProfileName = "process",
    jsonl: Jsonl = False,
    verbose: Verbose = 0,
) -> None:
    """Give every step its intent stage: E, I, V or O.

    E is exploration, I implementation, V verification, O orchestration.
    """
    from agentlens.cli.labelling import label_command

    label_command(runs, profile, jsonl=jsonl, verbose=verbose)


def reference(
    runs: Runs,
    *,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="REF", help="File to write.")],
    donors: Annotated[
        int | None,
        typer.Option(
            min=2, help="Donors a task, drawn over the models; all passing runs if absent."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the draw.")] = 0,
    profile: ProfileName = "process",
    verbose: Verbose = 0,
) -> None:
    """Build one reference a task from its passing runs."""
    from agentlens.cli.referencing import reference_command

    reference_command(runs, output, donors, seed, profile, verbose=verbose)


def _refuse(context: typer.Context, names: Iterable[str], other: str) -> None:
    """Refuses options that another option makes void."""
    for name in names:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            option = "--" + name.replace("_", "-")
            raise typer.BadParameter(f"{option} draws donors, which {other} already names")


def assess(
    context: typer.Context,
    runs: Runs,
    *,
    reference: References = None,
    donors: Annotated[int, typer.Option(min=2, help="Donors a reference.")] = 5,
    draws: Annotated[int, typer.Option(min=1, help="Draws of donors a task, at least.")] = 5,
    seed: Annotated[int, typer.Option(help="Seed of the draws.")] = 0,
    donor_policy: Annotated[
        Donors, typer.Option(help="A donor of the run's own model flatters it; any allows it.")
    ] = Donors.ANY,
    profile: ProfileName = "process",
    jsonl: Jsonl = False,
    every_run: Annotated[
        bool, typer.Option("--runs", help="List every run, however many there are.")
    ] = False,
    explain: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Explain this run in full, too; can be repeated."),
    ] = None,
    fail_on: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT",
            help="Exit 1 if a run has this tier or kind of waste, such as "
            "lucky or blind_retry; can be repeated.",
        ),
    ] = None,
    verbose: Verbose = 0,
) -> None:
    """Score runs by how they were worked, and locate their waste.

    Donors are drawn from the passing runs of each task, or a reference is given.
    """
    from agentlens.cli.assessing import AssessOptions, assess_command

    if reference is not None:
        _refuse(context, ("donors", "draws", "seed", "donor_policy"), "--reference")
    options = AssessOptions(
        profile=profile,
        reference=reference,
        donors=donors,
        draws=draws,
        seed=seed,
        donor_policy=donor_policy.value,
        jsonl=jsonl,
        every_run=every_run,
        explain=tuple(explain or ()),
        fail_on=tuple(fail_on or ()),
        verbose=verbose,
    )
    assess_command(runs, options)


def inspect_run(
    runs: Annotated[
        list[str], typer.Argument(metavar="RUN", help="A stored run (or a folder, with --run).")
    ],
    *,
    step: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Explain the N-th step in full.")
    ] = None,
    run: RunId = None,
    reference: References = None,
    profile: ProfileName = "process",
    jsonl: Jsonl = False,
    verbose: Verbose = 0,
) -> None:
    """Show the steps of one run and why each has its stage."""
    from agentlens.cli.inspecting import inspect_command

    inspect_command(runs, run, step, reference, profile, jsonl=jsonl, verbose=verbose)


def compare(
    runs: Annotated[
        list[str], typer.Argument(metavar="RUN", help="Two to five stored runs of one task.")
    ],
    *,
    reference: References = None,
    profile: ProfileName = "process",
    jsonl: Jsonl = False,
    verbose: Verbose = 0,
) -> None:
    """Lay two to five runs of one task side by side."""
    from agentlens.cli.comparing import compare_command

    compare_command(runs, reference, profile, jsonl=jsonl, verbose=verbose)
