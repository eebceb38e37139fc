"""Runs that go on in another file, as those of agents that summarise their own context do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from agentlens.readers.notes import Notes
from agentlens.readers.values import text
from agentlens.readers.walk import Input
from agentlens.trajectory import Location, Step, Trajectory

Reader = Callable[[Input, Notes], Iterator[Trajectory]]
"""Reads the runs of one input."""

_KEY = "continued_trajectory_ref"


class Seen(msgspec.Struct):
    """What was read so far under one of the caller's paths.

    Attributes:
        runs: Files that hold a run of their own: read before, or named by the caller.
        parts: Files in which the run of another file goes on.
        trials: Folders of trials whose run was read.
    """

    runs: set[Path]
    parts: set[Path] = set()
    trials: set[Path] = set()


def join_continuations(
    run: Trajectory, given: Input, notes: Notes, seen: Seen, reader: Reader
) -> Trajectory:
    """Adds the steps of the files in which a run goes on; no file is followed twice.

    Args:
        run: The run as its first file holds it.
        given: That file.
        notes: Where to note what is missing.
        seen: What was read before; the files followed are added.
        reader: Reads a file.

    Returns:
        The whole run. Its totals are those of the last file: they go on counting.
    """
    last = run
    while (name := text(last.extra.get(_KEY))) is not None:
        path = _beside(given.path, name)
        if path is None or path in seen.runs | seen.parts:
            reason = "is not a file beside it" if path is None else "is read already"
            notes.info("not-continued", f"the run goes on in {name}, which {reason}")
            break
        seen.parts.add(path)
        part = Input(str(Path(given.name).parent / name), path, is_named=True)
        found = next(reader(part, notes.about(part.name)), None)
        if found is None:
            break
        last, run = found, _joined(run, found, name)
    return run


def _beside(path: Path, name: str) -> Path | None:
    """Returns the file of that name in the same folder; nothing else is ever opened."""
    if Path(name).name != name or "\0" in name:
        return None
    found = path.parent / name
    return found if found.is_file() and not found.is_symlink() else None


def _joined(run: Trajectory, part: Trajectory, name: str) -> Trajectory:
    return msgspec.structs.replace(
        run,
        steps=(*run.steps, *(_placed(step, name) for step in part.steps)),
        usage=part.usage or run.usage,
        children=(*run.children, *part.children),
    )


def _placed(step: Step, name: str) -> Step:
    calls = [
        msgspec.structs.replace(call, location=_in_file(call.location, name))
        for call in step.tool_calls
    ]
    return msgspec.structs.replace(
        step, tool_calls=tuple(calls), location=_in_file(step.location, name)
    )


def _in_file(location: Location | None, name: str) -> Location | None:
    return None if location is None else msgspec.structs.replace(location, file=name)
