"""How a tool call ended, as far as the log proves it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlens.actions.records import Result
from agentlens.trajectory import Observation

_REFUSED = (
    r"<error>|<tool_use_error>|\[ERROR\]|Invalid `\w+` parameter|No replacement was performed"
    r"|apply_patch verification failed|String to replace not found|Tool execution failed"
    r"|Your proposed edit has introduced new syntax error|Action REJECTED"
    r"|Missing required (?:argument|parameter)"
)
# Some logs put an editor's refusal behind the words of its success.
_TOOL_FAILED = re.compile(
    rf"\A\s*(?:The file was edited successfully\.\s*)?(?:{_REFUSED}|ERROR:|Error:|error:)"
)
# A program's own `Error: …` may be what it was run to print; these are the shell's or a runner's.
_COMMAND_FAILED = re.compile(
    rf"\A\s*(?:{_REFUSED}|ERROR: (?:Cannot execute multiple commands|No previous running command"
    r"|usage: |file or directory not found))"
)
_NO_SUCH_COMMAND = re.compile(
    r"\S*(?:bash|sh|zsh): (?:line \d+: |\d+: )?\S+: (?:command not found|No such file)"
    r"|zsh:\d+: (?:command not found|no such file)"
)
_HEAD = 400
_MAX_COMPLAINTS = 5


def result_of(observations: Sequence[Observation], *, is_shell: bool = False) -> Result:
    """Returns ok, error or unknown from exit status, error mark, or unmistakable words.

    Text that is cut proves only what stands in it: an error at its beginning is one, the absence
    of an error proves nothing.

    Args:
        observations: What came back from the call.
        is_shell: Whether a command's own output is among it, which may speak of errors and fail
            in nothing.
    """
    results = [_one(observation, is_shell) for observation in observations]
    if Result.ERROR in results:
        return Result.ERROR
    return Result.OK if results and set(results) == {Result.OK} else Result.UNKNOWN


def _one(observation: Observation, is_shell: bool) -> Result:
    if observation.is_error is True or observation.exit_code not in {None, 0}:
        # -1 stands for a command that still runs.
        return Result.UNKNOWN if observation.exit_code == -1 else Result.ERROR
    if observation.exit_code == 0:
        return Result.OK
    if _tells_failure(observation.text or "", is_shell):
        return Result.ERROR
    return Result.OK if observation.is_error is False else Result.UNKNOWN


def _tells_failure(text: str, is_shell: bool) -> bool:
    if not is_shell:
        return bool(_TOOL_FAILED.match(text[:_HEAD]))
    return bool(_COMMAND_FAILED.match(text[:_HEAD])) or _only_complains(text)


def _only_complains(text: str) -> bool:
    """Whether the shell found no command and nothing else was printed."""
    lines = text.strip().split("\n", _MAX_COMPLAINTS)
    return len(lines) <= _MAX_COMPLAINTS and all(map(_NO_SUCH_COMMAND.match, lines))
