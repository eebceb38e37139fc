"""What the command lines of known programs do: a `Command` to an `Operation`.

Each module holds the programs of one subject in a table `RULES`; a program that no table names
is known by its words alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from agentlens.actions.programs import (
    changing,
    checking,
    languages,
    looking,
    packages,
    services,
    versioncontrol,
)
from agentlens.actions.programs.line import Line, Rule
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation

__all__ = ["Line", "operation_of"]

# Later tables win: npm is a package manager, and a runner of package scripts before that.
_RULES: Mapping[str, Rule] = MappingProxyType(
    {
        **looking.RULES,
        **changing.RULES,
        **checking.RULES,
        **packages.RULES,
        **languages.RULES,
        **services.RULES,
        **versioncontrol.RULES,
    }
)
_PYTHON = re.compile(r"^(?:i?python|pypy|py)[\d.]*$")
_COPYISTS = frozenset({"cat", "tee", ""})
_PRINTERS = frozenset({"echo", "printf"})
# What these do outweighs that their output goes to a file.
_OUTWEIGHS_OUTPUT = frozenset(
    {K.RUN_TESTS, K.RUN_CODE, K.EDIT, K.BUILD, K.INSTALL, K.CHANGE_VCS, K.DELETE}
)


def operation_of(line: Line) -> Operation:
    """Returns what one command does; its redirections count as writes."""
    program = line.command.program
    rule = _RULES.get("python" if _PYTHON.match(program) else program, _unknown)
    operation = rule(line)
    return _redirected(line, operation) if line.command.redirections else operation


def _unknown(line: Line) -> Operation:
    """A program that no table names: a script where it is called by its path."""
    word = line.command.argv[0] if line.command.argv else ""
    if checking.is_test_script(word):
        return checking.runs_tests(line, line.command.program, line.args)
    if "/" in word and not word.startswith(("/usr/", "/bin/")):
        return line.does(K.RUN_CODE, reads=[word])
    if "--version" in line.args or "--help" in line.args:
        return line.does(K.READ)
    return line.does(K.OTHER)


def _redirected(line: Line, operation: Operation) -> Operation:
    redirections = [r for r in line.command.redirections if r.written_file]
    written = line.paths(r.written_file or "" for r in redirections)
    if not written:
        return operation
    kind = operation.kind
    if kind not in _OUTWEIGHS_OUTPUT and any(r.fd != 2 for r in redirections):
        kind = K.EDIT if any(">>" in r.operator for r in redirections) else K.CREATE
    text = _output(line)
    return msgspec.structs.replace(
        operation,
        kind=kind,
        writes=(*operation.writes, *written),
        text=operation.text if text is None else text,
    )


def _output(line: Line) -> str | None:
    """The text that a command prints, where its words and input tell."""
    program = line.command.program
    if program in _PRINTERS:
        return " ".join(arg for arg in line.args if not re.fullmatch(r"-[neE]+", arg))
    return line.command.stdin if program in _COPYISTS else None
