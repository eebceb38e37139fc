"""What a piece of Python does to files, read from its syntax tree and never run."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

_MAX_CODE = 200_000
_OPENERS = frozenset({"open", "fdopen"})
_PATH_WRITERS = frozenset({"write_text", "write_bytes", "touch", "unlink", "rename", "replace"})
_MOVERS = frozenset({"copy", "copy2", "copyfile", "move", "rename", "remove", "unlink", "rmtree"})
_MODULES = frozenset({"os", "shutil"})


@lru_cache(maxsize=4096)
def written_files(code: str) -> tuple[str, ...]:
    r"""Returns the files that a script writes, moves or removes, as far as its text names them.

    Args:
        code: Python source; code that does not parse writes nothing.

    Example:
        >>> written_files("p = 'a.py'\nopen(p, 'w').write('x')")
        ('a.py',)
    """
    if len(code) > _MAX_CODE:
        return ()
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    finder = _Finder()
    finder.visit(tree)
    return tuple(dict.fromkeys(finder.written))


class _Finder(ast.NodeVisitor):
    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.written: list[str] = []

    def visit_Assign(self, node: ast.Assign) -> None:
        value = self._text(node.value)
        if value is not None:
            for target in node.targets:
                if isinstance(target, ast.Name):
                    self.names[target.id] = value
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        target = self._target(node)
        if target:
            self.written.append(target)
        self.generic_visit(node)

    def _target(self, node: ast.Call) -> str | None:
        function = node.func
        if isinstance(function, ast.Name):
            return self._opened(node) if function.id in _OPENERS else None
        if not isinstance(function, ast.Attribute):
            return None
        owner = function.value
        if function.attr == "open":
            return self._opened_path(node, owner)
        if isinstance(owner, ast.Name) and owner.id in _MODULES:
            return self._text(node.args[-1]) if function.attr in _MOVERS and node.args else None
        if function.attr in _PATH_WRITERS:
            return self._text(owner)
        return None

    def _opened(self, node: ast.Call) -> str | None:
        mode = self._mode(node, 1)
        return self._text(node.args[0]) if node.args and _writes(mode) else None

    def _opened_path(self, node: ast.Call, owner: ast.expr) -> str | None:
        if isinstance(owner, ast.Name) and owner.id in {"io", "codecs", "os"}:
            return self._opened(node)
        return self._text(owner) if _writes(self._mode(node, 0)) else None

    def _mode(self, node: ast.Call, position: int) -> str | None:
        for keyword in node.keywords:
            if keyword.arg == "mode":
                return self._text(keyword.value)
        return self._text(node.args[position]) if len(node.args) > position else None

    def _text(self, node: ast.expr) -> str | None:
        """A string that the text tells: a literal, a name bound to one, Path(…), or a / b."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else None
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if isinstance(node, ast.Call) and _called(node) in {"Path", "join", "PosixPath"}:
            parts = [self._text(arg) for arg in node.args]
            return "/".join(p for p in parts if p) if parts and None not in parts else None
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div | ast.Add):
            left, right = self._text(node.left), self._text(node.right)
            if left is None or right is None:
                return None
            return f"{left}/{right}" if isinstance(node.op, ast.Div) else left + right
        return None


def _called(node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _writes(mode: str | None) -> bool:
    return mode is not None and bool(set(mode) & set("wax+"))


_DEFINITION = re.compile(
    r"^(?P<indent>[ \t]*)(?:@@ .*)?(?:(?:async\s+)?def|class|function|func|fn|impl|interface"
    r"|struct|(?:public|private|protected|static|export)\s[^\n(]*?)\s+(?:\([^)]*\)\s*)?(?P<name>\w+)",
    re.MULTILINE,
)


@lru_cache(maxsize=8192)
def named_scopes(text: str) -> tuple[str, ...]:
    r"""Returns the functions and classes whose definitions stand in a piece of source, sorted.

    Example:
        >>> named_scopes("class A:\n    def f(self):\n        pass")
        ('A', 'f')
    """
    return tuple(sorted({match["name"] for match in _DEFINITION.finditer(text[:_MAX_CODE])}))
