from __future__ import annotations

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.bench.match import best_match
from agentlens.bench.measures import (
    Figures,
    coherence,
    measure,
    signature,
    temporal_profile,
    workflow,
)
from agentlens.stages.records import Stage
from tests.bench.build import INITIAL, E, I, O, V, run, short, states

STAGES = st.lists(st.sampled_from(list(Stage)), max_size=12)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("", 1.0),
        ("ra", 1.0),
        ("ra wb vb", 1.0),
        ("ra wb ra", 0.5),  # one forward, one back
        ("ta ra", 0.0),  # leaving O is going back
        ("ra ta", 1.0),  # into O is forward
        ("ra rb", 1.0),  # nothing but deepening: 0/0
        ("ra ra ra", 0.5),  # one beyond the second, two transitions
        ("ra ra ra ra ra", 0.25),
    ],
)
def test_coherence(words: str, value: float) -> None:
    assert coherence(run(words).states) == value


def test_three_empties_end_a_run() -> None:
    assert coherence([short("ra"), INITIAL, INITIAL, INITIAL, short("wa")]) == 1.0
    assert signature(INITIAL) == ("", "", "")


@pytest.mark.parametrize(
    ("a", "b", "value"),
    [
        ("", "", 1.0),
        ("E", "", 0.0),
        ("EIV", "EIV", 1.0),
        ("EIEV", "EEIIV", 3 / 5),
        ("VIE", "EIV", 1 / 3),
    ],
)
def test_workflow(a: str, b: str, value: float) -> None:
    assert workflow([Stage(s) for s in a], [Stage(s) for s in b]) == value


def test_temporal_profile() -> None:
    """Segments E|I|V against E|I|I: two alike, one as unlike as smoothing lets it be."""
    found = temporal_profile([E, I, V], [E, I, I])
    high, low = 1.01 / 1.04, 0.01 / 1.04
    assert found == pytest.approx(1 - _divergence(high, low) / 3, abs=1e-12)


def _divergence(high: float, low: float) -> float:
    """Of two segments with one state each, in different stages."""
    mean = (high + low) / 2
    return high * log2(high / mean) + low * log2(low / mean)


def test_temporal_profile_of_nothing() -> None:
    assert temporal_profile([], [E]) == 0.0
    assert temporal_profile([E], []) == 0.0


def test_the_last_segment_takes_the_rest() -> None:
    """Five states are cut 1, 1, 3, and two are cut 1, 1, 0."""
    assert temporal_profile([E, E, V, V, V], [E, E, V]) > 0.99
    assert temporal_profile([E, I], [E, I, V]) < 1


@given(STAGES, STAGES)
def test_bounds_and_symmetry(a: list[Stage], b: list[Stage]) -> None:
    for measured in (workflow, temporal_profile):
        assert 0 <= measured(a, b) <= 1 + 1e-12
        assert measured(a, b) == pytest.approx(measured(b, a), abs=1e-12)


@given(STAGES.filter(bool))
def test_identity(a: list[Stage]) -> None:
    assert workflow(a, a) == 1
    assert temporal_profile(a, a) == 1


@given(st.lists(st.sampled_from(["ra", "rb", "wa", "va", "tx"]), max_size=12))
def test_coherence_is_bounded(words: list[str]) -> None:
    assert 0 <= coherence(states(" ".join(words))) <= 1


def figures(path: str, candidate: str) -> Figures:
    states_of_candidate = run(candidate).states
    match = best_match([run(path).states], states_of_candidate)
    assert match is not None
    return measure(match, states_of_candidate)


def test_figures() -> None:
    """The path E I I V has E, one I and no V matched, the candidate has one state too many."""
    found = figures("ra wa wb va", "ra wa tx")
    assert found.matched_count == 3
    assert found.total_ground_truth_states == 5
    assert found.candidate_states == 4
    assert found.coverage == 60
    assert found.precision == 75
    assert found.f1 == pytest.approx(2 * 60 * 75 / 135)
    assert found.stage_total == {E: 1, I: 2, V: 1}
    assert found.stage_matched == {E: 1, I: 1}
    assert found.stage_coverage == {E: 100, I: 50, V: 0}
    assert found.bottleneck == 0
    assert found.completeness == 2 / 3
    assert found.weighted == (1 + 3) / (1 + 6 + 2) * 100
    assert found.workflow == 0.5
    assert found.coherence == 1
    assert not found.terminal_match
    assert found.divergence_index == 3


def test_a_path_without_stages() -> None:
    found = figures("", "ra")
    assert (found.completeness, found.weighted, found.bottleneck) == (1, 0, 0)
    assert (found.workflow, found.temporal, found.terminal_match) == (0, 0, True)


def test_orchestration_weighs_half() -> None:
    assert figures("tx ra", "ra").weighted == pytest.approx(100 / 1.5)


def test_stages_are_the_four() -> None:
    assert [s.stage for s in states("ra wa va tx")] == [E, I, V, O]
