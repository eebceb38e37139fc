"""Programs that write, move, patch and remove files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from agentlens.actions.programs.line import Line, Rule, operands, values_of
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation


def _copy(line: Line) -> Operation:
    program = line.command.program
    named = values_of(line.args, "t", "--target-directory")
    *sources, target = [*operands(line.args, "t", ("--target-directory",)), *named] or [""]
    if program == "mv":
        return line.does(K.EDIT, "mv", writes=[target], deletes=sources)
    return line.does(K.CREATE, program, reads=sources, writes=[target])


def _tee(line: Line) -> Operation:
    files = line.operands()
    if not line.paths(files):
        return line.does(K.OTHER)
    kind = K.EDIT if {"-a", "--append"} & set(line.args) else K.CREATE
    return line.does(kind, writes=files, text=line.command.stdin)


def _touch(line: Line) -> Operation:
    return line.does(K.CREATE, writes=operands(line.args, "drt"))


def _truncate(line: Line) -> Operation:
    return line.does(K.EDIT, writes=operands(line.args, "sr"))


def _remove(line: Line) -> Operation:
    return line.does(K.DELETE, deletes=line.operands())


def _patch(line: Line) -> Operation:
    """A patch whose text the line does not hold; its input names the patch at best."""
    words = operands(line.args, "pdoriBDFVYz")
    given = [r.target for r in line.command.redirections if r.operator == "<"]
    given += values_of(line.args, "i", "--input") or words[1:2]
    return line.does(K.EDIT, reads=given, writes=words[:1], text=line.command.stdin)


def _editor(line: Line) -> Operation:
    files = operands(line.args, "cST")
    return line.does(K.EDIT, writes=files, text=line.command.stdin)


def filters_files(line: Line) -> Operation | None:
    """`perl -pi -e SCRIPT FILE` edits and `perl -ne SCRIPT FILE` shows; None for other uses."""
    letters = "".join(arg[1:] for arg in line.args if re.fullmatch(r"-[a-zA-Z0-9.]+", arg))
    if not {"n", "p", "i"}.intersection(letters):
        return None
    script = values_of(line.args, "e")
    files = operands(line.args, "e") if script else line.operands()
    if "i" in letters:
        return line.does(K.EDIT, writes=files, text=script[0] if script else None)
    return line.does(K.READ, reads=files)


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        **dict.fromkeys(("cp", "mv", "install", "ln", "rsync"), _copy),
        **dict.fromkeys(("rm", "unlink", "rmdir", "trash", "shred"), _remove),
        **dict.fromkeys(("ed", "ex", "vim", "vi", "nano", "emacs"), _editor),
        "patch": _patch,
        "tee": _tee,
        "touch": _touch,
        "truncate": _truncate,
    }
)
