from __future__ import annotations

from collections.abc import Mapping

import pytest

from agentlens.actions.calls import Call
from agentlens.actions.records import ActionKind
from agentlens.actions.tools import shell_text, tool_operations
from agentlens.trajectory import Observation, ToolCall
from tests.actions.shown import shown


def call(name: str, output: str | None = None, /, **arguments: object) -> Call:
    observations = () if output is None else (Observation(text=output),)
    return Call(ToolCall(name, arguments, observations=observations), str)


def done(name: str, arguments: Mapping[str, object], output: str | None = None) -> list[str]:
    return [shown(op) for op in tool_operations(call(name, output, **arguments))]


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("str_replace_editor", {"command": "view", "path": "a.py"}, "read view R=a.py"),
        (
            "str_replace_editor",
            {"command": "view", "path": "a.py", "view_range": [3, 9]},
            "read view R=a.py L=3-9",
        ),
        ("str_replace_editor", {"command": "create", "path": "a.py"}, "create create W=a.py"),
        ("file_editor", {"command": "str_replace", "path": "a.py"}, "edit edit W=a.py"),
        (
            "file_editor",
            {"command": "insert", "path": "a.py", "insert_line": 3, "new_str": "x\ny"},
            "edit edit W=a.py L=3-4",
        ),
        ("file_editor", {"command": "undo_edit", "path": "a.py"}, "edit edit W=a.py"),
        ("text_editor", {"command": "write", "path": "a.py"}, "create create W=a.py"),
        ("Read", {"file_path": "a.py"}, "read view R=a.py"),
        ("Read", {"file_path": "a.py", "offset": 11, "limit": 10}, "read view R=a.py L=11-20"),
        ("Edit", {"file_path": "a.py", "old_string": "x"}, "edit edit W=a.py"),
        ("Write", {"file_path": "a.py", "content": "x"}, "create create W=a.py"),
        ("NotebookEdit", {"notebook_path": "a.ipynb", "new_source": "x"}, "edit edit W=a.ipynb"),
        ("Grep", {"pattern": "FLAG", "path": "src"}, "search grep R=src Q=FLAG"),
        ("Glob", {"pattern": "**/*.py"}, "list list Q=**/*.py"),
        ("LS", {"path": "src"}, "list list R=src"),
        ("TodoWrite", {"todos": []}, "plan plan"),
        ("Task", {"prompt": "look"}, "other delegate"),
        ("WebFetch", {"url": "https://example.org"}, "fetch fetch"),
        ("ExitPlanMode", {"plan": "x"}, "plan plan"),
        (
            "file_change",
            {"changes": [{"path": "a.py", "kind": "update"}]},
            "edit file change W=a.py",
        ),
        (
            "file_change",
            {"changes": [{"path": "a.py", "kind": "add"}]},
            "create file change W=a.py",
        ),
        (
            "file_change",
            {"changes": [{"path": "a.py", "kind": {"type": "delete"}}]},
            "delete file change D=a.py",
        ),
        ("file_change", {"changes": {"a.py": {"type": "add"}}}, "create file change W=a.py"),
        ("file_change", {}, "edit file change"),
        ("todo_list", {"items": []}, "plan plan"),
        ("update_plan", {"plan": []}, "plan plan"),
        ("read_file", {"absolute_path": "a.py"}, "read view R=a.py"),
        ("read_many_files", {"paths": ["a.py", "b.py"]}, "read view R=a.py R=b.py"),
        ("replace", {"file_path": "a.py", "new_string": "x"}, "edit edit W=a.py"),
        ("search_file_content", {"pattern": "FLAG"}, "search grep Q=FLAG"),
        ("list_directory", {"dir_path": "src"}, "list list R=src"),
        ("google_web_search", {"query": "x"}, "fetch fetch"),
        (
            "read_file",
            {"filePath": "a.py", "startLine": 3, "endLine": 9},
            "read view R=a.py L=3-9",
        ),
        ("replace_string_in_file", {"filePath": "a.py", "newString": "x"}, "edit edit W=a.py"),
        ("insert_edit_into_file", {"filePath": "a.py", "code": "x"}, "edit edit W=a.py"),
        ("grep_search", {"query": "FLAG", "includePattern": "*.py"}, "search grep Q=FLAG"),
        ("file_search", {"query": "*.py"}, "list list Q=*.py"),
        ("list_dir", {"path": "src"}, "list list R=src"),
        ("get_errors", {"filePaths": ["a.py"]}, "build lint"),
        ("think", {"thought": "x"}, "think think"),
        ("finish", {"message": "x"}, "finish finish"),
        ("submit", {}, "finish finish"),
        ("mark_task_complete", {}, "finish finish"),
        ("delete_file", {"target_file": "a.py"}, "delete delete D=a.py"),
        ("functions.read_file", {"path": "a.py"}, "read view R=a.py"),
        ("mcp__disk__read_file", {"path": "a.py"}, "read view R=a.py"),
        ("default_api.read_file", {"path": "a.py"}, "read view R=a.py"),
        ("readFile", {"path": "a.py"}, "read view R=a.py"),
        ("read-file", {"path": "a.py"}, "read view R=a.py"),
        ("read_file</parameter", {"path": "a.py"}, "read view R=a.py"),
    ],
)
def test_known_tools(name: str, arguments: Mapping[str, object], expected: str) -> None:
    assert done(name, arguments) == [expected]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"command": "view", "path": "a.py"}, "read view R=a.py"),
        ({"path": "a.py", "old_str": "x", "new_str": "y"}, "edit edit W=a.py"),
        ({"path": "a.py", "edits": [{"oldText": "x"}]}, "edit edit W=a.py"),
        ({"path": "a.py", "content": "x"}, "create create W=a.py"),
        ({"path": "src", "pattern": "FLAG"}, "search grep R=src Q=FLAG"),
        ({"path": "a.py"}, "read view R=a.py"),
        ({"regex": "FLAG"}, "search grep Q=FLAG"),
        ({"url": "https://example.org"}, "fetch unheard_of"),
        ({"code": "print(1)"}, "run code python"),
        ({"thought": "x"}, "think think"),
        ({"a": 1}, "other unheard_of"),
        ({}, "other unheard_of"),
    ],
)
def test_unknown_tools_by_the_shape_of_their_arguments(
    arguments: Mapping[str, object], expected: str
) -> None:
    assert done("unheard_of", arguments) == [expected]


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("Here's the files and directories up to 2 levels deep in src", "list list R=src"),
        ("total 8\ndrwxr-xr-x 2 me me 4096 a", "list list R=src"),
        ("     1\timport os", "read view R=src"),
        (None, "read view R=src"),
    ],
)
def test_a_folder_that_is_viewed_is_listed(output: str | None, expected: str) -> None:
    assert done("str_replace_editor", {"command": "view", "path": "src"}, output) == [expected]


