"""Texts that are no whole shell script: the nearest text that is one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import tree_sitter_bash
from tree_sitter import Language, Parser, Tree

_PARSER = Parser(Language(tree_sitter_bash.language()))
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_HEREDOC = re.compile(r"<<(-?)[ \t]*(['\"]?)\\?([A-Za-z_][\w.-]*)\2(?!<)")
_MARK = "__agentlens_heredoc_%d__"
# The parser's error recovery takes time that grows with the square of the length.
_LONG = 8_192
_TOO_LONG = 16_384
_MAX_HEREDOCS = 64
_CLOSINGS = ("'", '"', "\"'", ")", '")', "\ndone", "\nfi", "\n}")


class Parsed(msgspec.Struct, frozen=True):
    """A syntax tree with the text that it belongs to.

    Attributes:
        tree: The tree; its offsets count characters of the text.
        source: Its text.
        bodies: Heredoc bodies by the name of the input file that stands for them in that text.
    """

    tree: Tree
    source: str
    bodies: dict[str, str]


def parse_tree(text: str) -> Parsed:
    """Parses a text; one with errors is parsed again with its heredocs and quotes mended.

    Of a text over 8,192 characters the heredocs are taken out first, and 16,384 characters of the
    rest are read.
    """
    bodies: dict[str, str] = {}
    if len(text) > _LONG:
        text, bodies = _without_heredocs(text, closed_only=True)
        text = text[:_TOO_LONG]
    tree = _tree(text)
    if tree.root_node.has_error and len(text) <= _LONG:
        for mended, more in _mended(text):
            candidate = _tree(mended)
            if not candidate.root_node.has_error:
                return Parsed(candidate, mended, bodies | more)
    return Parsed(tree, text, bodies)


def _tree(text: str) -> Tree:
    """Parses a text with every character outside ASCII masked.

    The grammar's scanner looks characters up in a C table without checking its bounds, so that
    `{` before such a character can crash the process. Masked, each character is also one byte.
    """
    masked = text if text.isascii() else _NOT_ASCII.sub("_", text)
    return _PARSER.parse(masked.encode("ascii"))


def _mended(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    bodies: dict[str, str] = {}
    if "<<" in text:
        text, bodies = _without_heredocs(text, closed_only=False)
        yield text, bodies
    for closing in _CLOSINGS:
        yield text + closing, bodies


def _without_heredocs(text: str, *, closed_only: bool) -> tuple[str, dict[str, str]]:
    """Takes heredoc bodies out line by line, as a shell does.

    A body without an end runs to the end of the text, or is none with `closed_only`.
    """
    lines = text.split("\n")
    kept: list[str] = []
    bodies: dict[str, str] = {}
    index = tries = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        for match in list(_HEREDOC.finditer(line)):
            tries += 1
            if tries > _MAX_HEREDOCS:
                break
            end = _end(lines, index, match[3], is_indented=bool(match[1]))
            if end is None and closed_only:
                continue
            mark = _MARK % len(bodies)
            bodies[mark] = "".join(f"{inner}\n" for inner in lines[index:end])
            index = len(lines) if end is None else end + 1
            line = line.replace(match[0], f"< {mark}", 1)
        kept.append(line)
    return "\n".join(kept), bodies


def _end(lines: list[str], start: int, delimiter: str, *, is_indented: bool) -> int | None:
    for index in range(start, len(lines)):
        line = lines[index].lstrip("\t") if is_indented else lines[index]
        if line == delimiter:
            return index
    return None
