from __future__ import annotations

from typing import Any

import pytest

from agentlens.bench.equality import equal, equivalent, normalise_path, symbols_named
from agentlens.bench.trace import BenchState, LogEntry
from tests.bench.build import INITIAL, E, V, call, shell, short

EDIT = "replace_string_in_file"


def edit(path: str = "a.py", **fields: Any) -> BenchState:
    """An edit with a hash and a text of its own."""
    unique = f"{path} {fields}"
    made: dict[str, Any] = {"content_hash": unique, "observation": unique, **fields}
    return call(
        EDIT, {"filePath": path}, file_path=path, resulting_state=f"file_modified:{path}", **made
    )


def read(path: str = "a.py", lines: tuple[int, int] | None = None, **fields: Any) -> BenchState:
    """A read that no exact rule can tell."""
    made: dict[str, Any] = {"observation": str(lines), "line_range": lines, **fields}
    return call("read_file", {"filePath": path}, file_path=path, **made)


def test_position_0_equals_anything() -> None:
    assert equal(short("ra"), short("wb"), 0)
    assert not equal(short("ra"), short("wb"), 1)


CASES = {
    "other stages": (short("ra"), short("va"), False),
    "one stage missing": (read(stage=E), read(stage=None), True),
    "other tools": (short("ra"), short("tx"), False),
    "no tool and some tool": (INITIAL, short("ra"), False),
    "two placeholders": (INITIAL, INITIAL, True),
    "same hash": (shell("a", content_hash="h"), shell("b", content_hash="h"), True),
    "same result, one hash missing": (
        call("list_dir", observation="1", resulting_state="dir_listed:", content_hash="h"),
        call("list_dir", observation="2", resulting_state="dir_listed:"),
        True,
    ),
    "same result, other hashes": (edit(function_name="f"), edit(function_name="g"), False),
    "same observation": (
        edit(scope_path="f", observation="x"),
        edit(scope_path="g", observation="x"),
        True,
    ),
    "other files": (edit("a.py"), edit("b.py"), False),
    "same scope": (edit(scope_path="f", class_name="A"), edit(scope_path="f"), True),
    "scope before function": (
        edit(scope_path="f", function_name="x"),
        edit(scope_path="g", function_name="x"),
        False,
    ),
    "function where a scope is missing": (
        edit(scope_path="f", function_name="x"),
        edit(function_name="x"),
        True,
    ),
    "other classes": (edit(class_name="A"), edit(class_name="B"), False),
    "a shared symbol": (
        edit(content_description="In 'a.py': added function 'f'"),
        edit(content_description="In 'a.py': removed function 'f'"),
        True,
    ),
    "no shared symbol": (
        edit(content_description="In 'a.py': added function 'f'"),
        edit(content_description="In 'a.py': added function 'g'"),
        False,
    ),
    "edits far apart": (edit(line_range=(1, 5)), edit(line_range=(6, 9)), False),
    "edits barely overlapping": (edit(line_range=(1, 10)), edit(line_range=(10, 19)), True),
    "edits without place": (edit(content_hash="1"), edit(content_hash="2"), True),
    "reads overlapping by a third": (read(lines=(1, 10)), read(lines=(6, 15)), True),
    "reads apart": (read(lines=(1, 10)), read(lines=(11, 20)), False),
    "read of unknown lines": (read(lines=(1, 10)), read(), True),
    "lines upside down": (read(lines=(9, 1)), read(lines=(9, 2)), False),
    "same first word": (shell("git log"), shell("git diff"), True),
    "other first word": (shell("ls src"), shell("pwd"), False),
    "no commands": (
        call("run_in_terminal", observation="1"),
        call("run_in_terminal", observation="2"),
        True,
    ),
    "one command": (shell("ls"), call("run_in_terminal", observation="2"), False),
    "create and edit of one file": (short("ca"), edit("a"), True),
    "create and edit of two files": (short("ca"), edit("b"), False),
    "delete and edit of one file": (
        call("delete_file", file_path="a.py"),
        edit("a.py"),
        False,
    ),
    "two ways to delete": (
        call("delete_file", file_path="tmp/A.py"),
        call("remove_file", file_path="a.py"),
        True,
    ),
}


@pytest.mark.parametrize(("a", "b", "verdict"), CASES.values(), ids=CASES)
def test_cases(a: BenchState, b: BenchState, verdict: bool) -> None:
    assert equivalent(a, b) is verdict
    assert equivalent(b, a) is verdict


GROUP_CASES = {
    "scopes share a part": ({"scope_path": "f, g"}, {"scope_path": "g"}, True),
    "scopes share none": ({"scope_path": "f"}, {"scope_path": "g"}, False),
    "symbols share none": (
        {"content_description": "'f'"},
        {"content_description": "'g'"},
        False,
    ),
    "one without symbols": ({"content_description": "'f'"}, {}, True),
}


