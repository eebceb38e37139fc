import pytest

from inifile import ParseError, loads


def test_sections_and_settings():
    document = loads("[one]\na = 1\nB=2\n\n[two]\nc = x = y")
    assert document["one"] == {"a": "1", "b": "2"}
    assert document["two"] == {"c": "x = y"}


def test_quotes_keep_blanks():
    assert loads('pad = "  x "')[""]["pad"] == "  x "


def test_unclosed_header():
    with pytest.raises(ParseError, match="line 2"):
        loads("a = 1\n[oops")


def test_not_a_setting():
    with pytest.raises(ParseError, match="expected key"):
        loads("just words")


def test_get_with_default():
    document = loads("[one]\na = 1")
    assert document.get("one", "a") == "1"
    assert document.get("none", "a", "-") == "-"
