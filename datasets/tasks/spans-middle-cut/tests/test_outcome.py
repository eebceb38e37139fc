"""What the task asks for, and what must not change."""

import pytest

from spans import Interval, IntervalSet, parse, to_bar


@pytest.mark.parametrize(
    ("cut", "left"),
    [
        ((4, 6), [(0, 4), (6, 10)]),
        ((0, 3), [(3, 10)]),
        ((7, 10), [(0, 7)]),
        ((0, 10), []),
    ],
)
def test_cut(cut, left):
    s = IntervalSet.of((0, 10))
    s.remove(*cut)
    assert s.pairs() == left


def test_cut_through_several():
    s = IntervalSet.of((0, 4), (6, 9))
    s.remove(2, 7)
    assert s.pairs() == [(0, 2), (7, 9)]


def test_cut_keeps_no_empty_piece():
    s = IntervalSet.of((0, 4), (6, 9))
    s.remove(0, 1)
    s.remove(8, 9)
    assert len(s) == 2
    assert not any(item.is_empty() for item in s)


def test_touching_pieces_join():
    s = IntervalSet.of((0, 4), (6, 10))
    s.add(4, 6)
    assert s.pairs() == [(0, 10)]
    assert parse("1-3, 3-5").pairs() == [(1, 5)]


def test_touching_is_not_overlapping():
    assert not Interval(0, 2).overlaps(Interval(2, 4))
    assert not Interval(2, 4).overlaps(Interval(0, 2))


def test_far_intervals_stay_apart():
    s = IntervalSet.of((0, 2), (3, 4))
    assert s.pairs() == [(0, 2), (3, 4)]
    assert to_bar(s, 0, 5) == "##.#."
