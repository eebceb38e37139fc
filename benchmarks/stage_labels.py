"""How well the context labeler agrees with human stage labels.

    python benchmarks/stage_labels.py ../shared/labels/gold_dev.csv ../shared/labels/trajectories

The CSV has the columns trajectory, step (from 1) and stage; a trajectory is the file of the folder
whose name begins with it and a dot, or the file that a column `source_path` names. Gold steps are
an agent's actions without its closing message. Prints raw agreement and Cohen's kappa per
trajectory, per format and in total, the confusion table, and every disagreement with its reason.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from agentlens.actions import Action, ActionKind, extract_actions
from agentlens.readers import read
from agentlens.stages import ContextLabeler, Label, Stage, explain

_SHOWN = 110


class Judged(msgspec.Struct, frozen=True):
    """One gold step with the label that it got.

    Attributes:
        trajectory: Name of the run in the CSV.
        format: Name of its format.
        step: Its position, from 1.
        gold: The stage that people gave it.
        label: The labeler's label, or None where the run has no such step.
        action: The action, or None likewise.
    """

    trajectory: str
    format: str
    step: int
    gold: Stage
    label: Label | None
    action: Action | None

    @property
    def found(self) -> str:
        """The stage that the labeler gave, as a letter; a dash for none."""
        return str(self.label.stage) if self.label is not None and self.label.stage else "-"

    @property
    def agrees(self) -> bool:
        """Whether both stages are the same."""
        return self.found == self.gold


def judge(labels: Path, folder: Path) -> list[Judged]:
    """Labels the runs of a CSV of gold labels, and sets each gold step beside its label."""
    with labels.open(encoding="utf-8", newline="") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: (row["trajectory"], int(row["step"])))
    judged: list[Judged] = []
    for name, steps in groupby(rows, key=lambda row: row["trajectory"]):
        gold = list(steps)
        judged.extend(_judge_run(name, gold, _source(gold[0], folder)))
    return judged


def agreement(judged: Sequence[Judged]) -> float:
    """Share of steps with the same stage."""
    return sum(step.agrees for step in judged) / len(judged)


def kappa(judged: Sequence[Judged]) -> float:
    """Cohen's kappa; 1.0 where chance alone would agree on every step."""
    n = len(judged)
    gold = Counter(str(step.gold) for step in judged)
    found = Counter(step.found for step in judged)
    chance = sum(gold[stage] * found[stage] for stage in gold) / n**2
    return 1.0 if chance == 1.0 else (agreement(judged) - chance) / (1 - chance)


def by_format(judged: Iterable[Judged]) -> dict[str, list[Judged]]:
    """Groups steps by the format of their run, in the order of the formats' names."""
    ordered = sorted(judged, key=lambda step: step.format)
    return {name: list(steps) for name, steps in groupby(ordered, key=lambda step: step.format)}


def _source(row: Mapping[str, str], folder: Path) -> Path:
    if row.get("source_path"):
        return folder / row["source_path"]
    return next(iter(sorted(folder.glob(f"{row['trajectory']}.*"))))


def _judge_run(name: str, gold: Sequence[Mapping[str, str]], source: Path) -> list[Judged]:
    (run,) = read(source)
    actions = extract_actions(run)
    pairs = [
        pair
        for pair in zip(actions, ContextLabeler().label(actions), strict=True)
        if pair[0].kind is not ActionKind.MESSAGE
    ]
    judged = []
    for row in gold:
        step = int(row["step"])
        action, label = pairs[step - 1] if step <= len(pairs) else (None, None)
        judged.append(Judged(name, run.format, step, Stage(row["stage"]), label, action))
    return judged


def _summary(judged: Sequence[Judged]) -> Table:
    table = Table("", "steps", "agree", "%", "kappa", title="Agreement")
    runs = {name: list(s) for name, s in groupby(judged, key=lambda step: step.trajectory)}
    for name, steps in {**runs, **by_format(judged), "total": list(judged)}.items():
        same = sum(step.agrees for step in steps)
        percent, k = f"{100 * agreement(steps):.1f}", f"{kappa(steps):.3f}"
        table.add_row(name, str(len(steps)), str(same), percent, k)
    return table


def _confusion(judged: Iterable[Judged]) -> Table:
    counts = Counter((str(step.gold), step.found) for step in judged)
    found = [*Stage, "-"]
    table = Table("gold", *map(str, found), title="Gold (rows) and found (columns)")
    for gold in Stage:
        table.add_row(str(gold), *(str(counts[str(gold), str(stage)]) for stage in found))
    return table


def _disagreement(step: Judged) -> str:
    why = explain(step.label) if step.label is not None else "no such step"
    text = (step.action.command or step.action.tool) if step.action is not None else ""
    shown = " ".join(text.split())[:_SHOWN]
    return f"{step.trajectory} step {step.step}: gold {step.gold}, found {why}\n    {shown}"


def main() -> None:
    """Prints the measurement."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("labels", type=Path, help="CSV with trajectory, step, stage")
    parser.add_argument("folder", type=Path, help="folder of the labelled trajectories")
    arguments = parser.parse_args()
    judged = judge(arguments.labels, arguments.folder)
    console = Console()
    console.print(_summary(judged))
    console.print(_confusion(judged))
    for step in judged:
        if not step.agrees:
            console.print(_disagreement(step), markup=False, highlight=False)


if __name__ == "__main__":
    main()
