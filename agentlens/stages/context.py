"""`ContextLabeler`: the intent stage of each action from what it does and its place in the run."""

from __future__ import annotations

from collections.abc import Sequence

from agentlens.actions.records import Action, ActionKind
from agentlens.stages.changes import Changes, changes_of
from agentlens.stages.files import RunFiles
from agentlens.stages.history import History
from agentlens.stages.records import Label
from agentlens.stages.rules import RULES
from agentlens.stages.scene import Scene

_ASIDE = frozenset(
    {
        *(ActionKind.READ, ActionKind.SEARCH, ActionKind.LIST, ActionKind.INSPECT_VCS),
        *(ActionKind.THINK, ActionKind.PLAN, ActionKind.MESSAGE),
    }
)


class ContextLabeler:
    """Labels each action by ordered rules over the action, its history and what follows.

    The first rule that applies decides; a label names it and its evidence.
    """

    def label(self, actions: tuple[Action, ...]) -> tuple[Label, ...]:
        """Returns one label per action, in the order of `actions`."""
        files = RunFiles.survey(actions)
        changes = [changes_of(action, files) for action in actions]
        upcoming = _next_edits(actions, changes)
        past = History()
        labels: list[Label] = []
        for step, action in enumerate(actions, 1):
            changed = changes[step - 1]
            label = _decide(Scene(step, action, changed, files, past, upcoming[step - 1]))
            past.add(step, action, changed, label)
            labels.append(label)
        return tuple(labels)


def _decide(scene: Scene) -> Label:
    return next(label for rule in RULES if (label := rule(scene)) is not None)


def _next_edits(actions: Sequence[Action], changes: Sequence[Changes]) -> list[frozenset[str]]:
    """Per action, the files edited by the next action that does more than look or think."""
    found: list[frozenset[str]] = []
    following: frozenset[str] = frozenset()
    for action, changed in zip(reversed(actions), reversed(changes), strict=True):
        found.append(following)
        if action.kind not in _ASIDE:
            following = frozenset(path for paths in changed for path in paths)
    return found[::-1]
