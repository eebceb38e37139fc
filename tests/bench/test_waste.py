from __future__ import annotations

import pytest

from agentlens.bench.trace import BenchState, LogEntry
from agentlens.bench.waste import (
    WasteFinding,
    WasteKind,
    find_blind_retries,
    find_cycles,
    find_redundant_steps,
    find_regressions,
    find_unnecessary_exploration,
    working_states,
)
from tests.bench.build import INITIAL, E, run, short, states


def places(findings: list[WasteFinding]) -> list[tuple[int, int, int]]:
    """First and last index and waste of each finding."""
    return [(f.indices[0], f.indices[-1], f.waste) for f in findings]


def test_working_states_are_labelled_and_no_requests() -> None:
    request = BenchState("q", 1, stage=E, entry=LogEntry("request"))
    found = working_states([INITIAL, short("wb", 2), request, short("ra", 1)])
    assert [state.step for state in found] == [1, 2]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ra wa rb rc wb", [(2, 3, 2)]),
        ("wa rb va wb", [(1, 2, 2)]),  # any stage but I belongs to the span
        ("wa rb wb", []),  # too short
        ("wa rb rc", []),  # never resumed
        ("wa va wb", []),  # no exploration
        ("wa rb rc wb rd re wc", [(1, 2, 2), (4, 5, 2)]),
        ("wa wb rc wc rd re wd", [(4, 5, 2)]),
        ("", []),
    ],
)
def test_regressions(words: str, found: list[tuple[int, int, int]]) -> None:
    assert places(list(find_regressions(states(words), ()))) == found


@pytest.mark.parametrize(
    ("path", "is_excused"),
    [
        ("ra wa rb rc wb", True),  # position 3 of 6 in the path, placeholder included
        ("ra wa rb", False),  # position 3 of 4, the run's is 1 of 4
        ("ra va wa rb rc", False),  # the implementation does not follow an exploration
        ("ra wa wb rb rc", False),  # an implementation comes before the exploration
    ],
)
def test_regressions_of_the_reference_excuse(path: str, is_excused: bool) -> None:
    """The run explores at index 3 of 6: position 3 of the first path, 2 or 3 of the others."""
    found = list(find_regressions(states("ra wa vx rb rc wb"), run(path).states))
    assert (found == []) is is_excused


@pytest.mark.parametrize(
    ("words", "path", "found"),
    [
        ("ra ra", "", [1]),
        ("ra rb ra ra", "", [2, 3]),
        ("ra wb ra", "", []),
        ("ra va ra", "", [2]),  # V neither counts nor forgets
        ("ra ta ra", "", [2]),
        ("ra ra", "ra ra", []),
        ("ra ra", "ra va", [1]),
        ("va va", "", []),
    ],
)
def test_redundant_steps(words: str, path: str, found: list[int]) -> None:
    findings = list(find_redundant_steps(states(words), run(path).states))
    assert places(findings) == [(i, i, 1) for i in found]


def test_redundant_steps_need_a_path() -> None:
    pathless = BenchState("s", 1, tool="list_dir", stage=E)
    assert list(find_redundant_steps([pathless, pathless], ())) == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("rx wa", []),
        ("wa rx", [1]),
        ("wa rx rx", [1, 2]),
        ("wa rknown", []),
        ("wa rmy_Test.py rSpecial", []),
        ("wa vx", []),
        ("rx", []),
    ],
)
def test_unnecessary_exploration(words: str, found: list[int]) -> None:
    findings = list(find_unnecessary_exploration(states(words), {"known"}))
    assert places(findings) == [(i, i, 1) for i in found]


@pytest.mark.parametrize(
    ("words", "path", "found"),
    [
        ("ra ra", "", []),
        ("ra ra ra", "", [(0, 2, 1)]),
        ("wx ra ra ra ra wx", "", [(1, 4, 2)]),
        ("ra ra va va", "", []),
        ("ra ra ra ra", "ra ra ra", []),
        ("ra ra ra ra", "ra ra", [(0, 3, 2)]),
        ("ra ra ra wa wa wa", "wa wa wa", [(0, 2, 1)]),
    ],
)
def test_blind_retries(words: str, path: str, found: list[tuple[int, int, int]]) -> None:
    assert places(list(find_blind_retries(states(words), run(path).states))) == found


def test_three_placeholders_are_no_retry() -> None:
    assert list(find_blind_retries([INITIAL] * 4, ())) == []


@pytest.mark.parametrize(
    ("words", "path", "found"),
    [
        ("ra wa ra", "", []),
        ("ra wa ra wa", "", [(0, 3, 2)]),
        ("ra wa ra wa ra", "", [(0, 3, 2)]),
        ("ra wa ra wa ra wa", "", [(0, 5, 4)]),
        ("ra wa ra wa ra wa ra wa", "", [(0, 7, 6), (0, 7, 4)]),  # for lengths 2 and 4
        ("rx ra wa va ra wa va", "", [(1, 6, 3)]),
        ("ra ra ra ra", "", []),
        ("ra wa ra wa", "ra wa ra wa", []),
        ("ra wa ra wa", "wa ra wa ra", [(0, 3, 2)]),  # no rotation excuses
        ("ra wa vx ra wa", "", []),
    ],
)
def test_cycles(words: str, path: str, found: list[tuple[int, int, int]]) -> None:
    assert places(list(find_cycles(states(words), run(path).states))) == found


def test_a_finding_says_where_and_why() -> None:
    found = next(iter(find_blind_retries(states("wx ra ra ra"), ())))
    assert found == WasteFinding(
        WasteKind.BLIND_RETRY,
        (1, 2, 3),
        ("state_2", "state_3", "state_4"),
        1,
        "read_file a (E) 3 times in a row",
    )
    cycle = next(iter(find_cycles(states("ra wa ra wa"), ())))
    assert cycle.reason == "read_file a (E) then replace_string_in_file a (I), 2 times over"
