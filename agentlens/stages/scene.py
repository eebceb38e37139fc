"""What a rule sees: one step with what is before and what comes after it."""

from __future__ import annotations

import re

import msgspec

from agentlens.actions.records import Action
from agentlens.stages.changes import Changes
from agentlens.stages.files import RunFiles
from agentlens.stages.history import History
from agentlens.stages.records import Label, Stage

_CHECKING = re.compile(
    r"\b(?:verif(?:y|ied|ies|ying)|confirm\w*|double[- ]check\w*|make sure|ensur\w+|review\w*"
    r"|sanity|correct(?:ly|ness)?|final(?:ly)? (?:check|look|review|version)|as expected"
    r"|properly|remaining|left ?over)\b",
    re.IGNORECASE,
)
_INTENT_LENGTH = 300


class Scene(msgspec.Struct, frozen=True):
    """One step of a run as the rules see it.

    Attributes:
        step: Its position, from 1.
        action: What the agent does.
        changes: Per operation, the files of the task that it writes.
        files: The files of the whole run.
        past: What the steps before have left.
        edits_next: The files of the task that the next step edits which does more than look.
    """

    step: int
    action: Action
    changes: Changes
    files: RunFiles
    past: History
    edits_next: frozenset[str] = frozenset()

    @property
    def says_it_checks(self) -> bool:
        """Whether the agent's own words, at their end, speak of checking."""
        return bool(_CHECKING.search((self.action.thought or "")[-_INTENT_LENGTH:]))

    def probing(self, rule: str, deed: str) -> Label:
        """Labels what explores before the first edit and verifies after it."""
        if self.past.first_edit is None:
            return Label(Stage.EXPLORATION, rule, f"{deed}, before any edit of the task's files")
        return Label(
            Stage.VERIFICATION, rule, f"{deed}, after the edit in step {self.past.last_edit}"
        )
