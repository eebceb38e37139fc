"""When two states are equal, by the published cascade of rules.

The first rule that decides ends it. The relation is neither symmetric in what it is asked about
(the first state is always the reference's) nor transitive, and position 0 equals anything.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from agentlens.bench.shellwords import compare_commands, word_similarity
from agentlens.bench.tools import ToolClass, share_group, tool_class
from agentlens.bench.trace import BenchState, LogEntry

__all__ = ["equal", "equivalent", "normalise_path", "symbols_named"]

_LINE_OVERLAP: Final = 0.3
_SIMILAR_QUERIES: Final = 0.8
_FILE_RESULTS: Final = (
    "file_modified:",
    "file_patched:",
    "file_created:",
    "files_modified:",
    "file_modify_failed:",
    "file_create_failed:",
)
_ROOTS: Final = ("workspace/", "workspaces/", "home/", "tmp/")

_NAME: Final = r"[a-zA-Z_][a-zA-Z0-9_]*"
_QUOTED_NAME: Final = re.compile(rf"'({_NAME})'")
_NAME_LISTS: Final = (
    re.compile(r"functions?:\s*([a-zA-Z_][a-zA-Z0-9_,\s]*)", re.IGNORECASE),
    re.compile(r"classes?:\s*([a-zA-Z_][a-zA-Z0-9_,\s]*)", re.IGNORECASE),
)
_WHOLE_NAME: Final = re.compile(rf"{_NAME}")
_DEFINED: Final = re.compile(
    rf"(?:function|method|class|def)\s+['\"]?({_NAME})['\"]?", re.IGNORECASE
)
_RENAMED: Final = re.compile(
    rf"renamed\s+(?:\w+\s+)?['\"]?({_NAME})['\"]?\s+to\s+['\"]?({_NAME})['\"]?", re.IGNORECASE
)
_KEYWORDS: Final = ("in", "to", "from", "the", "and", "or", "with", "python", "javascript")
_EDIT_WORDS: Final = (
    "modified",
    "added",
    "removed",
    "renamed",
    "imports",
    "code",
    "file",
    "created",
)
_NO_SYMBOLS: Final = frozenset(_KEYWORDS + _EDIT_WORDS)


def equal(reference: BenchState, other: BenchState, position: int) -> bool:
    """Whether a state equals a reference state that stands at a position of its path.

    Args:
        reference: The merged state, or the state of a reference path.
        other: The state of the new trace or of the candidate.
        position: Index of the pair; at 0 any two states are equal.
    """
    return position == 0 or equivalent(reference, other)


def equivalent(reference: BenchState, other: BenchState) -> bool:
    """As `equal`, at any position but 0."""
    if reference.stage is not other.stage and reference.stage and other.stage:
        return False
    if reference.tool != other.tool:
        return share_group(reference.tool, other.tool) and _share_file(reference, other)
    for rule in (_compare_exactly, _compare_place, _compare_terminal):
        verdict = rule(reference, other)
        if verdict is not None:
            return verdict
    return _compare_entries(reference, other)


def _compare_exactly(a: BenchState, b: BenchState) -> bool | None:
    if a.content_hash and a.content_hash == b.content_hash:
        return True
    hashed = a.content_hash and b.content_hash
    if a.resulting_state and a.resulting_state == b.resulting_state and not hashed:
        return True
    return True if a.observation == b.observation else None


def _compare_place(a: BenchState, b: BenchState) -> bool | None:
    kind = tool_class(a.tool)
    if kind not in (ToolClass.EDIT, ToolClass.READ) or not (a.file_path and b.file_path):
        return None
    if a.file_path != b.file_path:
        return False
    if kind is ToolClass.EDIT:
        verdict = _compare_scope(a, b)
        if verdict is not None:
            return verdict
    return _compare_lines(a, b, is_read=kind is ToolClass.READ)


def _compare_scope(a: BenchState, b: BenchState) -> bool | None:
    pairs = (
        (a.scope_path, b.scope_path),
        (a.function_name, b.function_name),
        (a.class_name, b.class_name),
    )
    for mine, theirs in pairs:
        if mine and theirs:
            return mine == theirs
    return _share_symbols(a, b)


def _share_symbols(a: BenchState, b: BenchState) -> bool | None:
    mine, theirs = symbols_named(a.content_description), symbols_named(b.content_description)
    return not mine.isdisjoint(theirs) if mine and theirs else None


def _compare_lines(a: BenchState, b: BenchState, *, is_read: bool) -> bool | None:
    if a.line_range is None or b.line_range is None:
        return True if is_read else None
    overlap = _overlap(a.line_range, b.line_range)
    if overlap >= _LINE_OVERLAP:
        return True
    return None if overlap > 0 else False


def _overlap(a: tuple[int, int], b: tuple[int, int]) -> float:
    union = max(a[1], b[1]) - min(a[0], b[0]) + 1
    if union <= 0:
        return 0.0
    return max(0, min(a[1], b[1]) - max(a[0], b[0]) + 1) / union


def _compare_terminal(a: BenchState, b: BenchState) -> bool | None:
    if tool_class(a.tool) is not ToolClass.TERMINAL:
        return None
    return compare_commands(a.command, b.command)


def _share_file(a: BenchState, b: BenchState) -> bool:
    """Equality of different tools of one group, such as two ways to edit a file."""
    if _files(a).isdisjoint(_files(b)):
        return False
    if a.content_hash and b.content_hash and a.content_hash != b.content_hash:
        if a.scope_path and b.scope_path:
            return not _parts(a.scope_path).isdisjoint(_parts(b.scope_path))
        return _share_symbols(a, b) is not False
    return True


def _files(state: BenchState) -> frozenset[str]:
    files = {state.file_path}
    for prefix in _FILE_RESULTS:
        if state.resulting_state.startswith(prefix):
            files |= _parts(state.resulting_state.removeprefix(prefix))
    return frozenset(normalise_path(file) for file in files if file)


def _parts(text: str) -> set[str]:
    return {part.strip() for part in text.split(",")}


def _compare_entries(a: BenchState, b: BenchState) -> bool:
    """The last resort, for states of one tool."""
    if a.entry is None or b.entry is None:
        return _compare_without_entry(a, b)
    if a.entry.kind != b.entry.kind:
        return False
    if a.entry.kind == "toolCall":
        return _compare_calls(tool_class(a.tool), a.entry, b.entry)
    return a.entry.kind == "request"


def _compare_without_entry(a: BenchState, b: BenchState) -> bool:
    if a.is_initial or b.is_initial:
        return a.is_initial and b.is_initial
    return not (a.tool and a.file_path and b.file_path) or a.file_path == b.file_path


def _compare_calls(kind: ToolClass, a: LogEntry, b: LogEntry) -> bool:
    match kind:
        case ToolClass.EDIT | ToolClass.LISTING:
            return _path_argument(a) == _path_argument(b)
        case ToolClass.READ:
            return _path_argument(a) == _path_argument(b) and _compare_read_lines(a, b)
        case ToolClass.SEARCH:
            mine, theirs = a.text("query"), b.text("query")
            return mine == theirs or word_similarity(mine, theirs) > _SIMILAR_QUERIES
        case ToolClass.TERMINAL:
            return _plain(a.text("command")) == _plain(b.text("command"))
        case ToolClass.VALIDATION | ToolClass.OTHER:
            return a.arguments == b.arguments


def _path_argument(entry: LogEntry) -> str:
    return normalise_path(entry.text("filePath") or entry.text("path"))


def _compare_read_lines(a: LogEntry, b: LogEntry) -> bool:
    mine, theirs = _line_arguments(a), _line_arguments(b)
    return mine is None or theirs is None or _overlap(mine, theirs) >= _LINE_OVERLAP


def _line_arguments(entry: LogEntry) -> tuple[int, int] | None:
    first = entry.arguments.get("startLine") or entry.arguments.get("start_line")
    last = entry.arguments.get("endLine") or entry.arguments.get("end_line")
    return (first, last) if isinstance(first, int) and isinstance(last, int) else None


def _plain(command: str) -> str:
    return " ".join(command.split()).lower()


def normalise_path(path: str) -> str:
    """Returns a path without leading slashes and usual root folders, in lower case.

    Example:
        >>> normalise_path("/workspace/Pkg/Mod.py")
        'pkg/mod.py'
    """
    text = path.lstrip("/\\")
    for root in _ROOTS:
        if text.lower().startswith(root):
            text = text[len(root) :]
    return text.lower().replace("\\", "/")


@lru_cache(maxsize=65536)
def symbols_named(description: str) -> frozenset[str]:
    """Returns the functions and classes that the description of an edit names.

    Example:
        >>> sorted(symbols_named("In 'a.py': renamed function 'f' to 'g'"))
        ['f', 'g']
    """
    names = set(_QUOTED_NAME.findall(description))
    for pattern in _NAME_LISTS:
        for listed in pattern.findall(description):
            names.update(p for p in _parts(listed) if _WHOLE_NAME.fullmatch(p))
    names.update(_DEFINED.findall(description))
    names.update(name for pair in _RENAMED.findall(description) for name in pair)
    return frozenset(names - _NO_SYMBOLS)
