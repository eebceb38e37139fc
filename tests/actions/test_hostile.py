"""Logs that are made to break or to stall the reader."""

from __future__ import annotations

import pytest

from agentlens.actions import extract_actions
from agentlens.equivalence import key_of
from agentlens.readers.texts import exit_code
from agentlens.states import label_run
from agentlens.trajectory import Role, Step, ToolCall, Trajectory

DIGITS = "9" * 5_000


def run(name: str, **arguments: object) -> Trajectory:
    call = ToolCall(name, arguments)
    step = Step(step_id="1", role=Role.AGENT, tool_calls=(call,))
    return Trajectory(trajectory_id="t", steps=(step,), format="made")


@pytest.mark.parametrize(
    "command",
    [
        f"edit {DIGITS}:{DIGITS}\nx\nend_of_edit",
        f"insert x {DIGITS}",
        f"str_replace_editor view a.py --view_range {DIGITS} {DIGITS}",
        f"sed -n '1,{DIGITS}p' a.py",
        "sed -n '1,9999999999999999999999p' a.py",
        f"sed -i '{DIGITS}d' a.py",
        f"head -n {DIGITS} a.py",
        f"awk 'NR>={DIGITS} && NR<={DIGITS}' a.py",
        f"git blame -L {DIGITS},{DIGITS} a.py",
        f"{DIGITS}>f echo",
        f"apply_patch <<'E'\n--- a.py\n+++ a.py\n@@ -1,{DIGITS} +{DIGITS},{DIGITS} @@\n+x\nE",
    ],
)
def test_absurd_numbers_in_a_command_place_nothing(command: str) -> None:
    (state,) = label_run(run("bash", command=command)).states
    assert state.action.main.lines is None
    assert key_of(state).lines is None


@pytest.mark.parametrize(
    "number", [10**30, -(10**30), DIGITS, str(10**30)], ids=["large", "small", "long", "text"]
)
@pytest.mark.parametrize(
    ("tool", "names"),
    [
        ("read_file", ("offset", "limit")),
        ("view", ("start_line", "end_line")),
        ("str_replace_editor", ("insert_line",)),
        ("edit", ("startLine", "endLine")),
    ],
)
def test_absurd_numbers_in_arguments_place_nothing(
    tool: str, names: tuple[str, ...], number: object
) -> None:
    arguments = {"path": "a.py", "command": "insert", **dict.fromkeys(names, number)}
    (state,) = label_run(run(tool, **arguments)).states
    assert key_of(state).lines is None


@pytest.mark.parametrize("span", [[1, 10**30], [1, DIGITS], [True, 2], [[], {}], [1]])
def test_absurd_view_ranges_place_nothing(span: object) -> None:
    trajectory = run("str_replace_editor", command="view", path="a.py", view_range=span)
    (action,) = extract_actions(trajectory)
    assert action.main.lines is None


@pytest.mark.parametrize(
    "text",
    [
        f"<returncode>{DIGITS}</returncode><output>",
        f"Exit code: {DIGITS}\nWall time: 1",
        f"x\n[The command completed with exit code {DIGITS}.]",
    ],
)
def test_an_absurd_exit_status_is_unknown(text: str) -> None:
    assert exit_code(text) is None
