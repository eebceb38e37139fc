"""What the task asks for, and what must not change."""

import pytest

from calc import calculate


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2 ^ 3 ^ 2", 512),
        ("2 ^ 2 ^ 1 ^ 5", 4),
        ("(2 ^ 3) ^ 2", 64),
        ("-2 ^ 2", -4),
        ("(-2) ^ 2", 4),
        ("2 ^ -1", 0.5),
        ("-2 ^ -2", -0.25),
        ("3 - -2 ^ 2", 7),
        ("2 * -3 ^ 2", -18),
        ("10 - 4 - 3", 3),
        ("16 / 4 / 2", 2),
        ("-2 * 3", -6),
        ("-2 + 3", 1),
        ("--4", 4),
        ("3 * 2 ^ 2", 12),
    ],
)
def test_value(text, value):
    assert calculate(text) == value
