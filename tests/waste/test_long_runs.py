"""Runs of thousands of states: the work done on them grows with their length, not its square."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from agentlens.equivalence import keys_of
from agentlens.states import label_run
from agentlens.trajectory import Observation, Role, Step, ToolCall, Trajectory
from agentlens.waste import find_waste

LENGTH = 150
MOST = 2.8
"""Four times the work for twice the length would be quadratic."""


def steps_of(text: str) -> Step:
    edit = {"command": "str_replace", "path": text[5:], "old_str": "a", "new_str": text * 3}
    tool, arguments = (
        ("str_replace_editor", edit) if text.startswith("edit ") else ("bash", {"command": text})
    )
    call = ToolCall(tool, arguments, observations=(Observation(text="== 1 failed in 0.1s =="),))
    return Step(step_id=text, role=Role.AGENT, tool_calls=(call,))


def work(texts: list[str]) -> int:
    """The number of calls of functions, built-in ones included, that a run takes."""
    trajectory = Trajectory(trajectory_id="t", steps=tuple(map(steps_of, texts)), format="made")
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        states = label_run(trajectory).states
        keys = keys_of(states)
        find_waste(states, [keys], keys)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize(
    "step",
    [
        lambda _: "pytest tests",
        lambda i: f"cat src/f{i}.py",
        lambda i: f"sed -n '{3 * i},{3 * i + 1}p' src/a.py",
        lambda i: f"edit src/a{i}.py",
        lambda i: f"edit src/a{i // 2}.py" if i % 2 else "git checkout .",
        lambda i: f"edit src/a{i // 2}.py" if i % 2 else f"rm -f src/b{i}*",
        lambda i: ("ls a", "ls b")[i % 2],
        lambda i: ("edit src/a.py", "pytest tests")[i % 2],
        lambda i: f"echo 'write' > src/t{i}.py" if i % 2 else f"rm src/t{i - 1}.py",
    ],
    ids=["same", "reads", "parts", "edits", "undone", "globs", "cycle", "loop", "scratch"],
)
def test_work_grows_with_the_length(step: Callable[[int], str]) -> None:
    # Twice the length after a first run of the same steps, which fills the caches for neither.
    short = work([step(i) for i in range(LENGTH)])
    long = work([step(i + 10_000) for i in range(2 * LENGTH)])
    assert long <= MOST * short
