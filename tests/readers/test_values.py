from __future__ import annotations

import pytest

from agentlens.readers import values
from agentlens.readers.pointers import join


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (5, 5),
        (0, 0),
        ("5", 5),
        (5.0, 5),
        (5.5, None),
        (-1, None),
        (10**13, None),
        ("abc", None),
        (True, None),
        (None, None),
        (10**400, None),
        (float("nan"), None),
        ([], None),
    ],
)
def test_count(value: object, expected: int | None) -> None:
    assert values.count(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0.5, 0.5), ("0.5", 0.5), (0, 0.0), (-0.5, None), ("inf", None), (False, None)],
)
def test_amount(value: object, expected: float | None) -> None:
    assert values.amount(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [("a", "a"), (3, "3"), ("", None), (True, None), (None, None), ([], None)],
)
def test_label(value: object, expected: str | None) -> None:
    assert values.label(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("", ""),
        ("a", "a"),
        ([{"text": "a"}, "b", {"text": 5}, {"image": 1}], "a\nb"),
        ([{"image": 1}], None),
        ([], None),
        ({"text": "a"}, None),
        (None, None),
    ],
)
def test_joined_text(value: object, expected: str | None) -> None:
    assert values.joined_text(value) == expected


def test_arguments_nested_too_deep_are_unknown() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert values.arguments(deep) == ({}, None)


def test_rest() -> None:
    assert values.rest({"a": 1, "b": None, "c": 0}, "a") == {"c": 0}


@pytest.mark.parametrize(
    ("parts", "pointer"), [((), "/x"), ((1, "a"), "/x/1/a"), (("a/b~c",), "/x/a~1b~0c")]
)
def test_join(parts: tuple[str | int, ...], pointer: str) -> None:
    assert join("/x", *parts) == pointer
