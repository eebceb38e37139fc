"""Which files of the task an operation changes, restores or removes."""

from __future__ import annotations

from agentlens.actions import file_role
from agentlens.actions.records import Action, ActionKind, FileRole, Operation
from agentlens.stages import naming
from agentlens.stages.files import RunFiles, Standing

# What other programs print into a file is a result to look at, not work of the agent.
_WRITERS = frozenset(
    {
        *("", "cat", "echo", "printf", "tee", "cp", "mv", "ln", "touch", "sed", "awk", "gawk"),
        *("perl", "patch", "ed", "ex", "python", "jq", "base64", "tr", "git show", "git apply"),
    }
)
# These name folders and time stamps as well; a file of the task has a suffix.
_COPYING = frozenset({"cp", "mv", "ln", "install", "touch"})
_CONTENT = frozenset({FileRole.SOURCE, FileRole.TEST, FileRole.DOCS})
_RESTORING = frozenset({"git checkout", "git restore"})
_REWRITING = frozenset({"git am", "git apply", "git cherry-pick", "git mv", "git revert"})


Changes = tuple[tuple[str, ...], ...]
"""Per operation of an action, the files of the task that it writes."""


def changes_of(action: Action, files: RunFiles) -> Changes:
    """Returns the files of the task, not throwaway ones, that each operation writes."""
    return tuple(_changed(op, files) for op in action.operations)


def _changed(op: Operation, files: RunFiles) -> tuple[str, ...]:
    if op.kind not in {ActionKind.EDIT, ActionKind.CREATE}:
        if op.kind is ActionKind.RUN_CODE:
            return files.edited_by(op)
        return op.writes if op.program in _REWRITING else ()
    if is_printing(op):
        return ()
    return tuple(
        path
        for path in op.writes
        if files.standing(path) is Standing.SOLUTION
        and (op.program not in _COPYING or naming.has_suffix(path))
    )


def is_printing(op: Operation) -> bool:
    """Whether the files that a command writes only hold what it prints."""
    if not op.argv or op.program in _WRITERS:
        return False
    return not any(file_role(path) in _CONTENT for path in op.writes) or op.program == "git diff"


def restored_targets(op: Operation) -> tuple[str, ...]:
    """Returns the files and folders whose changes an operation throws away."""
    if op.kind is not ActionKind.CHANGE_VCS:
        return ()
    if op.program == "git reset":
        return ("",) if "--hard" in op.argv else ()
    if op.program not in _RESTORING or "--staged" in op.argv:
        return ()
    return op.writes or (("",) if {".", "*"} & set(op.argv) else ())


def removed_paths(op: Operation, files: RunFiles) -> tuple[str, ...]:
    """Returns the files of the task, not the agent's own, that an operation removes."""
    if op.kind is not ActionKind.DELETE:
        return ()
    return tuple(path for path in op.deletes if files.is_of_project(path))
