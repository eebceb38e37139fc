from __future__ import annotations

import pytest

from agentlens.actions import Action, ActionKind, Operation, Result
from agentlens.waste import WasteKind
from tests.waste.runs import (
    E,
    Step,
    V,
    act,
    check,
    donor,
    edit,
    excused,
    found,
    read,
    undecided,
    waste,
)

KIND = WasteKind.REDUNDANT_STEP


def shell(command: str, *operations: Operation) -> Step:
    action = Action(ActionKind.READ, "bash", operations, command=command, observation="text")
    return E, action


def sed(lines: tuple[int, int] | None, command: str) -> Step:
    return shell(command, Operation(ActionKind.READ, "sed", reads=("a.py",), lines=lines))


@pytest.mark.parametrize(
    ("run", "wasted"),
    [
        ([read("a.py"), read("b.py")], []),
        ([read("a.py"), read("a.py")], [(2,)]),
        ([read("a.py", (1, 50)), read("a.py", (1, 50))], [(2,)]),
        ([read("a.py", (1, 50)), read("a.py", (40, 90))], []),
        ([read("a.py", (1, 50), "x"), read("a.py", (10, 20), "y")], [(2,)]),
        ([read("a.py", (1, 50)), read("a.py", (51, 90)), read("a.py", (40, 60), "y")], [(3,)]),
        ([read("a.py", (1, 50)), read("a.py", (60, 90)), read("a.py", (40, 70), "y")], []),
        ([read("a.py"), read("a.py", (5, 9), "y")], [(2,)]),
        ([read("a.py", (5, 9)), read("a.py")], []),
        ([read("a.py"), edit("a.py"), read("a.py")], []),
        ([read("a.py"), edit("b.py"), read("a.py")], []),
        ([read("a.py"), check(), read("a.py")], [(3,)]),
        ([read("/var/out.log"), check(), read("/var/out.log")], []),
        ([read("/var/out.log"), read("/var/out.log")], [(2,)]),
        ([read("log", out="x"), read("log", out="y")], []),
        ([read("a.py"), act(V, ActionKind.READ, "a.py")], []),
        ([read("a.py"), act(E, ActionKind.SEARCH, "a.py")], []),
        ([read("s.py"), act(E, ActionKind.CREATE, "s.py"), read("s.py")], []),
        ([act(E, ActionKind.READ, "a.py", result=Result.ERROR), read("a.py")], []),
        ([sed((1, 9), "sed -n 1,9p a.py"), sed((1, 9), "sed -n 1,9p  a.py")], [(2,)]),
        ([sed(None, "sed -n /a/p a.py"), sed(None, "sed -n /b/p a.py")], []),
        ([sed(None, "sed -n /a/p a.py"), sed(None, "sed -n /a/p a.py")], [(2,)]),
    ],
)
def test_reading_again_is_waste(run: list[Step], wasted: list[tuple[int, ...]]) -> None:
    report = waste(*run)
    assert found(report, KIND) == wasted
    assert not undecided(report, KIND)


def test_two_files_at_once_are_redundant_only_if_both_are_known() -> None:
    both = shell("cat a b", Operation(ActionKind.READ, "cat", reads=("a", "b")))
    assert not found(waste(read("a", out="text"), both), KIND)
    assert found(waste(read("a", out="text"), read("b", out="text"), both), KIND) == [(3,)]


def test_a_pipe_shows_a_part_of_the_file() -> None:
    cat = Operation(ActionKind.READ, "cat", reads=("a",))
    head, whole = shell("cat a | head", cat), shell("cat a", cat)
    assert not found(waste(head, whole), KIND)
    assert not found(waste(whole, shell("cat a | tail", cat)), KIND)
    assert found(waste(head, head), KIND) == [(2,)]


@pytest.mark.parametrize(
    "first",
    [
        act(E, ActionKind.READ, "a.py", cut=True),
        act(E, ActionKind.READ, "a.py", out=None, result=Result.UNKNOWN),
    ],
)
def test_lines_of_a_file_seen_in_part_are_undecided(first: Step) -> None:
    report = waste(first, read("a.py", (300, 400), "other"))
    assert undecided(report, KIND) == [(2,)]
    assert not found(report, KIND)


def test_what_half_of_the_donors_reread_is_excused() -> None:
    again = donor(read("a.py"), read("a.py"))
    apart = donor(read("a.py"), edit("b.py"), read("a.py"))
    pages = donor(read("a.py", (1, 9)), read("a.py", (10, 19)))
    run = [read("a.py"), read("a.py")]
    assert excused(waste(*run, donors=[again, apart]), KIND) == [(2,)]
    assert found(waste(*run, donors=[again, apart, pages]), KIND) == [(2,)]
