"""From the paths that a caller names to the inputs to read, in sorted order."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from agentlens.readers.harbor import PREFERRED, find_trial, is_trial

_EVENT_FILE = re.compile(r"(\d+)\.json")
# OpenHands keeps copies of pages of its events beside them.
_COPIES = frozenset({"event_cache"})


class Input(msgspec.Struct, frozen=True):
    """One file, or one folder of event files, to read.

    Attributes:
        name: How the caller would name it.
        path: Where it is.
        is_named: The caller named it itself, rather than a folder that it is in.
        trial: The folder of the finished Harbor trial that it belongs to, or None.
        parts: The event files of a folder, by number; empty for a file.
        is_link: It is a symbolic link inside a folder, which is not followed.
    """

    name: str
    path: Path
    is_named: bool = False
    trial: Path | None = None
    parts: tuple[Path, ...] = ()
    is_link: bool = False


def inputs(name: str) -> Iterator[Input]:
    """Yields what there is to read under a path.

    Links inside a folder are not followed: one that leads out could lead anywhere, and what one
    that stays inside points to is read anyway.
    """
    path = Path(name)
    trial = find_trial(path)
    if path.is_dir():
        yield from _walk(path, trial)
    else:
        yield Input(name, path, is_named=True, trial=trial)


def _walk(folder: Path, trial: Path | None) -> Iterator[Input]:
    try:
        entries = sorted(
            os.scandir(folder), key=lambda entry: (entry.name != PREFERRED, entry.name)
        )
    except OSError:
        yield Input(str(folder), folder, is_named=True)
        return
    events = _event_files(entries)
    if events:
        yield Input(str(folder), folder, trial=trial, parts=events)
    # Beside the run a trial holds its verifier's files, what the agent made, a simulated user.
    holds_run = trial is None and is_trial(folder)
    for entry in entries:
        path = folder / entry.name
        if entry.name.startswith(".") or entry.name in _COPIES or path in events:
            continue
        if holds_run and entry.name != "agent":
            continue
        if entry.is_symlink():
            yield Input(str(path), path, trial=trial, is_link=True)
        elif entry.is_dir():
            yield from _walk(path, trial or find_trial(path))
        elif entry.is_file():
            yield Input(str(path), path, trial=trial)


def _event_files(entries: list[os.DirEntry[str]]) -> tuple[Path, ...]:
    numbered = [
        (int(match[1]), entry.name, Path(entry.path))
        for entry in entries
        if (match := _EVENT_FILE.fullmatch(entry.name)) and entry.is_file(follow_symlinks=False)
    ]
    return tuple(path for _, _, path in sorted(numbered))
