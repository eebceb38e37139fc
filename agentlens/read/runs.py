"""`read`: any number of files and folders to `Trajectory` records."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from agentlens.errors import ReadError
from agentlens.read.content import load
from agentlens.read.decoding import NotJsonError
from agentlens.read.notes import Notes
from agentlens.read.registry import by_name, detect
from agentlens.read.walk import Input, inputs
from agentlens.trajectory import Diagnostic, Location, Trajectory

type_path = str | os.PathLike[str]


class Runs:
    """The runs under some paths, read anew each time they are iterated, in sorted order.

    Attributes:
        diagnostics: What the last iteration could not use or had to infer.
    """

    def __init__(self, paths: tuple[str, ...], *, strict: bool, format: str | None) -> None:  # noqa: A002
        self._paths = paths
        self._strict = strict
        self._format = format
        self.diagnostics: tuple[Diagnostic, ...] = ()

    def __iter__(self) -> Iterator[Trajectory]:
        noted: list[Diagnostic] = []
        self.diagnostics = ()
        for given in inputs(self._paths):
            notes = Notes(given.name, strict=self._strict)
            for run in _read_input(given, notes, self._format):
                diagnostics = notes.take()
                noted += diagnostics
                self.diagnostics = tuple(noted)
                yield msgspec.structs.replace(run, source=given.name, diagnostics=diagnostics)
            noted += notes.take()
        self.diagnostics = tuple(noted)


def read(
    paths: type_path | Iterable[type_path],
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
        The runs, to iterate as often as wanted; `.diagnostics` is there after an iteration.

    Raises:
        ReadError: A path does not exist or, while iterating in strict mode, an input is broken.
    """
    listed = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    names = tuple(os.fspath(path) for path in listed)
    for name in names:
        if not Path(name).exists():
            raise ReadError("no such file or folder", file=name)
    if format is not None:
        by_name(format)
    return Runs(names, strict=strict, format=format)


def _read_input(given: Input, notes: Notes, format_name: str | None) -> Iterator[Trajectory]:
    try:
        content = load(given.path, given.name, notes)
    except NotJsonError as error:
        at = Location(line=error.line) if error.line else None
        notes.error(error.code, error.reason, at)
        return
    fmt = by_name(format_name) if format_name else detect(content)
    if fmt is None:
        notes.error("unknown-format", "no trajectory of a known format")
        return
    yield from fmt.read(content, notes)
