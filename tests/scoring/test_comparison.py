from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.errors import AgentlensError
from agentlens.scoring import PROCESS, assess, reference_for
from agentlens.scoring.comparison import Columns, align_all, compare
from agentlens.states import LabelledRun
from agentlens.views.comparison import ComparisonView
from agentlens.views.painting import to_text
from agentlens.views.sidebyside import comparison_text
from tests.runs import run


def compared(*runs: LabelledRun) -> ComparisonView:
    return compare([assess(run, None, PROCESS, reason="none given") for run in runs])


@pytest.mark.parametrize(
    ("sequences", "columns"),
    [
        ([[1, 2], [1, 2]], ((1, 1), (2, 2))),
        ([[1, 2, 3], [1, 3]], ((1, 1), (2, None), (3, 2))),
        ([[1], [2]], ((1, None), (None, 1))),
        ([[], [5]], ((None, 1),)),
        ([[1, 2], [2], [1, 3, 2]], ((1, None, 1), (None, None, 2), (2, 1, 3))),
        ([[1], [2, 1], [2]], ((None, 1, 1), (1, 2, None))),
    ],
)
def test_columns_by_hand(sequences: list[list[int]], columns: Columns) -> None:
    assert align_all(sequences) == columns


@given(st.lists(st.lists(st.integers(0, 3), max_size=8), min_size=2, max_size=5))
def test_columns_keep_every_step_in_order_and_join_only_equal_ones(
    sequences: list[list[int]],
) -> None:
    columns = align_all(sequences)
    for i, sequence in enumerate(sequences):
        steps = [column[i] for column in columns if column[i] is not None]
        assert steps == list(range(1, len(sequence) + 1))
    for column in columns:
        symbols = {sequences[i][step - 1] for i, step in enumerate(column) if step is not None}
        assert len(symbols) == 1


def test_what_each_did_alone() -> None:
    view = compared(run("a", "Ea Ea Ib V"), run("b", "Ea Ic Ic V O"))
    first, second = view.runs
    assert [(own.stage, own.summary, own.steps) for own in first.own] == [
        ("I", "edit src/b.py", (3,))
    ]
    assert [(own.stage, own.steps) for own in second.own] == [("I", (2, 3)), ("O", (5,))]
    assert (first.own_files, first.own_changes) == (("src/b.py",), ("src/b.py",))
    assert second.own_changes == ("src/c.py",)
    assert first.kinds == {"edit": 1, "read": 2, "run tests": 1}


def test_effort_is_measured_by_the_first_run() -> None:
    view = compared(run("a", "Ea Ea Ib V"), run("b", "Ea Ic Ic V O"))
    assert view.base == "first"
    assert view.runs[1].effort == {"E": 0.5, "I": 2.0, "V": 1.0, "O": None}


def test_effort_is_measured_by_the_mean_of_the_donors() -> None:
    reference = reference_for([run("d1", "Ea Ia V"), run("d2", "Ea Eb Ec Ia")], PROCESS)
    runs = [run("a", "Ea Ia Ia V"), run("b", "Eb Ib")]
    view = compare([assess(one, reference, PROCESS) for one in runs], reference)
    assert view.base == "reference"
    assert view.base_steps == {"E": 2.0, "I": 1.0, "V": 0.5, "O": 0.0}
    assert view.runs[0].effort == {"E": 0.5, "I": 2.0, "V": 2.0, "O": None}


@pytest.mark.parametrize("number", [1, 6])
def test_two_to_five_runs(number: int) -> None:
    with pytest.raises(AgentlensError, match="two to 5"):
        compared(*(run(f"r{i}", "Ea V") for i in range(number)))


def test_runs_of_one_task_only() -> None:
    with pytest.raises(AgentlensError, match="these are of s, t"):
        compared(run("a", "Ea", task="t"), run("b", "Ea", task="s"))
    assert compared(run("a", "Ea", task="t"), run("b", "Ea", task=None)).task_id == "t"


def test_as_text() -> None:
    text = to_text(comparison_text(compared(run("a", "Ea Ib V"), run("b", "Ea V O"))), 60)
    lines = text.splitlines()
    assert lines[0] == "2 runs of task task"
    at = next(i for i, line in enumerate(lines) if line.startswith("Stages"))
    assert lines[at + 1 : at + 4] == ["  A EIV-", "  B E-VO", "    = ="]
    assert "no score: none given" in lines
    assert "Only A  1 of 3 steps" in lines
    assert any(line.split() == ["I", "steps", "1", "1.0×", "0", "0.0×"] for line in lines)
    assert max(map(len, lines)) <= 60


def test_five_long_runs_fit_the_width() -> None:
    runs = [run(f"{'n' * 70}{i}", "Ea Ib V " * 40) for i in range(5)]
    text = to_text(comparison_text(compared(*runs)), 100)
    assert max(map(len, text.splitlines())) <= 100
