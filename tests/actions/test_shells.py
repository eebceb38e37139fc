from __future__ import annotations

import pytest

from agentlens.actions.paths import Workspace
from agentlens.actions.records import ActionKind, Operation
from agentlens.actions.shells import shell_operations
from tests.actions.shown import line, shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bash -lc 'cd src && cat a.py'", ["read cat R=src/a.py"]),
        ("/bin/zsh -lc \"sed -n '1,9p' a.py\"", ["read sed R=a.py L=1-9"]),
        ("cd /repo/src && timeout 60 pytest tests/a.py", ["run tests pytest R=src/tests/a.py"]),
        ("PYTHONPATH=. sudo -E python a.py", ["run code python R=a.py"]),
        ("poetry run pytest tests/a.py", ["run tests pytest R=tests/a.py"]),
        ("uv run python a.py", ["run code python R=a.py"]),
        ("docker exec -w /repo/src web cat a.py", ["read cat R=src/a.py"]),
        ("cat a.py | grep -n def | head -5", ["read cat R=a.py"]),
        ("git log --oneline | head -5", ["inspect version control git log"]),
        ("pytest -q 2>&1 | tail -20", ["run tests pytest"]),
        (
            "grep -rl old src | xargs sed -i s/old/new/",
            ["search grep R=src Q=old", "edit sed R=src"],
        ),
        (
            "find src -name '*.py' | xargs grep -n FLAG",
            ["list find R=src Q=*.py", "search grep R=src Q=FLAG"],
        ),
        (
            "find src -name '*.py' -exec grep -l FLAG {} +",
            ["list find R=src Q=*.py", "search grep R=src Q=FLAG"],
        ),
        (
            "find . -name '*.pyc' -exec rm -f {} \\;",
            ["list find R=. Q=*.pyc", "delete rm D=*.pyc"],
        ),
        ("find old -exec echo {} \\;", ["list find R=old", "other echo"]),
        ("find old -type f | xargs rm", ["list find R=old", "delete rm D=old"]),
        ("kill $(lsof -t -i:80)", ["read lsof", "other kill"]),
        ("cat > a.py <<'E'\nx\nE\npython a.py", ["create cat W=a.py", "run code python R=a.py"]),
        ("for f in a.py b.py; do wc -l $f; done", ["read wc R=a.py", "read wc R=b.py"]),
        ("cd src", ["other cd"]),
        ("", ["other "]),
        ("# nothing", ["other "]),
        ("mkdir -p out", ["other mkdir"]),
    ],
)
def test_lines(text: str, expected: list[str]) -> None:
    assert line(text) == expected


def test_a_stateful_shell_keeps_its_folder() -> None:
    workspace = Workspace("/repo")
    shell_operations("cd src", workspace, stateful=True)
    (inside,) = shell_operations("cat a.py", workspace, stateful=True)
    shell_operations("(cd /tmp); bash -c 'cd /'; cd .. | true", workspace, stateful=True)
    (still,) = shell_operations("cat a.py", workspace, stateful=True)
    shell_operations("cd", workspace, stateful=True)
    (home,) = shell_operations("cat a.py", workspace, stateful=True)
    assert [op.reads for op in (inside, still, home)] == [("src/a.py",), ("src/a.py",), ("~/a.py",)]


def test_a_stateless_shell_forgets_its_folder() -> None:
    workspace = Workspace("/repo")
    shell_operations("cd src", workspace, stateful=False)
    (operation,) = shell_operations("cat a.py", workspace, stateful=False)
    assert operation.reads == ("a.py",)


