"""What bad input gets: a diagnostic with its place, the rest used, nothing invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agentlens.errors import ReadError
from agentlens.readers import read
from agentlens.trajectory import Severity
from tests.readers.inputs import ATIF, CODEX, EVENTS, ROW, changed, lines, store

WHOLE = json.dumps(ATIF)
CODEX_LINES = lines(CODEX).splitlines()
NO_RUN = [
    pytest.param("", "empty-file", "", id="empty"),
    pytest.param(" \n\n", "empty-file", "", id="blank"),
    pytest.param("once upon a time", "not-json", "line 1", id="text"),
    pytest.param('{\n"steps": [1,\n}', "not-json", "line 3", id="broken"),
    pytest.param(WHOLE[:-40], "truncated", "line 1", id="truncated"),
    pytest.param(WHOLE[:60], "truncated", "line 1", id="truncated in a string"),
    pytest.param("[" * 10_000 + "]" * 10_000, "too-deep", "", id="nested"),
    pytest.param(
        WHOLE[:-1] + ', "extra": ' + "[" * 10_000 + "]" * 10_000 + "}",
        "too-deep",
        "",
        id="deep part",
    ),
    pytest.param(
        "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n",
        "git-lfs-pointer",
        "",
        id="lfs",
    ),
    pytest.param("\0" * 50, "not-json", "line 1", id="nul"),
    pytest.param("5", "not-json", "line 1", id="number"),
    pytest.param("null", "not-json", "line 1", id="null"),
    pytest.param("[]", "unknown-format", "", id="empty array"),
    pytest.param("{}", "unknown-format", "", id="empty object"),
    pytest.param('{"instance_id": "a", "model_patch": ""}', "unknown-format", "", id="other"),
]


@pytest.mark.parametrize(("content", "code", "place"), NO_RUN)
def test_no_run(tmp_path: Path, content: str, code: str, place: str) -> None:
    path = store(tmp_path, content)
    runs = read(path)
    assert list(runs) == []
    (note,) = runs.diagnostics
    assert (note.code, note.severity, note.file) == (code, Severity.ERROR, str(path))
    assert (str(note.location) if note.location else "") == place
    with pytest.raises(ReadError, match=code) as caught:
        list(read(path, strict=True))
    assert caught.value.file == str(path)
    assert (caught.value.place or "") == place


REPAIRED = [
    pytest.param(b"\xef\xbb\xbf" + WHOLE.encode(), "byte-order-mark", "Fix the bug.", id="bom"),
    pytest.param(
        WHOLE.encode().replace(b"Fix", b"Fi\xff"), "invalid-utf8", "Fi\ufffd the bug.", id="utf-8"
    ),
    pytest.param(
        WHOLE.replace("Fix", "Fi\\udcb2").encode(),
        "lone-surrogate",
        "Fi\ufffd the bug.",
        id="surrogate",
    ),
    pytest.param(WHOLE.replace("Fix", "Fi\0").encode(), None, "Fi\0 the bug.", id="nul"),
    pytest.param(WHOLE.replace("Fix", "Fi\n").encode(), None, "Fi\n the bug.", id="line break"),
    pytest.param(
        WHOLE.replace("Fix", "Fi\\ud83d\\ude00").encode(), None, "Fi\U0001f600 the bug.", id="pair"
    ),
]


@pytest.mark.parametrize(("content", "code", "message"), REPAIRED)
def test_repaired(tmp_path: Path, content: bytes, code: str | None, message: str) -> None:
    runs = read(store(tmp_path, content))
    (run,) = runs
    assert run.steps[0].message == message
    assert [d.code for d in runs.diagnostics] == ([] if code is None else [code])
    message.encode()


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_are_none_are_unknown(tmp_path: Path, number: str) -> None:
    runs = read(store(tmp_path, WHOLE.replace("0.5", number)))
    (run,) = runs
    assert run.steps[1].usage is not None
    assert run.steps[1].usage.cost_usd is None
    assert run.usage is not None
    assert (run.usage.cost_usd, run.usage.input_tokens) == (None, 100)
    assert [d.code for d in runs.diagnostics] == ["not-finite"]


@pytest.mark.parametrize(
    ("damaged", "line", "code"),
    [
        pytest.param(CODEX_LINES[7][:30], 8, "corrupt-line", id="middle"),
        pytest.param("\0\0\0", 8, "corrupt-line", id="nul"),
        pytest.param("[" * 10_000, 8, "corrupt-line", id="nested"),
        pytest.param(CODEX_LINES[10][:30], 11, "truncated-line", id="last"),
        pytest.param(CODEX_LINES[10][:30] + "\n\n", 11, "truncated-line", id="last and blank"),
        pytest.param(CODEX_LINES[0][:5], 1, "corrupt-line", id="first"),
    ],
)
def test_a_damaged_line(tmp_path: Path, damaged: str, line: int, code: str) -> None:
    stored = [*CODEX_LINES]
    stored[line - 1] = damaged
    runs = read(store(tmp_path, "\n".join(stored)))
    (run,) = runs
    kept = ["i3", "i4", "i0"] if line != 8 else ["i3", "i0"]
    assert [call.call_id for _, call in run.tool_calls()] == kept
    assert [(d.code, str(d.location)) for d in runs.diagnostics] == [(code, f"line {line}")]


def test_a_line_is_repaired_on_its_own(tmp_path: Path) -> None:
    content = lines(CODEX).encode().replace(b"Done.", b"Done\xff")
    runs = read(store(tmp_path, content))
    (run,) = runs
    assert run.steps[-1].message == "Done\ufffd"
    assert [str(d.location) for d in runs.diagnostics] == ["line 9"]


def test_lines_that_all_need_repair_are_lines(tmp_path: Path) -> None:
    content = lines([ROW, ROW]).replace("Fix the", "Fix \\udcb2the")
    runs = read(store(tmp_path, content))
    assert len(list(runs)) == 2
    assert [str(d.location) for d in runs.diagnostics] == ["line 1", "line 2"]


def test_repeated_findings_are_listed_up_to_a_bound(tmp_path: Path) -> None:
    runs = read(store(tmp_path, EVENTS + [5] * 500))
    assert len(list(runs)) == 1
    codes = [d.code for d in runs.diagnostics]
    assert codes == ["not-an-event"] * 100 + ["more-of-a-kind"]


def test_an_event_stored_twice_counts_once(tmp_path: Path) -> None:
    runs = read(store(tmp_path, [*EVENTS, *EVENTS[4:6]]))
    (run,) = runs
    observed = [[seen.text for seen in call.observations] for _, call in run.tool_calls()]
    assert observed == [["x.py"], ["ERROR:\nNo match."]]
    assert [(d.code, str(d.location)) for d in runs.diagnostics] == [
        ("repeated-event", "/9, event 5"),
        ("repeated-event", "/10, event 6"),
    ]


def test_events_of_one_id(tmp_path: Path) -> None:
    again = [{**EVENTS[4], "timestamp": "2026-01-02T03:05:00"}, {**EVENTS[5], "content": "y.py"}]
    runs = read(store(tmp_path, [*EVENTS, *again]))
    (run,) = runs
    observed = [[seen.text for seen in call.observations] for _, call in run.tool_calls()]
    assert observed == [["x.py"], ["ERROR:\nNo match."], ["y.py"]]
    assert [d.code for d in runs.diagnostics] == ["duplicate-id", "duplicate-id"]


def test_duplicate_step_ids(tmp_path: Path) -> None:
    runs = read(store(tmp_path, changed(ATIF, "steps", 2, "step_id", to=2)))
    (run,) = runs
    assert [step.step_id for step in run.steps] == ["1", "2", "2"]
    assert [d.code for d in runs.diagnostics] == ["step-id-order"]
