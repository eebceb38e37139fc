"""Where a command writes: results to standard output, everything else to standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from agentlens.views.painting import to_text
from agentlens.views.untrusted import clean, json_line

PIPE_WIDTH = 100
_Item = TypeVar("_Item")


def show(*renderables: RenderableType, pipe_width: int = PIPE_WIDTH) -> None:
    """Prints for people: in colour on a terminal, plain text elsewhere."""
    console = Console(file=sys.stdout, highlight=False, emoji=False, markup=False)
    if console.is_terminal:
        for renderable in renderables:
            console.print(renderable)
        return
    width = console.width if "COLUMNS" in os.environ else pipe_width
    for renderable in renderables:
        sys.stdout.write(f"{to_text(renderable, width)}\n")


def write_json(document: object) -> None:
    """Prints one JSON object on a line of its own, in UTF-8 whatever the locale is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(json_line(document))
    sys.stdout.buffer.flush()


def complain(message: str) -> None:
    """Prints one line to standard error."""
    sys.stderr.write(f"agentlens: {clean(message, 1000)}\n")


def followed(items: Iterable[_Item], what: str, total: int | None = None) -> Iterator[_Item]:
    """Yields items while showing how far it is; silent where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    count = MofNCompleteColumn() if total is not None else TextColumn("{task.completed}")
    bar = (BarColumn(),) if total is not None else ()
    columns = (SpinnerColumn(), TextColumn(what), *bar, count)
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        task = progress.add_task(what, total=total)
        for item in items:
            yield item
            progress.advance(task)
