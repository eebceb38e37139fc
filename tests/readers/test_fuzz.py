"""Mutated documents: nothing is raised but `ReadError`, and that only in strict mode."""

from __future__ import annotations

import contextlib
import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agentlens.errors import ReadError
from agentlens.readers import read
from agentlens.readers.registry import all_formats
from agentlens.trajectory import ToolCall
from tests.readers.inputs import DOCUMENTS, lines, store

SETTINGS = settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
ODD_VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    10**40,
    2.5,
    "",
    "text",
    "\ud800",
    "\x00",
    [],
    ["a"],
    [[]],
    [{}],
    {},
    {"a": 1},
    {"command": ["ls"]},
]


def _places(value: Any) -> list[tuple[Any, Any]]:
    keys = value if isinstance(value, dict) else range(len(value))
    found = []
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            found += _places(value[key])
    return found


def _mutate(document: list[Any], data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        if not document:
            return
        place, key = data.draw(st.sampled_from(_places(document)))
        change = data.draw(st.sampled_from(["drop", "odd", "twice", "swap"]))
        if change == "drop":
            del place[key]
        elif change == "twice" and isinstance(place, list):
            place.append(copy.deepcopy(place[key]))
        elif change == "swap":
            other, other_key = data.draw(st.sampled_from(_places(document)))
            place[key] = copy.deepcopy(other[other_key])
        else:
            place[key] = copy.deepcopy(data.draw(st.sampled_from(ODD_VALUES)))


def _read_all_ways(path: Path) -> None:
    for name in [None, *(fmt.name for fmt in all_formats())]:
        runs = read(path, format=name)
        first, second = list(runs), list(runs)
        assert first == second
        with contextlib.suppress(ReadError):
            list(read(path, format=name, strict=True))


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
@SETTINGS
@given(data=st.data())
def test_changed_values(name: str, data: st.DataObject, tmp_path: Path) -> None:
    values = [json.loads(line) for line in DOCUMENTS[name].splitlines()]
    _mutate(values, data)
    _read_all_ways(store(tmp_path, lines(values)))


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
@SETTINGS
@given(data=st.data())
def test_changed_bytes(name: str, data: st.DataObject, tmp_path: Path) -> None:
    content = bytearray(DOCUMENTS[name].encode())
    for _ in range(data.draw(st.integers(1, 4))):
        position = data.draw(st.integers(0, len(content) - 1))
        content[position] = data.draw(st.integers(0, 255))
    end = data.draw(st.integers(len(content) // 2, len(content)))
    _read_all_ways(store(tmp_path, bytes(content[:end])))


@SETTINGS
@given(content=st.binary(max_size=200))
def test_any_bytes(content: bytes, tmp_path: Path) -> None:
    _read_all_ways(store(tmp_path, content))


@SETTINGS
@given(data=st.data())
def test_a_damaged_line_costs_its_own_actions_only(data: st.DataObject, tmp_path: Path) -> None:
    stored = DOCUMENTS["codex-exec"].splitlines()
    damaged = data.draw(st.integers(1, len(stored) - 2))
    kept = [line if i != damaged else line[: len(line) // 2] for i, line in enumerate(stored)]
    item = json.loads(stored[damaged]).get("item", {}).get("id")
    whole = _calls(store(tmp_path, DOCUMENTS["codex-exec"]), except_for=item)
    assert _calls(store(tmp_path, "\n".join(kept)), except_for=item) == whole


def _calls(path: Path, except_for: str | None) -> list[ToolCall]:
    calls = [call for run in read(path) for _, call in run.tool_calls()]
    return [call for call in calls if call.call_id != except_for]
