"""What a shell line holds: `Command`s with their words, redirections and place."""

from __future__ import annotations

import msgspec


class Redirection(msgspec.Struct, frozen=True, gc=False):
    """One redirection of a command.

    Attributes:
        operator: `>`, `>>`, `<`, `&>`, `>&` and so on, as written.
        target: The file or descriptor, quotes resolved.
        fd: The descriptor written before the operator, or None.
    """

    operator: str
    target: str
    fd: int | None = None

    @property
    def written_file(self) -> str | None:
        """The file that this redirection writes, or None (a descriptor, a device, an input)."""
        if "<" in self.operator or self.target.isdigit() or self.target == "-":
            return None
        return None if self.target.startswith("/dev/") else self.target


class Command(msgspec.Struct, frozen=True):
    """One simple command of a shell line, wrappers such as `timeout 60` taken off.

    Attributes:
        argv: The words with quotes resolved; expansions whose value the line does not tell stand
            as written (`$HOME`, `*.py`). Empty for a line that only redirects (`> file`).
        assignments: Variables set for this command alone (`A=b cmd`).
        redirections: Its redirections in order, heredocs and here-strings left out.
        stdin: Text that it reads: a heredoc, a here-string, or what `echo` or `cat` pipes into it.
        position: Place in its pipeline, from 0.
        is_piped: Whether a later command of the pipeline reads its output.
        cwd: Folder that it runs in, by the `cd`s before it in the line: relative to the folder
            that the line starts in, or absolute; empty for that folder itself.
        wrappers: Programs taken off it, outermost first (`bash`, `timeout`, `xargs`, `find`).
        is_nested: Whether it stands in `$( )`, backquotes or `<( )`.
        is_subshell: Whether a `cd` of it ends with it (a subshell, a pipeline, `bash -c`).
    """

    argv: tuple[str, ...]
    assignments: tuple[tuple[str, str], ...] = ()
    redirections: tuple[Redirection, ...] = ()
    stdin: str | None = None
    position: int = 0
    is_piped: bool = False
    cwd: str = ""
    wrappers: tuple[str, ...] = ()
    is_nested: bool = False
    is_subshell: bool = False

    @property
    def program(self) -> str:
        """The first word without its folder, or an empty string."""
        return self.argv[0].rpartition("/")[2] if self.argv else ""
