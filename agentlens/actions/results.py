"""How a tool call ended, as far as the log proves it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlens.actions.records import Result
from agentlens.trajectory import Observation

_FAILED = re.compile(
    r"\A\s*(?:ERROR:|Error:|error:|\[ERROR\]|<error>|<tool_use_error>|Invalid `\w+` parameter"
    r"|No replacement was performed|apply_patch verification failed|String to replace not found"
    r"|Tool execution failed|Your proposed edit has introduced new syntax error"
    r"|Action REJECTED|Missing required (?:argument|parameter))"
)
_NO_SUCH_COMMAND = re.compile(
    r"\A\S*(?:bash|sh|zsh): (?:line \d+: )?\S+: (?:command not found|No such)"
)


def result_of(observations: Sequence[Observation]) -> Result:
    """Returns ok, error or unknown from exit status, error mark, or unmistakable words.

    Text that is cut proves only what stands in it: an error at its beginning is one, the absence
    of an error proves nothing.
    """
    results = [_one(observation) for observation in observations]
    if Result.ERROR in results:
        return Result.ERROR
    return Result.OK if results and set(results) == {Result.OK} else Result.UNKNOWN


def _one(observation: Observation) -> Result:
    if observation.is_error is True or observation.exit_code not in {None, 0}:
        # -1 stands for a command that still runs.
        return Result.UNKNOWN if observation.exit_code == -1 else Result.ERROR
    if observation.exit_code == 0:
        return Result.OK
    text = (observation.text or "")[:400]
    if _FAILED.match(text) or _NO_SUCH_COMMAND.match(text):
        return Result.ERROR
    return Result.OK if observation.is_error is False else Result.UNKNOWN
