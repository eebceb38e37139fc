from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.bench.shellwords import (
    Command,
    compare_commands,
    parse_command,
    word_similarity,
)

VECTORS = [
    ("grep -rn 'foo bar' src", 'rg "foo bar"', True),
    ("rg -n 'load config now'", "grep 'load config' x", True),
    ("grep foo a.py", "rg bar", None),
    ("grep foo a.py", "grep bar b.py", True),
    ("find . -name '*.py' | grep foo", "grep '*.py' x", True),
    ("cat src/a.py", "sed -n 1,5p src/a.py", True),
    ("cat", "tail -f", True),
    ("cd /x && python3 t.py", "python t.py -v", True),
    ("python t.py", "node t.py", True),
    ("python -c 'a'", "python3 -c 'b'", True),
    ("python3.9 a.py", "python a.py", None),
    ("cd '/a b' && ls", "cd /x; pwd", None),
    ("ls src", "pwd", None),
]


@pytest.mark.parametrize(("first", "second", "verdict"), VECTORS)
def test_published_vectors(first: str, second: str, verdict: bool | None) -> None:
    assert compare_commands(first, second) is verdict
    assert compare_commands(second, first) is verdict


@pytest.mark.parametrize(
    ("command", "parsed"),
    [
        ("  cd a ;; NPM i  X", Command("npm i x")),
        ("npm i x", Command("npm install x")),
        ("cd a && cd b && ls", Command("cd b && ls")),
        ("grep -r /usr x", Command("grep -r /usr x", "search", "x")),
        ("grep -r", Command("grep -r", "search", "")),
        ("ls | grep 'a\" b", Command("ls | grep 'a\" b", "search", "a")),
        ("egrep2 x", Command("egrep2 x")),
        ("head -n 5 a.py b.txt c", Command("head -n 5 a.py b.txt c", "view", "b.txt")),
        ("sed n", Command("sed n", "view", "")),
        ("sed -i s a.py", Command("sed -i s a.py")),
        ("bash", Command("bash")),
        ("python3  -m  x", Command("python -m x", "execute", "-m")),
        ("", Command("")),
    ],
)
def test_parse(command: str, parsed: Command) -> None:
    assert parse_command(command) == parsed


def test_missing_commands_are_left_open() -> None:
    assert compare_commands("  ", "ls") is None
    assert compare_commands("ls", "") is None


@given(st.text(alphabet="abc '\"-/.;&", max_size=20), st.text(alphabet="abc -/", max_size=20))
def test_comparison_is_symmetric(first: str, second: str) -> None:
    assert compare_commands(first, second) is compare_commands(second, first)


@pytest.mark.parametrize(
    ("first", "second", "similarity"),
    [("a B", "b a", 1.0), ("a b c", "a", 1 / 3), ("", "a", 0.0), ("", "", 0.0)],
)
def test_word_similarity(first: str, second: str, similarity: float) -> None:
    assert word_similarity(first, second) == similarity
