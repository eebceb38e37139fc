from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentlens.actions import extract_actions
from agentlens.actions.paths import Workspace
from agentlens.actions.shells import shell_operations
from agentlens.actions.toolnames import SHELLS
from agentlens.trajectory import Observation, Role, Step, ToolCall, Trajectory

PIECES = st.sampled_from(
    [
        *("cat", "sed -n", "sed -i", "grep -rn", "find", "-exec", "xargs", "python", "-c", "-m"),
        *("pytest", "git", "diff", "cp", "mv", "tee", "patch", "npm", "run", "go", "test", "edit"),
        *(
            "a.py",
            "src/a.py",
            "/repo/x",
            "'x y'",
            '"',
            "'",
            "|",
            "&&",
            ";",
            ">",
            ">>",
            "2>&1",
            "<<E",
        ),
        *(
            "\n",
            "E",
            "$(",
            ")",
            "`",
            "{}",
            "\\;",
            "-",
            "--",
            "-e",
            "-n",
            "1:2",
            "end_of_edit",
            "cd",
        ),
        *(
            "str_replace_editor",
            "view",
            "--view_range",
            "import os",
            "open('a', 'w')",
            "*** Add File: a",
        ),
    ]
)
LINES = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=14).map(" ".join))
NAMES = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        [
            *sorted(SHELLS),
            *(
                "str_replace_editor",
                "read_file",
                "edit",
                "MultiEdit",
                "apply_patch",
                "grep",
                "think",
            ),
            *(
                "file_change",
                "execute_ipython_cell",
                "write_file",
                "glob",
                "task",
                "open",
                "unknown",
            ),
        ]
    ),
)
KEYS = st.one_of(
    st.sampled_from(
        [
            *("command", "cmd", "path", "file_path", "content", "old_str", "new_str", "pattern"),
            *("edits", "changes", "replacements", "commands", "view_range", "insert_line", "code"),
            *("offset", "limit", "input", "patch", "start_line", "end_line", "paths", "keystrokes"),
        ]
    ),
    st.text(max_size=8),
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), LINES),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=8,
)
OBSERVATIONS = st.builds(
    Observation,
    text=st.one_of(st.none(), st.text(max_size=60)),
    exit_code=st.one_of(st.none(), st.integers()),
    is_error=st.one_of(st.none(), st.booleans()),
    is_cut=st.one_of(st.none(), st.booleans()),
)
CALLS = st.builds(
    ToolCall,
    name=NAMES,
    arguments=st.dictionaries(KEYS, VALUES, max_size=4),
    raw_arguments=st.one_of(st.none(), LINES),
    observations=st.lists(OBSERVATIONS, max_size=2).map(tuple),
)
STEPS = st.builds(
    Step,
    step_id=st.text(max_size=3),
    role=st.sampled_from(Role),
    message=st.one_of(st.none(), st.text(max_size=10)),
    tool_calls=st.lists(CALLS, max_size=3).map(tuple),
    is_copied_context=st.booleans(),
)


@given(LINES)
def test_any_line_gives_operations_and_the_same_ones_again(text: str) -> None:
    found = shell_operations(text, Workspace("/repo"), stateful=True)
    assert found
    assert found == shell_operations(text, Workspace("/repo"), stateful=True)


@settings(max_examples=200)
@given(st.lists(STEPS, max_size=4), st.sampled_from(["atif", "agentlens-bench"]))
def test_any_run_gives_one_action_a_call(steps: list[Step], form: str) -> None:
    run = Trajectory("run", tuple(steps), form)
    actions = extract_actions(run)
    calls = [call for step, call in run.tool_calls() if step.role is Role.AGENT]
    assert [action.tool for action in actions[: len(calls)]] == [call.name for call in calls]
    assert 0 <= len(actions) - len(calls) <= 1
    assert all(action.operations and action.main.kind is action.kind for action in actions)
    assert actions == extract_actions(run)


@given(st.lists(STEPS, max_size=4))
def test_paths_are_relative_or_outside_of_the_root(steps: list[Step]) -> None:
    moved = Step("0", Role.AGENT, tool_calls=(ToolCall("bash", {"command": "cd /repo && ls"}),))
    for action in extract_actions(Trajectory("run", (moved, *steps), "atif")):
        for path in (*action.reads, *action.writes, *action.deletes):
            assert not path.startswith("./")
            assert not path.startswith("/repo/")


@pytest.mark.parametrize(
    "text",
    [
        "$(" * 5_000 + "ls" + ")" * 5_000,
        "bash -c '" * 500 + "ls",
        "(" * 20_000,
        "ls | " * 5_000 + "wc",
        "a && " * 5_000 + "b",
        "cat <<E\n" * 3_000,
        "sed -n " + "'1,2p' " * 20_000,
        "python -c '" + "(" * 50_000 + "'",
        "edit 1:2\n" + "x\n" * 200_000,
        "echo " + "A" * 500_000,
        "*** Add File: " + " " * 500_000,
        f"sed -n '{'9' * 5_000}p' a.py; head -{'9' * 5_000} a.py; insert x {'9' * 5_000}",
        f"edit {'9' * 5_000}:2\nx\nend_of_edit",
        f"str_replace_editor view a.py --view_range {'9' * 5_000} 1; ls {'9' * 5_000}> x",
        f"git apply <<'E'\n--- a\n+++ b\n@@ -1 +{'9' * 5_000} @@\nE",
    ],
    ids=lambda text: text[:12],
)
def test_hostile_lines_take_bounded_time(text: str) -> None:
    start = time.perf_counter()
    assert shell_operations(text, Workspace("/repo"), stateful=True)
    assert time.perf_counter() - start < 10