PATCH = """*** Begin Patch
*** Update File: src/a.py
@@ def f():
-    old
+    new
*** Add File: b.py
+x = 1
*** Delete File: c.py
*** End Patch
"""
DIFF = """--- a/src/a.py
+++ b/src/a.py
@@ -3,2 +3,3 @@ def f():
 x
-y
+z
+w
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"apply_patch <<'EOF'\n{PATCH}EOF",
            [
                "edit apply_patch W=src/a.py",
                "create apply_patch W=b.py",
                "delete apply_patch D=c.py",
            ],
        ),
        (
            f"cd src && apply_patch '{PATCH}'",
            [
                "edit apply_patch W=src/src/a.py",
                "create apply_patch W=src/b.py",
                "delete apply_patch D=src/c.py",
            ],
        ),
        (f"patch -p1 <<'EOF'\n{DIFF}EOF", ["edit apply_patch W=src/a.py L=3-5"]),
        (f"git apply <<'EOF'\n{DIFF}EOF", ["edit apply_patch W=src/a.py L=3-5"]),
        ("apply_patch <<'EOF'\nnot a patch\nEOF", ["other apply_patch"]),
    ],
)
def test_patches_in_a_line(text: str, expected: list[str]) -> None:
    assert line(text) == expected


@pytest.mark.parametrize(
    ("text", "is_submission"),
    [
        ("echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT", True),
        ("echo COMPLETE_TASK_AND_SUBMIT && git add -A && git diff --cached", True),
        ("git add -A && echo 'SUBMIT' && git diff --cached", True),
        ("submit", True),
        ("echo COMPLETE_TASK && pytest", False),
        ("grep COMPLETE a.py", False),
        ("echo done", False),
    ],
)
def test_submissions(text: str, is_submission: bool) -> None:
    operations = shell_operations(text, Workspace(None), stateful=False)
    assert (operations[0].kind is ActionKind.FINISH) is is_submission


def window(*texts: str) -> list[str]:
    workspace = Workspace("/repo")
    found: list[Operation] = []
    for text in texts:
        found.extend(shell_operations(text, workspace, stateful=True))
    return [shown(op) for op in found]


def test_a_windowed_editor_works_on_the_file_it_has_open() -> None:
    assert window(
        'open "src/a.py" 120',
        "goto 40",
        "scroll_down",
        "edit 41:43\n    x = 1\n    y = 2\nend_of_edit",
        "search_file FLAG",
        "edit\n    x = 3\nend_of_edit",
        "create repro.py",
        "insert 'print(1)' 3",
        "edit 'print(1)' 'print(2)'",
        "search_dir FLAG src",
        "find_file a.py",
    ) == [
        "read open R=src/a.py",
        "read goto R=src/a.py",
        "read scroll_down R=src/a.py",
        "edit edit W=src/a.py L=41-43",
        "search search_file R=src/a.py Q=FLAG",
        "edit edit W=src/a.py",
        "create create W=repro.py",
        "edit edit W=repro.py L=3-3",
        "edit edit W=repro.py",
        "search search_dir R=src Q=FLAG",
        "list find_file Q=a.py",
    ]


def test_a_windowed_editor_with_nothing_open_names_no_file() -> None:
    assert window("edit 1:1\nx\nend_of_edit", "goto 3", "open") == [
        "edit edit L=1-1",
        "read goto",
        "other open",
    ]


def test_a_block_edit_holds_its_text_and_the_definitions_in_it() -> None:
    workspace = Workspace(None)
    (op,) = shell_operations("edit 1:2\ndef f():\n    pass\nend_of_edit", workspace, stateful=False)
    assert (op.text, op.scopes) == ("def f():\n    pass\n", ("f",))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("str_replace_editor view /repo/a.py --view_range 3 9", "read view R=a.py L=3-9"),
        ("str_replace_editor view /repo/a.py --view_range 3 -1", "read view R=a.py L=3-1000000000"),
        ("str_replace_editor create /repo/a.py --file_text 'x'", "create create W=a.py"),
        ("str_replace_editor --command create --path a.py --file_text x", "create create W=a.py"),
        ("str_replace_editor str_replace a.py --old_str 'a' --new_str 'b'", "edit edit W=a.py"),
        ("str_replace_editor insert a.py --insert_line 3 --new_str b", "edit edit W=a.py L=3-3"),
        ("str_replace_editor undo_edit a.py", "edit edit W=a.py"),
    ],
)
def test_an_editor_called_by_its_words(text: str, expected: str) -> None:
    assert line(text) == [expected]
