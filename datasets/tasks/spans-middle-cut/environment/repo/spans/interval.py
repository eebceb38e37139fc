"""One half-open interval [lo, hi)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Interval:
    """The numbers x with lo <= x < hi."""

    lo: float
    hi: float

    def __post_init__(self) -> None:
        if self.lo > self.hi:
            raise ValueError(f"interval ends before it starts: [{self.lo}, {self.hi})")

    def __contains__(self, x: float) -> bool:
        return self.lo <= x < self.hi

    @property
    def length(self) -> float:
        return self.hi - self.lo

    def is_empty(self) -> bool:
        return self.lo == self.hi

    def overlaps(self, other: Interval) -> bool:
        """Whether the two share at least one number."""
        return self.lo < other.hi and other.lo < self.hi

    def touches(self, other: Interval) -> bool:
        """Whether the two can be written as one interval."""
        return self.overlaps(other)

    def merge(self, other: Interval) -> Interval:
        """The smallest interval that holds both."""
        return Interval(min(self.lo, other.lo), max(self.hi, other.hi))

    def intersect(self, other: Interval) -> Interval:
        """What the two share; empty if nothing."""
        lo = max(self.lo, other.lo)
        return Interval(lo, max(lo, min(self.hi, other.hi)))
