from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.readers.pairing import pair

IDS = st.lists(st.sampled_from([None, "a", "b", "c"]), max_size=5)


@pytest.mark.parametrize(
    ("calls", "results", "answers", "orphans", "inferred"),
    [
        ([], [], [], [], None),
        (["a", "b"], ["b", "a"], [[1], [0]], [], None),
        (["a", "a"], ["a", "a"], [[0], [1]], [], None),
        (["a"], ["a", "a"], [[0, 1]], [], None),
        (["a"], ["z"], [[]], [0], None),
        (["a", "b"], [None, None], [[0], [1]], [], "paired-by-order"),
        (["a", "b", "c"], [None], [[], [], [0]], [], "shared-result"),
        (["a", "b", "c"], ["a", None], [[0], [], [1]], [], "shared-result"),
        (["a", "b", "c"], [None, None], [[0], [1], []], [], "paired-by-order"),
        (["a"], ["a", None], [[0]], [1], None),
        ([None], [None], [[0]], [], "paired-by-order"),
    ],
)
def test_pair(
    calls: list[str | None],
    results: list[str | None],
    answers: list[list[int]],
    orphans: list[int],
    inferred: str | None,
) -> None:
    assert pair(calls, results) == (answers, orphans, inferred)


@given(calls=IDS, results=IDS)
def test_every_result_is_used_once(calls: list[str | None], results: list[str | None]) -> None:
    answers, orphans, _ = pair(calls, results)
    assert len(answers) == len(calls)
    assert sorted([*(i for found in answers for i in found), *orphans]) == [*range(len(results))]
