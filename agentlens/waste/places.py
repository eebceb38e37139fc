"""Where in a file an edit is, and whether two edits are at the same place."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

import msgspec

from agentlens.actions import Action, ActionKind, Operation

EDITS = frozenset({ActionKind.EDIT, ActionKind.CREATE})
_RESTORES = ("git checkout", "git restore", "git reset")
_SHARED_TEXT = 0.5
_TRIVIAL = 3


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
            op.text,
            _content(op.text),
            op.kind is ActionKind.CREATE,
        )
        for op in action.operations
        if op.kind in EDITS
        for path in op.writes
    ]


def restores(op: Operation, path: str) -> bool:
    """Whether an operation throws away the changes of a file (`git checkout FILE` and the like)."""
    if op.kind is not ActionKind.CHANGE_VCS or not op.program.startswith(_RESTORES):
        return False
    return any(is_within(path, written) for written in op.writes)


def is_within(path: str, folder: str) -> bool:
    """Whether a path is `folder` or lies in it; everything lies in the workspace itself."""
    return folder in {"", ".", "./"} or path == folder or path.startswith(folder.rstrip("/") + "/")


def with_folders(paths: Iterable[str]) -> frozenset[str]:
    """Returns paths together with the folders above them."""
    found = set(paths)
    folders = {str(folder) for path in found for folder in PurePosixPath(path).parents}
    return frozenset(found | folders)


def same_place(a: Edit, b: Edit) -> bool | None:
    """Whether two edits touch the same place of the same file; None where nothing tells.

    The first that both edits have decides: the functions and classes that they lie in, the text
    that they share, the lines. A file written as a whole holds every place.
    """
    if a.path != b.path:
        return False
    if a.is_whole or b.is_whole:
        return True
    if a.scopes and b.scopes:
        return any(_nested(x, y) for x in a.scopes for y in b.scopes)
    if _share_text(a.content, b.content):
        return True
    if a.lines is not None and b.lines is not None:
        return max(a.lines[0], b.lines[0]) <= min(a.lines[1], b.lines[1])
    return None


def _nested(a: str, b: str) -> bool:
    return a == b or a.startswith(b + ".") or b.startswith(a + ".")


def _share_text(a: frozenset[str], b: frozenset[str]) -> bool:
    """Whether at least half of the lines of the shorter text are in the other."""
    return bool(a) and bool(b) and len(a & b) >= _SHARED_TEXT * min(len(a), len(b))


def _content(text: str | None) -> frozenset[str]:
    return frozenset(
        line.strip() for line in (text or "").splitlines() if len(line.strip()) > _TRIVIAL
    )
