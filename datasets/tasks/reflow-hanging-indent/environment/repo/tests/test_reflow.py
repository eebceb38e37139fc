import pytest

from reflow import reflow


def test_paragraph():
    assert reflow("one two three four", 9) == "one two\nthree\nfour"


def test_lines_are_joined_first():
    assert reflow("one\ntwo\n\nthree", 20) == "one two\n\nthree"


def test_bulleted_list():
    assert reflow("- alpha beta gamma\n- delta", 13) == "- alpha beta\n  gamma\n- delta"


def test_nested_bullet():
    assert reflow("  * alpha beta gamma", 15) == "  * alpha beta\n    gamma"


def test_indented_block_is_kept():
    text = "intro\n\n    code that is rather long"
    assert reflow(text, 10) == text


def test_width_must_be_positive():
    with pytest.raises(ValueError, match="positive"):
        reflow("x", 0)
