"""Short lines that stand for very much: what is read of them is bounded."""

from __future__ import annotations

import pytest

from agentlens.shell import parse
from agentlens.shell.budget import Budget

WORDS = " ".join("abcdefghijklmnop")
MAX_COMMANDS = 2_500
MAX_CHARACTERS = 1_000_000


def nested(levels: int, body: str) -> str:
    heads = "".join(f"for v{level} in {WORDS}; do " for level in range(levels))
    return heads + body + "; done" * levels


def test_a_budget_is_never_overdrawn() -> None:
    budget = Budget(work=11, commands=1)
    assert [budget.keeps() for _ in range(3)] == [True, False, False]
    assert not budget.expands(200)
    assert not budget.enters("a")
    assert [budget.visits() for _ in range(12)] == [True] * 10 + [False] * 2
    assert budget.work == 1


@pytest.mark.parametrize(
    "text",
    [
        nested(5, "echo $v0"),
        nested(4, f"bash -c '{nested(2, 'ls')}'"),
        nested(4, "find . " + "-exec ls {} \\; " * 300),
        "find . -exec " * 1_000 + "ls {} \\;",
        "a='" + "echo b; " * 1_000 + "'; " + "eval $a; " * 500,
        "s='eval $s; eval $s'; eval $s",
    ],
    ids=["loops", "scripts", "finds in loops", "find in find", "eval", "eval of itself"],
)
def test_the_number_of_commands_is_bounded(text: str) -> None:
    assert 0 < len(parse(text)) <= MAX_COMMANDS


@pytest.mark.parametrize(
    "text",
    [
        "a=xx; " + "a=$a$a; " * 60 + "echo $a",
        "export a=xx; " + "export a=$a$a; " * 60 + "echo $a",
        f"a={'x' * 5_000}; echo {'$a' * 1_000}",
        f"a={'x' * 5_000}; {nested(3, 'echo ' + '$a' * 100)}",
        nested(3, "echo {" + "a," * 63 + "}" + "x" * 300),
        "echo " + "{a,b}" * 1_000,
        "echo {" + "a," * 3_000 + "}",
    ],
    ids=["doubled", "exported", "repeated", "in loops", "braces", "many braces", "wide braces"],
)
def test_the_text_of_expansions_is_bounded(text: str) -> None:
    commands = parse(text)
    assert commands
    assert sum(len(word) for c in commands for word in c.argv) <= 2 * MAX_CHARACTERS


def test_a_value_too_long_is_forgotten() -> None:
    assert parse(f"a=b; a={'x' * 7_000}$a$a; echo $a")[-1].argv == ("echo", "x" * 7_000 + "bb")
    doubled = f"a={'x' * 4_000}; a=$a$a$a; echo $a"
    assert parse(doubled)[-1].argv == ("echo", "$a")


def test_no_folder_has_a_path_that_is_too_long() -> None:
    commands = parse(nested(3, "cd " + "ab/" * 500))
    assert max(len(command.cwd) for command in commands) <= 4_096


def test_words_behind_an_exec_belong_to_its_command() -> None:
    commands = parse("find . -exec find a -exec b {} \\; -exec c {} +")
    assert [c.argv[0] for c in commands] == ["find", "find", "b", "c"]
