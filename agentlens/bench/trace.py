"""The published method's own record of a run: states and the transitions between them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

import msgspec

from agentlens.stages.records import Stage
from agentlens.trajectory import Status

__all__ = ["BenchState", "BenchTrace", "BenchTransition", "LogEntry", "by_step"]


class LogEntry(msgspec.Struct, frozen=True):
    """The log entry that a state was made from.

    Attributes:
        kind: `toolCall`, `request` (a model turn without a tool), or another word.
        arguments: The tool's arguments; empty if there are none.
        entry_id: The log's own id of the entry, or an empty string.
    """

    kind: str = "unknown"
    arguments: Mapping[str, object] = msgspec.field(default_factory=dict)
    entry_id: str = ""

    def text(self, name: str) -> str:
        """Returns an argument that is a text, or an empty string."""
        value = self.arguments.get(name)
        return value if isinstance(value, str) else ""


class BenchState(msgspec.Struct, frozen=True):
    """One state of a stored trace or of a merged reference.

    Attributes:
        state_id: Unique inside its trace.
        step: Position in its run; states of different runs share steps after a merge.
        tool: The tool's name, or None.
        stage: The intent stage, or None for an unlabelled state.
        observation: The state's text: tool, arguments and the start of the result.
        resulting_state: What the step led to, such as `file_read:a.py` or `terminal:git`.
        content_hash: Hash of the command or edit, or an empty string.
        content_description: One sentence about an edit, or an empty string.
        file_path: The file that it works on, or an empty string.
        function_name: Function that an edit lies in, or an empty string.
        class_name: Class that an edit lies in, or an empty string.
        scope_path: Dotted scope that an edit lies in, or an empty string.
        line_range: First and last line, or None.
        files_touched: Files that it or a state merged into it touches.
        entry: The log entry, or None for the placeholder of a run's start.
        is_initial: The state is that placeholder.
        trace_count: How many runs of a merge went through it.
        input_tokens: Prompt tokens, or None.
        output_tokens: Completion tokens, or None.
    """

    state_id: str
    step: int
    tool: str | None = None
    stage: Stage | None = None
    observation: str = ""
    resulting_state: str = ""
    content_hash: str = ""
    content_description: str = ""
    file_path: str = ""
    function_name: str = ""
    class_name: str = ""
    scope_path: str = ""
    line_range: tuple[int, int] | None = None
    files_touched: frozenset[str] = frozenset()
    entry: LogEntry | None = None
    is_initial: bool = False
    trace_count: int = 1
    input_tokens: int | None = None
    output_tokens: int | None = None

    @property
    def is_request(self) -> bool:
        """Whether it is a model turn without a tool, which matching leaves out."""
        return self.entry is not None and self.entry.kind == "request"

    @property
    def command(self) -> str:
        """The shell command as stored, or an empty string."""
        return "" if self.entry is None else self.entry.text("command")


class BenchTransition(msgspec.Struct, frozen=True, gc=False):
    """An edge from one state to the next.

    Attributes:
        transition_id: Unique inside its trace; edges are tried in the string order of it.
        source: Id of the state that it leaves.
        target: Id of the state that it enters.
        action_type: The tool's name.
        step: Step of the target when the edge was made.
    """

    transition_id: str
    source: str
    target: str
    action_type: str
    step: int = 0


class BenchTrace(msgspec.Struct, frozen=True):
    """A stored run, or the merge of several.

    Attributes:
        trace_id: Name of the run or of the merge.
        states: The states in stored order.
        transitions: The edges in stored order.
        initial_state: Id of the state where every path starts, or None if it is not told.
        real_terminals: Ids of the states where merged runs ended, sorted; empty for one run.
        branches: For a merge, the states that were opened beside a merged state.
        task_id: The task, or None.
        model: The model, or None.
        status: Whether the run solved its task.
        num_traces: How many runs are in it.
    """

    trace_id: str
    states: tuple[BenchState, ...]
    transitions: tuple[BenchTransition, ...] = ()
    initial_state: str | None = None
    real_terminals: tuple[str, ...] = ()
    branches: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    task_id: str | None = None
    model: str | None = None
    status: Status = Status.UNKNOWN
    num_traces: int = 1

    def start(self) -> str | None:
        """Returns the id of the initial state, by default the first one; None without states."""
        if self.initial_state is not None:
            return self.initial_state
        return self.states[0].state_id if self.states else None

    def digest(self) -> str:
        """Returns a hash of what the run did, whatever its name: equal for copies."""
        deeds = [_deed(state) for state in self.states]
        return hashlib.sha256(msgspec.json.encode(deeds, order="sorted")).hexdigest()


def _deed(state: BenchState) -> tuple[object, ...]:
    """What a state did and took: runs that happen to do the same differ in their tokens."""
    arguments = {} if state.entry is None else dict(state.entry.arguments)
    arguments.pop("thought", None)
    return (
        state.step,
        state.tool,
        state.observation,
        state.resulting_state,
        state.content_hash,
        state.file_path,
        state.line_range,
        state.input_tokens,
        state.output_tokens,
        arguments,
    )


def by_step(states: Iterable[BenchState]) -> list[BenchState]:
    """Returns states sorted by step, ties in their given order."""
    return sorted(states, key=lambda state: state.step)
