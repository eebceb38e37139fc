"""Lines of a file that were seen, as ranges that are put together where they meet."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

Span = tuple[int, int]


class Spans:
    """A set of lines, kept as ranges in order that neither overlap nor adjoin.

    Example:
        >>> seen = Spans()
        >>> seen.add((1, 4))
        >>> seen.add((5, 9))
        >>> seen.hold((3, 7)), seen.hold((8, 12)), seen.touch((8, 12))
        (True, False, True)
    """

    def __init__(self) -> None:
        self._spans: list[Span] = []

    def add(self, lines: Span) -> None:
        """Adds a range of lines; an empty one adds nothing."""
        first, last = lines
        if first > last:
            return
        start = bisect_left(self._spans, first - 1, key=_last)
        end = bisect_right(self._spans, last + 1, key=_first)
        if start < end:
            first = min(first, self._spans[start][0])
            last = max(last, self._spans[end - 1][1])
        self._spans[start:end] = [(first, last)]

    def hold(self, lines: Span) -> bool:
        """Whether all of some lines are in the set."""
        first, last = lines
        at = bisect_left(self._spans, first, key=_last)
        if at == len(self._spans):
            return first > last
        start, end = self._spans[at]
        return first > last or start <= first <= last <= end

    def touch(self, lines: Span) -> bool:
        """Whether any of some lines is in the set."""
        first, last = lines
        at = bisect_left(self._spans, first, key=_last)
        return first <= last and at < len(self._spans) and self._spans[at][0] <= last


def _first(span: Span) -> int:
    return span[0]


def _last(span: Span) -> int:
    return span[1]
