"""What the published table says of itself: every score, tier and verdict from its own columns."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence

import pytest

from agentlens.bench import WasteKind
from agentlens.bench.measures import Figures
from agentlens.bench.score import (
    failure_reasons,
    is_minimal_and_unverified,
    quality_score,
    quality_tier,
    report_tier,
    strengths,
    verdict,
)
from agentlens.stages.records import Stage
from agentlens.trajectory import Status
from tests.bench.conftest import Row
from tests.shared import shared

E, I, V, O = Stage  # noqa: E741


@pytest.fixture(scope="module")
def rows(published: dict[str, Row]) -> list[Row]:
    return list(published.values())


def status(row: Row) -> Status:
    return Status.PASSED if row["passed"] == "True" else Status.FAILED


def sentences(row: Row) -> list[str]:
    texts: list[str] = json.loads(row["strengths"] or "[]")
    return texts


def details(row: Row) -> dict[str, str]:
    return {r["reason"]: r["detail"] for r in json.loads(row["failure_reasons"] or "[]")}


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def stage_counts(row: Row) -> dict[Stage, tuple[int, int]]:
    """Matched and total states per stage, as far as the table tells.

    A stage is in the path if it has coverage, if a reason names it, or if the bottleneck is 0
    and no other stage could be it. Its counts are in the reasons; else any with the same share.
    """
    found = {}
    for stage in Stage:
        share = float(row[f"stage_coverage_{stage.value}"])
        if share:
            found[stage] = _fraction(share)
    for reason, stage in (("missing_verification", V), ("incomplete_implementation", I)):
        if reason in details(row):
            matched, total = numbers(details(row)[reason])[1:3]
            found[stage] = (matched, total)
    n_stages = round(len([1 for matched, _ in found.values() if matched]) / completeness(row))
    spare = [stage for stage in (O, E, V, I) if stage not in found]
    return found | dict.fromkeys(spare[: n_stages - len(found)], (0, 10))


def completeness(row: Row) -> float:
    return float(row["stage_completeness"]) or 1.0


def _fraction(share: float) -> tuple[int, int]:
    return next(
        (round(share * total / 100), total)
        for total in range(1, 1000)
        if abs(round(share * total / 100) / total * 100 - share) < 1e-9
    )


def figures(row: Row) -> Figures:
    counts = stage_counts(row)
    step = row["divergence_step"]
    early = numbers(details(row).get("early_divergence", ""))
    return Figures(
        coverage=float(row["coverage_percent"]),
        precision=float(row["precision_percent"]),
        f1=float(row["f1_score"]),
        stage_total={stage: total for stage, (_, total) in counts.items()},
        stage_matched={stage: matched for stage, (matched, _) in counts.items() if matched},
        total_ground_truth_states=early[1] if early else 1,
        completeness=float(row["stage_completeness"]),
        weighted=float(row["weighted_score"]),
        workflow=float(row["workflow_similarity"]),
        coherence=float(row["coherence_score"]),
        temporal=float(row["temporal_profile_score"]),
        terminal_match="Reached correct terminal state" in sentences(row),
        divergence_index=int(float(step)) - 1 if step else None,
    )


def test_quality_score_and_tier(rows: Sequence[Row]) -> None:
    assert len(rows) == 1_815
    for row in rows:
        score = quality_score(figures(row), status(row))
        assert score == int(row["quality_score"])
        assert quality_tier(score, status(row)) == row["quality_tier"]


def test_tier_counts(rows: Sequence[Row]) -> None:
    found = Counter(quality_tier(quality_score(figures(r), status(r)), status(r)) for r in rows)
    assert found == {
        "ideal": 229,
        "solid": 785,
        "lucky": 122,
        "partial_fail": 373,
        "off_track": 306,
    }


def test_verdict(rows: Sequence[Row]) -> None:
    for row in rows:
        assert figures(row).bottleneck == pytest.approx(float(row["bottleneck_coverage"]), abs=1e-9)
        assert verdict(figures(row)) == row["verdict"]


def test_failure_reasons_and_strengths_to_the_word(rows: Sequence[Row]) -> None:
    for row in rows:
        found = failure_reasons(figures(row))
        stored = json.loads(row["failure_reasons"] or "[]")
        assert [(r.reason, r.detail, r.severity) for r in found] == [
            (r["reason"], r["detail"], r["severity"]) for r in stored
        ]
        assert list(strengths(figures(row))) == sentences(row)


def test_tier_of_the_reports(published: dict[str, Row]) -> None:
    folder = shared("data", "agentlens-bench", "analysis")
    reports = [json.loads(path.read_bytes()) for path in sorted(folder.glob("*/*.json"))]
    assert len(reports) == 922
    for report in reports:
        row = published[report["trajectory_id"]]
        assert report_tier(figures(row)) == report["quality_tier"]


def test_waste_adds_up(rows: Sequence[Row]) -> None:
    for row in rows:
        total = sum(int(row[f"{kind}_waste"]) for kind in WasteKind)
        assert total == int(row["total_wasted_steps"])
        severity = round(total / max(int(row["n_states"]), 1), 4)
        assert severity == float(row["waste_severity"])


def test_divergence_fraction(rows: Sequence[Row]) -> None:
    for row in rows:
        step = row["divergence_step"]
        assert bool(step) == bool(row["divergence_fraction"])
        if step:
            fraction = round(float(step) / int(row["n_states"]), 4)
            assert fraction == float(row["divergence_fraction"])


@pytest.mark.parametrize(
    ("kind", "passed", "failed"),
    [
        (WasteKind.REGRESSION_LOOP, 38.7, 39.5),
        (WasteKind.BLIND_RETRY, 46.0, 44.9),
        (WasteKind.REDUNDANT_STEP, 50.7, 47.6),
        (WasteKind.UNNECESSARY_EXPLORATION, 6.1, 9.6),
        (WasteKind.CYCLIC_PATTERN, 33.6, 44.5),
    ],
)
def test_prevalence(rows: Sequence[Row], kind: WasteKind, passed: float, failed: float) -> None:
    """Share of the passing and of the failing runs with at least one finding of a kind."""
    found = []
    for wanted in (Status.PASSED, Status.FAILED):
        counts = [int(row[f"{kind}_count"]) > 0 for row in rows if status(row) is wanted]
        found.append(round(100 * sum(counts) / len(counts), 1))
    assert found == [passed, failed]


def test_minimal_and_unverified_lucky_passes(rows: Sequence[Row]) -> None:
    lucky = [row for row in rows if row["quality_tier"] == "lucky"]
    found = [
        is_minimal_and_unverified(
            int(row["n_states"]), int(row["total_wasted_steps"]), float(row["stage_coverage_V"])
        )
        for row in lucky
    ]
    assert (sum(found), len(found)) == (19, 122)
