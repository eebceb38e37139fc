import pytest

from spans import Interval


def test_contains_is_half_open():
    assert 1 in Interval(1, 3)
    assert 3 not in Interval(1, 3)


def test_backwards_interval_is_refused():
    with pytest.raises(ValueError, match="ends before"):
        Interval(3, 1)


def test_neighbours_do_not_overlap():
    assert not Interval(0, 2).overlaps(Interval(2, 4))
    assert Interval(0, 3).overlaps(Interval(2, 4))


def test_intersect():
    assert Interval(0, 5).intersect(Interval(3, 9)) == Interval(3, 5)
    assert Interval(0, 2).intersect(Interval(5, 6)).is_empty()
