"""States: an action with its stage, one per agent action, in the order of completion."""

from __future__ import annotations

import msgspec

from agentlens.actions import Action, ActionKind, FileRole, extract_actions
from agentlens.stages import ContextLabeler, Label, Labeler, Stage
from agentlens.trajectory import Trajectory


class State(msgspec.Struct, frozen=True):
    """One state of a labelled run.

    Attributes:
        index: Position in the run, from 1.
        action: What the agent did.
        label: Its stage and the reason.
    """

    index: int
    action: Action
    label: Label

    @property
    def stage(self) -> Stage | None:
        """The intent stage, or None for a state without one."""
        return self.label.stage


class LabelledRun(msgspec.Struct, frozen=True):
    """A trajectory with its states.

    Attributes:
        trajectory: The run as read.
        states: Its states, in order.
        labeler: Name of the labeler that gave the stages.
    """

    trajectory: Trajectory
    states: tuple[State, ...]
    labeler: str


class StateKey(msgspec.Struct, frozen=True):
    """What of a state is compared with other states and kept in a reference.

    Attributes:
        stage: Its stage, or None.
        kind: What the action does.
        program: The main operation's program or tool in canonical form.
        target: The main path that it works on, or an empty string.
        role: What the target is for, or None without a target.
        scopes: Functions and classes of the target that an edit lies in or names, sorted.
        lines: First and last line read or edited, or None.
        query: What it searches for, or an empty string.
        paths: Every path that it reads, writes or deletes, sorted.
        digest: Hash of the tool with all its arguments: equal for the very same call.
    """

    stage: Stage | None
    kind: ActionKind
    program: str = ""
    target: str = ""
    role: FileRole | None = None
    scopes: tuple[str, ...] = ()
    lines: tuple[int, int] | None = None
    query: str = ""
    paths: tuple[str, ...] = ()
    digest: str = ""


def label_run(trajectory: Trajectory, labeler: Labeler | None = None) -> LabelledRun:
    """Labels a trajectory: one state per action, with its stage and the reason for it.

    Args:
        trajectory: The run as read.
        labeler: Gives the stages; `ContextLabeler()` by default.

    Returns:
        The labelled run; a run without actions has no states.
    """
    chosen = labeler or ContextLabeler()
    actions = extract_actions(trajectory)
    labels = chosen.label(actions)
    states = (
        State(index, action, label)
        for index, (action, label) in enumerate(zip(actions, labels, strict=True), start=1)
    )
    return LabelledRun(trajectory, tuple(states), type(chosen).__name__)
