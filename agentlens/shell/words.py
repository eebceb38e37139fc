"""Shell words: what the quotes, escapes and braces of one word come to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tree_sitter import Node

from agentlens.shell.budget import Budget

_ESCAPE = re.compile(r"\\(\n|.)", re.DOTALL)
_QUOTED_ESCAPE = re.compile(r'\\([\n$`"\\])')
_ANSI_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)", re.DOTALL)
_ANSI = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b"}
_VARIABLE = re.compile(r"\s*\$(?:\{(\w+)\}|(\w+))")
_BRACES = re.compile(r"\{([^{},]*,[^{}]*)\}")
_MAX_BRACE_WORDS = 64

Substitute = Callable[[Node], None]


class Words:
    """Resolves word nodes of one source text.

    Args:
        source: The text; the offsets of the nodes count its characters.
        variables: Values that the line itself has set; read at each use.
        substitute: Called with each command or process substitution met in a word.
        budget: The work that is left; beyond it words stand as written.
    """

    def __init__(
        self,
        source: str,
        variables: Mapping[str, str],
        substitute: Substitute,
        budget: Budget,
    ) -> None:
        self._source = source
        self._variables = variables
        self._substitute = substitute
        self._budget = budget

    def text(self, node: Node) -> str:
        """Returns the text of a node as written."""
        return self._source[node.start_byte : node.end_byte]

    def expand(self, node: Node) -> tuple[str, ...]:
        """Resolves a word to the words that it stands for; several only with braces."""
        word = self.resolve(node)
        if node.type in {"word", "concatenation"} and "{" in word and "," in word:
            words = _expand_braces(word)
            return words if self._budget.expands(sum(map(len, words))) else (word,)
        return (word,)

    def resolve(self, node: Node) -> str:
        """Resolves quotes, escapes and known variables of a word."""
        if not self._budget.visits():
            return self.text(node)
        kind = node.type
        if kind in {"word", "number"}:
            text = self.text(node)
            return _ESCAPE.sub(_unescape, text) if "\\" in text else text
        if kind == "string":
            return self._pieces(node, node.start_byte + 1, _closing(node, self._source))
        if kind == "raw_string":
            return self.text(node)[1:-1]
        if kind in {"concatenation", "command_name"}:
            return self._joined(node)
        if kind in {"simple_expansion", "expansion"}:
            return self._variable(node)
        if kind in {"command_substitution", "process_substitution"}:
            self._substitute(node)
            return self.text(node)
        if kind == "ansi_c_string":
            return _ANSI_ESCAPE.sub(_ansi, self.text(node)[2:-1])
        if kind == "translated_string" and node.named_children:
            return self.resolve(node.named_children[0])
        return self.text(node)

    def heredoc(self, node: Node, *, is_quoted: bool) -> str:
        """Returns the text of a heredoc body; an unquoted one has its variables replaced."""
        if is_quoted:
            return self.text(node)
        return self._pieces(node, node.start_byte, node.end_byte)

    def _joined(self, node: Node) -> str:
        children = node.children
        if not children:
            return self.text(node)
        if len(children) == 1:
            return self.resolve(children[0])
        return "".join(self.resolve(child) for child in children)

    def _pieces(self, node: Node, start: int, end: int) -> str:
        """Joins literal stretches, where few escapes count, with the expansions between them."""
        if not any(child.type in _EXPANSIONS for child in node.children):
            return self._literal(start, end)
        parts = []
        for child in node.children:
            if child.type in _EXPANSIONS:
                parts.append(self._literal(start, child.start_byte))
                parts.append(self.resolve(child))
                start = child.end_byte
        parts.append(self._literal(start, end))
        return "".join(parts)

    def _literal(self, start: int, end: int) -> str:
        text = self._source[start:end]
        return _QUOTED_ESCAPE.sub(_unescape, text) if "\\" in text else text

    def _variable(self, node: Node) -> str:
        text = self.text(node)
        match = _VARIABLE.fullmatch(text)
        value = self._variables.get(match[1] or match[2]) if match else None
        if value is not None and self._budget.expands(len(value)):
            return text[: len(text) - len(text.lstrip())] + value
        for child in node.named_children:
            if child.type == "command_substitution":
                self._substitute(child)
        return text


_EXPANSIONS = frozenset(
    {"simple_expansion", "expansion", "command_substitution", "arithmetic_expansion"}
)


def _closing(node: Node, source: str) -> int:
    """Index of the closing quote of a string node, or its end where the quote is missing."""
    ends = node.end_byte - node.start_byte > 1 and source[node.end_byte - 1 : node.end_byte] == '"'
    return node.end_byte - 1 if ends else node.end_byte


def _unescape(match: re.Match[str]) -> str:
    return "" if match[1] == "\n" else match[1]


def _ansi(match: re.Match[str]) -> str:
    code = match[1]
    if code[0] == "x" and len(code) > 1:
        return chr(int(code[1:], 16))
    if code[0].isdigit():
        return chr(int(code, 8) & 0xFF) if code.isascii() and code[0] < "8" else code
    return _ANSI.get(code, code)


def _expand_braces(word: str) -> tuple[str, ...]:
    words = [word]
    for _ in range(4):
        expanded = []
        for current in words:
            match = _BRACES.search(current)
            if match is None:
                expanded.append(current)
            else:
                head, tail = current[: match.start()], current[match.end() :]
                parts = match[1].split(",", _MAX_BRACE_WORDS)
                expanded.extend(head + part + tail for part in parts)
            if len(expanded) > _MAX_BRACE_WORDS:
                return tuple(words)
        words = expanded
    return tuple(words)
