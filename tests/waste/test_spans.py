from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agentlens.waste.spans import Spans

LINES = st.tuples(st.integers(-3, 30), st.integers(-3, 30))


@given(st.lists(LINES, max_size=12), LINES)
def test_spans_are_a_set_of_lines(added: list[tuple[int, int]], asked: tuple[int, int]) -> None:
    spans, seen = Spans(), set[int]()
    for first, last in added:
        spans.add((first, last))
        seen.update(range(first, last + 1))
    wanted = set(range(asked[0], asked[1] + 1))
    assert spans.hold(asked) == (wanted <= seen)
    assert spans.touch(asked) == bool(wanted & seen)


def test_adjoining_spans_become_one() -> None:
    spans = Spans()
    for line in (*range(0, 2_000, 2), *range(1, 2_000, 2)):
        spans.add((line, line))
    assert spans.hold((0, 1_999))
    assert not spans.touch((2_000, 3_000))
