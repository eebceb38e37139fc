"""Counters of a cache."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Stats:
    hits: int = 0
    misses: int = 0
    evictions: int = 0

    @property
    def hit_rate(self) -> float | None:
        """Share of lookups that hit, None before the first."""
        lookups = self.hits + self.misses
        return self.hits / lookups if lookups else None

    def reset(self) -> None:
        self.hits = self.misses = self.evictions = 0
