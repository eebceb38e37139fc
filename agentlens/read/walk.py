"""From the paths that a caller names to the inputs to read, in sorted order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec


class Input(msgspec.Struct, frozen=True):
    """One file to read.

    Attributes:
        name: How the caller would name it.
        path: Where it is.
        is_named: The caller named it itself, rather than a folder that it is in.
    """

    name: str
    path: Path
    is_named: bool


def inputs(names: tuple[str, ...]) -> Iterator[Input]:
    """Yields what there is to read under the paths."""
    for name in names:
        path = Path(name)
        if path.is_dir():
            for file in sorted(p for p in path.rglob("*") if p.is_file()):
                yield Input(str(file), file, is_named=False)
        else:
            yield Input(name, path, is_named=True)
