"""Prefix trees and their consolidation, against AALpy and by property."""

from __future__ import annotations

import networkx as nx
from aalpy.learning_algs.deterministic_passive.rpni_helper_functions import createPTA
from hypothesis import given
from hypothesis import strategies as st

from agentlens.reference.tree import ROOT, Merge, consolidate, prefix_tree

words = st.lists(st.lists(st.integers(0, 4), max_size=12), min_size=1, max_size=8)


def edges(merge: Merge) -> set[tuple[int, int]]:
    return {pair for path in merge.paths for pair in zip((ROOT, *path), path, strict=False)}


def spelled(merge: Merge, path: tuple[int, ...]) -> list[int | None]:
    return [merge.symbols[node] for node in path]


@given(words)
def test_prefix_tree_is_the_tree_of_aalpy(sequences: list[list[int]]) -> None:
    ours = prefix_tree(sequences)
    root = createPTA([(tuple(s), True) for s in sequences], "dfa")
    theirs, todo = set(), [root]
    while todo:
        node = todo.pop()
        theirs.add((tuple(node.prefix), bool(node.output)))
        todo.extend(node.children.values())
    by_node: dict[int, tuple[int, ...]] = {ROOT: ()}
    for path, sequence in zip(ours.paths, sequences, strict=True):
        by_node |= {node: tuple(sequence[: i + 1]) for i, node in enumerate(path)}
    ends = {path[-1] if path else ROOT for path in ours.paths}
    assert {(prefix, node in ends) for node, prefix in by_node.items()} == theirs
    assert len(ours.symbols) == len(theirs)


@given(words)
def test_consolidation_keeps_every_path_and_stays_acyclic(sequences: list[list[int]]) -> None:
    tree = prefix_tree(sequences)
    merged = consolidate(tree)
    assert [spelled(merged, path) for path in merged.paths] == sequences
    assert len(merged.symbols) <= len(tree.symbols)
    assert all(a < b for a, b in edges(merged))
    graph = nx.DiGraph(edges(merged))
    assert nx.is_directed_acyclic_graph(graph)


@given(words)
def test_consolidation_keeps_shared_prefixes(sequences: list[list[int]]) -> None:
    merged = consolidate(prefix_tree(sequences))
    for a, path in zip(sequences, merged.paths, strict=True):
        for b, other in zip(sequences, merged.paths, strict=True):
            shared = next(
                (i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y),
                min(len(a), len(b)),
            )
            assert path[:shared] == other[:shared]


def test_by_hand() -> None:
    tree = prefix_tree([[1, 2, 3, 4], [1, 5, 3, 4], [2, 3]])
    assert tree.symbols == (None, 1, 2, 3, 4, 5, 3, 4, 2, 3)
    assert tree.paths == ((1, 2, 3, 4), (1, 5, 6, 7), (8, 9))
    merged = consolidate(tree)
    # 1 and then 2 or 5 lead to one shared 3, 4; the third run joins 2, 3.
    assert merged.symbols == (None, 1, 5, 2, 3, 4)
    assert merged.paths == ((1, 3, 4, 5), (1, 2, 4, 5), (3, 4))
