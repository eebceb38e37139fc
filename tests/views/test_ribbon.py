from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.views.ribbon import cells_that_fit, grouped, letters, stage_counts, wrap
from tests.views.views import steps


def test_letters_and_counts() -> None:
    rows = steps("EEI.VO")
    assert letters(rows) == "EEI·VO"
    assert stage_counts(rows) == {"E": 2, "I": 1, "V": 1, "O": 1}


@pytest.mark.parametrize(
    ("width", "cells"), [(0, 10), (5, 10), (10, 10), (20, 10), (21, 20), (31, 20), (32, 30)]
)
def test_whole_groups_fit(width: int, cells: int) -> None:
    assert cells_that_fit(width) == cells


def test_a_ribbon_by_hand() -> None:
    lines = list(wrap("E" * 12 + "I", {2, 12, 13}, 10))
    assert [(line.first, line.cells, line.marks) for line in lines] == [
        (1, "EEEEEEEEEE", " ^        "),
        (11, "EEI", " ^^"),
    ]
    assert grouped("E" * 12 + "I") == "EEEEEEEEEE EEI"


@given(st.text("EIVO·", max_size=200), st.sets(st.integers(1, 200)), st.integers(0, 120))
def test_no_cell_and_no_mark_is_lost(text: str, marked: set[int], width: int) -> None:
    lines = list(wrap(text, marked, width))
    assert "".join(line.cells for line in lines) == text
    marks = "".join(line.marks for line in lines)
    assert {i for i, mark in enumerate(marks, start=1) if mark == "^"} == {
        i for i in marked if i <= len(text)
    }
    assert all(len(grouped(line.cells)) <= max(width, 10) for line in lines)
