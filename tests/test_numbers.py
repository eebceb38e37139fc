from __future__ import annotations

import pytest

from agentlens.numbers import LARGEST, whole


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, 3),
        (" 12\n", 12),
        ("-1", -1),
        ("٣", 3),
        (LARGEST, LARGEST),
        (str(-LARGEST), -LARGEST),
        (LARGEST + 1, None),
        (str(LARGEST + 1), None),
        (10**30, None),
        ("9" * 5_000, None),
        ("0" * 5_000, None),
        (True, None),
        (3.0, None),
        ("3.0", None),
        ("²", None),
        ("--1", None),
        ("-", None),
        ("", None),
        (None, None),
    ],
)
def test_a_number_is_whole_and_not_absurd(value: object, expected: int | None) -> None:
    assert whole(value) == expected
