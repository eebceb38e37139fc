"""A set of numbers made of disjoint intervals."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from spans.interval import Interval


class IntervalSet:
    """Disjoint, sorted, non-empty intervals."""

    def __init__(self, intervals: Iterable[Interval] = ()) -> None:
        self._items: list[Interval] = []
        for item in intervals:
            self.add(item.lo, item.hi)

    @classmethod
    def of(cls, *pairs: tuple[float, float]) -> IntervalSet:
        return cls(Interval(lo, hi) for lo, hi in pairs)

    def add(self, lo: float, hi: float) -> None:
        """Adds [lo, hi), joining it with what is there already."""
        new = Interval(lo, hi)
        if new.is_empty():
            return
        rest = []
        for item in self._items:
            if item.touches(new):
                new = new.merge(item)
            else:
                rest.append(item)
        self._items = sorted([*rest, new])

    def remove(self, lo: float, hi: float) -> None:
        """Takes [lo, hi) out of the set."""
        cut = Interval(lo, hi)
        kept = []
        for item in self._items:
            if not item.overlaps(cut):
                kept.append(item)
            elif item.lo < cut.lo:
                kept.append(Interval(item.lo, cut.lo))
            elif cut.hi < item.hi:
                kept.append(Interval(cut.hi, item.hi))
        self._items = kept

    def __contains__(self, x: float) -> bool:
        at = bisect_right(self._items, x, key=lambda item: item.lo) - 1
        return at >= 0 and x in self._items[at]

    def __iter__(self) -> Iterator[Interval]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def pairs(self) -> list[tuple[float, float]]:
        return [(item.lo, item.hi) for item in self._items]

    def total(self) -> float:
        """How much the set covers."""
        return sum(item.length for item in self._items)

    def gaps(self) -> list[tuple[float, float]]:
        """The holes between neighbours."""
        return [(a.hi, b.lo) for a, b in zip(self._items, self._items[1:])]
