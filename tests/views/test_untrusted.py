from __future__ import annotations

import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.views.untrusted import clean, json_line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("two\n\n  lines\tand a tab", "two lines and a tab"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b[2J\x1b[1;1Hwiped", "wiped"),
        ("\x1b]0;title\x07after", "after"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1bPdevice\x1b\\control", "control"),
        ("\x9b31mred", "red"),
        ("\x1b(B\x1b7text", "text"),
        ("bell\x07 back\x08space nul\x00", "bell backspace nul"),
        ("evil\u202etxt.exe", "eviltxt.exe"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("half \ud800 pair", "half  pair"),
        ("open ended \x1b]0;never closed", "open ended "),
        ("äöü 漢字 ✓", "äöü 漢字 ✓"),
    ],
)
def test_what_a_terminal_acts_on_is_gone(text: str, expected: str) -> None:
    assert clean(text) == expected


def test_a_long_text_is_cut_with_a_mark() -> None:
    assert clean("abcdef", 4) == "abc…"
    assert clean("abcd", 4) == "abcd"
    assert clean(" " * 10**6 + "x", 10) == " …"


def test_lines_are_kept_where_asked() -> None:
    assert clean("a\r\n\tb\rc\x1b[0m", multiline=True) == "a\n    b\nc"


@given(st.text(), st.integers(1, 50), st.booleans())
def test_nothing_invisible_is_left(text: str, limit: int, multiline: bool) -> None:
    shown = clean(text, limit, multiline=multiline)
    assert len(shown) <= limit
    kept = shown.replace("\n", "") if multiline else shown
    assert not {unicodedata.category(c) for c in kept} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


@given(st.recursive(st.text() | st.integers(-(2**53), 2**53) | st.none(), st.lists))
def test_json_lines_lose_nothing_and_are_harmless(document: object) -> None:
    line = json_line(document)
    assert msgspec.json.decode(line) == document
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert not {c for c in line.decode()[:-1] if unicodedata.category(c) in {"Cc", "Zl", "Zp"}}


def test_direction_marks_are_escaped_in_json() -> None:
    assert json_line({"a": "x\u202ey\x9b"}) == b'{"a":"x\\u202ey\\u009b"}\n'
