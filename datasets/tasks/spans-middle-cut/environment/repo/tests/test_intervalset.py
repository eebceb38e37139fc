from spans import IntervalSet


def test_add_joins_overlapping():
    s = IntervalSet.of((0, 4), (3, 6), (8, 9))
    assert s.pairs() == [(0, 6), (8, 9)]


def test_add_ignores_empty():
    assert IntervalSet.of((2, 2)).pairs() == []


def test_remove_trims_either_end():
    s = IntervalSet.of((0, 10))
    s.remove(-5, 2)
    s.remove(8, 20)
    assert s.pairs() == [(2, 8)]


def test_remove_whole_intervals():
    s = IntervalSet.of((0, 2), (3, 4), (6, 8))
    s.remove(2, 6)
    assert s.pairs() == [(0, 2), (6, 8)]


def test_remove_of_nothing_changes_nothing():
    s = IntervalSet.of((0, 2))
    s.remove(2, 5)
    assert s.pairs() == [(0, 2)]


def test_gaps_and_total():
    s = IntervalSet.of((0, 2), (5, 7))
    assert s.gaps() == [(2, 5)]
    assert s.total() == 4


def test_membership():
    s = IntervalSet.of((0, 2), (5, 7))
    assert 1 in s
    assert 2 not in s
    assert 6 in s
