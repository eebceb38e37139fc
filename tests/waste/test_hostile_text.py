"""Observations that would keep a backtracking search busy for minutes."""

from __future__ import annotations

import pytest

from agentlens.actions import Action, ActionKind, Operation, Result
from agentlens.actions.paths import Workspace
from agentlens.actions.shells import shell_operations
from agentlens.waste.evidence import check_result, evidence_of

LENGTH = 400_000


def check(text: str) -> Action:
    return Action(
        kind=ActionKind.RUN_TESTS,
        tool="bash",
        operations=(Operation(ActionKind.RUN_TESTS, "pytest"),),
        observation=text,
    )


@pytest.mark.parametrize("piece", ["1", "\n", " ", "=", "= ", "1 failed ", "1.", "OK (", "0x1"])
@pytest.mark.parametrize("head", ["", "= ", "== 1 failed ", "== 1 passed ", "Tests: "])
def test_long_texts_that_repeat_prove_nothing(head: str, piece: str) -> None:
    action = check(head + piece * (LENGTH // len(piece)) + "x")
    assert evidence_of(action).text is not None
    if not (piece == "1 failed " and head in {"", "Tests: "}):
        assert check_result(action) is Result.UNKNOWN


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\n" * LENGTH + "  3 failing", Result.ERROR),
        ("x" * LENGTH + "\n== 1 failed, 2 passed in 1.20s ==\r\n", Result.ERROR),
        ("x" * LENGTH + "\n== 12 passed, 1 warning in 1.20s ==  ", Result.OK),
        ("== 12 passed, 1 error in 1.20s ==", Result.ERROR),
        ("OK (skipped=1)\n\n", Result.OK),
    ],
)
def test_summaries_are_found_in_long_texts(text: str, expected: Result) -> None:
    assert check_result(check(text)) is expected


def test_a_submission_is_told_from_a_word_that_goes_on() -> None:
    assert [
        shell_operations(f"echo {word}", Workspace(None), stateful=False)[0].kind
        for word in ("TASK_COMPLETE_NOW", "SUBMIT" * (LENGTH // 10) + "x", "COMPLETEd", "DONE")
    ] == [ActionKind.FINISH, ActionKind.OTHER, ActionKind.OTHER, ActionKind.OTHER]
