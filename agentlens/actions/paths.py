"""Paths as a run's commands name them, made relative to the workspace, and what they are for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from posixpath import isabs, join, normpath
from typing import NamedTuple

from agentlens.actions.records import FileRole
from agentlens.caching import cached_by_text

TEST_FOLDERS = frozenset({"test", "tests", "__tests__", "spec", "specs", "testing", "testdata"})
DOC_FOLDERS = frozenset({"doc", "docs", "documentation"})
DOC_SUFFIXES = frozenset({"md", "rst", "adoc"})
CONFIG_SUFFIXES = frozenset({"toml", "cfg", "ini", "yml", "yaml", "json", "lock", "mk", "cmake"})
CONFIG_NAMES = frozenset({"makefile", "dockerfile", "setup.py", "noxfile.py", "cmakelists.txt"})

_TEST_NAME = re.compile(
    r"^(?:test_.*|.*_tests?|tests?|conftest)\.[a-z]+$|\.(?:test|spec)\.[a-z]+$", re.IGNORECASE
)
_THROWAWAY_NAME = re.compile(
    r"^(?:repro(?:duc\w*)?|debug|check|verify|verif\w*|demo(?:nstrat\w*)?|scratch|try|tmp|temp"
    r"|validat\w*|simple_test|final|quick|minimal|explore|investigat\w*|probe|example_usage)"
    r"(?:[_\-.\d]|$)",
    re.IGNORECASE,
)
_CODE_SUFFIXES = frozenset({"py", "js", "ts", "mjs", "sh", "rb", "go", "rs", "php", "pl", "txt"})
_CONTAINER_ROOTS = ("testbed", "repo", "app", "src", "code", "project", "workdir")
_WORKSPACES = ("workspace", "workspaces")
_PATH_MAX = 4_096
_MAX_FOLDERS = 64
_TEMPORARY = ("/tmp/", "/var/tmp/", "/dev/shm/", "/private/tmp/")  # noqa: S108


@cached_by_text(1 << 14)
def file_role(path: str) -> FileRole:
    """Tells what a file is for by the components of its path, never by a substring.

    Args:
        path: A path relative to the workspace, or absolute outside of it.

    Example:
        >>> file_role("pytest/config.py").value, file_role("pkg/tests/helpers.py").value
        ('source', 'test')
    """
    *folders, name = path.lower().split("/")
    stem, _, suffix = name.rpartition(".")
    if path.startswith("/") or (not folders and _is_throwaway(name)):
        return FileRole.SCRATCH
    if TEST_FOLDERS.intersection(folders) or _TEST_NAME.search(name) or name in TEST_FOLDERS:
        return FileRole.TEST
    if DOC_FOLDERS.intersection(folders) or suffix in DOC_SUFFIXES or _is_notice(stem or name):
        return FileRole.DOCS
    if suffix in CONFIG_SUFFIXES or name in CONFIG_NAMES or name.startswith("."):
        return FileRole.CONFIG
    return FileRole.SOURCE


def _is_throwaway(name: str) -> bool:
    """A script in the root folder whose name says that it is not there to stay."""
    suffix = name.rpartition(".")[2]
    if suffix not in _CODE_SUFFIXES:
        return False
    return bool(_THROWAWAY_NAME.match(name) or _TEST_NAME.match(name)) and name != "conftest.py"


def _is_notice(stem: str) -> bool:
    return stem.upper() in {"README", "CHANGES", "CHANGELOG", "NEWS", "HISTORY", "AUTHORS"}


class Place(NamedTuple):
    """Where a run stands: what of it decides which files a command means.

    Attributes:
        root: The workspace's root without a trailing slash, or None where nothing shows one.
        rootless: Whether tool arguments name the root as a plain slash.
        cwd: The working folder, relative to the root or absolute.
        window: The file that a windowed editor has open, relative to the root, or None.
    """

    root: str | None
    rootless: bool = False
    cwd: str = ""
    window: str | None = None


class Workspace:
    """The folder that a run works in, as far as its own commands show it.

    The root is found once, from the absolute paths of the whole run: a well-known container
    folder, or the folder that the run changes into. A working folder is tracked through `cd`.

    Attributes:
        place: Where the run stands now.
    """

    def __init__(self, root: str | None, *, rootless: bool = False) -> None:
        self.place = Place(root.rstrip("/") if root else None, rootless)

    @classmethod
    def at(cls, place: Place) -> Workspace:
        """Returns a workspace in which the run stands at a place."""
        workspace = cls(None)
        workspace.place = place
        return workspace

    @property
    def window(self) -> str | None:
        """The file that a windowed editor has open, or None."""
        return self.place.window

    def enter(self, folder: str) -> None:
        """Follows a `cd` that lasts."""
        cwd = self._joined(folder, self.place.cwd)
        if len(cwd) <= _PATH_MAX:
            self.place = self.place._replace(cwd=cwd)

    def open(self, path: str) -> str:
        """Follows a windowed editor to a file, and returns the file as `resolve` names it."""
        name = self.resolve(path)
        self.place = self.place._replace(window=name)
        return name

    def resolve(self, path: str, cwd: str = "") -> str:
        """Names a path relative to the root; an absolute path outside of it stays absolute.

        Args:
            path: As written in a command.
            cwd: Folder of the command, relative to the tracked one or absolute.
        """
        base = self.place.cwd
        return self._joined(path, self._joined(cwd, base) if cwd else base)

    def resolve_argument(self, path: str) -> str:
        """Names a path given as a tool's argument."""
        rootless = self.place.rootless
        if rootless and path.startswith("/") and not path.startswith(_TEMPORARY):
            path = path.lstrip("/")
        return self._joined(path, "" if rootless else self.place.cwd)

    def _joined(self, path: str, base: str) -> str:
        if path.startswith("~"):
            return path
        full = path if isabs(path) or not base else join(base, path)
        return self._relative(normpath(full) if full else "")

    def _relative(self, path: str) -> str:
        root = self.place.root
        if root is not None and path.startswith(root) and path[len(root) :][:1] in {"", "/"}:
            return path[len(root) :].lstrip("/")
        return "" if path == "." else path


