from __future__ import annotations

import pytest

from agentlens.readers.textcalls import (
    function_tags,
    keystrokes,
    shell_blocks,
    shell_fence,
    without_fence,
)
from agentlens.readers.texts import exit_code, is_clipped

GEMINI = "Command: ls\nDirectory: (root)\nOutput: Exit Code: 7\nError: (none)\nExit Code: 1"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (None, None),
        ("", None),
        ("Exit Code: 1", None),
        ("the process exited with code 3", None),
        (GEMINI, 1),
        (GEMINI + "\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 5", 1),
        (GEMINI + "\nand more words", None),
        ("<returncode>2</returncode>\n<output>\nx\n</output>", 2),
        ("see <returncode>2</returncode>\n<output>", None),
        ("x\n[The command completed with exit code 4.]\n[Current working directory: /w]", 4),
        ("\n[Command finished with exit code 0]", 0),
        ("[Command finished with exit code 0]\nx", None),
        ("Exit code: 3\nWall time: 0.1 seconds\nOutput:\nx", 3),
        ("Chunk ID: a\nWall time: 1 seconds\nProcess exited with code 5\nOutput:\nx", 5),
        ('{"output": "x", "metadata": {"exit_code": 6}}', 6),
        ('{"output":"x","metadata":{"exit_code":6}}', 6),
        ('{"output":"x"', None),
        ('{"output":"x"}', None),
    ],
)
def test_exit_code(text: str | None, code: int | None) -> None:
    assert exit_code(text) == code


@pytest.mark.parametrize(
    ("text", "clipped"),
    [
        (None, None),
        ("", False),
        ("whole", False),
        ("a\n<response clipped><NOTE>To save on context", True),
        ("a [... Observation truncated due to length ...] b", True),
        ("<elided_chars>\n5 characters elided\n</elided_chars>", True),
    ],
)
def test_is_clipped(text: str | None, clipped: bool | None) -> None:
    assert is_clipped(text) is clipped


def test_function_tags() -> None:
    text = (
        "<function=edit><parameter=path>/x</parameter>\n<parameter=text>\na\nb\n</parameter>"
        "</function> and <function=finish></function>"
    )
    assert function_tags(text) == [("edit", {"path": "/x", "text": "a\nb"}), ("finish", {})]
    assert function_tags("no tags") == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('{"commands": [{"keystrokes": "a"}, {"duration": 1}, 5]}', ["bash_command"]),
        ('So: {"commands": [], "task_complete": true}', ["mark_task_complete"]),
        ('{"commands": [], "task_complete": false}', []),
        ('{"commands": [', []),
        ('{"commands": "a"}', []),
        ('"commands"', []),
    ],
)
def test_keystrokes(text: str, names: list[str]) -> None:
    assert [call.name for call in keystrokes(text)] == names


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("a\n```bash\nls\n```\nb", ["ls"]),
        ("```sh\nls\n```", ["ls"]),
        ("```mswea_bash_command\nls\npwd\n```", ["ls\npwd"]),
        ("```python\nls\n```", []),
        ("```bash\necho '```'\n```", ["echo '```'"]),
        ("```bash\na\n```\n```bash\nb\n```", ["a", "b"]),
    ],
)
def test_fences(text: str, blocks: list[str]) -> None:
    assert shell_blocks(text) == blocks
    assert len(shell_fence(text)) == (len(blocks) == 1)


def test_without_fence() -> None:
    assert without_fence("I look.\n```bash\nls\n```\n") == "I look."
    assert without_fence("```bash\nls\n```") is None
