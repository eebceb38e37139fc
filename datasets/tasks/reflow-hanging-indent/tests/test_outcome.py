"""What the task asks for, and what must not change."""

import pytest

from reflow import reflow
from reflow.wrap import wrap


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("10. a long item that goes on", 20, "10. a long item that\n    goes on"),
        ("1) alpha beta gamma", 13, "1) alpha beta\n   gamma"),
        ("  3. alpha beta gamma", 15, "  3. alpha beta\n     gamma"),
        ("-   alpha beta", 10, "-   alpha\n    beta"),
        ("- alpha beta gamma", 13, "- alpha beta\n  gamma"),
        ("  * alpha beta gamma", 15, "  * alpha beta\n    gamma"),
    ],
)
def test_hanging_indent(text, width, expected):
    assert reflow(text, width) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("abcdefghijkl mn", "abcdefghijkl\nmn"),
        ("- abcdefghijkl mn", "- abcdefghijkl\n  mn"),
        ("12. abcdefghijkl mn", "12. abcdefghijkl\n    mn"),
        ("mn abcdefghijkl op", "mn\nabcdefghijkl\nop"),
        ("ab\n\nabcdefghijkl", "ab\n\nabcdefghijkl"),
    ],
)
def test_long_words(text, expected):
    assert reflow(text, 8) == expected


def test_prefixes_are_kept():
    assert wrap(["abcdef", "gh"], 5, "> ", "> ") == ["> abcdef", "> gh"]
    assert wrap([], 5, "- ") == ["-"]
