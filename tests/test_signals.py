"""Signals: hand-computed values for every formula, bounds, symmetry and identity."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens import signals
from agentlens.stages import Stage

E, I, V, O = (Stage(letter) for letter in "EIVO")  # noqa: E741
stages = st.lists(st.sampled_from([E, I, V, O, None]), max_size=40)


def letters(text: str) -> list[Stage | None]:
    return [None if c == "-" else Stage(c) for c in text]


def signatures(run: list[Stage | None], *names: str) -> list[tuple[str, str, Stage | None]]:
    files = names or tuple(map(str, range(len(run))))
    return [("tool", file, stage) for file, stage in zip(files, run, strict=True)]


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        ("", 1.0),
        ("E", 1.0),
        ("EEEE", 1.0),  # only deepening: 0/0
        ("EIVO", 1.0),  # pivot, pivot, confirm
        ("EIEV", 2 / 3),  # pivot, backtrack, pivot
        ("OE", 0.0),  # leaving O is a backtrack
        ("VO", 1.0),
        ("IO", 1.0),  # into O from any other stage confirms
        ("E-I", 1.0),  # an unlabelled state is no transition
        ("VIVIV", 0.5),
    ],
)
def test_coherence_counts_progress(run: str, expected: float) -> None:
    assert signals.coherence(letters(run), signatures(letters(run))) == pytest.approx(expected)


def test_coherence_discounts_repetition() -> None:
    run = letters("EEEEI")
    # T = 4; the run of four identical states has two beyond the second: 1 · (1 - 2/4)
    assert signals.coherence(run, signatures(run, "a", "a", "a", "a", "b")) == 0.5
    assert signals.coherence(run, signatures(run, "a", "a", "b", "b", "b")) == 1.0


def test_coherence_ignores_runs_of_empty_signatures() -> None:
    run = letters("E---E")
    empty: list[tuple[str, str, Stage | None]] = [("", "", None)] * 3
    assert signals.coherence(run, [("t", "a", E), *empty, ("t", "a", E)]) == 1.0


@given(stages)
def test_coherence_is_a_share(run: list[Stage | None]) -> None:
    same = [("t", "f", stage) for stage in run]
    assert 0.0 <= signals.coherence(run, same) <= 1.0


def test_temporal_profile_segments_and_smoothing() -> None:
    profile = signals.temporal_profile(letters("EEIVVVO"))
    assert profile is not None
    # n = 7, segments of 2, the last takes the remainder: EE, IV, VVO
    total = 2 + 0.04
    assert profile[0] == pytest.approx((2.01 / total, 0.01 / total, 0.01 / total, 0.01 / total))
    assert profile[1] == pytest.approx((0.01 / total, 1.01 / total, 1.01 / total, 0.01 / total))
    assert profile[2] == pytest.approx((0.01 / 3.04, 0.01 / 3.04, 2.01 / 3.04, 1.01 / 3.04))


def test_temporal_profile_of_short_runs() -> None:
    profile = signals.temporal_profile(letters("E"))
    assert profile is not None
    assert profile[1] == profile[2] == (0.25, 0.25, 0.25, 0.25)
    assert signals.temporal_profile(letters("--")) is None


def test_temporal_similarity_by_hand() -> None:
    a, b = signals.temporal_profile(letters("E")), signals.temporal_profile(letters("I"))
    p, q = 1.01 / 1.04, 0.01 / 1.04
    m = (p + q) / 2
    divergence = p * log2(p / m) + q * log2(q / m)  # both halves are equal by symmetry
    assert signals.temporal_similarity(a, b) == pytest.approx(1 - divergence / 3)
    assert signals.temporal_similarity(a, None) == 0.0


@given(stages, stages)
def test_temporal_similarity_bounds_symmetry_identity(
    a: list[Stage | None], b: list[Stage | None]
) -> None:
    left, right = signals.temporal_profile(a), signals.temporal_profile(b)
    value = signals.temporal_similarity(left, right)
    assert 0.0 <= value <= 1.0
    assert value == pytest.approx(signals.temporal_similarity(right, left))
    if left is not None:
        assert signals.temporal_similarity(left, left) == pytest.approx(1.0)


def test_pooled_profile() -> None:
    # E I V and E E E: EE, IE, VE by part
    pooled = signals.pooled_profile([letters("EIV"), letters("EEE")])
    assert pooled is not None
    assert pooled[0] == pytest.approx((2.01 / 2.04, 0.01 / 2.04, 0.01 / 2.04, 0.01 / 2.04))
    assert pooled[1] == pytest.approx((1.01 / 2.04, 1.01 / 2.04, 0.01 / 2.04, 0.01 / 2.04))
    assert pooled[2] == pytest.approx((1.01 / 2.04, 0.01 / 2.04, 1.01 / 2.04, 0.01 / 2.04))
    assert signals.pooled_profile([letters("EIV")]) == signals.temporal_profile(letters("EIV"))
    assert signals.pooled_profile([]) is None


def test_stage_coverage_and_completeness() -> None:
    coverage = signals.stage_coverage(letters("EEIVV-"), {0, 3})
    assert coverage == {E: 50.0, I: 0.0, V: 50.0}
    assert signals.stage_completeness(coverage) == pytest.approx(2 / 3)
    assert signals.stage_completeness({}) == 1.0


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [("", "", 1.0), ("E", "", 0.0), ("EIV", "EIV", 1.0), ("EEIV", "EIO", 0.5), ("E-I", "EI", 1.0)],
)
def test_workflow_similarity(a: str, b: str, expected: float) -> None:
    assert signals.workflow_similarity(letters(a), letters(b)) == pytest.approx(expected)


@given(stages, stages)
def test_workflow_similarity_bounds_and_symmetry(
    a: list[Stage | None], b: list[Stage | None]
) -> None:
    value = signals.workflow_similarity(a, b)
    assert 0.0 <= value <= 1.0
    assert value == signals.workflow_similarity(b, a)
    assert signals.workflow_similarity(a, a) == 1.0


@pytest.mark.parametrize(("a", "b", "expected"), [(0, 0, 0), (1, 1, 1), (1, 0, 0), (1, 0.5, 2 / 3)])
def test_harmonic_mean(a: float, b: float, expected: float) -> None:
    assert signals.harmonic_mean(a, b) == pytest.approx(expected)