def test_a_path_that_ends_in_a_slash_is_a_folder() -> None:
    assert done("read_file", {"path": "src/"}) == ["list list R=src/"]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("MultiEdit", {"file_path": "a.py", "edits": [{"new_string": "x"}, {"new_string": "y"}]}),
        (
            "multi_replace_string_in_file",
            {
                "replacements": [
                    {"filePath": "a.py", "newString": "x"},
                    {"filePath": "a.py", "newString": "y"},
                ]
            },
        ),
    ],
)
def test_several_edits_of_a_file_are_one_operation(
    name: str, arguments: Mapping[str, object]
) -> None:
    (operation,) = tool_operations(call(name, None, **arguments))
    assert shown(operation) == "edit edit W=a.py"
    assert operation.text == "x\ny"


def test_edits_of_several_files_are_one_operation_each() -> None:
    replacements = [{"filePath": "a.py"}, {"filePath": "b.py"}]
    assert done("multi_replace_string_in_file", {"replacements": replacements}) == [
        "edit edit W=a.py",
        "edit edit W=b.py",
    ]


def test_a_patch_tool() -> None:
    text = "*** Begin Patch\n*** Add File: a.py\n+x = 1\n*** End Patch"
    assert done("apply_patch", {"input": text}) == ["create apply_patch W=a.py"]
    raw = Call(ToolCall("apply_patch", raw_arguments=text), str)
    assert [shown(op) for op in tool_operations(raw)] == ["create apply_patch W=a.py"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("print(1)", ["run code python"]),
        ("open('a.py', 'w').write('x')", ["edit python W=a.py"]),
        ("!ls src", ["list ls R=src"]),
        ("%cat a.py", ["read cat R=a.py"]),
        ("!pytest -q\nprint(1)", ["run tests pytest", "run code python"]),
        ("%%bash\ngrep -rn FLAG src", ["search grep R=src Q=FLAG"]),
        ("%%writefile a.py\nx = 1\n", ["create create W=a.py"]),
        (
            "print(file_editor(**{'command': 'view', 'path': 'a.py', 'view_range': [3, 9]}))",
            ["read view R=a.py L=3-9"],
        ),
        ("file_editor(command='create', path='a.py', file_text='x')", ["create create W=a.py"]),
        ("open_file('a.py', 40)", ["read view R=a.py"]),
        ("edit_file_by_replace('a.py', 'x', 'y')", ["edit edit W=a.py"]),
        ("search_dir('FLAG', 'src')", ["search grep R=src Q=FLAG"]),
        ("f(file_editor(command='view', path='a.py'))", ["run code python"]),
        ("", ["run code python"]),
    ],
)
def test_notebook_cells(code: str, expected: list[str]) -> None:
    assert done("execute_ipython_cell", {"code": code}) == expected


