from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from agentlens.bench import (
    BenchReference,
    assess,
    build_reference,
    columns,
    dump_trace,
)
from agentlens.errors import InvalidReferenceError, ReadError
from agentlens.trajectory import Status
from tests.bench.build import run
from tests.shared import ROOT


@pytest.fixture
def reference() -> BenchReference:
    return build_reference([run("ra rb wb vb"), run("ra wb ta vb")], reference_id="r")


def test_saved_and_loaded_it_is_the_same(reference: BenchReference, tmp_path: Path) -> None:
    path = tmp_path / "other name.json"
    reference.save(path)
    assert BenchReference.load(path) == reference
    assert path.read_bytes() == reference.to_json()


def test_building_is_deterministic(reference: BenchReference) -> None:
    again = build_reference([run("ra rb wb vb"), run("ra wb ta vb")], reference_id="r")
    assert again.to_json() == reference.to_json()


def test_the_hash_seed_changes_nothing() -> None:
    script = (
        "from agentlens.bench import build_reference\n"
        "from tests.bench.build import run\n"
        "print(build_reference([run('ra rb wb vb'), run('rb ta wb'), run('ra')]).to_json())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(found) == 1


def test_a_published_ground_truth_loads(reference: BenchReference) -> None:
    content = dump_trace(reference.graph)
    loaded = BenchReference.from_json(content, name="r")
    assert loaded.graph == reference.graph
    assert loaded.paths == reference.paths
    assert loaded.donors == ()


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        ({"version": 9, "reference_id": "r", "donors": []}, "version 9 is unknown"),
        ({"version": 1}, "reference_id"),
    ],
)
def test_documents_of_another_make(extra: dict[str, object], message: str) -> None:
    content = json.dumps({"states": {}, "agentlens": extra}).encode()
    with pytest.raises(ReadError, match=message):
        BenchReference.from_json(content, name="r")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="No such file"):
        BenchReference.load(tmp_path / "none.json")


def test_a_donor_is_not_scored(reference: BenchReference) -> None:
    donor = run("ra wb ta vb")
    with pytest.raises(InvalidReferenceError, match="helped to make"):
        assess(donor, reference)
    assert assess(donor, reference, allow_donors=True).figures.coverage == 100


def test_networkx(reference: BenchReference) -> None:
    graph = reference.to_networkx()
    assert graph.number_of_nodes() == len(reference.graph.states)
    assert graph.number_of_edges() == len(reference.graph.transitions)
    assert [n for n, accepting in graph.nodes(data="accepting") if accepting] == list(
        reference.graph.real_terminals
    )


def test_without_a_path_every_figure_is_0() -> None:
    found = assess(run("ra wb"), build_reference([]), Status.PASSED)
    figures = found.figures
    assert (figures.coverage, figures.coherence, figures.completeness) == (0, 0, 0)
    assert (found.best_path_index, found.divergence_step, found.quality_score) == (None, None, 10)
    assert (found.n_states, found.verdict, found.stage_order_match) == (2, "FAIL", False)


def test_a_run_without_states_faces_the_first_path() -> None:
    donor = run("ra wb")
    empty = type(donor)("empty", ())
    found = assess(empty, build_reference([donor]), Status.FAILED)
    assert found.figures.total_ground_truth_states == 3
    assert (found.total_paths, found.n_states, found.quality_score) == (1, 0, 0)
    assert found.waste_severity == 0
    assert found.stage_order_match


def test_columns(reference: BenchReference) -> None:
    row = columns(assess(run("ra wb wx rc rc wb"), reference, Status.PASSED))
    assert list(row)[:7] == [
        "task_id",
        "model",
        "trajectory_id",
        "passed",
        "n_states",
        "quality_score",
        "quality_tier",
    ]
    assert len(row) == 40
    assert (row["passed"], row["n_states"]) == (True, 6)
    assert (row["stage_coverage_E"], row["stage_coverage_O"]) == (100, 0)
    assert (row["regression_loop_count"], row["regression_loop_waste"]) == (1, 2)
    assert (row["redundant_step_count"], row["unnecessary_exploration_count"]) == (1, 2)
    assert (row["total_wasted_steps"], row["waste_severity"]) == (5, 0.8333)
    assert (row["divergence_step"], row["divergence_fraction"]) == (4, 0.6667)
    assert row["wasted_input_tokens"] is None
    assert row["stage_order_match"] is True


def test_an_unknown_outcome_stays_unknown(reference: BenchReference) -> None:
    row = columns(assess(run("ra"), reference))
    assert row["passed"] is None
    assert row["quality_tier"] is None
