"""Sets of numbers kept as sorted half-open intervals."""

from spans.interval import Interval
from spans.intervalset import IntervalSet
from spans.parsing import parse
from spans.render import to_bar, to_text

__all__ = ["Interval", "IntervalSet", "parse", "to_bar", "to_text"]
