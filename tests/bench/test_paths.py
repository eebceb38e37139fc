from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.bench import paths as paths_module
from agentlens.bench.paths import MAX_PATHS, enumerate_paths
from agentlens.bench.trace import BenchState, BenchTrace, BenchTransition
from agentlens.errors import InvalidReferenceError
from tests.bench.build import graph, run


def names(trace: BenchTrace) -> list[str]:
    return ["".join(state.state_id for state in path) for path in enumerate_paths(trace)]


@pytest.mark.parametrize(
    ("edges", "ends", "found"),
    [
        ("a-b b-c", "", ["abc"]),
        ("a-b a-c", "", ["ab", "ac"]),
        ("a-b b-c", "b", ["ab"]),
        ("a-b b-c", "b c", ["ab", "abc"]),
        ("a-b b-c", "a c", ["a", "abc"]),
        ("a-b b-a b-c a-c c-b", "c", ["abc", "ac"]),
        ("a-b a-b b-c", "c", ["abc", "abc"]),
        ("a-b b-a", "", []),
    ],
)
def test_paths(edges: str, ends: str, found: list[str]) -> None:
    assert names(graph(edges, ends=ends)) == found


def test_edges_are_tried_in_string_order_of_ids() -> None:
    states = tuple(BenchState(name, 0) for name in "abc")
    edges = (
        BenchTransition("merged_trans_2", "a", "b", "t"),
        BenchTransition("merged_trans_10", "a", "c", "t"),
    )
    assert names(BenchTrace("t", states, edges)) == ["ac", "ab"]


def test_a_run_has_one_path() -> None:
    trace = run("ra wb vb")
    assert enumerate_paths(trace) == (trace.states,)


def test_no_states() -> None:
    assert enumerate_paths(BenchTrace("t", ())) == ()
    assert enumerate_paths(BenchTrace("t", (BenchState("a", 0),), initial_state="b")) == ()


def test_edges_to_nowhere_are_left_out() -> None:
    states = (BenchState("a", 0), BenchState("b", 0))
    edges = (BenchTransition("1", "a", "x", "t"), BenchTransition("2", "a", "b", "t"))
    assert names(BenchTrace("t", states, edges)) == ["ab"]


def test_at_most_50_paths() -> None:
    """Six diamonds in a row have 64 paths."""
    corners = "abcdefg"
    edges = " ".join(f"{a}-{a}1 {a}-{a}2 {a}1-{b} {a}2-{b}" for a, b in pairwise(corners))
    found = names(graph(edges))
    assert len(found) == MAX_PATHS
    assert found[:2] == ["aa1bb1cc1dd1ee1ff1g", "aa1bb1cc1dd1ee1ff2g"]


def test_long_chains_need_no_recursion() -> None:
    edges = " ".join(f"{i}-{i + 1}" for i in range(5000))
    assert [len(path) for path in enumerate_paths(graph(edges))] == [5001]


def test_a_search_without_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths_module, "_MAX_VISITS", 3)
    with pytest.raises(InvalidReferenceError, match="dead ends"):
        enumerate_paths(graph("a-b b-c c-d d-e"))


@given(
    st.sets(st.tuples(st.sampled_from("abcde"), st.sampled_from("abcde")), min_size=1), st.data()
)
def test_against_brute_force(edges: set[tuple[str, str]], data: st.DataObject) -> None:
    """All simple paths from `a` to an end, pruned or not, are the same."""
    ends = data.draw(st.sets(st.sampled_from("abcde"), min_size=1))
    pairs = sorted(edges)
    states = tuple(BenchState(name, 0) for name in "abcde")
    transitions = tuple(
        BenchTransition(f"{i:03}", source, target, "t") for i, (source, target) in enumerate(pairs)
    )
    trace = BenchTrace("t", states, transitions, "a", tuple(sorted(ends)))

    def walk(path: str) -> list[str]:
        found = [path] if path[-1] in ends else []
        for source, target in pairs:
            if source == path[-1] and target not in path:
                found += walk(path + target)
        return found

    assert names(trace) == walk("a")[:MAX_PATHS]
