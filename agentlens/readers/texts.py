"""What a result's text says about itself, where its structure leaves no doubt."""

from __future__ import annotations

import re

import msgspec

from agentlens.readers.values import integer, mapping

# Only text at the very end is searched: a result may quote anything before it.
_TAIL = 2000

_STARTS = re.compile(
    r"""
      <returncode>(?P<tag>-?\d{1,9})</returncode>\s*<(?:output|warning|exception)
    | Exit\ code:\ (?P<codex>-?\d{1,9})\nWall\ time:
    | (?:Chunk\ ID:[^\n]*\n)?Wall\ time:[^\n]*\n
      Process\ exited\ with\ code\ (?P<process>-?\d{1,9})\n
    """,
    re.VERBOSE,
)
_GEMINI_START = re.compile(r"Command: .*?\nDirectory: ", re.DOTALL)
_GEMINI_END = re.compile(
    r"\nExit Code: (?P<code>-?\d{1,9})"
    r"(?:\n(?:Signal|Background PIDs|Process Group PGID): [^\n]*)*\s*\Z"
)
_OPENHANDS_END = re.compile(
    r"\[(?:The command completed|Command finished) with exit code (?P<code>-?\d{1,9})\.?\]"
    r"(?:\s*\[(?:Current working directory|Python interpreter|Command finished)[^\n]*\])*\s*\Z"
)
_CLIPPED = re.compile(
    r"<response clipped>|\[\.\.\. (?:Observation|Output) truncated|"
    r"<elided_chars>|\.{3} ?\[?(?:output )?truncated|<warning>\s*The output of your last command"
)


def exit_code(text: str | None) -> int | None:
    """Returns the exit status that a tool wrote into its result, or None.

    Known are the frames of Gemini CLI, OpenHands, mini-swe-agent and Codex; a number that the
    command's own output may contain is not taken.
    """
    if not text:
        return None
    if start := _STARTS.match(text):
        return int(next(group for group in start.groups() if group is not None))
    if text.startswith('{"output":'):
        return _json_exit_code(text)
    tail = text[-_TAIL:]
    end = _GEMINI_END.search(tail) if _GEMINI_START.match(text) else _OPENHANDS_END.search(tail)
    return int(end["code"]) if end else None


def is_clipped(text: str | None) -> bool | None:
    """Says whether a whole text carries a mark of the tool that a part was left out."""
    return None if text is None else bool(_CLIPPED.search(text))


def _json_exit_code(text: str) -> int | None:
    try:
        document = mapping(msgspec.json.decode(text))
    except (ValueError, RecursionError):
        return None
    return integer(mapping(document.get("metadata")).get("exit_code"))
