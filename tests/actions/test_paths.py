from __future__ import annotations

import pytest

from agentlens.actions.paths import Workspace, file_role, find_root


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("src/a.py", "source"),
        ("pytest/config.py", "source"),
        ("src/_pytest/assertion.py", "source"),
        ("testing_tools/a.py", "source"),
        ("latest/a.py", "source"),
        ("src/contest.py", "source"),
        ("tests/helpers.py", "test"),
        ("pkg/tests/data.bin", "test"),
        ("pkg/test_a.py", "test"),
        ("pkg/a_test.go", "test"),
        ("pkg/conftest.py", "test"),
        ("src/a.spec.ts", "test"),
        ("src/__tests__/a.js", "test"),
        ("conftest.py", "test"),
        ("docs/index.rst", "docs"),
        ("README.md", "docs"),
        ("CHANGELOG", "docs"),
        ("pyproject.toml", "config"),
        ("Makefile", "config"),
        (".gitignore", "config"),
        ("/elsewhere/a.py", "scratch"),
        ("repro.py", "scratch"),
        ("test_fix.py", "scratch"),
        ("debug_issue.py", "scratch"),
        ("pkg/debug_tools.py", "source"),
    ],
)
def test_roles_by_components(path: str, role: str) -> None:
    assert file_role(path).value == role


@pytest.mark.parametrize(
    ("path", "cwd", "expected"),
    [
        ("a.py", "", "a.py"),
        ("./a.py", "", "a.py"),
        ("src//x/../a.py", "", "src/a.py"),
        ("/repo/src/a.py", "", "src/a.py"),
        ("/repo", "", ""),
        (".", "", ""),
        ("/repository/a.py", "", "/repository/a.py"),
        ("/elsewhere/a.py", "", "/elsewhere/a.py"),
        ("a.py", "src", "src/a.py"),
        ("../a.py", "src", "a.py"),
        ("a.py", "/repo/src", "src/a.py"),
        ("a.py", "/elsewhere", "/elsewhere/a.py"),
        ("~/a.py", "src", "~/a.py"),
        ("$HOME/a.py", "", "$HOME/a.py"),
        ("*.py", "src", "src/*.py"),
    ],
)
def test_paths_are_relative_to_the_root(path: str, cwd: str, expected: str) -> None:
    assert Workspace("/repo").resolve(path, cwd) == expected


def test_the_tracked_folder_counts_for_commands_and_arguments() -> None:
    workspace = Workspace("/repo")
    workspace.enter("src")
    assert workspace.resolve("a.py", "sub") == "src/sub/a.py"
    assert workspace.resolve_argument("a.py") == "src/a.py"
    assert workspace.resolve_argument("/repo/a.py") == "a.py"
    workspace.enter("..")
    assert workspace.resolve("a.py") == "a.py"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/src/a.py", "src/a.py"),
        ("/testbed/src/a.py", "testbed/src/a.py"),
        ("/tmp/a.py", "/tmp/a.py"),  # noqa: S108 - a path in a log
        ("a.py", "a.py"),
    ],
)
def test_arguments_that_lost_their_root(path: str, expected: str) -> None:
    assert Workspace("/repo", rootless=True).resolve_argument(path) == expected


@pytest.mark.parametrize(
    ("printed", "folders", "absolute", "relative", "root"),
    [
        ([], [], [], [], None),
        (["/home/me/project"], [], [], [], "/home/me/project"),
        ([], ["/testbed/src"], [], [], "/testbed"),
        ([], [], ["/testbed/src/a.py"], [], "/testbed"),
        ([], ["/workspace/project/src"], [], [], "/workspace/project"),
        ([], [], ["/workspace/project/a.py"], [], "/workspace/project"),
        ([], [], ["/workspace/a.py"], [], "/workspace"),
        ([], [], ["/home/me/project/src/a.py"], ["src/a.py"], "/home/me/project"),
        ([], ["/home/me/project/src", "/home/me/project"], [], [], "/home/me/project"),
        (["/agent/home"], ["/testbed"], ["/testbed/a.py", "/testbed/b.py"], [], "/testbed"),
        (["/home/me/app"], [], ["/home/me/app/a.py", "/app/b.py"], [], "/home/me/app"),
    ],
)
def test_the_root_is_inferred(
    printed: list[str],
    folders: list[str],
    absolute: list[str],
    relative: list[str],
    root: str | None,
) -> None:
    assert find_root(printed, folders, absolute, relative) == root
