from __future__ import annotations

import pytest

from agentlens.actions.records import Result
from agentlens.actions.results import result_of
from agentlens.trajectory import Observation

OK, ERROR, UNKNOWN = Result.OK, Result.ERROR, Result.UNKNOWN


@pytest.mark.parametrize(
    ("observation", "expected"),
    [
        (Observation(exit_code=0), OK),
        (Observation(exit_code=1), ERROR),
        (Observation(exit_code=-1), UNKNOWN),
        (Observation(exit_code=0, is_error=True), ERROR),
        (Observation(is_error=True), ERROR),
        (Observation(is_error=False), OK),
        (Observation(), UNKNOWN),
        (Observation(text="all good"), UNKNOWN),
        (Observation(text="all good", is_cut=True), UNKNOWN),
        (Observation(text="ERROR: no such file", is_cut=True), ERROR),
        (Observation(text="No replacement was performed, x"), ERROR),
        (Observation(text="<tool_use_error>x</tool_use_error>"), ERROR),
        (Observation(text="ERROR: x", exit_code=0), OK),
        (Observation(text="a line about an Error: x"), UNKNOWN),
    ],
)
def test_one_observation(observation: Observation, expected: Result) -> None:
    assert result_of([observation]) is expected


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ([], UNKNOWN),
        ([0, 0], OK),
        ([0, None], UNKNOWN),
        ([0, 1], ERROR),
        ([None, 1], ERROR),
    ],
)
def test_several_observations(codes: list[int | None], expected: Result) -> None:
    assert result_of([Observation(exit_code=code) for code in codes]) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bash: line 1: rg: command not found", ERROR),
        ("bash: rg: command not found\nbash: fd: command not found\n", ERROR),
        ("/bin/sh: 1: rg: command not found", ERROR),
        ("zsh:1: command not found: rg", ERROR),
        ("bash: ./run: No such file or directory", ERROR),
        ("bash: rg: command not found\na.py:1:x", UNKNOWN),
        ("ERROR: Cannot execute multiple commands at once.", ERROR),
        ("ERROR: file or directory not found: tests/a.py", ERROR),
        ("ERROR: ValueError, as in the issue", UNKNOWN),
        ("Error: x", UNKNOWN),
        ("Traceback (most recent call last):", UNKNOWN),
        ("", UNKNOWN),
    ],
)
def test_output_of_a_command_proves_little(text: str, expected: Result) -> None:
    assert result_of([Observation(text=text)], is_shell=True) is expected


def test_a_refusal_behind_words_of_success_is_an_error() -> None:
    text = "The file was edited successfully. ERROR:\nNo replacement was performed, old_str is not"
    assert result_of((Observation(text=text),)) is Result.ERROR
    done = "The file was edited successfully. The file /a.py has been edited."
    assert result_of((Observation(text=done, is_cut=True),)) is Result.UNKNOWN
