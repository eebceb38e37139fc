from __future__ import annotations

from pathlib import Path

import pytest
from scripted.editor import Editor
from scripted.turns import Seen

FILE = "/work/a.py"


@pytest.fixture
def editor(tmp_path: Path) -> Editor:
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "a.py").write_text("one\ntwo\nthree\ntwo\n")
    return Editor(tmp_path)


def text(tmp_path: Path) -> str:
    return (tmp_path / "work" / "a.py").read_text()


def call(editor: Editor, command: str, path: str = FILE, **arguments: object) -> Seen:
    return editor.run({"command": command, "path": path, **arguments})


def test_view_numbers_lines(editor: Editor) -> None:
    seen = call(editor, "view", view_range=[2, 3])
    assert seen.text.endswith("on /work/a.py:\n     2\ttwo\n     3\tthree")
    assert call(editor, "view", view_range=[3, -1]).text.endswith("     4\ttwo")


def test_view_of_a_folder(editor: Editor) -> None:
    assert call(editor, "view", "/work").text.endswith("/work/\n/work/a.py")


def test_replace_and_undo(editor: Editor, tmp_path: Path) -> None:
    seen = call(editor, "str_replace", old_str="three", new_str="3\n4")
    assert seen.ok
    assert "     3\t3\n     4\t4" in seen.text
    assert text(tmp_path) == "one\ntwo\n3\n4\ntwo\n"
    assert call(editor, "undo_edit").ok
    assert text(tmp_path) == "one\ntwo\nthree\ntwo\n"
    assert not call(editor, "undo_edit").ok


def test_insert(editor: Editor, tmp_path: Path) -> None:
    assert call(editor, "insert", insert_line=1, new_str="half").ok
    assert text(tmp_path) == "one\nhalf\ntwo\nthree\ntwo\n"


def test_create_and_undo(editor: Editor, tmp_path: Path) -> None:
    assert call(editor, "create", "/work/new/b.py", file_text="x\n").ok
    assert (tmp_path / "work" / "new" / "b.py").read_text() == "x\n"
    assert call(editor, "undo_edit", "/work/new/b.py").ok
    assert not (tmp_path / "work" / "new" / "b.py").exists()


@pytest.mark.parametrize(
    ("call_of", "says"),
    [
        (("str_replace", FILE, {"old_str": "four", "new_str": ""}), "did not appear verbatim"),
        (("str_replace", FILE, {"old_str": "two", "new_str": ""}), "Multiple occurrences"),
        (("str_replace", "/work/no.py", {"old_str": "a", "new_str": ""}), "does not exist"),
        (("create", FILE, {"file_text": ""}), "already exists"),
        (("insert", FILE, {"insert_line": 9, "new_str": ""}), "insert_line"),
        (("view", FILE, {"view_range": [3, 9]}), "view_range"),
        (("view", "/work/no.py", {}), "does not exist"),
        (("erase", FILE, {}), "Unrecognized command"),
    ],
)
def test_refusals_change_nothing(
    editor: Editor, tmp_path: Path, call_of: tuple[str, str, dict[str, object]], says: str
) -> None:
    command, path, arguments = call_of
    before = text(tmp_path)
    seen = call(editor, command, path, **arguments)
    assert seen.is_error
    assert seen.text.startswith("ERROR:\n")
    assert says in seen.text
    assert text(tmp_path) == before
