"""Git: what it shows, and what it changes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from agentlens.actions.programs.line import Line, Rule
from agentlens.actions.programs.looking import searches
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation

_GLOBAL_OPTIONS = frozenset({"-C", "-c", "--git-dir", "--work-tree", "--namespace"})
_FLAGS = frozenset({"--no-pager", "-P", "--paginate", "-p", "--no-optional-locks"})
_SHOWS_FILES = frozenset({"status", "diff", "log", "show", "blame", "whatchanged", "annotate"})
_SHOWS = frozenset(
    {
        *("reflog", "shortlog", "describe", "branch", "tag", "remote", "rev-parse", "config"),
        *("cat-file", "rev-list", "merge-base", "name-rev", "check-ignore", "ls-remote", "help"),
        *("version", "symbolic-ref", "for-each-ref", "diff-tree", "show-ref", "count-objects"),
    }
)
_LISTS = frozenset({"ls-files", "ls-tree"})
_TAKES_FILES = frozenset({"add", "rm", "mv", "restore", "apply", "status"})
_WRITES = frozenset({"checkout", "restore", "mv"})
_LINES = re.compile(r"^(\d{1,9}),(\d{1,9})$")


def _git(line: Line) -> Operation:
    folder, words = _stripped(line.args)
    verb, rest = (words[0], words[1:]) if words else ("", [])
    name = f"git {verb}".strip()
    if verb == "grep":
        return searches(line, name, rest)
    if verb in _LISTS:
        return line.does(K.LIST, name, reads=_operands(rest) if verb == "ls-files" else ())
    files = [f"{folder}/{path}" if folder else path for path in _files(verb, rest)]
    if verb in _SHOWS_FILES or (verb == "stash" and rest[:1] in (["list"], ["show"])):
        return line.does(K.INSPECT_VCS, name, reads=files, lines=_lines(rest))
    if verb in _SHOWS or not verb or (verb == "apply" and _only_checks(rest)):
        return line.does(K.INSPECT_VCS, name)
    if verb == "apply":
        return line.does(K.EDIT, name, reads=files, text=line.command.stdin)
    if verb == "rm" and "--cached" not in rest:
        return line.does(K.DELETE, name, deletes=files)
    return line.does(K.CHANGE_VCS, name, writes=files if verb in _WRITES else ())


def _stripped(args: Sequence[str]) -> tuple[str, list[str]]:
    """Takes git's own options off; `-C` tells the folder that paths are relative to."""
    words, folder = list(args), ""
    while words and (words[0] in _GLOBAL_OPTIONS or words[0] in _FLAGS):
        if words[0] == "-C":
            folder = "".join(words[1:2])
        del words[: 2 if words[0] in _GLOBAL_OPTIONS else 1]
    return folder, [word for word in words if word != "--no-pager"]


def _files(verb: str, rest: Sequence[str]) -> list[str]:
    if "--" in rest:
        return list(rest[rest.index("--") + 1 :])
    words = _operands(rest)
    if verb in _TAKES_FILES:
        return words
    if verb == "show":
        words = [word.partition(":")[2] or word for word in words]
    return [word for word in words if _is_file(word)]


def _operands(rest: Sequence[str]) -> list[str]:
    return [word for word in rest if not word.startswith("-")]


def _is_file(word: str) -> bool:
    """A path rather than a revision, a branch or a range of them."""
    if ":" in word or ".." in word:
        return False
    return "/" in word.lstrip("/") or bool(re.search(r"\.\w{1,4}$", word))


def _lines(rest: Sequence[str]) -> tuple[int, int] | None:
    """The lines of `git blame -L 10,20` and `git log -L 10,20:file`."""
    for option, value in pairwise(rest):
        found = _LINES.match(value) if option == "-L" else None
        if found:
            return int(found[1]), int(found[2])
    return None


def _only_checks(rest: Sequence[str]) -> bool:
    return not {"--check", "--stat", "--numstat", "--summary"}.isdisjoint(rest)


RULES: Mapping[str, Rule] = MappingProxyType({"git": _git})
