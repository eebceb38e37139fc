"""Tool calls that a log holds only as text in the agent's message."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from agentlens.readers.values import mapping, records, rest


class TextCall(NamedTuple):
    """A call found in a text."""

    name: str
    arguments: dict[str, Any]


Convention = Callable[[str], list[TextCall]]

_FUNCTION = re.compile(r"<function=([\w.-]+)>(.*?)(?:</function>|\Z)", re.DOTALL)
_PARAMETER = re.compile(r"<parameter=([\w.-]+)>(.*?)</parameter>", re.DOTALL)
_FENCE = re.compile(r"```(?:bash|sh|mswea_bash_command)[ \t]*\n(.*?)\n```", re.DOTALL)


def function_tags(text: str) -> list[TextCall]:
    """Finds `<function=name><parameter=key>value</parameter></function>`."""
    return [
        TextCall(name, {key: _unpadded(value) for key, value in _PARAMETER.findall(body)})
        for name, body in _FUNCTION.findall(text)
    ]


def keystrokes(text: str) -> list[TextCall]:
    """Finds the commands of a JSON answer `{"commands": [{"keystrokes": ...}]}`."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or '"commands"' not in text:
        return []
    try:
        answer = mapping(msgspec.json.decode(text[start : end + 1]))
    except (ValueError, RecursionError):
        return []
    commands = [item for item in records(answer.get("commands")) if "keystrokes" in item]
    calls = [TextCall("bash_command", rest(command)) for command in commands]
    if answer.get("task_complete") is True:
        calls.append(TextCall("mark_task_complete", {}))
    return calls


def shell_fence(text: str) -> list[TextCall]:
    """Finds the one fenced shell block of a message; with several none is meant."""
    blocks = _FENCE.findall(text)
    return [TextCall("bash", {"command": blocks[0]})] if len(blocks) == 1 else []


CONVENTIONS: tuple[Convention, ...] = (function_tags, keystrokes, shell_fence)


def _unpadded(value: str) -> str:
    return value.removeprefix("\n").removesuffix("\n")


def shell_blocks(text: str) -> list[str]:
    """Returns the fenced shell blocks of a message."""
    return _FENCE.findall(text)


def without_fence(text: str) -> str | None:
    """Returns what a message says beside its fenced shell blocks."""
    return _FENCE.sub("", text).strip() or None
