from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from agentlens.bench import BenchTrace, trace_of
from agentlens.errors import ReadError
from agentlens.readers import read
from agentlens.stages.records import Stage
from agentlens.trajectory import (
    Observation,
    Outcome,
    Role,
    Status,
    Step,
    ToolCall,
    Trajectory,
    Usage,
)


def shell_step(command: str, result: str, step_id: str) -> Step:
    call = ToolCall("bash", {"command": command}, observations=(Observation(text=result),))
    return Step(step_id, Role.AGENT, tool_calls=(call,))


def test_a_run_of_another_format_is_derived_and_labelled() -> None:
    steps = (
        Step("1", Role.USER, message="fix it"),
        shell_step("grep -n x a.py", "3:x", "2"),
        shell_step("sed -i s/x/y/ a.py", "", "3"),
        shell_step("git diff", "-x\n+y", "4"),
        Step("5", Role.AGENT, message="done"),
    )
    trace = trace_of(
        Trajectory("r", steps, "x", task_id="t", model="m", outcome=Outcome(Status.PASSED))
    )
    assert [state.stage for state in trace.states] == [
        None,
        Stage.EXPLORATION,
        Stage.IMPLEMENTATION,
        Stage.VERIFICATION,
    ]
    assert [state.entry.entry_id for state in trace.states if state.entry] == ["2", "3", "4"]
    assert [(t.source, t.target) for t in trace.transitions] == [
        ("state_0", "state_1"),
        ("state_1", "state_2"),
        ("state_2", "state_3"),
    ]
    assert (trace.trace_id, trace.task_id, trace.model) == ("r", "t", "m")
    assert trace.status is Status.PASSED


def stored_step(**extra: Any) -> Step:
    call = ToolCall("read_file", {"filePath": "a"})
    return Step(
        "7",
        Role.AGENT,
        message="look",
        tool_calls=(call,),
        usage=Usage(input_tokens=3),
        extra={"entry_kind": "toolCall", **extra},
    )


def test_stored_fields_are_kept() -> None:
    step = stored_step(tool_used="read_file", intent_stage="verification", resulting_state="r")
    state = trace_of(Trajectory("r", (step,), "agentlens-bench")).states[1]
    assert (state.state_id, state.step, state.stage) == ("state_1", 1, Stage.VERIFICATION)
    assert state.entry is not None
    assert state.entry.arguments == {"filePath": "a", "thought": "look"}
    assert (state.input_tokens, state.output_tokens) == (3, None)


def test_a_state_without_log_entry() -> None:
    step = Step("7", Role.AGENT, extra={"entry_kind": None, "resulting_state": "x"})
    assert trace_of(Trajectory("r", (step,), "agentlens-bench")).states[1].entry is None


def test_stored_fields_that_make_no_state() -> None:
    run = Trajectory("r", (stored_step(intent_stage="planning"),), "agentlens-bench", source="f")
    with pytest.raises(ReadError, match="f: unknown intent stage"):
        trace_of(run)


def test_the_reader_loses_nothing_of_a_published_run(
    trajectory_files: list[Path], traces: dict[str, BenchTrace]
) -> None:
    for path in trajectory_files:
        (run,) = read(path)
        assert trace_of(run) == traces[path.stem]


def test_published_runs_derived_from_their_actions_get_the_stored_stages(
    trajectory_files: list[Path], traces: dict[str, BenchTrace]
) -> None:
    """Every fourth run, read as if its format stored no states."""
    for path in trajectory_files[::4]:
        (run,) = read(path)
        derived = trace_of(msgspec.structs.replace(run, format="other"))
        stored = [state.stage for state in traces[path.stem].states]
        assert [state.stage for state in derived.states] == stored
