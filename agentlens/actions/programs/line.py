"""One command on its way to an operation: its words sorted, its paths named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from agentlens.actions.records import ActionKind, Operation
from agentlens.shell import Command


class Line(msgspec.Struct, frozen=True):
    """A command with the way to name its paths relative to the workspace."""

    command: Command
    resolve: Callable[[str], str]

    @property
    def args(self) -> tuple[str, ...]:
        """The words after the program."""
        return self.command.argv[1:]

    def operands(self, valued: str = "", named: Iterable[str] = ()) -> list[str]:
        """The words that are neither options nor their values (see `operands`)."""
        return operands(self.args, valued, named)

    def paths(self, words: Iterable[str]) -> tuple[str, ...]:
        """Names paths relative to the workspace; globs and variables stay as written."""
        return tuple(
            self.resolve(word)
            for word in words
            if word and word not in {"{}", "-"} and not word.startswith("/dev/")
        )

    def does(
        self,
        kind: ActionKind,
        program: str | None = None,
        *,
        reads: Iterable[str] = (),
        writes: Iterable[str] = (),
        deletes: Iterable[str] = (),
        lines: tuple[int, int] | None = None,
        query: str | None = None,
        text: str | None = None,
    ) -> Operation:
        """Returns an operation of this command; its paths are still as written."""
        return Operation(
            kind,
            self.command.program if program is None else program,
            reads=self.paths(reads) if reads else (),
            writes=self.paths(writes) if writes else (),
            deletes=self.paths(deletes) if deletes else (),
            lines=lines,
            query=query,
            text=text,
            argv=self.command.argv,
        )


Rule = Callable[[Line], Operation]
"""What the command lines of one program, or of several alike, do."""


def operands(args: Sequence[str], valued: str = "", named: Iterable[str] = ()) -> list[str]:
    """Returns the words that are neither options nor the values of options.

    Args:
        args: The words after the program.
        valued: Letters of short options that take a value: the rest of their word, or the next
            word where they end it.
        named: Other options that take the next word, dashes included.

    Example:
        >>> operands(["-rnA", "3", "--color", "pattern", "src"], valued="A")
        ['pattern', 'src']
    """
    found: list[str] = []
    is_value = False
    for index, word in enumerate(args):
        if is_value:
            is_value = False
        elif word == "--":
            return found + list(args[index + 1 :])
        elif word in named:
            is_value = True
        elif len(word) > 1 and word[0] == "-":
            is_value = word[1] != "-" and _awaits_value(word[1:], valued)
        else:
            found.append(word)
    return found


def _awaits_value(letters: str, valued: str) -> bool:
    first = next((i for i, letter in enumerate(letters) if letter in valued), None)
    return first is not None and first == len(letters) - 1 and letters.isalpha()


def values_of(args: Sequence[str], letter: str, *named: str) -> list[str]:
    """Returns the values given to one option, by its letter or its long names.

    Example:
        >>> values_of(["-rne", "a", "-eb", "--regexp=c", "src"], "e", "--regexp")
        ['a', 'b', 'c']
    """
    found = []
    for word, after in zip(args, [*args[1:], None], strict=True):
        name, has_value, value = word.partition("=")
        if name in named and has_value:
            found.append(value)
        elif word in named or (_is_short(word) and word.endswith(letter)):
            found.extend([after] if after is not None else [])
        elif word.startswith("-" + letter):
            found.append(word[2:])
    return found


def _is_short(word: str) -> bool:
    return len(word) > 1 and word[0] == "-" and word[1:].isalpha()


def looks_like_path(word: str) -> bool:
    """Tells whether an operand is a file or folder rather than a name (`tests/a.py`, `src`)."""
    return "/" in word or "." in word
