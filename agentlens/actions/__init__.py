"""From a tool call to an `Action`: what was done, to which files, with what result."""

from agentlens.actions.extraction import extract_actions
from agentlens.actions.paths import file_role
from agentlens.actions.records import Action, ActionKind, FileRole, Operation, Result

__all__ = [
    "Action",
    "ActionKind",
    "FileRole",
    "Operation",
    "Result",
    "extract_actions",
    "file_role",
]
