"""`ContextLabeler`: the intent stage of each action from what it does and its place in the run."""

from __future__ import annotations

from collections.abc import Sequence

from agentlens.actions.records import Action, ActionKind
from agentlens.stages.changes import changed_paths
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
        upcoming = _next_edits(actions, files)
        past = History(files)
        labels: list[Label] = []
        for step, (action, edits_next) in enumerate(zip(actions, upcoming, strict=True), 1):
            label = _decide(Scene(step, action, files, past, edits_next))
            past.add(step, action, label)
            labels.append(label)
        return tuple(labels)


def _decide(scene: Scene) -> Label:
    return next(label for rule in RULES if (label := rule(scene)) is not None)


def _next_edits(actions: Sequence[Action], files: RunFiles) -> list[frozenset[str]]:
    """Per action, the files edited by the next action that does more than look or think."""
    found: list[frozenset[str]] = []
    following: frozenset[str] = frozenset()
    for action in reversed(actions):
        found.append(following)
        if action.kind not in _ASIDE:
            following = frozenset(
                path for op in action.operations for path in changed_paths(op, files)
            )
    return found[::-1]
