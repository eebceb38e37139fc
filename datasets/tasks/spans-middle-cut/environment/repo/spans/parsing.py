"""Reading sets written by people: "1-3, 5-8"."""

from __future__ import annotations

from spans.intervalset import IntervalSet


def parse(text: str) -> IntervalSet:
    """Reads comma-separated ranges; a single number n stands for [n, n + 1)."""
    result = IntervalSet()
    for part in text.split(","):
        part = part.strip()
        if part:
            result.add(*parse_range(part))
    return result


def parse_range(part: str) -> tuple[int, int]:
    lo, dash, hi = part.partition("-")
    try:
        start = int(lo)
        return (start, int(hi)) if dash else (start, start + 1)
    except ValueError:
        raise ValueError(f"not a range: {part!r}") from None
