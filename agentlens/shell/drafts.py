"""Commands while they are put together; frozen to `Command` at the end."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field, replace

from agentlens.shell.records import Command, Redirection
from agentlens.shell.wrappers import Unwrapped

_PATH_MAX = 4_096


@dataclass(slots=True)
class Draft:
    """A `Command` that can still change; the fields are those of `Command`."""

    argv: list[str]
    assignments: list[tuple[str, str]] = field(default_factory=list)
    redirections: list[Redirection] = field(default_factory=list)
    stdin: str | None = None
    position: int = 0
    is_piped: bool = False
    cwd: str = ""
    wrappers: tuple[str, ...] = ()
    is_nested: bool = False
    is_subshell: bool = False

    def command(self) -> Command:
        """Returns the finished command."""
        return Command(
            tuple(self.argv),
            tuple(self.assignments),
            tuple(self.redirections),
            self.stdin,
            self.position,
            self.is_piped,
            self.cwd,
            self.wrappers,
            self.is_nested,
            self.is_subshell,
        )

    def copy(self) -> Draft:
        """Returns a copy whose lists can be changed apart from the original's."""
        return replace(self, argv=list(self.argv), redirections=list(self.redirections))

    def enter(self, wrapper: str, found: Unwrapped) -> None:
        """Becomes the command that a wrapper runs."""
        self.argv = list(found.argv)
        self.assignments = [*self.assignments, *found.assignments]
        self.wrappers = (*self.wrappers, wrapper)
        if found.cwd is not None:
            self.cwd = join(self.cwd, found.cwd)

    def place_in(self, outer: Draft, wrapper: str) -> None:
        """Takes its place inside the command that runs it as part of a script."""
        self.wrappers = (*outer.wrappers, wrapper, *self.wrappers)
        self.cwd = join(outer.cwd, self.cwd) if self.cwd else outer.cwd
        self.position += outer.position
        self.is_piped = self.is_piped or outer.is_piped
        self.is_nested = self.is_nested or outer.is_nested
        self.is_subshell = True

    def reads_script(self) -> bool:
        """Tells whether a shell with these words takes its script from its input."""
        return self.stdin is not None and all(w.startswith("-") for w in self.argv[1:])

    def piped_text(self) -> str | None:
        """The text that it writes to a pipe, where its words alone tell (`echo`, `cat <<EOF`)."""
        program = self.argv[0] if self.argv else ""
        if program == "cat" and all(word == "-" for word in self.argv[1:]):
            return self.stdin
        if program in {"echo", "printf"}:
            return " ".join(
                word for word in self.argv[1:] if word not in {"-e", "-n", "-en", "-ne"}
            )
        return None


def join(cwd: str, target: str) -> str:
    """Returns the folder that `cd target` leads to from `cwd`: none with a path too long for it."""
    is_relative = cwd and not target.startswith(("/", "~", "$"))
    path = posixpath.normpath(f"{cwd}/{target}" if is_relative else target)
    return path if len(path) <= _PATH_MAX else cwd