def find_root(
    printed: Sequence[str], folders: Sequence[str], absolute: Sequence[str], relative: Iterable[str]
) -> str | None:
    """Infers the workspace root of a run, from the surest sign to the weakest.

    Args:
        printed: Folders that a first `pwd` printed.
        folders: The absolute folders that it changes into, in order.
        absolute: Every absolute path that it names, in order.
        relative: Every relative path that it names.

    Returns:
        The root without a trailing slash, or None where nothing shows one.

    Example:
        >>> find_root([], [], ["/home/me/project/src/a.py"], ["src/a.py"])
        '/home/me/project'
    """
    paths = [*folders, *absolute]
    container = next(filter(None, map(_container, folders)), None)
    container = container or next(filter(None, map(_container_of_file, absolute)), None)
    if printed and (
        container is None or _count_in(printed[0], paths) >= _count_in(container, paths)
    ):
        return printed[0]
    if container is not None:
        return container
    named = {path for path in relative if "/" in path}
    for path in absolute:
        for cut in range(2, min(path.count("/"), _MAX_FOLDERS)):
            head, tail = _split(path, cut)
            if tail in named:
                return head
    lasting = [folder for folder in folders if folder.count("/") > 1]
    if lasting:
        return min(lasting, key=len)
    return next((f"/{top}" for top in _WORKSPACES if _count_in(f"/{top}", paths)), None)


def _container(folder: str) -> str | None:
    """The well-known folder of a container that a folder is or lies in."""
    top, *rest = folder.strip("/").split("/")
    if top in _CONTAINER_ROOTS:
        return f"/{top}"
    return f"/{top}/{rest[0]}" if top in _WORKSPACES and rest else None


def _container_of_file(path: str) -> str | None:
    """As `_container`; a file right in `/workspace` names no folder in it."""
    top, *rest = path.strip("/").split("/")
    is_file = top in _WORKSPACES and len(rest) == 1 and "." in rest[0]
    return None if is_file else _container(path)


def _count_in(folder: str, paths: Iterable[str]) -> int:
    return sum(path == folder or path.startswith(folder + "/") for path in paths)


def _split(path: str, cut: int) -> tuple[str, str]:
    """Splits an absolute path behind its first `cut` components."""
    parts = path.split("/")
    return "/".join(parts[: cut + 1]), "/".join(parts[cut + 1 :])
