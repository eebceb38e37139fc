"""Runs that go on in another file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agentlens.errors import ReadError
from agentlens.readers import read
from agentlens.trajectory import Location, Trajectory, Usage
from tests.readers.inputs import ATIF, EVENTS, changed, codes, store

COPIED = {**ATIF["steps"][1], "is_copied_context": True}
SECOND = changed(ATIF, "steps", 1, to=COPIED)
SECOND["steps"][2] = {**ATIF["steps"][1], "step_id": 3}
SECOND["final_metrics"] = {"total_prompt_tokens": 250}


def continued(document: Any, name: object) -> Any:
    return {**document, "continued_trajectory_ref": name}


def two_parts(folder: Path, first: str = "trajectory.json", second: str = "rest.json") -> None:
    store(folder, continued(ATIF, second), first)
    store(folder, SECOND, second)


def read_all(path: Path) -> list[Trajectory]:
    return list(read(path, strict=True))


def test_the_parts_are_one_run(tmp_path: Path) -> None:
    two_parts(tmp_path)
    (run,) = read_all(tmp_path / "trajectory.json")
    assert (run.trajectory_id, len(run.steps)) == ("trajectory", 6)
    assert [call.call_id for _, call in run.tool_calls()] == ["a", "b", "a", "b"]
    assert run.usage == Usage(input_tokens=250)
    first, copied, last = run.steps[1], run.steps[4], run.steps[5]
    assert first.location == Location(pointer="/steps/1", event_id="2")
    assert copied.is_copied_context
    assert str(last.location) == "rest.json, /steps/2, event 3"
    assert str(last.tool_calls[1].location) == "rest.json, /steps/2/tool_calls/1, event 3"


@pytest.mark.parametrize("agent", ["runs", "trial/agent"])
def test_a_folder_holds_the_run_once(tmp_path: Path, agent: str) -> None:
    two_parts(tmp_path / agent)
    store(tmp_path / "trial", {"trial_name": "t"}, "result.json")
    runs = read(tmp_path)
    (run,) = list(runs)
    assert len(run.steps) == 6
    assert "same-run" in codes(runs)
    assert [len(again.steps) for again in runs] == [6]


def test_a_part_that_comes_first_is_a_run_of_its_own(tmp_path: Path) -> None:
    two_parts(tmp_path, first="b.json", second="a.json")
    runs = read(tmp_path)
    assert [(run.trajectory_id, len(run.steps)) for run in runs] == [("a", 3), ("b", 3)]
    assert codes(runs) == ["not-continued"]


def test_parts_that_the_caller_names_are_read_as_named(tmp_path: Path) -> None:
    two_parts(tmp_path)
    paths = [tmp_path / "trajectory.json", tmp_path / "rest.json"]
    for order in (paths, paths[::-1]):
        assert sorted(len(run.steps) for run in read(order)) == [3, 3]


def test_several_parts(tmp_path: Path) -> None:
    for number in range(4):
        store(tmp_path, continued(ATIF, f"{number + 1}.json"), f"{number}.json")
    store(tmp_path, ATIF, "4.json")
    (run,) = read_all(tmp_path / "0.json")
    assert len(run.steps) == 15


@pytest.mark.parametrize("chain", [["a.json"], ["b.json", "a.json"], ["b.json", "b.json"]])
def test_a_circle_ends(tmp_path: Path, chain: list[str]) -> None:
    for name, following in zip(["a.json", *chain], chain, strict=False):
        store(tmp_path, continued(ATIF, following), name)
    runs = read(tmp_path / "a.json")
    (run,) = list(runs)
    assert len(run.steps) == 3 * len(set(chain) | {"a.json"})
    assert codes(runs) == ["not-continued"]


@pytest.mark.parametrize(
    "name",
    [
        "gone.json",
        "../outside.json",
        "/etc/hostname",
        "..",
        ".",
        "folder",
        "link.json",
        "a\0b",
        " ",
    ],
)
def test_nothing_but_a_file_of_the_folder_is_opened(tmp_path: Path, name: str) -> None:
    store(tmp_path, ATIF, "outside.json")
    (tmp_path / "runs" / "folder").mkdir(parents=True)
    (tmp_path / "runs" / "link.json").symlink_to(tmp_path / "outside.json")
    runs = read(store(tmp_path / "runs", continued(ATIF, name), "a.json"))
    (run,) = list(runs)
    assert len(run.steps) == 3
    assert codes(runs) == ["not-continued"]


@pytest.mark.parametrize("content", ["", '{"steps": [', "[]", {"steps": []}])
def test_a_broken_part_is_noted_and_the_rest_is_used(tmp_path: Path, content: object) -> None:
    path = store(tmp_path, continued(ATIF, "rest.json"))
    rest = store(tmp_path, content, "rest.json")
    runs = read(path)
    (run,) = list(runs)
    assert len(run.steps) == 3
    assert [d.file for d in runs.diagnostics] == [str(rest)]
    with pytest.raises(ReadError) as caught:
        list(read(path, strict=True))
    assert caught.value.file == str(rest)


def test_findings_in_a_part_name_its_file(tmp_path: Path) -> None:
    path = store(tmp_path, continued(ATIF, "rest.json"))
    rest = store(tmp_path, {**ATIF, "colour": "red"}, "rest.json")
    (run,) = read(path)
    (note,) = run.diagnostics
    assert (note.file, note.code) == (str(rest), "unknown-key")


def test_a_part_may_have_another_format(tmp_path: Path) -> None:
    path = store(tmp_path, continued(ATIF, "rest.json"))
    store(tmp_path, EVENTS, "rest.json")
    (run,) = read_all(path)
    assert len(list(run.tool_calls())) == 4


@pytest.mark.parametrize("name", [None, 5, [], {}, ""])
def test_no_name(tmp_path: Path, name: object) -> None:
    (run,) = read(store(tmp_path, continued(ATIF, name)))
    assert len(run.steps) == 3
