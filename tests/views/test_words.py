from __future__ import annotations

import pytest

from agentlens.views import words
from agentlens.views.records import DrawRow
from tests.views.views import scored, unscored


def test_unknown_is_a_dash_and_zero_is_zero() -> None:
    assert words.figure(None) == words.count(None) == words.percent(None) == "–"
    assert (words.figure(0.0), words.count(0), words.percent(0.0)) == ("0.0", "0", "0 %")


@pytest.mark.parametrize(
    ("indices", "shown"),
    [
        ((), ""),
        ((3,), "3"),
        ((3, 4), "3–4"),
        ((1, 3, 4, 5, 9), "1, 3–5, 9"),
    ],
)
def test_steps(indices: tuple[int, ...], shown: str) -> None:
    assert words.steps(indices) == shown


def test_many_parts_are_cut() -> None:
    assert words.steps((1, 3, 5, 7), 2) == "1, 3, …"


def test_score_and_tier() -> None:
    assert words.score(scored()) == "63.4 ± 2.1"
    assert words.score(scored(spread=None)) == "63.4"
    assert words.score(unscored()) == "–"
    assert words.tier(scored()) == "Solid (in 1 of 2 draws)"
    assert words.tier(scored(draws=(DrawRow(("a", "b")),))) == "Solid"
    assert words.tier(unscored()) == "no tier"


def test_donors() -> None:
    one = (DrawRow(("a", "b", "c")),)
    assert words.donors(scored()) == "2 donors of any model, 2 draws"
    assert words.donors(scored(donor_policy="other-models", draws=(*one, DrawRow(("a", "b"))))) == (
        "2 to 3 donors of other models only, 2 draws"
    )
    assert words.donors(scored(donor_policy="reference", draws=one)) == (
        "a given reference of 3 donors"
    )
    assert words.donors(unscored()) == "no reference"
