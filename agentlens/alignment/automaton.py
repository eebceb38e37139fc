"""The best accepting path over a whole acyclic automaton, exactly and without listing paths.

The measure 2·LCS / (path + candidate) depends on the path's length, so a plain longest common
subsequence over the graph is not enough. Dinkelbach's method turns the ratio into a few linear
problems, maximise 2·LCS - r·length for a falling set of candidates r, each solved by dynamic
programming over edges and matched prefixes in exact integer arithmetic.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

import networkx as nx
import numpy as np
import numpy.typing as npt

Row = npt.NDArray[np.int64]


def best_automaton_path(
    graph: nx.DiGraph, symbols: Mapping[int, int], accepting: Collection[int], run: Sequence[int]
) -> tuple[int, ...]:
    """Returns the accepting path that maximises 2·LCS / (path + run), more matches first on ties.

    Further ties go to the smaller node numbers: which stages a path has is not known here.

    Args:
        graph: An acyclic graph with node 0 as its one source.
        symbols: Class of every node but 0.
        accepting: Nodes at which a path may end; not empty.
        run: Class of each state of the run, -1 where it has none.

    Returns:
        The nodes of the path after node 0.

    Example:
        >>> graph = nx.DiGraph([(0, 1), (1, 2), (0, 3)])
        >>> best_automaton_path(graph, {1: 5, 2: 6, 3: 7}, {2, 3}, [5, 6])
        (1, 2)
    """
    search = _Search(graph, symbols, accepting, run)
    ratio = Fraction(0)
    while True:
        path, matches = search.best_at(ratio)
        total = len(path) + len(run)
        reached = Fraction(2 * matches, total) if total else Fraction(0)
        if reached <= ratio:
            return path
        ratio = reached


class _Search:
    """The linear problem of one run and one automaton, solved for any ratio."""

    def __init__(
        self,
        graph: nx.DiGraph,
        symbols: Mapping[int, int],
        accepting: Collection[int],
        run: Sequence[int],
    ) -> None:
        self.order = list(nx.lexicographical_topological_sort(graph))
        self.before = {node: sorted(graph.predecessors(node)) for node in self.order}
        self.length = len(run)
        self.accepting = accepting
        masks = {symbol: _mask(run, symbol) for symbol in set(symbols.values())}
        self.masks = {node: masks[symbol] for node, symbol in symbols.items()}

    def best_at(self, ratio: Fraction) -> tuple[tuple[int, ...], int]:
        """Maximises 2·LCS - ratio·length; returns the path and its number of matches."""
        # Every match also counts one unit below the smallest difference of the objective, so
        # that of two paths with the same objective the one with more matches wins.
        unit = self.length + len(self.order) + 1
        gain = 2 * ratio.denominator * unit + 1
        price = ratio.numerator * unit
        rows = self._rows(gain, price)
        end = min(self.accepting, key=lambda node: (-int(rows[node][-1]), node))
        path = self._trace(end, rows, gain, price)
        return path, (int(rows[end][-1]) + price * len(path)) // gain

    def _rows(self, gain: int, price: int) -> Mapping[int, Row]:
        """Per node and matched prefix of the run the best objective of a path ending there."""
        rows: dict[int, Row] = {self.order[0]: np.zeros(self.length + 1, dtype=np.int64)}
        for node in self.order[1:]:
            base = np.maximum.reduce([rows[p] for p in self.before[node]]) - price
            row = base.copy()
            matched = np.maximum(base[1:], base[:-1] + gain)
            row[1:] = np.where(self.masks[node], matched, base[1:])
            rows[node] = np.maximum.accumulate(row)
        return rows

    def _trace(self, end: int, rows: Mapping[int, Row], gain: int, price: int) -> tuple[int, ...]:
        """Walks back from the end of the best path to the source, smallest node first on ties."""
        path: list[int] = []
        node, at = end, self.length
        while self.before[node]:
            path.append(node)
            value = rows[node][at]
            at = int(np.searchsorted(rows[node][: at + 1], value))
            through = [p for p in self.before[node] if rows[p][at] - price == value]
            if not through:
                at -= 1
                through = [p for p in self.before[node] if rows[p][at] - price + gain == value]
            node = through[0]
        return tuple(reversed(path))


def _mask(run: Sequence[int], symbol: int) -> npt.NDArray[np.bool_]:
    return np.fromiter((state == symbol for state in run), dtype=np.bool_, count=len(run))
