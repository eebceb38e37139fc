"""The published method's own test vector: three donors and one candidate, computed by hand."""

from __future__ import annotations

import pytest

from agentlens.bench import BenchReference, assess, build_reference
from agentlens.stages.records import Stage
from agentlens.trajectory import Status
from tests.bench.build import run

E, I, V, O = Stage  # noqa: E741


@pytest.fixture(scope="module")
def reference() -> BenchReference:
    return build_reference(
        [run("ra rb wb vb"), run("rb ra wb ta vb"), run("ra rc wb va")], reference_id="vector"
    )


def number(name: str) -> int:
    return int(name.rsplit("_", 1)[1])


def test_states_left(reference: BenchReference) -> None:
    found = {
        number(s.state_id): (s.step, s.resulting_state, s.stage) for s in reference.graph.states
    }
    assert found == {
        1: (0, "initial", None),
        2: (1, "file_read:a", E),
        4: (3, "file_modified:b", I),
        5: (4, "file_read:b", V),
        6: (1, "file_read:b", E),
        8: (4, "tool_result:think:success", O),
        10: (2, "file_read:c", E),
        12: (4, "file_read:a", E),
    }


def test_real_terminals(reference: BenchReference) -> None:
    assert {number(s) for s in reference.graph.real_terminals} == {5, 12}


def test_transitions_left(reference: BenchReference) -> None:
    found = {
        number(t.transition_id): (number(t.source), number(t.target))
        for t in reference.graph.transitions
    }
    assert found == {
        1: (1, 2),
        2: (2, 6),
        3: (6, 4),
        4: (4, 5),
        5: (1, 6),
        6: (6, 2),
        7: (2, 4),
        8: (4, 8),
        9: (8, 5),
        10: (2, 10),
        11: (10, 4),
        12: (4, 12),
    }


def test_paths_in_order(reference: BenchReference) -> None:
    prefixes = ([1, 2, 10], [1, 2, 6], [1, 2], [1, 6], [1, 6, 2, 10], [1, 6, 2])
    endings = ([4, 12], [4, 5], [4, 8, 5])
    found = [[number(state.state_id) for state in path] for path in reference.paths]
    assert found == [prefix + ending for prefix in prefixes for ending in endings]


def test_figures(reference: BenchReference) -> None:
    passed = assess(run("ra wb rb vb", Status.PASSED), reference)
    figures = passed.figures
    assert passed.best_path_index == 5
    assert figures.coverage == pytest.approx(83.33333333333334, abs=1e-12)
    assert figures.precision == 100
    assert figures.f1 == pytest.approx(90.9090909090909, abs=1e-12)
    assert figures.completeness == 0.75
    assert figures.weighted == pytest.approx(93.33333333333333, abs=1e-12)
    assert figures.workflow == 0.6
    assert figures.coherence == pytest.approx(0.6666666666666666, abs=1e-12)
    assert figures.temporal == pytest.approx(0.5168135379598338, abs=1e-12)
    assert figures.bottleneck == 0
    assert figures.terminal_match
    assert figures.divergence_index == 4
    assert passed.verdict == "LIKELY PASS"


@pytest.mark.parametrize(
    ("outcome", "score", "tier"),
    [(Status.PASSED, 77, "ideal"), (Status.UNKNOWN, 72, None), (Status.FAILED, 67, "partial_fail")],
)
def test_score(reference: BenchReference, outcome: Status, score: int, tier: str | None) -> None:
    found = assess(run("ra wb rb vb"), reference, outcome)
    assert (found.quality_score, found.quality_tier) == (score, tier)
