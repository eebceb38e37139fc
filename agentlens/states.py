"""States: an action with its stage, one per agent action, in the order of completion."""

from __future__ import annotations

from typing import Any

import msgspec

from agentlens.actions import Action, ActionKind, FileRole, extract_actions
from agentlens.stages import ContextLabeler, Label, Labeler, Stage
from agentlens.trajectory import Trajectory, Usage
from agentlens.views.records import RunView, StepDetail, StepRow, plain
from agentlens.views.untrusted import clean

SUMMARY = 160


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

    @property
    def reason(self) -> str:
        """Why it has its stage: the rule and, where there is some, its evidence."""
        label = self.label
        return f"{label.rule}: {label.evidence}" if label.evidence else label.rule

    @property
    def summary(self) -> str:
        """The command, or the operation with its paths, in one line of at most 160 characters."""
        action, main = self.action, self.action.main
        if action.command is not None:
            return clean(action.command.strip(), SUMMARY)
        paths = main.writes or main.deletes or main.reads
        lines = (f"{main.lines[0]}-{main.lines[1]}",) if main.lines else ()
        query = (repr(main.query),) if main.query else ()
        said = ((action.thought or "").strip(),) if not paths and not query else ()
        return clean(" ".join((main.program, *query, *paths[:3], *lines, *said)), SUMMARY)

    def view(self) -> StepRow:
        """Returns the state as a row of the named views."""
        usage = self.action.usage
        counts = (usage.input_tokens, usage.output_tokens) if usage is not None else ()
        known = [count for count in counts if count is not None]
        return StepRow(
            index=self.index,
            step=self.action.step_id,
            tool=self.action.tool,
            stage=None if self.stage is None else self.stage.value,
            reason=self.reason,
            kind=self.action.kind.value,
            summary=self.summary,
            result=self.action.result.value,
            tokens=sum(known) if known else None,
        )

    def detail(self) -> StepDetail:
        """Returns everything that the log and the labeler say about the state."""
        action, usage = self.action, self.action.usage or Usage()
        return StepDetail(
            row=self.view(),
            rule=self.label.rule,
            evidence=self.label.evidence,
            operations=tuple((op.kind.value, op.program) for op in action.operations),
            command=action.command,
            thought=action.thought,
            reads=action.reads,
            writes=action.writes,
            deletes=action.deletes,
            exit_code=action.exit_code,
            observation=action.observation,
            observation_is_cut=action.observation_is_cut,
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
            cost_usd=usage.cost_usd,
            timestamp=action.timestamp,
            call_id=action.call_id,
            place=None if action.location is None else str(action.location),
        )


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

    def view(self) -> RunView:
        """Returns the run as a named view."""
        return RunView(
            trajectory_id=self.trajectory.trajectory_id,
            task_id=self.trajectory.task_id,
            model=self.trajectory.model,
            outcome=self.trajectory.outcome.status.value,
            labeler=self.labeler,
            states=tuple(state.view() for state in self.states),
        )

    def to_dict(self) -> dict[str, Any]:
        """Returns the run as plain data; `agentlens.views.records.RunView` is its schema."""
        return plain(self.view())

    def __str__(self) -> str:
        from agentlens.views import painting, text  # noqa: PLC0415

        return painting.to_text(text.run_text(self.view()))

    def _repr_html_(self) -> str:
        from agentlens.views import html  # noqa: PLC0415

        return html.run_html(self.view())


class StateKey(msgspec.Struct, frozen=True):
    """What of a state is compared with other states and kept in a reference.

    Attributes:
        stage: Its stage, or None.
        kind: What the action does.
        tool: `shell` for anything typed into a shell, else the tool in canonical form.
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
    tool: str = ""
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
