"""What the task asks of reading, and what must not change."""

import pytest

from inifile import dumps, loads


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('v = "host;port=5432"  ; primary', "host;port=5432"),
        ('v = "#fff"', "#fff"),
        ('v = "a" ; not "b"', "a"),
        ('v = "a;b#c"#d', "a;b#c"),
        ('v = ""; empty', ""),
        ("v = 1;2", "1"),
        ("v = 1 # 2 ; 3", "1"),
    ],
)
def test_marks_in_quotes_are_ordinary(line, value):
    assert loads(line)[""]["v"] == value


def test_other_lines_are_untouched():
    document = loads('; top\n[s] # section\na = "x;y"\nb = 2 ; two\n')
    assert document["s"] == {"a": "x;y", "b": "2"}


def test_plain_values_are_written_bare():
    assert dumps(loads("[s]\na = 1\n")) == "[s]\na = 1\n"
