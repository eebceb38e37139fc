from __future__ import annotations

import pytest

from agentlens.actions import ActionKind, Result
from agentlens.waste import WasteKind
from tests.waste.runs import (
    RED,
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

KIND = WasteKind.DISORDERED_WORK
A = edit("a.py")
REPRO = act(E, ActionKind.CREATE, "repro.py", text="import a")
OPEN = check("...", Result.UNKNOWN)


def diff(*words: str) -> Step:
    argv = ("git", "diff", *words)
    return act(E, ActionKind.INSPECT_VCS, program="git diff", argv=argv)


@pytest.mark.parametrize(
    ("run", "wasted"),
    [
        ([check(), A], []),
        ([check(), check(), A], [(2,)]),
        ([check(), read("a.py"), check(), A], [(3,)]),
        ([check(), check(RED), A], []),
        ([check(), REPRO, check(), A], []),
        ([check(), A, check(), check()], []),
        ([check(), check()], [(2,)]),
        ([diff(), A], [(1,)]),
        ([diff("--stat"), A], [(1,)]),
        ([diff("HEAD~1"), A], []),
        ([REPRO, diff(), A], []),
        ([A, diff()], []),
    ],
)
def test_checking_a_change_before_there_is_one(
    run: list[Step], wasted: list[tuple[int, ...]]
) -> None:
    report = waste(*run)
    assert found(report, KIND) == wasted
    assert not undecided(report, KIND)


def test_a_repeated_check_without_its_output_is_undecided() -> None:
    assert undecided(waste(check(None), check(None), A), KIND) == [(2,)]


def test_early_checks_that_half_of_the_donors_repeat_are_excused() -> None:
    run = [check(), check(), A]
    repeating, once = donor(check(), check(), A), donor(check(), A, check())
    assert excused(waste(*run, donors=[once, repeating]), KIND) == [(2,)]
    assert found(waste(*run, donors=[once, once, repeating]), KIND) == [(2,)]


@pytest.mark.parametrize(
    ("run", "wasted", "open_"),
    [
        ([A, check(), read("b.py")], [(3,)], []),
        ([A, read("b.py"), check()], [], []),
        ([A, check(RED), read("b.py")], [], []),
        ([A, check(), check(RED), read("b.py")], [], []),
        ([A, OPEN, read("b.py")], [], [(3,)]),
        ([A, check(), read("b.py"), A], [], []),
        ([A, check(), read("a.py")], [], []),
        ([read("b.py"), A, check(), read("b.py")], [], []),
        ([A, check(), read("tests/test_a.py")], [], []),
        ([A, check(), read("kept.py")], [], []),
        ([A, check(), read("b.py"), act(V, ActionKind.RUN_CODE, "b.py")], [], []),
        ([A, check(), read("b.py"), read("c.py"), read("b.py")], [(3, 5), (4,)], []),
    ],
)
def test_exploring_after_the_change_was_verified(
    run: list[Step], wasted: list[tuple[int, ...]], open_: list[tuple[int, ...]]
) -> None:
    report = waste(*run, donors=[donor(read("kept.py"), A)])
    assert found(report, KIND) == wasted
    assert undecided(report, KIND) == open_
