"""One cached value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    value: object
    expires: float

    def is_expired(self, now: float) -> bool:
        """An entry lives up to, not including, the moment it expires."""
        return now >= self.expires
