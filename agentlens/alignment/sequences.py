"""Exact ordered and unordered matching of two sequences of state classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import msgspec
from rapidfuzz.distance import LCSseq

UNMATCHED = -1
"""Class of a candidate state that is equal to no state of the reference."""


class Alignment(msgspec.Struct, frozen=True):
    """A candidate laid beside one path of a reference.

    Attributes:
        pairs: Matched positions (candidate, path) from 0, increasing in both: a longest common
            subsequence.
        set_matches: Number of path states matched one-to-one when order is ignored.
        candidate_length: States of the candidate.
        path_length: States of the path.
    """

    pairs: tuple[tuple[int, int], ...]
    set_matches: int
    candidate_length: int
    path_length: int

    @property
    def measure(self) -> Fraction:
        """2·LCS / (path + candidate), exact; 0 for two empty sequences."""
        total = self.candidate_length + self.path_length
        return Fraction(2 * len(self.pairs), total) if total else Fraction(0)

    @property
    def recall(self) -> float:
        """Share of the path matched in order, 0 to 1; 0 for an empty path."""
        return len(self.pairs) / self.path_length if self.path_length else 0.0


def lcs_length(candidate: Sequence[int], path: Sequence[int]) -> int:
    """Returns the length of the longest common subsequence; `UNMATCHED` matches nothing."""
    return int(LCSseq.similarity(candidate, path))


def align(candidate: Sequence[int], path: Sequence[int]) -> Alignment:
    """Aligns two class sequences exactly.

    Args:
        candidate: Class of each candidate state, `UNMATCHED` where it has none.
        path: Class of each path state.

    Returns:
        The alignment; deterministic for given sequences.

    Example:
        >>> align([1, 2, 3], [1, 3, 4]).pairs
        ((0, 0), (2, 1))
    """
    pairs = [
        (block.src_start + i, block.dest_start + i)
        for block in LCSseq.opcodes(candidate, path)
        if block.tag == "equal"
        for i in range(block.src_end - block.src_start)
    ]
    return Alignment(
        pairs=tuple(pairs),
        set_matches=multiset_matches(candidate, path),
        candidate_length=len(candidate),
        path_length=len(path),
    )


def multiset_matches(candidate: Sequence[int], states: Sequence[int]) -> int:
    """Returns how many states match one-to-one when order is ignored."""
    left, right = Counter(candidate), Counter(states)
    return sum(min(left[c], right[c]) for c in left if c != UNMATCHED)
