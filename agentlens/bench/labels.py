"""The published stage rules, each label with the rule and the evidence that decided it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from agentlens.bench import commands
from agentlens.bench.tools import ToolClass, tool_class
from agentlens.bench.trace import BenchState, BenchTrace
from agentlens.stages.records import Label, Stage

__all__ = ["BenchLabeler", "file_of", "relabel"]

_TEST_FILE: Final = re.compile(
    r"(?:^|[/\\])(?:test_|[^/\\]+(?:_test\.|\.test\.|\.spec\.)|tests?[/\\]|spec[/\\]"
    r"|__tests__[/\\]|conftest\.|pytest)",
    re.IGNORECASE,
)
_TEMPORARY: Final = re.compile(r"/?tmp/")
_SUMMARY_NAME: Final = re.compile(
    r"(?:(?:^|/)(?:FIX_SUMMARY|NOTES|CHANGELOG|SUMMARY|REPORT)|(?:_summary|_report|_notes))"
    r"\.[a-z]+$",
    re.IGNORECASE,
)
_NEAR_END: Final = 0.8
_EVIDENCE_LENGTH: Final = 120
# The patterns take quadratic time on hostile input; the longest published command has 19,911.
_MAX_COMMAND: Final = 32_768


def file_of(state: BenchState) -> str:
    """Returns the file that the rules see: the stored one, else the path argument, else ''."""
    if state.file_path or state.entry is None:
        return state.file_path
    name = "filePath" if "filePath" in state.entry.arguments else "path"
    return state.entry.text(name)


class BenchLabeler:
    """Labels traces as the published tool does (53,203 of 53,203 published labels).

    Example:
        >>> from agentlens.bench.trace import BenchState, BenchTrace
        >>> states = (BenchState("state_0", 0, resulting_state="initial"),)
        >>> BenchLabeler().label(BenchTrace("run", states))
        (Label(stage=None, rule='initial', evidence=''),)
    """

    name = "bench"

    def label(self, trace: BenchTrace) -> tuple[Label, ...]:
        """Labels a run or a merge as one sequence in the order of its steps.

        Stored stages are not looked at.

        Returns:
            One label per state, in the stored order of the states.
        """
        order = sorted(range(len(trace.states)), key=lambda i: trace.states[i].step)
        ordered = _label_sequence([trace.states[i] for i in order])
        labels = dict(zip(order, ordered, strict=True))
        return tuple(labels[i] for i in range(len(trace.states)))


def relabel(trace: BenchTrace) -> BenchTrace:
    """Returns the trace with the stages that the rules give it in place of the stored ones."""
    labels = BenchLabeler().label(trace)
    states = tuple(
        msgspec.structs.replace(state, stage=label.stage)
        for state, label in zip(trace.states, labels, strict=True)
    )
    return msgspec.structs.replace(trace, states=states)


class _History:
    """What has happened so far in the sequence."""

    def __init__(self) -> None:
        self.implemented = False
        self.files: set[str] = set()

    def record(self, state: BenchState, label: Label) -> None:
        kind = tool_class(state.tool)
        if kind is ToolClass.EDIT and label.stage is Stage.IMPLEMENTATION:
            self.implemented = True
            self.files.update(part.strip() for part in file_of(state).split(","))
        elif kind is ToolClass.TERMINAL:
            self._record_command(state.command[:_MAX_COMMAND])

    def _record_command(self, command: str) -> None:
        if commands.write(command) is not None:
            self.implemented = True
            written = commands.written_file(command)
            if written is not None:
                self.files.add(written)
        elif not self.implemented and commands.modify(command) is not None:
            self.implemented = True


def _label_sequence(states: Sequence[BenchState]) -> list[Label]:
    history = _History()
    labels = []
    for index, state in enumerate(states):
        label = _label(state, history, near_end=index >= _NEAR_END * len(states))
        history.record(state, label)
        labels.append(label)
    return labels


def _label(state: BenchState, history: _History, *, near_end: bool) -> Label:
    if state.resulting_state in ("", "initial"):
        return Label(None, "initial")
    if state.resulting_state.startswith("llm_response:"):
        return Label(Stage.ORCHESTRATION, "model-response")
    match tool_class(state.tool):
        case ToolClass.SEARCH | ToolClass.LISTING:
            return Label(Stage.EXPLORATION, "search-tool", state.tool or "")
        case ToolClass.VALIDATION:
            return Label(Stage.VERIFICATION, "validation-tool", state.tool or "")
        case ToolClass.EDIT:
            return _label_edit(file_of(state), history)
        case ToolClass.READ:
            return _label_read(file_of(state), history)
        case ToolClass.TERMINAL:
            return _label_command(state.command[:_MAX_COMMAND], history, near_end=near_end)
        case ToolClass.OTHER:
            return Label(Stage.ORCHESTRATION, "other-tool", state.tool or "")


def _test_file_stage(history: _History) -> Stage:
    return Stage.VERIFICATION if history.implemented else Stage.EXPLORATION


def _label_edit(file: str, history: _History) -> Label:
    if _TEST_FILE.search(file):
        return Label(_test_file_stage(history), "edit-test-file", file)
    if _TEMPORARY.match(file) or _SUMMARY_NAME.search(file):
        return Label(Stage.ORCHESTRATION, "edit-summary-file", file)
    return Label(Stage.IMPLEMENTATION, "edit-file", file)


def _label_read(file: str, history: _History) -> Label:
    if _TEST_FILE.search(file):
        return Label(_test_file_stage(history), "read-test-file", file)
    if history.implemented and file and file in history.files:
        return Label(Stage.VERIFICATION, "read-implemented-file", file)
    return Label(Stage.EXPLORATION, "read-file", file)


def _label_command(command: str, history: _History, *, near_end: bool) -> Label:
    always = (
        (Stage.VERIFICATION, "test-command", commands.test),
        (Stage.ORCHESTRATION, "cleanup-command", commands.clean),
        (Stage.IMPLEMENTATION, "writing-command", commands.write),
    )
    once_implemented = (
        (Stage.VERIFICATION, "verifying-command", commands.verify),
        (Stage.VERIFICATION, "change-inspection", commands.inspect_change),
    )
    looking = (
        (Stage.EXPLORATION, "looking-command", commands.look),
        (Stage.EXPLORATION, "cat-command", commands.concatenate),
    )
    for stage, rule, found in always + (once_implemented if history.implemented else ()) + looking:
        evidence = found(command)
        if evidence is not None:
            return Label(stage, rule, evidence[:_EVIDENCE_LENGTH])
    if near_end:
        return Label(Stage.VERIFICATION, "command-near-end", command[:_EVIDENCE_LENGTH])
    return Label(Stage.EXPLORATION, "other-command", command[:_EVIDENCE_LENGTH])
