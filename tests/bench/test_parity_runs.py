"""What needs no reference, against every published trajectory."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from agentlens.bench import (
    BenchLabeler,
    BenchReference,
    BenchTrace,
    WasteFinding,
    load_trace,
    relabel,
)
from agentlens.bench.match import candidate_states
from agentlens.bench.measures import coherence
from agentlens.bench.tokens import count_tokens, wasted_indices
from agentlens.bench.trace import BenchState
from agentlens.bench.waste import (
    find_blind_retries,
    find_cycles,
    find_redundant_steps,
    find_regressions,
    find_unnecessary_exploration,
    working_states,
)
from agentlens.stages.records import Stage
from tests.bench.conftest import Row
from tests.shared import shared


def test_every_stage_label(traces: dict[str, BenchTrace]) -> None:
    labeler = BenchLabeler()
    wrong = [
        (name, state.step, state.stage, label)
        for name, trace in traces.items()
        for state, label in zip(trace.states, labeler.label(trace), strict=True)
        if state.stage is not label.stage
    ]
    assert wrong == []
    assert sum(len(trace.states) for trace in traces.values()) == 27_743


def test_stage_labels_of_the_gold_trajectories() -> None:
    files = sorted(shared("labels", "trajectories").glob("b*.json"))
    assert files
    for path in files:
        trace = load_trace(path)
        stored = [state.stage for state in trace.states]
        assert [label.stage for label in BenchLabeler().label(trace)] == stored


def test_coherence_and_number_of_states(
    traces: dict[str, BenchTrace], published: dict[str, Row]
) -> None:
    for name, trace in traces.items():
        row = published[name]
        assert coherence(trace.states) == pytest.approx(float(row["coherence_score"]), abs=1e-9)
        assert len(working_states(trace.states)) == int(row["n_states"])


def unexcused(states: tuple[BenchState, ...]) -> dict[str, list[WasteFinding]]:
    """What the detectors find with no reference to excuse anything."""
    return {
        "regression_loop": list(find_regressions(states, ())),
        "redundant_step": list(find_redundant_steps(states, ())),
        "unnecessary_exploration": list(find_unnecessary_exploration(states, ())),
        "blind_retry": list(find_blind_retries(states, ())),
        "cyclic_pattern": list(find_cycles(states, ())),
    }


@pytest.mark.parametrize(
    ("kind", "equal_runs"),
    [
        ("redundant_step", 922),
        ("regression_loop", 912),
        ("cyclic_pattern", 907),
        ("unnecessary_exploration", 609),
        ("blind_retry", 496),
    ],
)
def test_waste_less_what_the_unreleased_donors_excuse(
    traces: dict[str, BenchTrace], published: dict[str, Row], kind: str, equal_runs: int
) -> None:
    """The published counts never exceed the unexcused ones; so many runs have the very same."""
    equal = 0
    for name, trace in traces.items():
        found = unexcused(working_states(trace.states))[kind]
        ours = len(found), sum(finding.waste for finding in found)
        theirs = int(published[name][f"{kind}_count"]), int(published[name][f"{kind}_waste"])
        assert theirs[0] <= ours[0]
        assert theirs[1] <= ours[1]
        equal += ours == theirs
    assert equal == equal_runs


@pytest.fixture(scope="module")
def reports(traces: dict[str, BenchTrace]) -> dict[str, dict[str, Any]]:
    folder = shared("data", "agentlens-bench", "analysis")
    found = (json.loads(path.read_bytes()) for path in sorted(folder.glob("*/*.json")))
    return {
        report["trajectory_id"]: report for report in found if report["trajectory_id"] in traces
    }


def excused_as_reported(
    states: tuple[BenchState, ...], details: Mapping[str, list[dict[str, int]]]
) -> list[WasteFinding]:
    """The retries and cycles that a report counts; the others were excused."""
    retries = {(d["start_step"], d["end_step"]) for d in details["retry_loops"]}
    cycles = {
        (d["start_step"], d["end_step"], d["pattern_length"]) for d in details["cyclic_patterns"]
    }
    return [
        *(f for f in find_blind_retries(states, ()) if _steps(f) in retries),
        *(f for f in find_cycles(states, ()) if (*_steps(f), len(f.indices) - f.waste) in cycles),
    ]


def _steps(finding: WasteFinding) -> tuple[int, int]:
    return finding.indices[0] + 1, finding.indices[-1] + 1


def test_retries_and_cycles_are_where_the_reports_say(
    traces: dict[str, BenchTrace], reports: dict[str, dict[str, Any]]
) -> None:
    for name, report in reports.items():
        details = report["inefficiency_details"]
        found = excused_as_reported(working_states(traces[name].states), details)
        counted = len(details["retry_loops"]) + len(details["cyclic_patterns"])
        assert len(found) == counted


def test_wasted_tokens_where_only_the_path_is_unknown(
    traces: dict[str, BenchTrace], published: dict[str, Row], reports: dict[str, dict[str, Any]]
) -> None:
    """The reports tell the alignment and what was excused, but not the best path.

    Where every exploration after an implementation is wasted anyway the path does not matter:
    exact. Else the tokens lie between none and all of those explorations being wasted.
    """
    exact = 0
    for name, report in reports.items():
        states = working_states(traces[name].states)
        met = {step["candidate_step"] for step in report["alignment"] if step["matched"]}
        findings = excused_as_reported(states, report["inefficiency_details"])
        candidate = candidate_states(traces[name])
        least = wasted_indices(states, candidate, met, findings, ())
        most = least | set(late_explorations(states))
        counts = count_tokens(states, least), count_tokens(states, most)
        for kind in ("input_tokens", "output_tokens"):
            low, high = (getattr(count, kind) for count in counts)
            assert low <= int(published[name][f"wasted_{kind}"]) <= high
        exact += least == most
    assert (exact, len(reports)) == (427, 922)


def late_explorations(states: tuple[BenchState, ...]) -> list[int]:
    first = next((i for i, s in enumerate(states) if s.stage is Stage.IMPLEMENTATION), len(states))
    return [i for i, s in enumerate(states) if i > first and s.stage is Stage.EXPLORATION]


@pytest.fixture(scope="module")
def ground_truths() -> list[BenchReference]:
    files = sorted(shared("data", "agentlens-bench", "ground_truth").glob("*.json"))
    return [BenchReference.load(path) for path in files]


def test_merged_ground_truths_load(ground_truths: list[BenchReference], tmp_path: Path) -> None:
    assert len(ground_truths) == 24
    for reference in ground_truths:
        assert reference.graph.num_traces >= 8
        assert reference.paths
        assert reference.graph.states[0].is_initial
    ground_truths[0].save(tmp_path / "again.json")
    assert BenchReference.load(tmp_path / "again.json") == ground_truths[0]


def test_relabelling_reproduces_the_merged_ground_truths(
    ground_truths: list[BenchReference],
) -> None:
    for reference in ground_truths:
        assert relabel(reference.graph) == reference.graph
