"""Values of the wrong type or out of all bounds, in every format: noted, unknown, the rest used."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from agentlens.errors import ReadError
from agentlens.readers import read
from agentlens.trajectory import Severity
from tests.readers.inputs import ATIF, BENCH, CODEX, EVENTS, MINI, ROW, changed, lines, store

USAGE = ("tool_call_metadata", "model_response", "usage")
EXTRA = ("messages", 2, "extra", "response", "usage")
STATE = ("states", "state_1")


def one_line(document: list[Any], *path: str | int, to: Any) -> str:
    return lines(changed(document, *path, to=to))


WRONG = [
    (changed(ATIF, "steps", 1, "metrics", to="x"), "wrong-type", "/steps/1/metrics"),
    (changed(ATIF, "steps", 2, to="x"), "wrong-type", "/steps/2"),
    (changed(ATIF, "agent", to="x"), "wrong-type", "/agent"),
    (changed(EVENTS, 4, "args", to="ls"), "wrong-type", "/4/args, event 5"),
    (changed(EVENTS, 4, "args", to=["ls"]), "wrong-type", "/4/args, event 5"),
    (changed(EVENTS, 4, "timestamp", to=5), "wrong-type", "/4/timestamp, event 5"),
    (changed(EVENTS, 5, "content", to={"a": 1}), "wrong-type", "/5/content, event 6"),
    (changed(EVENTS, 5, "extras", to="x"), "wrong-type", "/5/extras, event 6"),
    (changed(EVENTS, 4, "tool_call_metadata", to=[]), "wrong-type", "/4/tool_call_metadata"),
    (changed(EVENTS, 4, *USAGE, "prompt_tokens", to=-1), "absurd-count", "/prompt_tokens"),
    (
        lines([changed(ROW, "metrics", "accumulated_token_usage", "prompt_tokens", to=-1)]),
        "absurd-count",
        "/metrics/accumulated_token_usage/prompt_tokens",
    ),
    (one_line(CODEX, 10, "usage", to="x"), "wrong-type", "line 11, /usage"),
    (one_line(CODEX, 10, "usage", "output_tokens", to=-1), "absurd-count", "line 11, /usage/out"),
    (one_line(CODEX, 6, "item", "exit_code", to=[1]), "wrong-type", "line 7, /item/exit_code"),
    (one_line(CODEX, 6, "item", "aggregated_output", to={}), "wrong-type", "line 7, /item/agg"),
    (changed(MINI, "info", to="x"), "wrong-type", "/info"),
    (changed(MINI, "messages", 0, to="x"), "wrong-type", "/messages/0, event 0"),
    (changed(MINI, "messages", 2, "extra", to=[]), "wrong-type", "/messages/2/extra, event 2"),
    (changed(MINI, *EXTRA, "prompt_tokens", to=-1), "absurd-count", "/prompt_tokens, event 2"),
    (changed(BENCH, *STATE, "metadata", to="x"), "wrong-type", "/states/state_1/metadata"),
    (changed(BENCH, *STATE, "log_entry", "args", to=["ls"]), "wrong-type", "/log_entry/args"),
]


@pytest.mark.parametrize(("content", "code", "place"), WRONG)
def test_noted_with_its_place(tmp_path: Path, content: Any, code: str, place: str) -> None:
    path = store(tmp_path, content)
    (run,) = read(path)
    (note,) = run.diagnostics
    assert (note.code, note.severity) == (code, Severity.WARNING)
    assert place in str(note.location)
    assert any(step.tool_calls for step in run.steps)
    with pytest.raises(ReadError, match=code) as caught:
        list(read(path, strict=True))
    assert (caught.value.file, caught.value.place) == (str(path), str(note.location))


@pytest.mark.parametrize(
    "content",
    [
        changed(EVENTS, 4, "id", to="5"),
        changed(EVENTS, 4, *USAGE, "prompt_tokens", to="50"),
        changed(EVENTS, 5, "content", to=None),
        one_line(CODEX, 10, "usage", "output_tokens", to="9"),
        one_line(CODEX, 6, "item", "exit_code", to="0"),
        changed(MINI, *EXTRA, "prompt_tokens", to="50"),
    ],
)
def test_numbers_as_text_and_nulls_are_no_findings(tmp_path: Path, content: Any) -> None:
    (run,) = read(store(tmp_path, content), strict=True)
    assert run.diagnostics == ()


def test_an_item_that_lost_its_id_completes_the_one_that_was_started(tmp_path: Path) -> None:
    document = copy.deepcopy(CODEX)
    del document[6]["item"]["id"]
    (run,) = read(store(tmp_path, lines(document)), strict=True)
    assert [call.name for _, call in run.tool_calls()] == [
        *("command_execution", "file_change", "todo_list")
    ]


def test_a_very_large_result_is_kept_whole(tmp_path: Path) -> None:
    text = "line of output\n" * 1_000_000
    (run,) = read(store(tmp_path, changed(EVENTS, 5, "content", to=text)), strict=True)
    assert run.steps[2].tool_calls[0].observations[0].text == text
