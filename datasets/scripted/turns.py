"""What passes between a scripted agent and its workspace."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field

BASH = "execute_bash"
EDITOR = "str_replace_editor"
THINK = "think"
FINISH = "finish"


@dataclass(frozen=True)
class Turn:
    """One tool call with the words beside it."""

    tool: str
    arguments: Mapping[str, object]
    thought: str = ""


@dataclass(frozen=True)
class Seen:
    """What came back: the exit code for shell lines, whether it is an error for the editor."""

    text: str
    exit_code: int | None = None
    is_error: bool = False

    @property
    def ok(self) -> bool:
        """Neither refused by the tool nor ended with an exit code other than 0."""
        return not self.is_error and not self.exit_code


@dataclass(frozen=True)
class Exchange:
    """A turn and what came back; nothing comes back from `finish`."""

    turn: Turn
    seen: Seen | None


@dataclass(frozen=True)
class Verdict:
    """What the hidden tests said in the final workspace."""

    reward: float
    output: str


@dataclass(frozen=True)
class Recording:
    """One run as it happened."""

    instruction: str
    exchanges: tuple[Exchange, ...] = field(default_factory=tuple)
    verdict: Verdict = field(default_factory=lambda: Verdict(0.0, ""))


Script = Generator[Turn, Seen, None]
"""A style at work: yields turns, is sent what came back."""
