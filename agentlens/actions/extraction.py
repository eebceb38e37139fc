"""Every action of a run: its tool calls and its closing message, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from agentlens.actions.calls import Call
from agentlens.actions.paths import Workspace, find_root
from agentlens.actions.pythoncode import is_python
from agentlens.actions.records import Action, ActionKind, Operation, Result
from agentlens.actions.results import result_of
from agentlens.actions.shells import shell_operations
from agentlens.actions.toolnames import STATEFUL_SHELLS, tool_key
from agentlens.actions.tools import cell_operations, shell_text, tool_operations
from agentlens.caching import cached_by_text
from agentlens.shell import parse
from agentlens.trajectory import Role, Step, ToolCall, Trajectory, Usage

_ROOTLESS = frozenset({"agentlens-bench"})
"""Formats whose tool paths lost the workspace's root and begin with a slash all the same."""

_WEIGHT: Mapping[ActionKind, int] = MappingProxyType(
    {
        kind: rank
        for rank, kinds in enumerate(
            [
                (ActionKind.OTHER,),
                (ActionKind.INSTALL, ActionKind.FETCH),
                (ActionKind.LIST,),
                (ActionKind.READ, ActionKind.SEARCH),
                (ActionKind.CHANGE_VCS, ActionKind.DELETE),
                (ActionKind.INSPECT_VCS,),
                (ActionKind.BUILD,),
                (ActionKind.RUN_CODE,),
                (ActionKind.RUN_TESTS,),
                (ActionKind.EDIT, ActionKind.CREATE),
            ]
        )
        for kind in kinds
    }
)


def extract_actions(trajectory: Trajectory) -> tuple[Action, ...]:
    """Returns one action per tool call, and one for a closing message.

    Steps copied from an earlier trajectory are left out. What the agent says before or beside a
    call is that call's thought.

    Args:
        trajectory: The run as read.

    Returns:
        The actions in the order in which the log lists them as completed.
    """
    workspace = Workspace(_root(trajectory), rootless=trajectory.format in _ROOTLESS)
    actions: list[Action] = []
    said: list[str] = []
    closing: Step | None = None
    for step in trajectory.steps:
        if step.is_copied_context or step.role is not Role.AGENT:
            continue
        said.extend(text for text in (step.reasoning, step.message) if text)
        if not step.tool_calls:
            closing = step if step.message else closing
            continue
        for i, call in enumerate(step.tool_calls):
            thought = "\n\n".join(dict.fromkeys(said)) or None
            said.clear()
            usage = step.usage if i == 0 else None
            actions.append(_action(step, call, workspace, thought, usage))
        closing = None
    if closing is not None:
        actions.append(_closing(closing))
    return tuple(actions)


def _action(
    step: Step, call: ToolCall, workspace: Workspace, thought: str | None, usage: Usage | None
) -> Action:
    named = Call(call, workspace.resolve_argument)
    command = shell_text(named)
    if command is None:
        operations = tool_operations(named)
    elif is_python(command):
        # Some agents type Python where a shell line stands; what it was meant to do counts.
        operations = cell_operations(named, command)
    else:
        stateful = tool_key(call.name) in STATEFUL_SHELLS
        operations = shell_operations(command, workspace, stateful=stateful)
    observations = call.observations
    texts = [o.text for o in observations if o.text is not None]
    codes = [o.exit_code for o in observations if o.exit_code is not None]
    return Action(
        kind=main_kind(operations),
        tool=call.name,
        operations=operations,
        command=command,
        thought=thought,
        result=result_of(observations, is_shell=command is not None),
        observation="\n".join(texts) if texts else None,
        observation_is_cut=_is_cut(call),
        exit_code=codes[-1] if codes else None,
        usage=usage,
        timestamp=step.timestamp,
        step_id=step.step_id,
        call_id=call.call_id,
        location=call.location or step.location,
    )


def main_kind(operations: Iterable[Operation]) -> ActionKind:
    """The kind that says most about an action: writing, then testing, running, …, the rest."""
    return max((op.kind for op in operations), key=lambda kind: _WEIGHT.get(kind, 0))


def _is_cut(call: ToolCall) -> bool | None:
    marks = {observation.is_cut for observation in call.observations}
    if True in marks:
        return True
    return None if None in marks or not marks else False


def _closing(step: Step) -> Action:
    return Action(
        kind=ActionKind.MESSAGE,
        tool="message",
        operations=(Operation(ActionKind.MESSAGE, "message"),),
        thought=step.message,
        result=Result.UNKNOWN,
        usage=step.usage,
        timestamp=step.timestamp,
        step_id=step.step_id,
        location=step.location,
    )


def _root(trajectory: Trajectory) -> str | None:
    printed: list[str] = []
    folders: list[str] = []
    named: list[str] = []
    for _, call in trajectory.tool_calls():
        known = Call(call, str)
        text = shell_text(known)
        if text is None:
            named.extend(known.paths())
            continue
        places = _places(text)
        if places.asks_folder:
            printed.extend(_absolute(known.output.splitlines()[:1]))
        folders.extend(places.folders)
        named.extend(places.words)
    return find_root(printed, folders, list(_absolute(named)), named)


class _Places(NamedTuple):
    """What a shell text tells of where it works.

    Attributes:
        asks_folder: Whether it prints the working folder first.
        folders: The absolute folders that it changes into.
        words: Its words with a slash in them.
    """

    asks_folder: bool
    folders: tuple[str, ...]
    words: tuple[str, ...]


@cached_by_text(1 << 13)
def _places(text: str) -> _Places:
    commands = parse(text)
    return _Places(
        bool(commands) and commands[0].argv == ("pwd",),
        tuple(_absolute(w for c in commands if c.program == "cd" for w in c.argv[1:2])),
        tuple(word for command in commands for word in command.argv[1:] if "/" in word),
    )


def _absolute(words: Iterable[str]) -> Iterator[str]:
    return (word for word in words if word.startswith("/"))
