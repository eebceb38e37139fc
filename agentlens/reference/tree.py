"""Prefix tree of the donors' class sequences, and its consolidation into an acyclic graph."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rapidfuzz.distance import LCSseq

ROOT = 0
"""The source state, before any action."""


class Merge(msgspec.Struct, frozen=True):
    """Donors laid over each other.

    Attributes:
        symbols: Class of each node; the root has none and stands first.
        paths: Per sequence the nodes it runs through after the root.
    """

    symbols: tuple[int | None, ...]
    paths: tuple[tuple[int, ...], ...]


def prefix_tree(sequences: Sequence[Sequence[int]]) -> Merge:
    """Merges shared prefixes and nothing else.

    Args:
        sequences: One class sequence per donor.

    Returns:
        The tree; time grows with the total length.
    """
    children: dict[tuple[int, int], int] = {}
    symbols: list[int | None] = [None]
    paths = []
    for sequence in sequences:
        node, path = ROOT, []
        for symbol in sequence:
            child = children.get((node, symbol))
            if child is None:
                child = children[node, symbol] = len(symbols)
                symbols.append(symbol)
            path.append(node := child)
        paths.append(tuple(path))
    return Merge(tuple(symbols), tuple(paths))


def consolidate(tree: Merge) -> Merge:
    """Merges equivalent later states of a prefix tree, keeping the graph acyclic.

    The nodes are kept in one topological order. Each further path keeps the nodes of the longest
    prefix that it shares with an earlier path; what follows is merged into the order along a
    longest common subsequence, and its other nodes are put in right behind their predecessor.
    Every edge runs forward in that order, so no cycle can arise, and every donor's own path stays.

    Args:
        tree: A prefix tree.

    Returns:
        The graph with its nodes numbered in topological order.
    """
    order: list[int] = []
    merged: dict[int, int] = {}
    for path in tree.paths:
        known = sum(1 for node in path if node in merged)
        start = order.index(merged[path[known - 1]]) + 1 if known else 0
        _lay(path[known:], start, order, merged, tree.symbols)
    numbers = {node: i for i, node in enumerate([ROOT, *order])}
    return Merge(
        symbols=(None, *(tree.symbols[node] for node in order)),
        paths=tuple(tuple(numbers[merged[node]] for node in path) for path in tree.paths),
    )


def _lay(
    rest: Sequence[int],
    start: int,
    order: list[int],
    merged: dict[int, int],
    symbols: Sequence[int | None],
) -> None:
    """Merges the new nodes of one path into `order`, none of them before `start`."""
    behind = order[start:]
    matched = {
        block.src_start + i: behind[block.dest_start + i]
        for block in LCSseq.opcodes([symbols[n] for n in rest], [symbols[n] for n in behind])
        if block.tag == "equal"
        for i in range(block.src_end - block.src_start)
    }
    laid = order[:start]
    taken = 0
    for i, node in enumerate(rest):
        target = matched.get(i)
        merged[node] = node if target is None else target
        if target is None:
            laid.append(node)
            continue
        end = behind.index(target, taken) + 1
        laid.extend(behind[taken:end])
        taken = end
    order[:] = [*laid, *behind[taken:]]
