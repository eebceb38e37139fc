"""The stages of a run as a ribbon of letters, with marks beneath; wrapped to a width."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from agentlens.views.records import STAGES, StepRow

GROUP = 10
NO_STAGE = "·"
MARK = "^"


class RibbonLine(msgspec.Struct, frozen=True):
    """One line of a ribbon.

    Attributes:
        first: Position of its first cell, from 1.
        cells: One letter a cell.
        marks: `^` beneath a marked cell, else a blank; as long as `cells`.
    """

    first: int
    cells: str
    marks: str


def letters(rows: Sequence[StepRow]) -> str:
    """Returns the stage letters of a run; a step without a stage is a dot."""
    return "".join(row.stage if row.stage in STAGES else NO_STAGE for row in rows)


def cells_that_fit(width: int) -> int:
    """Returns how many cells fit a width, in whole groups of ten with a blank between."""
    return max(1, (width + 1) // (GROUP + 1)) * GROUP


def wrap(text: str, marked: Collection[int], width: int) -> Iterator[RibbonLine]:
    """Yields the lines of a ribbon.

    Args:
        text: One letter a cell.
        marked: Positions, from 1, to mark.
        width: Columns there are for the cells.
    """
    size = cells_that_fit(width)
    for start in range(0, len(text), size):
        part = text[start : start + size]
        marks = "".join(MARK if start + i in marked else " " for i in range(1, len(part) + 1))
        yield RibbonLine(start + 1, part, marks)


def grouped(cells: str) -> str:
    """Returns cells with a blank after every ten, so that a step can be counted out."""
    return " ".join(cells[i : i + GROUP] for i in range(0, len(cells), GROUP))


def stage_counts(rows: Sequence[StepRow]) -> dict[str, int]:
    """Returns the number of steps per stage, every stage named."""
    return {stage: sum(row.stage == stage for row in rows) for stage in STAGES}
