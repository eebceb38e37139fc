"""Runs written as shell lines and tool calls, one per step."""

from __future__ import annotations

from agentlens.actions import Action, extract_actions
from agentlens.stages import ContextLabeler, Label
from agentlens.trajectory import Observation, Role, Step, ToolCall, Trajectory

Entry = str | ToolCall

EDIT = "sed -i 's/a/b/' pkg/core.py"
"""An edit of source that stands in no particular place."""


def said(thought: str, line: str) -> ToolCall:
    """A shell line with what the agent says beside it."""
    return ToolCall("bash", {"command": line}, extra={"thought": thought})


def saw(line: str, output: str, exit_code: int = 0) -> ToolCall:
    """A shell line with what came back, whole."""
    seen = Observation(text=output, exit_code=exit_code, is_cut=False)
    return ToolCall("bash", {"command": line}, observations=(seen,))


def edit(path: str, new: str = "value = 2") -> ToolCall:
    """A replacement of text in a file."""
    arguments = {"command": "str_replace", "path": path, "old_str": "value = 1", "new_str": new}
    return ToolCall("str_replace_editor", arguments)


def create(path: str, text: str = "print(1)\n") -> ToolCall:
    """A new file."""
    return ToolCall("str_replace_editor", {"command": "create", "path": path, "file_text": text})


def view(path: str, first: int | None = None, last: int | None = None) -> ToolCall:
    """A look into a file."""
    span = {} if first is None else {"view_range": [first, last]}
    return ToolCall("str_replace_editor", {"command": "view", "path": path, **span})


def actions(*entries: Entry) -> tuple[Action, ...]:
    """The actions of a run."""
    calls = [
        ToolCall("bash", {"command": entry}) if isinstance(entry, str) else entry
        for entry in entries
    ]
    steps = tuple(
        Step(
            str(index),
            Role.AGENT,
            message=str(call.extra["thought"]) if "thought" in call.extra else None,
            tool_calls=(call,),
        )
        for index, call in enumerate(calls, 1)
    )
    return extract_actions(Trajectory("run", steps, "test"))


def labels(*entries: Entry) -> tuple[Label, ...]:
    """The labels of a run."""
    return ContextLabeler().label(actions(*entries))


def stages(*entries: Entry) -> str:
    """The stages of a run, as letters."""
    return "".join(str(label.stage) for label in labels(*entries))
