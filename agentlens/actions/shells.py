"""Shell lines to operations, with the working folder, patches and text commands of agents."""

from __future__ import annotations

import re

import msgspec

from agentlens.actions.patches import is_patch, patch_operations
from agentlens.actions.paths import Place, Workspace
from agentlens.actions.programs import Line, operation_of
from agentlens.actions.records import ActionKind, Operation
from agentlens.actions.textcommands import block_edit, text_command
from agentlens.caching import cached_by_text
from agentlens.shell import Command, parse

_SUBMIT = re.compile(r"\becho\s+['\"]?(?=[A-Z_]*?(?:SUBMIT|COMPLETE|FINAL))[A-Z_]+\b")
_SUBMIT_REST = frozenset({"git add", "git diff", "git status", "echo", "cd", "cat"})


def shell_operations(text: str, workspace: Workspace, *, stateful: bool) -> tuple[Operation, ...]:
    """Returns what a shell text does, one operation a command; never empty.

    Args:
        text: The text as handed to the shell.
        workspace: Names paths, and keeps the working folder of a stateful shell.
        stateful: Whether a `cd` outlasts the call.
    """
    operations, after = _done(text, workspace.place, stateful)
    workspace.place = after
    return operations


@cached_by_text(1 << 13)
def _done(text: str, place: Place, stateful: bool) -> tuple[tuple[Operation, ...], Place]:
    workspace = Workspace.at(place)
    edited = block_edit(text, workspace)
    if edited:
        return edited, place
    commands = parse(text)
    operations: list[Operation] = []
    for command in commands:
        if command.program == "cd" and not command.is_nested:
            continue
        _extend(operations, command, _operations(command, workspace))
    if stateful:
        _follow(commands, workspace)
    if _is_submission(text, operations):
        return (Operation(ActionKind.FINISH, "submit"),), workspace.place
    nothing = Operation(ActionKind.OTHER, "cd" if commands else "")
    return tuple(operations) or (nothing,), workspace.place


def _operations(command: Command, workspace: Workspace) -> tuple[Operation, ...]:
    def resolve(path: str) -> str:
        return workspace.resolve(path, command.cwd)

    patch = command.stdin or (command.argv[1] if len(command.argv) > 1 else "")
    if command.program in {"apply_patch", "applypatch", "patch"} or _applies(command):
        found = patch_operations(patch, resolve) if is_patch(patch) else ()
        if found:
            return found
    return text_command(command, workspace) or (operation_of(Line(command, resolve)),)


def _extend(operations: list[Operation], command: Command, found: tuple[Operation, ...]) -> None:
    """Adds what a command does, in the light of the command whose output it takes."""
    if operations and found and not _FED.isdisjoint(command.wrappers):
        operations.append(_fed(found[0], operations[-1]))
    # A filter at the end of a pipeline shows what came before it and reads no file of its own.
    elif not command.position or found[0].reads or found[0].kind not in _FILTERS:
        operations.extend(found)


def _fed(operation: Operation, source: Operation) -> Operation:
    """A command run on the files that `find` or `xargs` hands to it."""
    is_named = operation.reads or operation.writes or operation.deletes
    if is_named or operation.kind is ActionKind.OTHER:
        return operation
    if operation.kind is ActionKind.DELETE:
        deletes = (source.query,) if source.query else source.reads
        return msgspec.structs.replace(operation, deletes=deletes)
    return msgspec.structs.replace(operation, reads=source.reads)


_FED = frozenset({"xargs", "find"})
_FILTERS = frozenset({ActionKind.READ, ActionKind.SEARCH, ActionKind.OTHER})


def _applies(command: Command) -> bool:
    return command.argv[:2] == ("git", "apply") and command.stdin is not None


def _follow(commands: tuple[Command, ...], workspace: Workspace) -> None:
    for command in commands:
        if command.program == "cd" and not command.is_nested and not command.is_subshell:
            workspace.enter(command.argv[1] if len(command.argv) > 1 else "~")


def _is_submission(text: str, operations: list[Operation]) -> bool:
    """A line that only hands in the work: a sentinel echoed beside `git add` and `git diff`."""
    if not _SUBMIT.search(text):
        return False
    return all(operation.program in _SUBMIT_REST for operation in operations)
