"""Notebook cells: Python with shell magics, and the agent's tools called as functions in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec

from agentlens.actions.pythoncode import parsed
from agentlens.trajectory import ToolCall

_FILE_MAGIC = re.compile(r"\A\s*%%(?:writefile|file)[ \t]+(?:-a[ \t]+)?(?P<path>\S+)[^\n]*\n?")
_SHELL_MAGIC = re.compile(r"\A\s*%%(?:bash|sh|script[ \t]+bash)\b[^\n]*\n?")
_LINE_MAGIC = re.compile(r"^[ \t]*(?:!|%(?!%))[ \t]*(?P<line>[^\n]*)$", re.MULTILINE)
_POSITIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "search_dir": ("search_term", "dir"),
        "search_file": ("search_term", "file"),
        "find_file": ("query", "dir"),
        "open_file": ("path", "line_number"),
    }
)
_PLAIN_POSITIONS = ("path", "old_str", "new_str")


class Cell(msgspec.Struct, frozen=True):
    """A cell taken apart.

    Attributes:
        python: The Python in it.
        shell: The shell lines in it (`!cmd`, `%%bash`).
        written: The file that the whole cell is written to (`%%writefile`), or None.
        calls: Calls that stand alone or in a `print`, with literal arguments.
    """

    python: str
    shell: str = ""
    written: str | None = None
    calls: tuple[ToolCall, ...] = ()


def read_cell(code: str) -> Cell:
    r"""Takes a cell apart.

    Example:
        >>> read_cell("!ls src\nopen_file('src/a.py', 10)").calls[0].arguments
        {'path': 'src/a.py', 'line_number': 10}
    """
    head = _FILE_MAGIC.match(code)
    if head:
        return Cell(code[head.end() :], written=head["path"])
    head = _SHELL_MAGIC.match(code)
    if head:
        return Cell("", shell=code[head.end() :])
    shell = "\n".join(found["line"] for found in _LINE_MAGIC.finditer(code))
    python = _LINE_MAGIC.sub("", code) if shell else code
    return Cell(python, shell, calls=tuple(_calls(python)))


def _calls(code: str) -> Iterator[ToolCall]:
    tree = parsed(code)
    for node in tree.body if tree is not None else ():
        value = node.value if isinstance(node, ast.Expr) else None
        if _name(value) == "print" and isinstance(value, ast.Call) and value.args:
            value = value.args[0]
        name = _name(value)
        if name and isinstance(value, ast.Call):
            yield ToolCall(name, dict(_arguments(name, value)))


def _name(node: ast.expr | None) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id
    return ""


def _arguments(name: str, call: ast.Call) -> Iterator[tuple[str, object]]:
    positions = _POSITIONS.get(name, _PLAIN_POSITIONS)
    for position, node in zip(positions, call.args, strict=False):
        yield from _literal(position, node)
    for keyword in call.keywords:
        if keyword.arg is not None:
            yield from _literal(keyword.arg, keyword.value)
        elif isinstance(keyword.value, ast.Dict):
            for key, value in zip(keyword.value.keys, keyword.value.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield from _literal(key.value, value)


def _literal(name: str, node: ast.expr) -> Iterator[tuple[str, object]]:
    try:
        yield name, ast.literal_eval(node)
    except (ValueError, TypeError, RecursionError, MemoryError):
        return
