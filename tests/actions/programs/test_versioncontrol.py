from __future__ import annotations

import pytest

from tests.actions.shown import line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("git status --short", "inspect version control git status"),
        ("git diff", "inspect version control git diff"),
        ("git --no-pager diff -- src/a.py", "inspect version control git diff R=src/a.py"),
        ("git diff HEAD~1 src/a.py", "inspect version control git diff R=src/a.py"),
        ("git diff main..feature/x", "inspect version control git diff"),
        ("git -C core diff a.py", "inspect version control git diff R=core/a.py"),
        ("git diff tests/", "inspect version control git diff R=tests"),
        ("git status src", "inspect version control git status R=src"),
        ("git log --oneline -5", "inspect version control git log"),
        ("git show HEAD~1:src/a.py", "inspect version control git show R=src/a.py"),
        ("git blame -L 10,20 a.py", "inspect version control git blame R=a.py L=10-20"),
        ("git stash list", "inspect version control git stash"),
        ("git branch --show-current", "inspect version control git branch"),
        ("git merge-base main HEAD", "inspect version control git merge-base"),
        ("git apply --check fix.patch", "inspect version control git apply"),
        ("git apply fix.patch", "edit git apply R=fix.patch"),
        ("git checkout -- src/a.py", "change version control git checkout W=src/a.py"),
        ("git checkout src/a.py", "change version control git checkout W=src/a.py"),
        ("git checkout feature", "change version control git checkout"),
        ("git restore a.py", "change version control git restore W=a.py"),
        ("git stash", "change version control git stash"),
        ("git commit -am 'x'", "change version control git commit"),
        ("git add -A", "change version control git add"),
        ("git rm a.py", "delete git rm D=a.py"),
        ("git rm --cached a.py", "change version control git rm"),
        ("git", "inspect version control git"),
    ],
)
def test_git(text: str, expected: str) -> None:
    assert line(text) == [expected]
