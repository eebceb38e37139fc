from __future__ import annotations

import pytest

from agentlens.actions import Action, ActionKind, Operation, Result
from agentlens.waste.evidence import Novelty, check_result, evidence_of, idle_tail, same_result

N, S, U = Novelty.NEW, Novelty.SAME, Novelty.UNKNOWN


def check(
    text: str | None, result: Result = Result.UNKNOWN, exit_code: int | None = None
) -> Action:
    operation = Operation(ActionKind.RUN_TESTS, "pytest")
    return Action(
        ActionKind.RUN_TESTS,
        "bash",
        (operation,),
        observation=text,
        result=result,
        exit_code=exit_code,
    )


@pytest.mark.parametrize(
    ("text", "result", "expected"),
    [
        (None, Result.UNKNOWN, Result.UNKNOWN),
        ("", Result.OK, Result.OK),
        ("", Result.ERROR, Result.ERROR),
        ("===== 2 failed, 5 passed in 1.20s =====", Result.OK, Result.ERROR),
        ("===== 1 error in 1.20s =====", Result.UNKNOWN, Result.ERROR),
        ("1 failed in 0.05s", Result.UNKNOWN, Result.ERROR),
        ("===== 5 passed, 1 warning in 1.20s =====", Result.UNKNOWN, Result.OK),
        ("0 failed", Result.UNKNOWN, Result.UNKNOWN),
        ("5 passed in 1.20s", Result.UNKNOWN, Result.OK),
        ("Ran 3 tests in 0.1s\n\nOK", Result.UNKNOWN, Result.OK),
        ("Ran 3 tests in 0.1s\n\nFAILED (failures=1)", Result.UNKNOWN, Result.ERROR),
        ("FAILED tests/test_a.py::test_x - assert", Result.UNKNOWN, Result.ERROR),
        ("--- FAIL: TestX (0.00s)", Result.UNKNOWN, Result.ERROR),
        ("Tests: 1 failed, 3 passed, 4 total", Result.UNKNOWN, Result.ERROR),
        ("Traceback (most recent call last):", Result.UNKNOWN, Result.ERROR),
        ("Traceback (most recent call last):", Result.OK, Result.OK),
        ("the check failed", Result.UNKNOWN, Result.UNKNOWN),
    ],
)
def test_what_the_output_of_a_check_proves(
    text: str | None, result: Result, expected: Result
) -> None:
    assert check_result(check(text, result)) is expected


@pytest.mark.parametrize("code", [126, 127])
def test_a_check_that_could_not_start_tells_nothing(code: int) -> None:
    assert check_result(check("sh: pytest: not found", Result.ERROR, code)) is Result.UNKNOWN


def test_results_compare_whatever_the_side() -> None:
    whole, other = evidence_of(check("a")), evidence_of(check("b"))
    assert same_result(whole, whole) is True
    assert same_result(whole, other) is same_result(other, whole) is False
    assert same_result(whole, evidence_of(check(None))) is None


@pytest.mark.parametrize(
    ("news", "certain", "possible"),
    [([], 0, 0), ([N], 0, 0), ([N, S], 1, 1), ([N, U, S], 1, 2), ([N, S, U], 0, 2), ([S, N], 0, 0)],
)
def test_idle_tail(news: list[Novelty], certain: int, possible: int) -> None:
    assert idle_tail(news) == (certain, possible)
