from __future__ import annotations

import pytest

from agentlens.actions import ActionKind
from agentlens.waste import WasteKind
from tests.waste.runs import (
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
    undecided,
    waste,
)

KIND = WasteKind.CYCLIC_PATTERN


def calls(names: str, out: str | None = "same") -> list[Step]:
    return [read(name, out=out) for name in names]


@pytest.mark.parametrize(
    ("names", "wasted"),
    [
        ("ab", []),
        ("aba", []),
        ("abab", [(3, 4)]),
        ("xabab", [(4, 5)]),
        ("ababa", [(3, 4)]),
        ("ababab", [(3, 4, 5, 6)]),
        ("abababab", [(3, 4, 5, 6, 7, 8)]),
        ("abcabc", [(4, 5, 6)]),
        ("aabaab", [(4, 5, 6)]),
        ("abcdabcd", [(5, 6, 7, 8)]),
        ("abcdeabcde", []),
        ("aaaa", []),
        ("ababcdcd", [(3, 4), (7, 8)]),
    ],
)
def test_later_rounds_are_wasted(names: str, wasted: list[tuple[int, ...]]) -> None:
    assert found(waste(*calls(names)), KIND) == wasted


def test_a_cycle_that_ends_in_news_is_no_waste() -> None:
    run = [*calls("ab"), *calls("ab"), read("a", out="same"), read("b", out="new")]
    assert not found(waste(*run), KIND)


def test_rounds_after_the_news_are_wasted() -> None:
    run = [*calls("ab", "old"), *calls("ab", "new"), *calls("ab", "new")]
    assert found(waste(*run), KIND) == [(5, 6)]


def test_missing_results_leave_it_undecided() -> None:
    report = waste(*calls("abab", None))
    assert undecided(report, KIND) == [(3, 4)]
    assert not found(report, KIND)


def test_a_refused_edit_leaves_the_lines_as_they_were() -> None:
    def rounds(out: str, times: int = 2) -> list[Step]:
        look = act(V, ActionKind.READ, "a.py", lines=(1, 90), cut=True)
        return [act(I, ActionKind.EDIT, "a.py", text="new", out=out), look] * times

    refused, done = "No replacement was performed.", "Done."
    assert found(waste(*rounds(refused)), KIND) == [(3, 4)]
    assert undecided(waste(*rounds(done)), KIND) == [(3, 4)]


def test_other_edits_between_the_same_tests_are_no_cycle() -> None:
    run = [edit("a.py", text="one = 1"), check(), edit("a.py", text="two = 2"), check()]
    assert not found(waste(*run), KIND)


def test_a_pattern_of_half_of_the_donors_is_excused() -> None:
    cycling, other = donor(*calls("abab")), donor(*calls("abba"))
    assert excused(waste(*calls("ababab"), donors=[other, cycling]), KIND) == [(3, 4, 5, 6)]
    assert found(waste(*calls("ababab"), donors=[other, other]), KIND) == [(3, 4, 5, 6)]
