"""Where time comes from."""

from __future__ import annotations

import time


class SystemClock:
    def now(self) -> float:
        return time.monotonic()


class ManualClock:
    """Moves only when told."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        self._now += seconds