@pytest.mark.parametrize(("a", "b", "verdict"), GROUP_CASES.values(), ids=GROUP_CASES)
def test_different_edit_tools(a: dict[str, Any], b: dict[str, Any], verdict: bool) -> None:
    first = call("apply_patch", resulting_state="files_modified:x.py, A.py", content_hash="1", **a)
    second = call(EDIT, file_path="/a.py", content_hash="2", **b)
    assert equivalent(first, second) is verdict


def other(tool: str, arguments: dict[str, object], observation: str) -> BenchState:
    return call(tool, arguments, observation=observation)


LAST_RESORT = {
    "edit paths": (EDIT, {"filePath": "/workspace/A"}, {"path": "a"}, True),
    "edit other paths": (EDIT, {"filePath": "a"}, {"filePath": "b"}, False),
    "listing": ("list_dir", {"path": "/home/x"}, {"path": "x"}, True),
    "read without lines": ("read_file", {"path": "a", "startLine": 1}, {"path": "a"}, True),
    "read apart": (
        "read_file",
        {"path": "a", "startLine": 1, "endLine": 5},
        {"path": "a", "start_line": 7, "end_line": 9},
        False,
    ),
    "read from line 0": (
        "read_file",
        {"path": "a", "startLine": 0, "endLine": 5},
        {"path": "a", "startLine": 7, "endLine": 9},
        True,
    ),
    "read of other files": ("read_file", {"path": "a"}, {"path": "b"}, False),
    "same query": ("grep_search", {"query": "x"}, {"query": "x"}, True),
    "like query": ("grep_search", {"query": "a b c d e f"}, {"query": "f e d c b a"}, True),
    "other query": ("grep_search", {"query": "a b c d"}, {"query": "a b c"}, False),
    "unknown tool": ("browser", {"url": {"a": [1]}}, {"url": {"a": [1]}}, True),
    "unknown tool, other arguments": ("browser", {"url": 1}, {"url": 2}, False),
}


@pytest.mark.parametrize(("tool", "a", "b", "verdict"), LAST_RESORT.values(), ids=LAST_RESORT)
def test_last_resort(tool: str, a: dict[str, object], b: dict[str, object], verdict: bool) -> None:
    assert equivalent(other(tool, a, "1"), other(tool, b, "2")) is verdict


def bare(**fields: Any) -> BenchState:
    return BenchState("s", 1, **fields)


@pytest.mark.parametrize(
    ("a", "b", "verdict"),
    [
        (bare(is_initial=True), bare(observation="1"), False),
        (bare(), bare(observation="1"), True),
        (bare(tool="x", file_path="a"), bare(tool="x", observation="1"), True),
        (bare(tool="x", file_path="a"), bare(tool="x", observation="1", file_path="b"), False),
    ],
)
def test_without_log_entry(a: BenchState, b: BenchState, verdict: bool) -> None:
    assert equivalent(a, b) is verdict


def test_stages_decide_before_everything_but_position() -> None:
    same = shell("ls", stage=E)
    assert not equivalent(same, shell("ls", stage=V))


@pytest.mark.parametrize(
    ("path", "normalised"),
    [
        ("/\\/Workspace/a\\B.py", "a/b.py"),
        ("workspace/workspaces/home/tmp/tmp/x", "tmp/x"),
        ("tmp/home/x", "home/x"),
        ("/testbed/x", "testbed/x"),
        ("", ""),
    ],
)
def test_normalise_path(path: str, normalised: str) -> None:
    assert normalise_path(path) == normalised


@pytest.mark.parametrize(
    ("description", "symbols"),
    [
        ("", set()),
        ("In 'a.py': modified imports", set()),
        ("added 'f' and 'the'", {"f"}),
        ("Functions: f, g2, 3h", {"f", "g2"}),
        ("classes: A,\n B b", {"A"}),
        ("undefined method foo", {"foo"}),
        ('a METHOD "foo"', {"foo"}),
        ("renamed class 'A' to B", {"A", "B"}),
        ("renamed x to y", {"x", "y"}),
        ("Created Python file 'a.py'", set()),
    ],
)
def test_symbols_named(description: str, symbols: set[str]) -> None:
    assert symbols_named(description) == symbols


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        ("request", "request", True),
        ("request", "toolCall", False),
        ("unknown", "unknown", False),
    ],
)
def test_entries_that_are_no_calls(first: str, second: str, verdict: bool) -> None:
    a = bare(entry=LogEntry(first), observation="1")
    b = bare(entry=LogEntry(second), observation="2")
    assert equivalent(a, b) is verdict
