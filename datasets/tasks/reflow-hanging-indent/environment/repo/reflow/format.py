"""Puts blocks, markers and wrapping together."""

from __future__ import annotations

from reflow.blocks import Block, split_blocks
from reflow.bullets import hanging_indent
from reflow.wrap import wrap


def reflow(text: str, width: int = 72) -> str:
    """The text with every paragraph and list item wrapped to `width` columns."""
    if width < 1:
        raise ValueError(f"width must be positive, not {width}")
    lines: list[str] = []
    for block in split_blocks(text):
        lines.extend(format_block(block, width))
    return "\n".join(lines)


def format_block(block: Block, width: int) -> list[str]:
    if block.kind == "blank":
        return [""]
    if block.kind == "keep":
        return block.lines
    words = block.text.split()
    if block.marker:
        return wrap(words, width, block.marker.prefix, hanging_indent(block.marker))
    return wrap(words, width)
