"""Showing sets to people."""

from __future__ import annotations

from spans.intervalset import IntervalSet


def to_text(spans: IntervalSet) -> str:
    """The set in the form that `parse` reads."""
    return ", ".join(f"{lo}-{hi}" for lo, hi in spans.pairs())


def to_bar(spans: IntervalSet, lo: int, hi: int) -> str:
    """One character a unit from lo to hi: # inside, . outside."""
    return "".join("#" if x in spans else "." for x in range(lo, hi))
