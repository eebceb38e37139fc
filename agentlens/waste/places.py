"""Where in a file an edit is, and whether two edits are at the same place."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import PurePosixPath

import msgspec

from agentlens.actions import Action, ActionKind, Operation

EDITS = frozenset({ActionKind.EDIT, ActionKind.CREATE})
_COPYISTS = frozenset({"cat", "tee", ""})
_SHARED_TEXT = 0.5
_SHARED_SCOPES = 0.5
_TRIVIAL = 3
_PATH_MAX = 4_096
_MAX_FOLDERS = 64


class Edit(msgspec.Struct, frozen=True):
    """One edit of one file.

    Attributes:
        position: Position of the state in the run, from 0.
        path: The file.
        scopes: Functions and classes that it lies in or names.
        lines: First and last line edited, or None.
        text: The text written, or None.
        content: The lines of the text, stripped, trivial ones left out.
        is_whole: The whole file was written.
    """

    position: int
    path: str
    scopes: tuple[str, ...] = ()
    lines: tuple[int, int] | None = None
    text: str | None = None
    content: frozenset[str] = frozenset()
    is_whole: bool = False


def edits_of(position: int, action: Action) -> list[Edit]:
    """Returns the edits that an action makes, one per operation and file."""
    return [
        Edit(
            position,
            path,
            op.scopes,
            op.lines,
            _written_text(op),
            _content(_written_text(op)),
            op.kind is ActionKind.CREATE,
        )
        for op in action.operations
        if op.kind in EDITS
        for path in op.writes
    ]


def _written_text(op: Operation) -> str | None:
    """The text that ends up in the file; that of `sed -i` or `python -c` is a program."""
    return op.text if not op.argv or op.program in _COPYISTS else None


def restores(op: Operation, path: str) -> bool:
    """Whether an operation throws away the changes of a file (`git checkout FILE` and the like)."""
    if op.kind is not ActionKind.CHANGE_VCS:
        return False
    if op.program == "git reset":
        return "--hard" in op.argv
    if op.program not in {"git checkout", "git restore"}:
        return False
    return "." in op.argv or any(is_within(path, written) for written in op.writes)


def is_within(path: str, folder: str) -> bool:
    """Whether a path is `folder` or lies in it; everything lies in the workspace itself."""
    return folder in {"", ".", "./"} or path == folder or path.startswith(folder.rstrip("/") + "/")


def folders_of(path: str) -> frozenset[str]:
    """Returns the folders above a path, the workspace itself left out."""
    if len(path) > _PATH_MAX:
        return frozenset()
    nearest = PurePosixPath(path).parents[:_MAX_FOLDERS]
    return frozenset(map(str, nearest)) - {".", "/"}


def with_folders(paths: Iterable[str]) -> frozenset[str]:
    """Returns paths together with the folders above them."""
    found = frozenset(paths)
    return found.union(*map(folders_of, found)) if found else found


def same_place(a: Edit, b: Edit) -> bool | None:
    """Whether two edits touch the same place of the same file; None where nothing tells.

    They do if most of the functions and classes that one names are named by the other, if they
    share text, or if their lines overlap. A file written as a whole holds every place.
    """
    if a.path != b.path:
        return False
    if a.is_whole or b.is_whole or _shared(a.content, b.content) >= _SHARED_TEXT:
        return True
    if a.scopes and b.scopes and _shared(a.scopes, b.scopes) > _SHARED_SCOPES:
        return True
    if a.lines is not None and b.lines is not None:
        return max(a.lines[0], b.lines[0]) <= min(a.lines[1], b.lines[1])
    return False if a.scopes and b.scopes else None


def _shared(a: Collection[str], b: Collection[str]) -> float:
    """The share of the smaller collection that is in the other, too; 0 where one is empty."""
    if not a or not b:
        return 0.0
    return len(frozenset(a) & frozenset(b)) / min(len(a), len(b))


def _content(text: str | None) -> frozenset[str]:
    return frozenset(
        line.strip() for line in (text or "").splitlines() if len(line.strip()) > _TRIVIAL
    )
