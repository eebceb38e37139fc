"""What a piece of Python does to files, read from its syntax tree and never run."""

from __future__ import annotations

import ast
import re
import warnings
from typing import NamedTuple

from agentlens.caching import cached_by_text

_MAX_CODE = 200_000
_MAX_ROUNDS = 16
_OPENERS = frozenset({"open", "fdopen"})
_OPENING_MODULES = frozenset({"io", "codecs", "os"})
_PATH_WRITERS = frozenset({"write_text", "write_bytes", "touch", "rename", "replace"})
_MOVERS = frozenset({"copy", "copy2", "copyfile", "move", "rename", "replace"})
_REMOVERS = frozenset({"remove", "unlink", "rmtree", "rmdir"})
_MODULES = frozenset({"os", "shutil"})
_PATHS = frozenset({"Path", "PosixPath", "PurePath"})
_TOUCHES_FILES = re.compile(r"open\s*\(|Path\s*\(|\b(?:os|shutil)\s*\.")
_OPENS_LIKE_PYTHON = re.compile(
    r"\A\s*(?:#[^\n]*\n\s*)*(?:(?:import|from|with|def|class|try)\b|[\w.]+\(|\w+ ?= ?['\"]{3})"
)
_PYTHON_ONLY = (ast.Import, ast.ImportFrom, ast.With, ast.FunctionDef, ast.ClassDef, ast.Try)


class FileEffects(NamedTuple):
    """The files that a script writes (or moves to), and those that it removes."""

    written: tuple[str, ...]
    removed: tuple[str, ...]


def written_files(code: str) -> tuple[str, ...]:
    r"""Returns the files that a script writes or moves, as far as its text names them.

    Args:
        code: Python source; code that does not parse writes nothing.

    Example:
        >>> written_files("p = 'a.py'\nopen(p, 'w').write('x')")
        ('a.py',)
    """
    return file_effects(code).written


@cached_by_text(4096)
def file_effects(code: str) -> FileEffects:
    """Returns the files that a script writes and removes, as far as its text names them."""
    tree = parsed(code) if _TOUCHES_FILES.search(code) else None
    if tree is None:
        return FileEffects((), ())
    finder = _Finder()
    try:
        finder.visit(tree)
    except RecursionError:
        return FileEffects((), ())
    return FileEffects(tuple(dict.fromkeys(finder.written)), tuple(dict.fromkeys(finder.removed)))


def is_python(text: str) -> bool:
    r"""Tells whether a text is Python beyond doubt: it parses, and says what a shell cannot.

    Example:
        >>> is_python("import os\nprint(os.getcwd())"), is_python("ls -la")
        (True, False)
    """
    if not _OPENS_LIKE_PYTHON.match(text):
        return False
    tree = parsed(text)
    return tree is not None and any(
        isinstance(node, _PYTHON_ONLY)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
        for node in tree.body
    )


def parsed(code: str) -> ast.Module | None:
    """Returns the syntax tree of a script, or None for one that is broken or absurdly long."""
    if len(code) > _MAX_CODE:
        return None
    with warnings.catch_warnings():
        # Doubtful escapes in an agent's script are not for the reader of its log to hear of.
        warnings.simplefilter("ignore")
        try:
            return ast.parse(code)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


