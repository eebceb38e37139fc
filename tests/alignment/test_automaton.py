"""The optimum over a whole automaton against brute force over its paths."""

from __future__ import annotations

from fractions import Fraction

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from agentlens.alignment import best_automaton_path, lcs_length


@st.composite
def automata(draw: st.DrawFn) -> tuple[nx.DiGraph, dict[int, int], set[int]]:
    size = draw(st.integers(1, 8))
    graph = nx.DiGraph()
    graph.add_node(0)
    for node in range(1, size):
        for before in draw(st.sets(st.integers(0, node - 1), min_size=1, max_size=3)):
            graph.add_edge(before, node)
    symbols = {node: draw(st.integers(0, 3)) for node in range(1, size)}
    accepting = draw(st.sets(st.integers(0, size - 1), min_size=1))
    return graph, symbols, accepting


def accepting_paths(graph: nx.DiGraph, accepting: set[int]) -> list[tuple[int, ...]]:
    found = []

    def walk(node: int, path: tuple[int, ...]) -> None:
        if node in accepting:
            found.append(path)
        for after in graph.successors(node):
            walk(after, (*path, after))

    walk(0, ())
    return found


def grade(run: list[int], states: list[int]) -> tuple[Fraction, int]:
    matches, total = lcs_length(run, states), len(run) + len(states)
    return (Fraction(2 * matches, total) if total else Fraction(0)), matches


@given(automata(), st.lists(st.integers(-1, 3), max_size=8))
def test_no_path_is_better(
    automaton: tuple[nx.DiGraph, dict[int, int], set[int]], run: list[int]
) -> None:
    graph, symbols, accepting = automaton
    paths = accepting_paths(graph, accepting)
    best = best_automaton_path(graph, symbols, accepting, run)
    assert best in paths
    assert grade(run, [symbols[n] for n in best]) == max(
        grade(run, [symbols[n] for n in path]) for path in paths
    )


def test_a_short_path_does_not_win_by_being_short() -> None:
    graph = nx.DiGraph([(0, 1), (0, 2), (2, 3), (3, 4)])
    symbols = {1: 7, 2: 7, 3: 8, 4: 9}
    assert best_automaton_path(graph, symbols, {1, 4}, [7, 8, 9]) == (2, 3, 4)


def test_more_matches_win_a_tie() -> None:
    # 2·1/(1+3) = 2·2/(5+3): both 1/2, the second path has two matches
    graph = nx.DiGraph([(0, 1), (0, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
    symbols = {1: 1, 2: 1, 3: 2, 4: 9, 5: 9, 6: 9}
    assert best_automaton_path(graph, symbols, {1, 6}, [1, 2, 3]) == (2, 3, 4, 5, 6)
