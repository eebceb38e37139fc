"""The published tool run again with known donors: every row, every column."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping

import pytest

from agentlens.bench import (
    BenchAssessment,
    BenchReference,
    BenchTrace,
    WasteKind,
    assess,
    build_reference,
    columns,
)
from agentlens.stages.records import Stage
from tests.bench.conftest import Row
from tests.shared import shared

EXACT = ("reference_states", "total_paths", "best_path_index", "quality_score")


def expected_columns(found: BenchAssessment) -> dict[str, object]:
    """An assessment under the names of the rerun."""
    figures = found.figures
    row: dict[str, object] = {
        "task_id": found.task_id,
        "trajectory_id": found.trace_id,
        "reference_states": found.reference_states,
        "total_paths": found.total_paths,
        "best_path_index": found.best_path_index,
        "terminal_state_match": figures.terminal_match,
        "matched_count": figures.matched_count,
        "total_ground_truth_states": figures.total_ground_truth_states,
        "candidate_states": figures.candidate_states,
    }
    for stage in Stage:
        name = stage.name.lower()
        row[f"stage_coverage.{name}"] = figures.stage_coverage.get(stage, 0)
        row[f"stage_matched.{name}"] = figures.stage_matched.get(stage, 0)
        row[f"stage_total.{name}"] = figures.stage_total.get(stage, 0)
    return {**columns(found), **row}


def differences(found: Mapping[str, object], stored: Row) -> Iterator[tuple[str, object, str]]:
    """Columns that differ; `perfect_match` is not defined by the published text."""
    for name, text in stored.items():
        value = found.get(name)
        if name == "perfect_match":
            continue
        if isinstance(value, str | bool) or name in EXACT:
            same = str(value) == text
        else:
            assert isinstance(value, int | float), name
            same = abs(value - float(text or 0)) <= 1e-9
        if not same:
            yield name, value, text


@pytest.fixture(scope="module", params=["draw1", "draw2"])
def draw(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def references(draw: str, traces: dict[str, BenchTrace]) -> dict[str, BenchReference]:
    donors = json.loads(shared("data", "agentlens-bench-rerun", f"{draw}.donors.json").read_bytes())
    return {
        task: build_reference([traces[name] for name in sorted(names)], reference_id=task)
        for task, names in donors.items()
    }


@pytest.fixture(scope="module")
def stored(draw: str) -> list[Row]:
    table = shared("data", "agentlens-bench-rerun", f"{draw}.csv")
    with table.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.fixture(scope="module")
def assessments(
    stored: list[Row], references: dict[str, BenchReference], traces: dict[str, BenchTrace]
) -> list[BenchAssessment]:
    """The published tool scores copies of donors too: draw 1 has two."""
    return [
        assess(traces[row["trajectory_id"]], references[row["task_id"]], allow_donors=True)
        for row in stored
    ]


def test_every_row_and_column(stored: list[Row], assessments: list[BenchAssessment]) -> None:
    wrong = [
        (row["trajectory_id"], difference)
        for row, found in zip(stored, assessments, strict=True)
        for difference in differences(expected_columns(found), row)
    ]
    assert wrong == []
    assert len(stored) == 698


def test_references_are_saved_losslessly(references: dict[str, BenchReference]) -> None:
    for task, reference in references.items():
        assert BenchReference.from_json(reference.to_json(), name="other") == reference, task


def test_a_reference_only_ever_excuses_waste(
    assessments: list[BenchAssessment], traces: dict[str, BenchTrace]
) -> None:
    nothing = build_reference([])
    for found in assessments:
        bare = assess(traces[found.trace_id], nothing)
        for kind in WasteKind:
            assert count(found, kind) <= count(bare, kind)


def count(found: BenchAssessment, kind: WasteKind) -> int:
    return sum(finding.kind is kind for finding in found.findings)


# Of 698 runs a draw: how many have the published count. No redundant step is ever excused.
AGREEING = {
    "draw1": {
        WasteKind.REGRESSION_LOOP: 676,
        WasteKind.BLIND_RETRY: 468,
        WasteKind.REDUNDANT_STEP: 698,
        WasteKind.UNNECESSARY_EXPLORATION: 663,
        WasteKind.CYCLIC_PATTERN: 682,
    },
    "draw2": {
        WasteKind.REGRESSION_LOOP: 664,
        WasteKind.BLIND_RETRY: 496,
        WasteKind.REDUNDANT_STEP: 698,
        WasteKind.UNNECESSARY_EXPLORATION: 670,
        WasteKind.CYCLIC_PATTERN: 683,
    },
}


def test_waste_beside_the_published_table(
    draw: str, assessments: list[BenchAssessment], published: dict[str, Row]
) -> None:
    """The published table used other donors, so counts differ where a reference excuses."""
    agreeing = {
        kind: sum(
            count(found, kind) == int(published[found.trace_id][f"{kind}_count"])
            for found in assessments
        )
        for kind in WasteKind
    }
    assert agreeing == AGREEING[draw]
