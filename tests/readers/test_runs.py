from __future__ import annotations

import os
from pathlib import Path

import pytest

import agentlens.readers.opening
from agentlens.errors import ReadError
from agentlens.readers import read
from agentlens.trajectory import Severity
from tests.readers.inputs import ATIF, CODEX, DOCUMENTS, EVENTS, MINI, codes, lines, store


def test_folders_are_read_recursively_in_sorted_order(tmp_path: Path) -> None:
    for name in ("b.json", "a/z.json", "a/b/c.json", "B.json"):
        store(tmp_path, ATIF, name)
    runs = read(tmp_path)
    assert [run.source for run in runs] == [
        str(tmp_path / name) for name in ("B.json", "a/b/c.json", "a/z.json", "b.json")
    ]
    assert list(runs) == list(runs)


def test_paths_in_the_order_given(tmp_path: Path) -> None:
    paths = [store(tmp_path, ATIF, name) for name in ("b.json", "a.json")]
    assert [run.trajectory_id for run in read(paths)] == ["b", "a"]
    assert [run.trajectory_id for run in read(str(paths[1]))] == ["a"]


def test_names_are_the_callers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store(tmp_path, ATIF, "runs/a.json")
    monkeypatch.chdir(tmp_path)
    assert [run.source for run in read("runs")] == [os.path.join("runs", "a.json")]  # noqa: PTH118


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_the_format_is_found_from_the_content(tmp_path: Path, name: str) -> None:
    path = store(tmp_path, DOCUMENTS[name], "misleading.txt")
    expected = name.split(maxsplit=1)[0]
    assert {run.format for run in read(path)} == {expected}
    assert {run.format for run in read(path, format=expected)} == {expected}


def test_a_format_can_be_asked_for(tmp_path: Path) -> None:
    store(tmp_path, ATIF, "a.json")
    store(tmp_path, EVENTS, "b.json")
    assert [run.format for run in read(tmp_path, format="openhands-v0")] == ["openhands-v0"]
    with pytest.raises(ReadError, match="known are agentlens-bench, atif, codex-exec"):
        read(tmp_path, format="nonsense")


@pytest.mark.parametrize("strict", [False, True])
def test_a_missing_path_is_an_error_in_any_mode(tmp_path: Path, strict: bool) -> None:
    with pytest.raises(ReadError, match="no such file or folder") as caught:
        read(tmp_path / "nothing.json", strict=strict)
    assert caught.value.file == str(tmp_path / "nothing.json")


def test_other_files_of_a_folder_are_no_errors(tmp_path: Path) -> None:
    store(tmp_path, ATIF, "run.json")
    store(tmp_path, {"reward": 1}, "numbers.json")
    store(tmp_path, "{ no JSON", "braces.txt")
    for name in ("notes.txt", "patch.diff", "task.toml", "test.py"):
        store(tmp_path, "[section]\nwords = 1\n", name)
    store(tmp_path, "", "stdout.txt")
    store(tmp_path, b"\x89PNG\0", "image.png")
    store(tmp_path, "not read", ".git/run.json")
    runs = read(tmp_path, strict=True)
    assert len(list(runs)) == 1
    assert [(d.code, d.severity) for d in runs.diagnostics] == [("not-a-trajectory", Severity.INFO)]


@pytest.mark.parametrize("name", ["run", "run.txt", "run.log"])
def test_a_run_in_a_file_of_any_name_is_found(tmp_path: Path, name: str) -> None:
    store(tmp_path, ATIF, name)
    assert [run.format for run in read(tmp_path)] == ["atif"]


def test_a_bad_file_among_many_does_not_stop_the_rest(tmp_path: Path) -> None:
    store(tmp_path, ATIF, "a.json")
    store(tmp_path, '{"steps":', "b.json")
    store(tmp_path, "", "c.jsonl")
    store(tmp_path, lines(CODEX), "d.jsonl")
    runs = read(tmp_path)
    assert [run.format for run in runs] == ["atif", "codex-exec"]
    assert [(Path(d.file).name, d.code) for d in runs.diagnostics] == [
        ("b.json", "truncated"),
        ("c.jsonl", "empty-file"),
    ]
    with pytest.raises(ReadError, match=r"b\.json"):
        list(read(tmp_path, strict=True))


def test_links_inside_a_folder_are_not_followed(tmp_path: Path) -> None:
    outside = store(tmp_path / "outside", ATIF)
    inside = store(tmp_path / "runs", MINI)
    (tmp_path / "runs" / "away.json").symlink_to(outside)
    (tmp_path / "runs" / "folder").symlink_to(outside.parent)
    (tmp_path / "runs" / "again.json").symlink_to(inside)
    runs = read(tmp_path / "runs")
    assert [run.format for run in runs] == ["mini-swe-agent"]
    assert [(Path(d.file).name, d.code) for d in runs.diagnostics] == [
        ("again.json", "link-skipped"),
        ("away.json", "link-skipped"),
        ("folder", "link-skipped"),
    ]


def test_a_link_that_the_caller_names_is_read(tmp_path: Path) -> None:
    store(tmp_path / "runs", ATIF)
    (tmp_path / "link").symlink_to(tmp_path / "runs")
    assert len(list(read(tmp_path / "link"))) == 1


def test_a_pipe_is_passed_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    assert list(read(tmp_path)) == []


def test_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agentlens.readers.opening, "MAX_BYTES", 50)
    assert codes(read(store(tmp_path, ATIF))) == ["too-large"]


def test_what_cannot_be_opened_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.json", "b.json"):
        store(tmp_path, ATIF, name)
    runs = read(tmp_path)
    iterator = iter(runs)
    next(iterator)
    (tmp_path / "b.json").unlink()
    assert list(iterator) == []
    assert [d.code for d in runs.diagnostics] == ["unreadable"]

    def refuse(_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    assert codes(runs) == ["unreadable"]


def test_every_run_carries_its_own_diagnostics(tmp_path: Path) -> None:
    store(tmp_path, ATIF, "a.json")
    store(tmp_path, {**ATIF, "colour": "red"}, "b.json")
    first, second = read(tmp_path)
    assert first.diagnostics == ()
    assert [d.code for d in second.diagnostics] == ["unknown-key"]


def test_diagnostics_are_those_of_the_last_iteration(tmp_path: Path) -> None:
    path = store(tmp_path, {**ATIF, "colour": "red"})
    runs = read(path)
    assert runs.diagnostics == ()
    assert codes(runs) == codes(runs) == ["unknown-key"]
    store(tmp_path, ATIF)
    assert codes(runs) == []


def test_runs_stream(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        store(tmp_path, ATIF, name)
    iterator = iter(read(tmp_path))
    assert next(iterator).trajectory_id == "a"
    (tmp_path / "b.json").write_text("")
    assert list(iterator) == []


def test_a_run_without_actions_is_named_as_such(tmp_path: Path) -> None:
    runs = read(store(tmp_path, EVENTS[:2]), strict=True)
    assert codes(runs) == ["no-actions"]
