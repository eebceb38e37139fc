import pytest

from spans import parse, to_bar, to_text


def test_round_trip():
    assert to_text(parse("1-3, 5-8")) == "1-3, 5-8"


def test_single_number():
    assert parse("4").pairs() == [(4, 5)]


def test_bad_range():
    with pytest.raises(ValueError, match="not a range"):
        parse("1-x")


def test_bar():
    assert to_bar(parse("1-3"), 0, 5) == ".##.."
