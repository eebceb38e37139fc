"""The four intent stages and the label that a labeler gives an action."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

import msgspec

from agentlens.actions.records import Action


class Stage(StrEnum):
    """Intent stage of a state (arXiv 2605.12925); `order` sorts them E, I, V, O."""

    EXPLORATION = "E"
    IMPLEMENTATION = "I"
    VERIFICATION = "V"
    ORCHESTRATION = "O"

    @property
    def order(self) -> int:
        """Position in the order E 0, I 1, V 2, O 3."""
        return "EIVO".index(self.value)


class Label(msgspec.Struct, frozen=True):
    """A stage with the reason for it.

    Attributes:
        stage: The stage, or None for a state that carries none.
        rule: Stable name of the rule that decided, such as `test-runner`.
        evidence: What in the action or its history made the rule fire, in plain words.
    """

    stage: Stage | None
    rule: str
    evidence: str = ""


class Labeler(Protocol):
    """Gives every action of a run its label, seeing the whole run."""

    def label(self, actions: tuple[Action, ...]) -> tuple[Label, ...]:
        """Returns one label per action, in the order of `actions`."""
        ...