class _Finder(ast.NodeVisitor):
    """Follows names bound to literal texts and paths, in the order of the source."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.removed: list[str] = []
        self._values: dict[str, tuple[str, ...]] = {}
        self._paths: set[str] = set()

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self._bind(target, [node.value])
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        if isinstance(node.iter, ast.List | ast.Tuple):
            self._bind(node.target, node.iter.elts[:_MAX_ROUNDS])
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        function = node.func
        if isinstance(function, ast.Name) and function.id in _OPENERS:
            self.written.extend(self._opened(node))
        elif isinstance(function, ast.Attribute):
            self._method(node, function)
        self.generic_visit(node)

    def _bind(self, target: ast.expr, values: list[ast.expr]) -> None:
        """Binds a name, or names in a tuple by position, to the values that it may take."""
        if isinstance(target, ast.Name):
            self._values[target.id] = tuple(t for value in values for t in self._texts(value))
            if any(self._is_path(value) for value in values):
                self._paths.add(target.id)
        elif isinstance(target, ast.Tuple):
            rows = [value.elts for value in values if isinstance(value, ast.Tuple | ast.List)]
            for column, name in enumerate(target.elts):
                self._bind(name, [row[column] for row in rows if column < len(row)])

    def _method(self, node: ast.Call, function: ast.Attribute) -> None:
        owner, name = function.value, function.attr
        module = owner.id if isinstance(owner, ast.Name) and not self._is_path(owner) else ""
        if name == "open":
            opens = module in _OPENING_MODULES
            self.written.extend(self._opened(node) if opens else self._opened_path(node, owner))
        elif module in _MODULES and node.args:
            if name in _MOVERS:
                self.written.extend(self._texts(node.args[-1]))
            elif name in _REMOVERS:
                self.removed.extend(self._texts(node.args[0]))
        elif self._is_path(owner):
            if name in _PATH_WRITERS:
                self.written.extend(self._texts(owner))
            elif name in _REMOVERS:
                self.removed.extend(self._texts(owner))

    def _opened(self, node: ast.Call) -> tuple[str, ...]:
        return self._texts(node.args[0]) if node.args and self._writes(node, 1) else ()

    def _opened_path(self, node: ast.Call, owner: ast.expr) -> tuple[str, ...]:
        return self._texts(owner) if self._is_path(owner) and self._writes(node, 0) else ()

    def _writes(self, node: ast.Call, position: int) -> bool:
        """Whether the mode of an `open` writes; it stands at a position or by name."""
        modes = [k.value for k in node.keywords if k.arg == "mode"] or node.args[position:][:1]
        return any(set(text) & set("wax+") for mode in modes for text in self._texts(mode))

    def _is_path(self, node: ast.expr) -> bool:
        """Whether an expression is a `pathlib.Path`."""
        if isinstance(node, ast.Name):
            return node.id in self._paths
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            return True
        return isinstance(node, ast.Call) and _called(node) in _PATHS

    def _texts(self, node: ast.expr) -> tuple[str, ...]:
        """The texts that an expression may stand for, as far as the source tells."""
        if isinstance(node, ast.Constant):
            return (node.value,) if isinstance(node.value, str) else ()
        if isinstance(node, ast.Name):
            return self._values.get(node.id, ())
        if isinstance(node, ast.Call) and node.args and _called(node) in _PATHS | {"join", "str"}:
            return self._joined(node.args, "/")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div | ast.Add):
            between = "/" if isinstance(node.op, ast.Div) else ""
            return self._joined([node.left, node.right], between)
        if isinstance(node, ast.JoinedStr):
            return self._joined(node.values, "")
        if isinstance(node, ast.FormattedValue):
            return self._texts(node.value)
        return ()

    def _joined(self, parts: list[ast.expr], between: str) -> tuple[str, ...]:
        """Joins parts that each are told; one of them may stand for several texts."""
        found = [self._texts(part) for part in parts]
        if not all(found) or sum(len(texts) > 1 for texts in found) > 1:
            return ()
        rounds = max(len(texts) for texts in found)
        return tuple(
            between.join(texts[i if len(texts) > 1 else 0] for texts in found)
            for i in range(rounds)
        )


def _called(node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


_DEFINITION = re.compile(
    r"^[ \t]*(?:@@ .*)?(?:"
    r"(?:(?:export|default|public|private|protected|static|abstract|final|async"
    r"|pub(?:\([^)\n]{0,30}\))?)[ \t]{1,20}){0,6}"
    r"(?:def|class|function\*?|func|fn|impl|interface|struct|enum|trait)[ \t]{1,20}"
    r"(?:\([^)\n]{0,200}\)[ \t]*)?(?P<name>\w+)"
    r"|(?:(?:public|private|protected|static|final)[ \t]{1,20}){1,6}"
    r"(?:[\w<>\[\].,?]{1,100}[ \t]{1,20}){0,4}(?P<method>\w+)[ \t]*\()",
    re.MULTILINE,
)


@cached_by_text(8192)
def named_scopes(text: str) -> tuple[str, ...]:
    r"""Returns the functions and classes whose definitions stand in a piece of source, sorted.

    Example:
        >>> named_scopes("class A:\n    def f(self):\n        pass")
        ('A', 'f')
    """
    found = _DEFINITION.finditer(text[:_MAX_CODE])
    return tuple(sorted({match["name"] or match["method"] for match in found}))
