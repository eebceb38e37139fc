"""How well the process profile tells passing from failing runs, and where its tiers fall.

    python benchmarks/accuracy.py TRAJECTORIES --draws 10 --published DRAW1.csv DRAW2.csv

Donors are drawn anew in every draw; tasks with too few passing runs for five donors and two left
over are left out. Outcome-free AUROC, pooled and within task (pairs of one task only), mean and
standard deviation over draws; tier shares of passing runs likewise. `--published` takes tables of
the published method's columns, one a draw, and prints the same for its score without the outcome
term and for the paper's equation.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table
from scipy.stats import rankdata

from agentlens.corpus import DonorPolicy, donor_pool, held_out
from agentlens.equivalence import Strictness, keys_of
from agentlens.readers import read
from agentlens.reference import Donor, PrefixTreeAcceptor
from agentlens.scoring.measure import Signals, measure
from agentlens.scoring.profile import PROCESS, Profile
from agentlens.stages import Stage
from agentlens.states import LabelledRun, label_run
from agentlens.trajectory import Status

DONORS = 5
LEFT_OVER = 2
SIGNALS = ("structural", "coverage", "coherence", "temporal")


class Run(msgspec.Struct, frozen=True):
    """What the measurement needs of a run."""

    donor: Donor
    task: str
    passed: bool
    edited: bool

    @classmethod
    def of(cls, run: LabelledRun) -> Run:
        """Reduces a labelled run."""
        keys = keys_of(run.states)
        trajectory = run.trajectory
        return cls(
            donor=Donor(trajectory.trajectory_id, keys, trajectory.model),
            task=trajectory.task_id or "",
            passed=trajectory.outcome.status is Status.PASSED,
            edited=any(key.stage is Stage.IMPLEMENTATION for key in keys),
        )


class Row(msgspec.Struct, frozen=True):
    """One run scored in one draw."""

    run: Run
    score: float
    signals: Signals

    def value(self, name: str) -> float:
        """Returns the score or a signal by name."""
        return self.score if name == "score" else float(getattr(self.signals, name))


def load(paths: Sequence[str]) -> dict[str, list[Run]]:
    """Reads, labels and groups by task, keeping tasks with enough passing runs."""
    tasks: dict[str, list[Run]] = {}
    for trajectory in read(paths):
        if trajectory.outcome.status is not Status.UNKNOWN:
            run = Run.of(label_run(trajectory))
            tasks.setdefault(run.task, []).append(run)
    enough = DONORS + LEFT_OVER
    return {t: runs for t, runs in sorted(tasks.items()) if sum(r.passed for r in runs) >= enough}


def draws(
    tasks: dict[str, list[Run]], profile: Profile, policy: DonorPolicy, count: int, seed: int
) -> list[list[Row]]:
    """Scores every run in every draw in which it is no donor."""
    rows: list[list[Row]] = [[] for _ in range(count)]
    for task, runs in tasks.items():
        for model in sorted({r.donor.model or "" for r in runs}):
            if policy is DonorPolicy.ANY and model != min(r.donor.model or "" for r in runs):
                continue
            scored = [
                r for r in runs if policy is DonorPolicy.ANY or (r.donor.model or "") == model
            ]
            passing = {r.donor.digest: r.donor for r in runs if r.passed}
            pool = donor_pool({d: p.model for d, p in passing.items()}, policy, model)
            if len(pool) < DONORS:
                continue
            key = f"{seed}/{task}/{'' if policy is DonorPolicy.ANY else model}"
            spare = int(policy is DonorPolicy.ANY)
            for i, chosen in enumerate(held_out(pool, DONORS, count, key, spare=spare)):
                if i < count:
                    rows[i].extend(_score(scored, [passing[d] for d in chosen], profile))
    return rows


def _score(runs: Iterable[Run], donors: Iterable[Donor], profile: Profile) -> list[Row]:
    reference = PrefixTreeAcceptor(
        donors, strictness=profile.strictness, consolidated=profile.consolidated
    )
    taken = {donor.digest for donor in reference.donors}
    rows = []
    for run in runs:
        if run.donor.digest not in taken:
            signals, _ = measure(run.donor.keys, reference, profile)
            rows.append(Row(run, signals.score(profile.weights) or 0.0, signals))
    return rows


def auroc(rows: Sequence[Row], name: str) -> float:
    """AUROC of the score or a signal, pooled."""
    return area([(row.run.passed, row.value(name)) for row in rows])


def auroc_within(rows: Sequence[Row], name: str) -> float:
    """AUROC of the score or a signal over pairs of one task only."""
    return area_within([(row.run.task, row.run.passed, row.value(name)) for row in rows])


def area(pairs: Sequence[tuple[bool, float]]) -> float:
    """Area under the ROC curve: chance that a passing run ranks above a failing one."""
    passed = np.array([outcome for outcome, _ in pairs])
    ranks = rankdata([value for _, value in pairs])
    n, m = int(passed.sum()), int((~passed).sum())
    return float((ranks[passed].sum() - n * (n + 1) / 2) / (n * m)) if n and m else float("nan")


def area_within(triples: Sequence[tuple[str, bool, float]]) -> float:
    """The same over pairs of one task only, each pair counting once."""
    tasks: dict[str, list[tuple[bool, float]]] = {}
    for task, passed, value in triples:
        tasks.setdefault(task, []).append((passed, value))
    total = weighted = 0.0
    for group in tasks.values():
        n = sum(passed for passed, _ in group)
        pairs = n * (len(group) - n)
        if pairs:
            total += pairs
            weighted += pairs * area(group)
    return weighted / total if total else float("nan")


def tier_shares(rows: Sequence[Row], profile: Profile) -> tuple[float, float, float]:
    """Shares of ideal, solid and lucky among passing runs, in percent."""
    return shares([row.score for row in rows if row.run.passed], profile)


def shares(scores: Sequence[float], profile: Profile) -> tuple[float, float, float]:
    """Shares of ideal, solid and lucky among the scores of passing runs, in percent."""
    tiers = [profile.cuts.tier(score, Status.PASSED) for score in scores]
    ideal, solid = (100 * sum(t == name for t in tiers) / len(tiers) for name in ("ideal", "solid"))
    return ideal, solid, 100 - ideal - solid


def spread(values: Sequence[float]) -> str:
    """Mean and standard deviation over draws."""
    return f"{np.mean(values):.3f} ± {np.std(values, ddof=1):.3f}"


def accuracy_table(results: dict[str, list[list[Row]]]) -> Table:
    """AUROC of the score and each signal, per donor policy and set of runs."""
    table = Table(title="Outcome-free AUROC, pass against fail: pooled / within task")
    for column in ("donors", "runs", "n", "score", *SIGNALS):
        table.add_column(column)
    for policy, all_draws in results.items():
        for runs, keep in (("all", lambda _: True), ("edited", lambda row: row.run.edited)):
            chosen = [[row for row in draw if keep(row)] for draw in all_draws]
            cells = [
                spread([auroc(draw, name) for draw in chosen])
                + " / "
                + spread([auroc_within(draw, name) for draw in chosen])
                for name in ("score", *SIGNALS)
            ]
            table.add_row(policy, runs, str(round(np.mean([len(d) for d in chosen]))), *cells)
    return table


def strictness_table(tasks: dict[str, list[Run]], count: int, seed: int, profile: Profile) -> Table:
    """Strictness against AUROC and tier shares of passing runs."""
    table = Table(title="Strictness: AUROC pooled / within task, tiers of passing runs in %")
    for column in ("strictness", "any model", "other models", "ideal / solid / lucky (any model)"):
        table.add_column(column)
    for strictness in Strictness:
        chosen = msgspec.structs.replace(profile, strictness=strictness)
        cells = []
        shares = ""
        for policy in DonorPolicy:
            found = draws(tasks, chosen, policy, count, seed)
            cells.append(
                spread([auroc(d, "score") for d in found])
                + " / "
                + spread([auroc_within(d, "score") for d in found])
            )
            if policy is DonorPolicy.ANY:
                columns = zip(*(tier_shares(d, chosen) for d in found), strict=True)
                shares = " / ".join(f"{np.mean(c):.1f} ± {np.std(c, ddof=1):.1f}" for c in columns)
        table.add_row(strictness.value, *cells, shares)
    return table


class PublishedRow(msgspec.Struct, frozen=True):
    """A run with a score of the published method."""

    task: str
    passed: bool
    score: float


def published(path: str, *, paper: bool) -> list[PublishedRow]:
    """Scores a table of published columns without the outcome.

    Args:
        path: A CSV file with the published column names.
        paper: The paper's equation (F1 as structural signal) instead of the quality score.
    """
    rows = []
    with open(path, newline="", encoding="utf-8") as file:  # noqa: PTH123
        for row in csv.DictReader(file):
            c, f1, k, t = (
                float(row[name])
                for name in (
                    "coverage_percent",
                    "f1_score",
                    "coherence_score",
                    "temporal_profile_score",
                )
            )
            s, w = float(row["stage_completeness"]), float(row["workflow_similarity"])
            score = 0.25 * c + 25 * k + 18 * s + 12 * w + 0.1 * f1
            if paper:
                score = 0.2 * f1 + 0.15 * c + 30 * k + 35 * t
            rows.append(PublishedRow(row["task_id"], row["passed"] == "True", score))
    return rows


def published_table(paths: Sequence[str]) -> Table:
    """AUROC and tier shares of the published method on given draws."""
    table = Table(title="Published method: AUROC pooled / within task, tiers of passing runs in %")
    for column in ("score", "n", "AUROC", "ideal / solid / lucky"):
        table.add_column(column)
    for name, paper in (("quality score without the outcome", False), ("paper's equation", True)):
        found = [published(path, paper=paper) for path in paths]
        shares = zip(*(published_shares(draw) for draw in found), strict=True)
        table.add_row(
            name,
            str(round(np.mean([len(draw) for draw in found]))),
            spread([area([(r.passed, r.score) for r in draw]) for draw in found])
            + " / "
            + spread([area_within([(r.task, r.passed, r.score) for r in d]) for d in found]),
            " / ".join(f"{np.mean(c):.1f}" for c in shares),
        )
    return table


def published_shares(rows: Sequence[PublishedRow]) -> tuple[float, float, float]:
    """Shares of ideal, solid and lucky among passing runs at the cuts of the paper."""
    return shares([row.score for row in rows if row.passed], PROCESS)


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("runs", nargs="+", help="files or folders of trajectories with outcomes")
    parser.add_argument("--draws", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--published", nargs="+", default=[], help="published columns, one a draw")
    options = parser.parse_args()
    tasks = load(options.runs)
    results = {p.value: draws(tasks, PROCESS, p, options.draws, options.seed) for p in DonorPolicy}
    console = Console(width=200)
    console.print(
        f"{len(tasks)} tasks, {sum(map(len, tasks.values()))} runs, {options.draws} draws"
    )
    console.print(accuracy_table(results))
    console.print(strictness_table(tasks, options.draws, options.seed, PROCESS))
    if options.published:
        console.print(published_table(options.published))


if __name__ == "__main__":
    main()
