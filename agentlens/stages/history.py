"""What the steps of a run so far have left behind."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

import msgspec

from agentlens.actions import file_role
from agentlens.actions.records import Action, ActionKind, FileRole, Operation, Result
from agentlens.stages.changes import Changes, is_printing, restored_targets
from agentlens.stages.files import covered
from agentlens.stages.records import Label, Stage

# A file is appended to at its end, whatever line that is.
_APPENDERS = frozenset({"cat", "echo", "printf", "tee"})
_END = (10**9, 10**9)
_MAX_EDITS = 100
_RUNS = frozenset({ActionKind.RUN_TESTS, ActionKind.RUN_CODE, ActionKind.BUILD})


class Edit(msgspec.Struct, frozen=True):
    """One edit of a file of the task that is in place.

    Attributes:
        step: The step that made it, from 1.
        lines: First and last line edited, or None where the log does not tell.
        text: The text written, or None.
    """

    step: int
    lines: tuple[int, int] | None = None
    text: str | None = None


class Output(msgspec.Struct, frozen=True):
    """A file that holds what a run printed.

    Attributes:
        step: The step of the run, from 1.
        stage: Its stage.
    """

    step: int
    stage: Stage


class History:
    """What the steps so far have left behind. The labeler adds to it, rules only read it.

    Attributes:
        edits: Per file of the task, its last hundred edits that are in place, oldest first.
        first_edit: The first step that changed a file of the task other than tests, or None.
        last_edit: The latest step that changed any file of the task, or None.
        outputs: Files that hold what a run printed.
        has_committed: Whether changes were committed since.
        last: The label of the step before, or None.
    """

    def __init__(self) -> None:
        self.edits: dict[str, list[Edit]] = {}
        self._edited: list[str] = []
        self.first_edit: int | None = None
        self.last_edit: int | None = None
        self.outputs: dict[str, Output] = {}
        self.has_committed = False
        self.last: Label | None = None

    def add(self, step: int, action: Action, changes: Changes, label: Label) -> None:
        """Adds a step with the files of the task that it changes, and its label."""
        self.last = label
        for op, paths in zip(action.operations, changes, strict=True):
            self.has_committed |= op.program == "git commit" and self.last_edit is not None
            self._forget(restored_targets(op))
            self._forget(op.deletes)
            if paths and not failed(action):
                self._keep(step, op, paths)
            if label.stage is not None and (op.kind in _RUNS or is_printing(op)):
                self.outputs.update(dict.fromkeys(op.writes, Output(step, label.stage)))

    def _keep(self, step: int, op: Operation, paths: tuple[str, ...]) -> None:
        lines = _END if op.kind is ActionKind.EDIT and op.program in _APPENDERS else op.lines
        for path in paths:
            if path not in self.edits:
                insort(self._edited, path)
            edits = self.edits.setdefault(path, [])
            edits.append(Edit(step, lines, op.text))
            del edits[:-_MAX_EDITS]
        if any(file_role(path) is not FileRole.TEST for path in paths):
            self.first_edit = self.first_edit or step
        self.last_edit = step

    def _forget(self, targets: Iterable[str]) -> None:
        for target in targets:
            for path in covered(target, self._edited):
                del self.edits[path]
                self._edited.remove(path)


def failed(action: Action) -> bool:
    """Whether an action's edit failed: it was refused, or ended in an error and was all there was.

    An exit status is that of the whole line, in which a later command may have failed.
    """
    ran_on = action.exit_code is not None and len(action.operations) > 1
    return action.result is Result.ERROR and not ran_on
