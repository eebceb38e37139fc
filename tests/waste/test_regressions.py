from __future__ import annotations

import pytest

from agentlens.actions import ActionKind, Result
from agentlens.waste import WasteKind
from tests.waste.runs import (
    GREEN,
    RED,
    I,
    Step,
    V,
    act,
    check,
    donor,
    edit,
    excused,
    found,
    read,
    think,
    undecided,
    waste,
)

KIND = WasteKind.REGRESSION_LOOP
A = edit("a.py")
BAD, GOOD = check(RED), check(GREEN)
OPEN = check("...", Result.UNKNOWN)
ERROR = check("", Result.ERROR)


@pytest.mark.parametrize(
    ("run", "wasted"),
    [
        ([A, BAD], []),
        ([A, BAD, A, GOOD], []),
        ([A, BAD, A, BAD], []),
        ([A, BAD, A, BAD, A, GOOD], [(3, 4)]),
        ([A, ERROR, A, ERROR, A, GOOD], [(3, 4)]),
        ([A, BAD, A, BAD, A, BAD, A], [(3, 4, 5, 6)]),
        ([A, A, BAD, A, A, BAD, A], [(4, 5, 6)]),
        ([A, BAD, A, GOOD, A, BAD, A], []),
        ([A, BAD, A, BAD, BAD, GOOD, A, BAD, A], []),
        ([A, A, A, A], []),
        ([A, BAD, A, read("new.py"), BAD, think("why"), A], [(3, 5, 6)]),
        ([read("b.py"), A, BAD, A, read("b.py", out="x"), BAD, A], [(4, 5, 6)]),
        ([A, BAD, edit("b.py"), BAD, edit("c.py"), BAD], []),
        ([A, BAD, A, edit("b.py"), BAD, A], [(3, 5)]),
        ([edit("a.py", "f"), BAD, edit("a.py", "g"), BAD, edit("a.py", "h")], []),
    ],
)
def test_waste_begins_with_the_second_failed_attempt(
    run: list[Step], wasted: list[tuple[int, ...]]
) -> None:
    report = waste(*run)
    assert found(report, KIND) == wasted
    assert not undecided(report, KIND)


@pytest.mark.parametrize(
    ("run", "steps"),
    [
        ([A, OPEN, A, OPEN, A], [(3, 4)]),
        ([A, BAD, A, OPEN, A], [(3, 4)]),
        ([A, OPEN, A], []),
        ([edit("a.py", ""), BAD, edit("a.py", ""), BAD, edit("a.py", "")], [(3, 4)]),
        ([A, check(RED, cut=True), A, check("===", Result.UNKNOWN, True), A], [(3, 4)]),
    ],
)
def test_unknown_results_and_places_leave_it_undecided(
    run: list[Step], steps: list[tuple[int, ...]]
) -> None:
    report = waste(*run)
    assert undecided(report, KIND) == steps
    assert not found(report, KIND)


def test_lines_names_and_shared_text_tell_the_place() -> None:
    def lines(first: int, last: int) -> Step:
        return act(I, ActionKind.EDIT, "a.py", lines=(first, last))

    def names(*scopes: str) -> Step:
        return act(I, ActionKind.EDIT, "a.py", scopes=scopes)

    def text(*variables: str) -> Step:
        return edit("a.py", "", "\n".join(f"{name} = compute()" for name in variables))

    assert found(waste(lines(1, 9), BAD, lines(5, 9), BAD, lines(2, 6)), KIND) == [(3, 4)]
    assert not found(waste(lines(1, 9), BAD, lines(50, 59), BAD, lines(90, 99)), KIND)
    assert not found(waste(names("C", "f"), BAD, names("C", "g"), BAD, names("C", "h")), KIND)
    assert found(waste(names("C", "f"), BAD, names("f"), BAD, names("f")), KIND) == [(3, 4)]
    report = waste(text("one"), BAD, text("one", "two"), BAD, text("two", "three"))
    assert found(report, KIND) == [(3, 4)]


def test_a_file_written_as_a_whole_holds_every_place() -> None:
    whole = [act(I, ActionKind.CREATE, "a.py", text=f"version = {n} * 1000") for n in range(3)]
    assert found(waste(whole[0], BAD, whole[1], BAD, whole[2], GOOD), KIND) == [(3, 4)]


