"""The tools that the published method knows, and the class of each."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

__all__ = ["ToolClass", "share_group", "tool_class"]


class ToolClass(StrEnum):
    """What a tool is for, as far as the published rules tell tools apart."""

    EDIT = "edit"
    READ = "read"
    SEARCH = "search"
    LISTING = "listing"
    VALIDATION = "validation"
    TERMINAL = "terminal"
    OTHER = "other"


_FILE_EDIT: Final = frozenset(
    {
        "replace_string_in_file",
        "multi_replace_string_in_file",
        "apply_patch",
        "edit_file",
        "create_file",
        "create_directory",
    }
)
_DELETE: Final = frozenset({"delete_file", "remove_file"})

_CLASSES: Final = {
    **dict.fromkeys(_FILE_EDIT | _DELETE, ToolClass.EDIT),
    "read_file": ToolClass.READ,
    **dict.fromkeys(("grep_search", "file_search", "semantic_search"), ToolClass.SEARCH),
    "list_dir": ToolClass.LISTING,
    **dict.fromkeys(("get_errors", "test_failure"), ToolClass.VALIDATION),
    "run_in_terminal": ToolClass.TERMINAL,
}


def tool_class(tool: str | None) -> ToolClass:
    """Returns the class of a tool; a missing or unknown tool is OTHER."""
    return _CLASSES.get(tool or "", ToolClass.OTHER)


def share_group(first: str | None, second: str | None) -> bool:
    """Whether two different tools may stand for the same act: two edits, or two deletions."""
    return any(first in group and second in group for group in (_FILE_EDIT, _DELETE))
