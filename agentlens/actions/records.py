"""What an agent did, whatever tool it did it through: `Action` and the `Operation`s in it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from agentlens.trajectory import Location, Usage


class ActionKind(StrEnum):
    """What an action or an operation does."""

    READ = "read"
    SEARCH = "search"
    LIST = "list"
    EDIT = "edit"
    CREATE = "create"
    DELETE = "delete"
    RUN_TESTS = "run tests"
    RUN_CODE = "run code"
    BUILD = "build"
    INSTALL = "install"
    INSPECT_VCS = "inspect version control"
    CHANGE_VCS = "change version control"
    FETCH = "fetch"
    THINK = "think"
    PLAN = "plan"
    MESSAGE = "message"
    FINISH = "finish"
    OTHER = "other"


class Result(StrEnum):
    """How an action ended, as far as the log tells."""

    OK = "ok"
    ERROR = "error"
    UNKNOWN = "unknown"


class FileRole(StrEnum):
    """What a file is for, by its path alone."""

    SOURCE = "source"
    TEST = "test"
    SCRATCH = "scratch"
    DOCS = "docs"
    CONFIG = "config"


class Operation(msgspec.Struct, frozen=True):
    """One thing done inside an action: one command of a shell line, or the tool call itself.

    Attributes:
        kind: What it does.
        program: The command or tool in canonical form (`grep`, `pytest`, `git diff`, `view`).
        reads: Paths that it reads, searches, lists or runs, relative to the workspace.
        writes: Paths that it creates or changes, relative to the workspace.
        deletes: Paths that it removes, relative to the workspace.
        lines: First and last line read or edited (from 1, both included), or None.
        query: The pattern searched for, or None.
        scopes: Dotted names of the functions and classes that an edit lies in or names.
        text: The code run or written, where the call holds it, or None.
        argv: The words of the command after expansion of quotes; empty for other tools.
    """

    kind: ActionKind
    program: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    deletes: tuple[str, ...] = ()
    lines: tuple[int, int] | None = None
    query: str | None = None
    scopes: tuple[str, ...] = ()
    text: str | None = None
    argv: tuple[str, ...] = ()


class Action(msgspec.Struct, frozen=True):
    """One action of the agent: a tool call, or its closing message.

    Attributes:
        kind: The kind of the main operation.
        tool: The tool's name as stored; `message` for a closing message.
        operations: What it does, in order; never empty.
        command: The shell text, or None for other tools.
        thought: What the agent said or reasoned beside it, or None.
        result: ok, error or unknown.
        observation: The text that came back, or None.
        observation_is_cut: As `Observation.is_cut`.
        exit_code: Exit status, or None.
        usage: Tokens and cost of the step that it belongs to; only the step's first action has
            it, so that sums count each step once.
        timestamp: ISO 8601 as stored, or None.
        step_id: Source step, event or entry id.
        call_id: The producer's id of the call, or None.
        location: Where it stands in the file.
    """

    kind: ActionKind
    tool: str
    operations: tuple[Operation, ...]
    command: str | None = None
    thought: str | None = None
    result: Result = Result.UNKNOWN
    observation: str | None = None
    observation_is_cut: bool | None = None
    exit_code: int | None = None
    usage: Usage | None = None
    timestamp: str | None = None
    step_id: str = ""
    call_id: str | None = None
    location: Location | None = None

    @property
    def main(self) -> Operation:
        """The first operation of the action's own kind."""
        return next((op for op in self.operations if op.kind is self.kind), self.operations[0])

    @property
    def reads(self) -> tuple[str, ...]:
        """Paths read by any operation, in order, each once."""
        return tuple(dict.fromkeys(p for op in self.operations for p in op.reads))

    @property
    def writes(self) -> tuple[str, ...]:
        """Paths written by any operation, in order, each once."""
        return tuple(dict.fromkeys(p for op in self.operations for p in op.writes))

    @property
    def deletes(self) -> tuple[str, ...]:
        """Paths deleted by any operation, in order, each once."""
        return tuple(dict.fromkeys(p for op in self.operations for p in op.deletes))
