from __future__ import annotations

import msgspec
import pytest

from agentlens.bench.match import PathMatch, align, best_match, candidate_states, is_better
from agentlens.bench.trace import BenchState, LogEntry
from tests.bench.build import INITIAL, chain, graph, run


def match(path: str, candidate: str) -> PathMatch:
    found = best_match([_path(path)], run(candidate).states)
    assert found is not None
    return found


def _path(words: str) -> tuple[BenchState, ...]:
    """States of a path under ids of their own, as a merge has them."""
    return tuple(
        msgspec.structs.replace(state, state_id=f"merged_{i}")
        for i, state in enumerate(run(words).states)
    )


@pytest.mark.parametrize(
    ("path", "candidate", "partners", "terminal"),
    [
        ("ra wb", "ra wb", (0, 1, 2), True),
        ("ra wb", "wb ra", (0, 2, 1), False),
        ("ra ra wb", "ra wb", (0, 1, None, 2), True),
        ("ra", "ra ra", (0, 1), True),
        ("wx", "ra", (0, None), False),
    ],
)
def test_greedy_one_to_one_matching(
    path: str, candidate: str, partners: tuple[int | None, ...], terminal: bool
) -> None:
    found = match(path, candidate)
    assert (found.partners, found.terminal_match) == (partners, terminal)


def test_position_0_takes_the_first_candidate_state() -> None:
    found = best_match([_path("wa")], run("ra").states[1:])
    assert found is not None
    assert found.partners == (0, None)


def test_terminal_of_a_path_of_one_state_always_matches() -> None:
    found = best_match([(INITIAL,)], run("ra wb").states)
    assert found is not None
    assert found.terminal_match


def test_figures_of_a_match() -> None:
    found = match("ra wb vb", "ra vb")
    assert found.matched == (0, 1, 3)
    assert found.coverage == 75
    assert found.first_unmatched == 2
    assert match("ra", "ra").first_unmatched is None


@pytest.mark.parametrize(
    ("paths", "candidate", "index"),
    [
        (["ra wb", "ra wb vb"], "ra wb", 1),  # more stages
        (["ra wb", "ra rb wb"], "ra rb wb", 1),  # more matches
        (["ra rc wb", "ra wb"], "ra wb", 1),  # as many matches, higher coverage
        (["ra wb", "rb wb"], "ra rb wb", 0),  # full tie
    ],
)
def test_best_path(paths: list[str], candidate: str, index: int) -> None:
    found = best_match([_renamed(path, i) for i, path in enumerate(paths)], run(candidate).states)
    assert found is not None
    assert found.index == index


def _renamed(words: str, number: int) -> tuple[BenchState, ...]:
    return tuple(
        msgspec.structs.replace(state, state_id=f"{number}-{state.state_id}")
        for state in _path(words)
    )


def test_nothing_to_match() -> None:
    assert best_match([], run("ra").states) is None
    assert best_match([_path("ra")], ()) is None
    assert best_match([()], run("ra").states) is None


def request(step: int) -> BenchState:
    return BenchState(f"state_{step}", step, entry=LogEntry("request"))


def test_requests_are_left_out_and_indices_kept() -> None:
    only_requests = (request(1),)
    found = best_match([only_requests, (*_path("ra"), request(9))], run("ra").states)
    assert found is not None
    assert (found.index, len(found.states), len(found.path)) == (1, 2, 3)
    assert candidate_states(chain([INITIAL, request(1)])) == (INITIAL,)


def test_the_candidate_is_its_longest_path() -> None:
    found = candidate_states(graph("a-b a-c c-d a-e e-f"))
    assert [state.state_id for state in found] == ["a", "c", "d"]


def test_longer_path_wins_where_all_else_is_equal() -> None:
    short = PathMatch(0, (), _path("ra"), (0, None), terminal_match=False)
    assert not is_better(short, short)


@pytest.mark.parametrize(
    ("path", "candidate", "met"),
    [
        ("ra wb vb", "ra wb vb", {0, 1, 2, 3}),
        ("ra wb vb", "wb ra vb", {0, 2}),
        ("ra wb vb", "ra rc wb", {0, 1, 3}),
    ],
)
def test_alignment_follows_the_order(path: str, candidate: str, met: set[int]) -> None:
    """In the second case wb is matched, but the pointer waits for ra first."""
    assert align(match(path, candidate), run(candidate).states) == met
