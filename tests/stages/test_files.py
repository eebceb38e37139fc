from __future__ import annotations

import pytest

from agentlens.stages.files import RunFiles, Standing, covers
from tests.stages.runs import EDIT, Entry, actions, create, edit


def standing(path: str, *run: Entry) -> Standing:
    return RunFiles.survey(actions(*run)).standing(path)


@pytest.mark.parametrize(
    ("path", "run", "expected"),
    [
        ("repro.py", [create("repro.py")], Standing.SCRATCH),
        ("/tmp/anything", [], Standing.SCRATCH),  # noqa: S108
        ("$OUT/x.py", [], Standing.SCRATCH),
        ("app.py", [create("app.py")], Standing.SOLUTION),
        ("app.py", [create("app.py"), EDIT], Standing.SCRATCH),
        ("app.py", [create("app.py"), edit("main.py")], Standing.SOLUTION),
        ("app.py", [create("app.py"), "rm -f app.py"], Standing.SCRATCH),
        ("app.py", [create("app.py"), "rm -f a*.py"], Standing.SCRATCH),
        ("app.py", [create("app.py"), "git clean -fd"], Standing.SCRATCH),
        ("demo/a/b.py", [create("demo/a/b.py"), "rm -rf demo"], Standing.SCRATCH),
        ("app.py", ["cat app.py", create("app.py"), EDIT], Standing.SOLUTION),
        ("tests/test_repro.py", [create("tests/test_repro.py"), EDIT], Standing.SOLUTION),
        ("pkg/check.py", [create("pkg/check.py"), EDIT], Standing.SOLUTION),
        ("pkg/repro_bug.py", [create("pkg/repro_bug.py"), EDIT], Standing.SCRATCH),
        ("tests/verify.py", ["cat pkg/a.py", create("tests/verify.py")], Standing.SOLUTION),
        ("mine/test_x.py", ["cat pkg/a.py", create("mine/test_x.py")], Standing.SCRATCH),
        ("mine/verify.py", ["cat pkg/a.py", create("mine/verify.py")], Standing.SCRATCH),
        ("test_api.py", ["cat test_api.py", edit("test_api.py")], Standing.SOLUTION),
        ("SUMMARY.md", [create("SUMMARY.md")], Standing.NOTE),
        ("README.md", [create("README.md")], Standing.SOLUTION),
        ("docs/summary.md", [create("docs/summary.md")], Standing.SOLUTION),
        ("run.log", [], Standing.OUTPUT),
    ],
)
def test_standing(path: str, run: list[Entry], expected: Standing) -> None:
    assert standing(path, *run) == expected


def test_files_outside_of_a_known_workspace_are_thrown_away() -> None:
    assert standing("/elsewhere/a.py", create("/elsewhere/a.py"), EDIT) is Standing.SCRATCH
    assert standing("/elsewhere/a.py", create("/elsewhere/a.py")) is Standing.SOLUTION


def test_a_moved_file_is_not_discarded() -> None:
    files = RunFiles.survey(actions(create("pkg/a.py"), "mv pkg/a.py pkg/b.py"))
    assert files.created == {"pkg/a.py", "pkg/b.py"}
    assert not files.discarded


def test_scripts_that_edit_files_of_the_task() -> None:
    script = create("apply.py", "from pathlib import Path\nPath('pkg/core.py').write_text('x')\n")
    files = RunFiles.survey(actions("cat pkg/core.py", script, "python apply.py"))
    assert files.editors == {"apply.py": ("pkg/core.py",)}
    assert RunFiles.survey(actions("cat pkg/core.py", script)).editors == {}
    assert RunFiles.survey(actions(script, "python apply.py")).editors == {}


@pytest.mark.parametrize(
    ("target", "path", "expected"),
    [
        ("pkg", "pkg/core.py", True),
        ("pkg/", "pkg/core.py", True),
        ("", "pkg/core.py", True),
        (".", "pkg/core.py", True),
        (".", "/tmp/x.py", False),  # noqa: S108
        ("pk", "pkg/core.py", False),
        ("pkg/*.py", "pkg/core.py", True),
        ("pkg/core.py", "pkg/core.py", True),
    ],
)
def test_covers(target: str, path: str, expected: bool) -> None:
    assert covers(target, path) is expected
