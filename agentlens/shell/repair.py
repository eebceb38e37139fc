"""Texts that are no whole shell script: the nearest text that is one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import tree_sitter_bash
from tree_sitter import Language, Parser, Tree

_PARSER = Parser(Language(tree_sitter_bash.language()))
_HEREDOC = re.compile(rb"<<(-?)[ \t]*(['\"]?)\\?([A-Za-z_][\w.-]*)\2(?!<)")
_MARK = "__agentlens_heredoc_%d__"
# The parser's error recovery takes time that grows with the square of the length.
_LONG = 8_192
_TOO_LONG = 16_384
_MAX_HEREDOCS = 64
_CLOSINGS = (b"'", b'"', b"\"'", b")", b'")', b"\ndone", b"\nfi", b"\n}")


class Parsed(msgspec.Struct, frozen=True):
    """A syntax tree with the text that it belongs to.

    Attributes:
        tree: The tree.
        source: Its text.
        bodies: Heredoc bodies by the name of the input file that stands for them in that text.
    """

    tree: Tree
    source: bytes
    bodies: dict[str, str]


def parse_tree(text: str) -> Parsed:
    """Parses a text; one with errors is parsed again with its heredocs and quotes mended.

    Of a text over 8 kB the heredocs are taken out first, and 16 kB of the rest are read.
    """
    source = text.encode("utf-8", "replace")
    bodies: dict[str, str] = {}
    if len(source) > _LONG:
        source, bodies = _without_heredocs(source, closed_only=True)
        source = source[:_TOO_LONG]
    tree = _PARSER.parse(source)
    if tree.root_node.has_error and len(source) <= _LONG:
        for mended, more in _mended(source):
            candidate = _PARSER.parse(mended)
            if not candidate.root_node.has_error:
                return Parsed(candidate, mended, bodies | more)
    return Parsed(tree, source, bodies)


def _mended(source: bytes) -> Iterator[tuple[bytes, dict[str, str]]]:
    bodies: dict[str, str] = {}
    if b"<<" in source:
        source, bodies = _without_heredocs(source, closed_only=False)
        yield source, bodies
    for closing in _CLOSINGS:
        yield source + closing, bodies


def _without_heredocs(source: bytes, *, closed_only: bool) -> tuple[bytes, dict[str, str]]:
    """Takes heredoc bodies out line by line, as a shell does.

    A body without an end runs to the end of the text, or is none with `closed_only`.
    """
    lines = source.split(b"\n")
    kept: list[bytes] = []
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
            bodies[mark] = _text(lines[index:end])
            index = len(lines) if end is None else end + 1
            line = line.replace(match[0], b"< " + mark.encode(), 1)
        kept.append(line)
    return b"\n".join(kept), bodies


def _end(lines: list[bytes], start: int, delimiter: bytes, *, is_indented: bool) -> int | None:
    for index in range(start, len(lines)):
        line = lines[index].lstrip(b"\t") if is_indented else lines[index]
        if line == delimiter:
            return index
    return None


def _text(lines: list[bytes]) -> str:
    return "".join(line.decode("utf-8", "replace") + "\n" for line in lines)
