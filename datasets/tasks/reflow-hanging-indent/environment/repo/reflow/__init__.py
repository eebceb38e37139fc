"""Wraps plain text and keeps its structure."""

from reflow.blocks import Block, split_blocks
from reflow.format import reflow
from reflow.width import display_width

__all__ = ["Block", "display_width", "reflow", "split_blocks"]
