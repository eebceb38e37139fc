"""`read`: any number of files and folders to `Trajectory` records."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from agentlens.errors import ReadError
from agentlens.readers.continuation import Seen, join_continuations
from agentlens.readers.decoding import NotJsonError
from agentlens.readers.harbor import join_trial
from agentlens.readers.notes import Notes
from agentlens.readers.opening import expand, open_input
from agentlens.readers.registry import Format, by_name
from agentlens.readers.walk import Input, inputs
from agentlens.trajectory import Diagnostic, Location, Trajectory

PathLike = str | os.PathLike[str]


class Runs:
    """The runs under some paths, read anew each time they are iterated, in sorted order."""

    def __init__(self, names: tuple[str, ...], *, strict: bool, fmt: Format | None) -> None:
        self._names = names
        self._strict = strict
        self._format = fmt
        self._noted: list[Diagnostic] = []

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What the last iteration, as far as it went, could not use or had to infer."""
        return tuple(self._noted)

    def __iter__(self) -> Iterator[Trajectory]:
        noted = self._noted = []
        named = {Path(name) for name in self._names}
        for name in self._names:
            seen = Seen(set(named))
            for given in expand(inputs(name), self._format):
                notes = Notes(given.name, strict=self._strict)
                for run in self._read(given, notes, seen):
                    if next(run.tool_calls(), None) is None:
                        notes.info("no-actions", "the run holds no tool call")
                    diagnostics = notes.take()
                    noted += diagnostics
                    yield msgspec.structs.replace(run, source=given.name, diagnostics=diagnostics)
                noted += notes.take()

    def _read(self, given: Input, notes: Notes, seen: Seen) -> Iterator[Trajectory]:
        """Yields the runs of one input; a run that several files hold is read once."""
        if given.is_link:
            notes.info("link-skipped", "a symbolic link inside a folder; not followed")
            return
        if not given.is_named and (given.trial in seen.trials or given.path in seen.parts):
            notes.info("same-run", "another file holds the run, or its beginning; not read")
            return
        seen.runs.add(given.path)
        for stored in self._read_as_stored(given, notes):
            run = join_continuations(stored, given, notes, seen, self._read_as_stored)
            if given.trial is None or (given.trial in seen.trials and not given.is_named):
                yield run
            else:
                seen.trials.add(given.trial)
                yield join_trial(run, given.trial, notes)

    def _read_as_stored(self, given: Input, notes: Notes) -> Iterator[Trajectory]:
        try:
            opened = open_input(given, notes, self._format)
            if opened is not None:
                content, fmt = opened
                yield from fmt.read(content, notes)
        except NotJsonError as error:
            at = Location(line=error.line) if error.line is not None else None
            notes.error(error.code, error.reason, at)


def read(
    paths: PathLike | Iterable[PathLike],
    *,
    strict: bool = False,
    format: str | None = None,  # noqa: A002
) -> Runs:
    """Reads stored trajectories, whatever format they are in.

    Args:
        paths: Files or folders; folders are read recursively, in sorted order.
        strict: Raise at the first thing that breaks a rule of its format, instead of noting it.
        format: Name of the format, where it should not be found out from the content.

    Returns:
        The runs, to iterate as often as wanted; their `diagnostics` are complete after that.

    Raises:
        ReadError: A path does not exist or, while iterating in strict mode, an input is broken.

    Example:
        >>> for run in read("runs/"):  # doctest: +SKIP
        ...     print(run.trajectory_id, run.outcome.status, len(run.steps))
    """
    listed = [paths] if isinstance(paths, str | os.PathLike) else paths
    names = tuple(os.fspath(path) for path in listed)
    for name in names:
        if not Path(name).exists():
            raise ReadError("no such file or folder", file=name)
    return Runs(names, strict=strict, fmt=None if format is None else by_name(format))
