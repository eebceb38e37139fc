from __future__ import annotations

from collections.abc import Iterable

import pytest

from agentlens.actions import Action, ActionKind, Result, extract_actions
from agentlens.actions.extraction import main_kind
from agentlens.actions.records import Operation
from agentlens.trajectory import Location, Observation, Role, Step, ToolCall, Trajectory, Usage


def run(steps: Iterable[Step], form: str = "atif") -> tuple[Action, ...]:
    return extract_actions(Trajectory("run", tuple(steps), form))


def shell(text: str, *, output: str | None = None, name: str = "execute_bash") -> ToolCall:
    observations = () if output is None else (Observation(text=output),)
    return ToolCall(name, {"command": text}, observations=observations)


def agent(step_id: str, *calls: ToolCall, message: str | None = None) -> Step:
    return Step(step_id, Role.AGENT, message=message, tool_calls=calls)


def test_an_action_holds_what_the_log_tells() -> None:
    call = ToolCall(
        "execute_bash",
        {"command": "cat a.py"},
        call_id="c1",
        observations=(Observation(text="x", exit_code=0, is_cut=False),),
        location=Location(line=3),
    )
    usage = Usage(input_tokens=7)
    step = Step(
        "5",
        Role.AGENT,
        message="Look at it.",
        reasoning="I need to see.",
        tool_calls=(call,),
        usage=usage,
        timestamp="2026-01-01T00:00:00Z",
    )
    (action,) = run([step])
    assert action == Action(
        kind=ActionKind.READ,
        tool="execute_bash",
        operations=(Operation(ActionKind.READ, "cat", reads=("a.py",), argv=("cat", "a.py")),),
        command="cat a.py",
        thought="I need to see.\n\nLook at it.",
        result=Result.OK,
        observation="x",
        observation_is_cut=False,
        exit_code=0,
        usage=usage,
        timestamp="2026-01-01T00:00:00Z",
        step_id="5",
        call_id="c1",
        location=Location(line=3),
    )


def test_what_the_log_does_not_tell_is_none() -> None:
    (action,) = run([agent("1", ToolCall("read_file", {"path": "a.py"}))])
    assert action.result is Result.UNKNOWN
    unknown = (action.command, action.thought, action.observation, action.observation_is_cut)
    assert unknown == (None, None, None, None)
    assert (action.exit_code, action.usage, action.timestamp) == (None, None, None)


def test_usage_counts_once_a_step_and_the_thought_goes_with_the_first_call() -> None:
    step = Step(
        "1",
        Role.AGENT,
        message="Both.",
        tool_calls=(shell("ls"), shell("pwd")),
        usage=Usage(input_tokens=7),
    )
    first, second = run([step])
    assert (first.usage, second.usage) == (Usage(input_tokens=7), None)
    assert (first.thought, second.thought) == ("Both.", None)


def test_words_before_a_call_are_its_thought_each_once() -> None:
    first, second = run(
        [
            agent("1", message="One."),
            agent("2", shell("ls"), message="One."),
            agent("3", shell("w")),
        ]
    )
    assert (first.thought, second.thought) == ("One.", None)


def test_copied_context_and_other_roles_are_left_out() -> None:
    copied = Step("1", Role.AGENT, tool_calls=(shell("ls"),), is_copied_context=True)
    user = Step("2", Role.USER, message="Go on.")
    (action,) = run([copied, user, agent("3", shell("pwd"))])
    assert action.step_id == "3"


def test_a_closing_message_is_an_action() -> None:
    closing = Step("2", Role.AGENT, message="Done.", usage=Usage(output_tokens=3))
    _, last = run([agent("1", shell("ls")), closing])
    assert (last.kind, last.tool, last.thought) == (ActionKind.MESSAGE, "message", "Done.")
    assert (last.usage, last.step_id) == (Usage(output_tokens=3), "2")


def test_words_in_between_are_no_closing_message() -> None:
    assert len(run([agent("1", message="First."), agent("2", shell("ls"))])) == 1


def test_an_empty_last_step_is_no_closing_message() -> None:
    assert len(run([agent("1", shell("ls")), agent("2")])) == 1


@pytest.mark.parametrize(
    ("marks", "expected"),
    [((), None), ((False,), False), ((True, None), True), ((False, None), None)],
)
def test_a_cut_observation_is_known_or_unknown(
    marks: tuple[bool | None, ...], expected: bool | None
) -> None:
    observations = tuple(Observation(text="x", is_cut=mark) for mark in marks)
    (action,) = run([agent("1", ToolCall("read_file", {}, observations=observations))])
    assert action.observation_is_cut is expected


def test_paths_of_shells_and_of_tools_share_the_inferred_root() -> None:
    actions = run(
        [
            agent("1", shell("pwd", output="/home/me/project\n")),
            agent("2", shell("cat /home/me/project/src/a.py")),
            agent("3", ToolCall("Read", {"file_path": "/home/me/project/src/a.py"})),
            agent("4", shell("cd src && cat a.py")),
            agent("5", shell("cat a.py")),
        ]
    )
    assert [action.reads for action in actions[1:]] == [("src/a.py",)] * 4


def test_a_cd_lasts_only_in_a_shell_that_keeps_its_state() -> None:
    texts = [shell("cd src", name="Bash"), shell("cat a.py", name="Bash")]
    actions = run([agent(str(i), call) for i, call in enumerate(texts)])
    assert actions[1].reads == ("a.py",)


def test_a_format_without_roots_names_files_from_the_workspace() -> None:
    calls = [shell("cat /testbed/src/a.py"), ToolCall("read_file", {"filePath": "/src/a.py"})]
    steps = [agent(str(i), call) for i, call in enumerate(calls)]
    assert [action.reads for action in run(steps, "agentlens-bench")] == [("src/a.py",)] * 2


def test_python_in_a_shell_is_read_as_python() -> None:
    text = 'CODE = """x"""\nwith open("a.py", "w") as f:\n    f.write(CODE)'
    (action,) = run([agent("1", shell(text))])
    assert (action.kind, action.writes, action.command) == (ActionKind.EDIT, ("a.py",), text)


def test_a_text_command_where_the_tool_should_stand() -> None:
    (action,) = run([agent("1", ToolCall("grep -rn FLAG src", {"content": "x"}))])
    assert (action.kind, action.main.query) == (ActionKind.SEARCH, "FLAG")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("cat a.py; sed -i s/a/b/ a.py; pytest", ActionKind.EDIT),
        ("cat a.py && pytest", ActionKind.RUN_TESTS),
        ("python a.py; git diff", ActionKind.RUN_CODE),
        ("git diff; cat a.py", ActionKind.INSPECT_VCS),
        ("cat a.py; ls; mkdir x", ActionKind.READ),
        ("ls; rm a.py", ActionKind.DELETE),
        ("pip install x; ls", ActionKind.LIST),
        ("mkdir x", ActionKind.OTHER),
    ],
)
def test_the_main_kind_of_a_line(text: str, kind: ActionKind) -> None:
    (action,) = run([agent("1", shell(text))])
    assert action.kind is kind
    assert action.main.kind is kind


def test_every_kind_can_be_the_main_one() -> None:
    for kind in ActionKind:
        assert main_kind([Operation(kind, "x")]) is kind


def test_a_run_without_steps_has_no_actions() -> None:
    assert run([]) == ()