def test_the_text_of_an_editing_program_is_not_the_text_of_the_file() -> None:
    script = act(I, ActionKind.EDIT, "a.py", text="s/value/total/", program="sed", argv=("sed",))
    assert undecided(waste(script, BAD, script, BAD, script), KIND) == [(3, 4)]


def test_a_script_that_crashes_is_a_failed_check() -> None:
    crash = act(
        V,
        ActionKind.RUN_CODE,
        "repro.py",
        out="Traceback (most recent call last):\n  ...",
        result=Result.UNKNOWN,
    )
    missing = act(V, ActionKind.RUN_CODE, "repro.py", result=Result.ERROR, exit_code=127)
    assert found(waste(A, crash, A, crash, A), KIND) == [(3, 4)]
    assert not found(waste(A, missing, A, missing, A), KIND)


def test_a_file_restored_and_edited_again() -> None:
    restore = act(I, ActionKind.CHANGE_VCS, "a.py", program="git checkout")
    everything = act(I, ActionKind.CHANGE_VCS, ".", program="git restore")
    assert found(waste(A, A, BAD, restore, A), KIND) == [(1, 2, 4)]
    assert found(waste(A, everything, A), KIND) == [(1, 2)]
    switch = act(I, ActionKind.CHANGE_VCS, program="git checkout", argv=("git", "checkout", "x"))
    hard = act(I, ActionKind.CHANGE_VCS, program="git reset", argv=("git", "reset", "--hard"))
    assert found(waste(A, hard, A), KIND) == [(1, 2)]
    assert not found(waste(A, switch, A), KIND)
    assert not found(waste(A, restore), KIND)
    assert not found(waste(restore, A), KIND)
    assert not found(waste(A, act(I, ActionKind.CHANGE_VCS, "a.py", program="git add"), A), KIND)


def test_a_text_written_again_after_another() -> None:
    good, other = edit("a.py", text="return total + 1"), edit("a.py", text="return total - 1")
    elsewhere = edit("a.py", "g", "return total - 1")
    assert found(waste(good, BAD, other, GOOD, good), KIND) == [(3, 5)]
    assert not found(waste(good, good), KIND)
    assert not found(waste(good, BAD, elsewhere, BAD, good), KIND)
    assert not found(waste(edit("a.py", text="x"), other, edit("a.py", text="x")), KIND)


def test_the_last_edit_undone_and_another_made() -> None:
    undo = act(I, ActionKind.EDIT, "a.py", out="Last edit to /w/a.py undone successfully.")
    assert found(waste(A, A, BAD, undo, A), KIND) == [(2, 4)]
    assert found(waste(A, A, undo, undo, A), KIND) == [(1, 4), (2, 3)]
    assert not found(waste(A, BAD, undo), KIND)


def test_undoing_what_had_passed_is_an_experiment() -> None:
    restore = act(I, ActionKind.CHANGE_VCS, "a.py", program="git checkout")
    assert not waste(A, GOOD, restore, BAD, A, GOOD).findings
    assert undecided(waste(A, OPEN, restore, BAD, A, GOOD), KIND) == [(1, 3)]
    good, other = edit("a.py", text="return total + 1"), edit("a.py", text="return total - 1")
    assert not waste(good, GOOD, other, BAD, good, GOOD).findings
    assert undecided(waste(good, OPEN, other, GOOD, good), KIND) == [(3, 5)]


@pytest.mark.parametrize(
    "out",
    [
        "No replacement was performed, old_str did not appear verbatim.",
        "The file was edited successfully. ERROR:\nNo replacement was performed.",
        "String to replace not found in file.",
    ],
)
def test_a_refused_edit_is_no_attempt(out: str) -> None:
    refused = act(I, ActionKind.EDIT, "a.py", scopes=("f",), out=out, result=Result.UNKNOWN)
    assert not found(waste(A, BAD, refused, BAD, refused, BAD, A, GOOD), KIND)
    assert not found(waste(A, GOOD, refused), WasteKind.UNVERIFIED_TAIL)


def test_a_file_on_which_half_of_the_donors_loop_is_excused() -> None:
    looping, straight = donor(A, BAD, A, BAD, A, GOOD), donor(A, A, A, GOOD)
    run = [A, BAD, A, BAD, A]
    assert excused(waste(*run, donors=[looping, straight]), KIND) == [(3, 4)]
    assert found(waste(*run, donors=[straight, straight]), KIND) == [(3, 4)]
