"""Fits the unpublished thresholds of brute-force convergence (C2) on the published columns.

    python benchmarks/lucky_thresholds.py PATH/annotations/trajectories.csv

What the columns give: the 122 lucky rows with their number of states, waste, severity, coherence
and stage coverage, so C1 exactly, and C2 and C3 up to their thresholds. What they do not give: the
mechanism of any row, and the E effort ratio (neither the run's nor the path's number of E states
is a column), so C4 and what it takes from C3 and C5 cannot be told. The fit takes, of all pairs on
a grid, those nearest to the published number of C2 rows (42) and among them to the published mean
severity of these (.47); of equals the first.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from rich.console import Console

from agentlens.lucky import LuckyMechanism, LuckyThresholds, Mechanism, mechanism

PUBLISHED_C1 = 19
PUBLISHED_C2 = 42
PUBLISHED_SEVERITY = 0.47
PUBLISHED_C3, PUBLISHED_C4, PUBLISHED_C5 = 41, 5, 15
LUCKY_BELOW = 47
STEPS = 100


class Row(msgspec.Struct, frozen=True):
    """What the columns tell of a lucky pass."""

    n_states: int
    severity: float
    coherence: float
    implementation: float
    verification: float

    def mechanism(self, thresholds: LuckyThresholds) -> LuckyMechanism:
        """Applies the rules; the published C1 asks for a V coverage of 0."""
        return mechanism(
            n_states=self.n_states,
            waste_severity=self.severity,
            coherence=self.coherence,
            exploration_ratio=None,
            implementation_coverage=self.implementation,
            is_verified=self.verification > 0,
            thresholds=thresholds,
        )


class Fit(msgspec.Struct, frozen=True, order=True):
    """A pair of thresholds, sorted by its distance from the published figures."""

    count_error: int
    severity_error: float
    severity: float
    coherence: float
    count: int
    mean_severity: float


def lucky_rows(path: Path) -> list[Row]:
    """Reads the lucky passes of the published table."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Row(
                n_states=int(line["n_states"]),
                severity=float(line["waste_severity"]),
                coherence=float(line["coherence_score"]),
                implementation=float(line["stage_coverage_I"]),
                verification=float(line["stage_coverage_V"]),
            )
            for line in csv.DictReader(file)
            if line["passed"] == "True" and int(line["quality_score"]) < LUCKY_BELOW
        ]


def fits(rows: Sequence[Row]) -> list[Fit]:
    """Grades every pair of thresholds on the grid, the best first."""
    left = [row for row in rows if not _is_minimal(row)]
    grid = [step / STEPS for step in range(STEPS + 1)]
    return sorted(_grade(left, severity, coherence) for severity in grid for coherence in grid)


def _is_minimal(row: Row) -> bool:
    return row.mechanism(LuckyThresholds()).mechanism is Mechanism.MINIMAL_UNVERIFIED


def _grade(rows: Iterable[Row], severity: float, coherence: float) -> Fit:
    taken = [r.severity for r in rows if r.severity >= severity and r.coherence <= coherence]
    mean = sum(taken) / len(taken) if taken else 0.0
    return Fit(
        count_error=abs(len(taken) - PUBLISHED_C2),
        severity_error=abs(round(mean, 2) - PUBLISHED_SEVERITY),
        severity=severity,
        coherence=coherence,
        count=len(taken),
        mean_severity=mean,
    )


def main() -> None:
    """Prints the fit and the agreement of counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("table", type=Path, help="the published annotations/trajectories.csv")
    rows = lucky_rows(parser.parse_args().table)
    graded = fits(rows)
    best = graded[0]
    exact = [f for f in graded if (f.count_error, f.severity_error) == (0, best.severity_error)]
    console = Console()
    console.print(
        f"{len(rows)} lucky rows; best of {len(graded)} pairs ({len(exact)} as good): severity >= "
        f"{best.severity:.2f}, coherence <= {best.coherence:.2f}: {best.count} rows, "
        f"mean severity {best.mean_severity:.3f}"
    )
    thresholds = LuckyThresholds(
        brute_force_severity=best.severity, brute_force_coherence=best.coherence
    )
    named = [row.mechanism(thresholds).mechanism for row in rows]
    published = {
        Mechanism.MINIMAL_UNVERIFIED: str(PUBLISHED_C1),
        Mechanism.BRUTE_FORCE: str(PUBLISHED_C2),
        Mechanism.INCOMPLETE_IMPLEMENTATION: f"{PUBLISHED_C3}, plus its part of {PUBLISHED_C4} C4",
        Mechanism.DIVERGENT: f"{PUBLISHED_C5}, plus its part of {PUBLISHED_C4} C4",
    }
    for kind, count in published.items():
        console.print(f"{kind.value}: {named.count(kind)} (published {count})")


if __name__ == "__main__":
    main()
