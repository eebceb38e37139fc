from __future__ import annotations

import pytest

from agentlens.bench.labels import BenchLabeler, file_of, relabel
from agentlens.bench.trace import BenchState
from agentlens.stages.records import Label
from tests.bench.build import INITIAL, E, I, O, V, call, chain, run, shell, short


def labels(*states: BenchState) -> tuple[Label, ...]:
    return BenchLabeler().label(chain(states))


@pytest.mark.parametrize(
    ("state", "label"),
    [
        (INITIAL, Label(None, "initial")),
        (call("read_file", resulting_state=""), Label(None, "initial")),
        (call("x", resulting_state="llm_response:terminal"), Label(O, "model-response")),
        (
            call("file_search", resulting_state="x"),
            Label(E, "search-tool", "file_search"),
        ),
        (call("list_dir", resulting_state="x"), Label(E, "search-tool", "list_dir")),
        (
            call("get_errors", resulting_state="x"),
            Label(V, "validation-tool", "get_errors"),
        ),
        (
            call("think", resulting_state="tool_result:think:error"),
            Label(O, "other-tool", "think"),
        ),
        (short("wsrc/test_a.py"), Label(E, "edit-test-file", "src/test_a.py")),
        (short("wa/latest_b.py"), Label(I, "edit-file", "a/latest_b.py")),
        (short("wtmp/a.py"), Label(O, "edit-summary-file", "tmp/a.py")),
        (short("wTMP/a.py"), Label(I, "edit-file", "TMP/a.py")),
        (short("wdocs/Changelog.md"), Label(O, "edit-summary-file", "docs/Changelog.md")),
        (short("wmy_notes.txt"), Label(O, "edit-summary-file", "my_notes.txt")),
        (short("wmynotes.txt"), Label(I, "edit-file", "mynotes.txt")),
        (short("wnotes.tar.gz"), Label(I, "edit-file", "notes.tar.gz")),
        (short("ca.py"), Label(I, "edit-file", "a.py")),
        (short("rtests/a.py"), Label(E, "read-test-file", "tests/a.py")),
        (short("ra.py"), Label(E, "read-file", "a.py")),
        (
            call("delete_file", {"path": "b.py"}, resulting_state="x"),
            Label(I, "edit-file", "b.py"),
        ),
    ],
)
def test_first_label(state: BenchState, label: Label) -> None:
    assert labels(state)[0] == label


@pytest.mark.parametrize(
    "path",
    [
        "test_a.py",
        "pkg\\test_a.py",
        "a/b_test.go",
        "b.spec.ts",
        "b.test.js",
        "tests/a.py",
        "a/spec/b",
        "__tests__/a.js",
        "conftest.py",
        "a/pytest/b.py",
    ],
)
def test_test_files_are_verification_once_implemented(path: str) -> None:
    found = labels(short("wa.py"), short(f"r{path}", 2), short(f"w{path}", 3))
    assert [label.rule for label in found[1:]] == ["read-test-file", "edit-test-file"]
    assert {label.stage for label in found[1:]} == {V}


def test_a_read_of_an_implemented_file_is_verification() -> None:
    found = labels(short("wa.py"), short("ra.py", 2), short("rb.py", 3))
    assert [label.stage for label in found] == [I, V, E]
    assert found[1] == Label(V, "read-implemented-file", "a.py")


def test_files_of_one_edit_are_split_at_commas() -> None:
    found = labels(short("wa.py, b.py"), short("rb.py", 2))
    assert found[1].stage is V


def test_a_written_file_counts_as_implemented() -> None:
    heredoc = shell("cat > a.py << EOF\nx\nEOF")
    assert [label.stage for label in labels(heredoc, short("ra.py", 2))] == [I, V]


def test_a_writing_test_command_still_implements() -> None:
    found = labels(shell("pytest; echo x > a.py"), short("ra.py", 2))
    assert [label.stage for label in found] == [V, V]


def test_near_end_counts_the_initial_state() -> None:
    """Of five states only the last is near the end: 4 >= 0.8 * 5."""
    commands = [shell("true", step=step) for step in range(1, 5)]
    found = labels(INITIAL, *commands)
    assert [label.stage for label in found] == [None, E, E, E, V]
    assert found[-1] == Label(V, "command-near-end", "true")


def test_steps_order_the_sequence_and_the_stored_order_the_labels() -> None:
    found = labels(short("ra.py", 2), short("wa.py", 1))
    assert [label.stage for label in found] == [V, I]


def test_evidence_is_cut() -> None:
    assert len(labels(shell("x" * 500))[0].evidence) == 120


def test_relabel_replaces_stored_stages() -> None:
    trace = relabel(run("ra va wa va"))
    assert [state.stage for state in trace.states] == [None, E, E, I, V]
    assert trace.transitions == run("ra va wa va").transitions


@pytest.mark.parametrize(
    ("state", "file"),
    [
        (call("read_file", {"filePath": "a", "path": "b"}, file_path="c"), "c"),
        (call("read_file", {"filePath": "", "path": "b"}), ""),
        (call("read_file", {"path": "b"}), "b"),
        (call("read_file", {"path": 3}), ""),
        (INITIAL, ""),
    ],
)
def test_file_of(state: BenchState, file: str) -> None:
    assert file_of(state) == file
