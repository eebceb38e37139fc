"""Sequence alignment against brute force and by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.alignment import UNMATCHED, align, lcs_length, multiset_matches

symbols = st.lists(st.integers(0, 4), max_size=8)
runs = st.lists(st.integers(-1, 4), max_size=8)


def brute_force(a: list[int], b: list[int]) -> int:
    def contains(sequence: tuple[int, ...]) -> bool:
        rest = iter(b)
        return all(symbol in rest for symbol in sequence)

    return max(
        k
        for k in range(len(a) + 1)
        if any(contains(c) for c in combinations([s for s in a if s != UNMATCHED], k))
    )


@given(runs, symbols)
def test_lcs_is_longest(run: list[int], path: list[int]) -> None:
    assert lcs_length(run, path) == brute_force(run, path)


@given(runs, symbols)
def test_alignment_is_a_common_subsequence(run: list[int], path: list[int]) -> None:
    result = align(run, path)
    assert len(result.pairs) == lcs_length(run, path)
    assert all(run[i] == path[j] != UNMATCHED for i, j in result.pairs)
    assert all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(result.pairs))
    assert len(result.pairs) <= result.set_matches <= min(len(run), len(path))


@given(symbols)
def test_a_sequence_aligns_to_itself(path: list[int]) -> None:
    result = align(path, path)
    assert result.pairs == tuple((i, i) for i in range(len(path)))
    assert result.measure == (1 if path else 0)


@given(runs, symbols)
def test_multiset_matches(run: list[int], path: list[int]) -> None:
    left, right = Counter(run), Counter(path)
    del left[UNMATCHED]
    assert multiset_matches(run, path) == (left & right).total()


def test_by_hand() -> None:
    result = align([0, UNMATCHED, 2, 1], [0, 1, 2, 3])
    assert result.pairs == ((0, 0), (2, 2))
    assert result.set_matches == 3
    assert result.recall == 0.5
    assert result.measure == Fraction(4, 8)


@pytest.mark.parametrize(("run", "path"), [([], []), ([], [1]), ([1], [])])
def test_empty_sides(run: list[int], path: list[int]) -> None:
    result = align(run, path)
    assert (result.pairs, result.measure, result.recall) == ((), Fraction(0), 0.0)
