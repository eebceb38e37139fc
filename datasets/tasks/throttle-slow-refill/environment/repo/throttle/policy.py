"""How much is allowed."""

from __future__ import annotations

import re
from dataclasses import dataclass

UNITS = {"s": 1.0, "min": 60.0, "h": 3600.0}
PATTERN = re.compile(r"\s*(\d+)\s*/\s*(s|min|h)\s*")


class PolicyError(ValueError):
    """A policy that cannot be read."""


@dataclass(frozen=True)
class Policy:
    """At most `limit` in `period` seconds; `limit` may be spent at once."""

    limit: int
    period: float

    def __post_init__(self) -> None:
        if self.limit < 1 or self.period <= 0:
            raise PolicyError(f"limit and period must be positive: {self}")

    @property
    def rate(self) -> float:
        """Tokens a second."""
        return self.limit / self.period


def parse(text: str) -> Policy:
    """Reads "10/s", "5/min", "100/h"."""
    match = PATTERN.fullmatch(text)
    if match is None:
        raise PolicyError(f"not a policy: {text!r}")
    return Policy(int(match[1]), UNITS[match[2]])
