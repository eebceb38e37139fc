"""Colours and rich building blocks that the text forms share."""

from __future__ import annotations

from collections.abc import Collection
from io import StringIO
from typing import Literal

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from agentlens.views.colours import STAGE_COLOURS, TIER_COLOURS
from agentlens.views.ribbon import grouped, wrap


def to_text(renderable: RenderableType, width: int = 100) -> str:
    """Draws without colour at a fixed width, whatever terminal or environment there is."""
    target = StringIO()
    console = Console(
        file=target,
        width=width,
        color_system=None,
        force_terminal=False,
        force_jupyter=False,
        legacy_windows=False,
        _environ={},
    )
    console.print(renderable)
    return "\n".join(line.rstrip() for line in target.getvalue().splitlines())


def stage_text(letter: str) -> Text:
    """Returns one stage letter in its colour; anything else is dim."""
    colour = STAGE_COLOURS.get(letter)
    return Text(letter, style=f"black on {colour}" if colour else "dim")


def tier_text(text: str, tier: str | None) -> Text:
    """Returns a text in the colour of a tier."""
    colour = TIER_COLOURS.get(tier or "")
    return Text(text, style=f"bold {colour}" if colour else "")


class Ribbon:
    """A ribbon of stage letters that takes the width there is, positions in front.

    Args:
        cells: One letter a step.
        marked: Positions, from 1, to mark beneath.
    """

    def __init__(self, cells: str, marked: Collection[int] = ()) -> None:
        self.cells = cells
        self.marked = frozenset(marked)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yields the lines."""
        digits = len(str(len(self.cells)))
        for line in wrap(self.cells, self.marked, options.max_width - digits - 4):
            yield Text.assemble((f"  {line.first:>{digits}} ", "dim"), stage_cells(line.cells))
            if line.marks.strip():
                yield Text(" " * (digits + 3) + grouped(line.marks).rstrip(), style="bold")


def stage_cells(cells: str) -> Text:
    """Returns stage letters in their colours, a blank after every ten."""
    text = Text()
    for letter in grouped(cells):
        text.append_text(stage_text(letter))
    return text


def grid(*columns: Literal["left", "right", "fold"]) -> Table:
    """Returns a table without lines; a `fold` column takes the width that is left."""
    table = Table.grid(padding=(0, 2, 0, 0), expand="fold" in columns)
    for column in columns:
        ratio = 1 if column == "fold" else None
        justify: Literal["left", "right"] = "right" if column == "right" else "left"
        table.add_column(justify=justify, ratio=ratio, overflow="fold")
    return table


def heading(text: str, *rest: str | Text) -> Text:
    """Returns the heading of a part, with what follows on its line, after an empty line."""
    return Text.assemble((f"\n{text}", "bold"), *(part for part in ("  ", *rest) if rest))