@pytest.mark.parametrize(
    ("name", "arguments", "text"),
    [
        ("execute_bash", {"command": "ls"}, "ls"),
        ("Bash", {"command": "ls"}, "ls"),
        ("bash_command", {"keystrokes": "ls\n", "duration": 1}, "ls\n"),
        ("swe_agent_action", {"raw_action": "open a.py"}, "open a.py"),
        ("run_shell_command", {"command": "ls", "directory": "src"}, "ls"),
        ("run_in_terminal", {"command": "ls", "explanation": "x"}, "ls"),
        ("exec_command", {"cmd": "ls"}, "ls"),
        ("shell", {"command": ["bash", "-lc", "ls | wc -l"]}, "ls | wc -l"),
        ("shell", {"command": ["grep", "-n", "a b", "x'y"]}, "grep -n 'a b' 'x'\\''y'"),
        ("container.exec", {"cmd": ["ls", "src"]}, "ls src"),
        ("execute_commands", {"commands": ["ls", "pwd"]}, "ls\npwd"),
        ("unheard_of", {"command": ["ls", "src"]}, "ls src"),
        ("unheard_of", {"command": 3}, None),
        ("bash", {"commands": ["ls", {"keystrokes": "pwd"}, 3]}, "ls\npwd\n"),
        ("bash", {}, ""),
        ("unheard_of", {"command": "ls"}, "ls"),
        ("unheard_of", {"command": "view", "path": "a.py"}, None),
        ("find src -name '*.py'", {}, "find src -name '*.py'"),
        ("read_file", {"command": "ls"}, None),
    ],
)
def test_what_a_call_hands_to_a_shell(
    name: str, arguments: Mapping[str, object], text: str | None
) -> None:
    assert shell_text(call(name, None, **arguments)) == text


def test_every_kind_of_tool_is_reached() -> None:
    assert tool_operations(call("web_search"))[0].kind is ActionKind.FETCH
    assert tool_operations(call("get_changed_files"))[0].kind is ActionKind.INSPECT_VCS
    assert tool_operations(call("run_tests"))[0].kind is ActionKind.RUN_TESTS
