"""Programs that show: files, searches, listings, facts about files and the machine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise, takewhile
from types import MappingProxyType

from agentlens.actions.programs.line import Line, Rule, operands, values_of
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation
from agentlens.numbers import LARGEST

LAST_LINE = LARGEST
"""Stands for the end of a file in a range of lines."""

# The letters of each program's options that take a value.
_READERS = MappingProxyType(
    {
        **dict.fromkeys(("cat", "less", "more", "tac", "zcat", "readlink", "realpath"), ""),
        **dict.fromkeys(("head", "tail"), "nc"),
        **dict.fromkeys(("bat", "batcat"), "rlHm"),
        **dict.fromkeys(("md5sum", "sha256sum", "wc", "tr", "rev", "dirname", "basename"), ""),
        **dict.fromkeys(("readelf", "nm", "colordiff"), ""),
        **dict.fromkeys(("od", "hexdump"), "AtNjwnse"),
        **dict.fromkeys(("diff", "cmp"), "UCIxn"),
        "base64": "w",
        "column": "soc",
        "comm": "",
        "cut": "dfcb",
        "file": "mf",
        "fold": "w",
        "nl": "bdfhilnsvw",
        "objdump": "jM",
        "paste": "d",
        "sort": "ktoST",
        "stat": "cf",
        "strings": "n",
        "uniq": "fsw",
        "xxd": "cglos",
    }
)
_LISTERS = MappingProxyType(
    {
        **dict.fromkeys(("ls", "pwd", "dir", "ll"), "Iw"),
        **dict.fromkeys(("exa", "eza"), "LI"),
        "du": "dX",
        "tree": "LIPo",
    }
)
_SEARCHERS = ("grep", "egrep", "fgrep", "rg", "ag", "ack", "zgrep")
QUESTIONS = (
    *("which", "type", "command", "whereis", "env", "printenv", "uname", "whoami", "hostname"),
    *("date", "nproc", "id", "ps", "lsof", "netstat", "ss", "df", "free", "uptime", "locale"),
    *("history", "man", "info", "apropos", "groups", "lscpu", "ulimit", "pgrep", "jobs"),
)
_GREP_OPTIONS = frozenset(
    {
        *("--include", "--exclude", "--exclude-dir", "--max-count", "--context", "--glob"),
        *("--after-context", "--before-context", "--type", "--type-not", "--iglob", "--color"),
        *("--regexp", "--file", "--max-depth", "--sort", "--replace", "--max-columns"),
    }
)
_FIND_NAMES = frozenset({"-name", "-iname", "-path", "-ipath", "-wholename", "-regex", "-iregex"})
_PRINTED = re.compile(r"^(\d{1,9})(?:,(\d{1,9}|\$))?p")
_EDITED = re.compile(r"^(\d{1,9})(?:,(\d{1,9}|\$))?\s*[aicdsy]")
_ROWS = re.compile(r"NR\s*[>=]=?\s*(\d{1,9})\s*(?:&&|,)\s*NR\s*[<=]=?\s*(\d{1,9})(?!\d)")
_COUNT = re.compile(r"(?:^| )-(?:n ?|-lines[= ])?(\d{1,9})(?!\d)")


def _read(line: Line) -> Operation:
    program = line.command.program
    words = operands(line.args, _READERS[program], ("--lines", "--bytes", "--line-range"))
    files = [word for word in words if not (program in {"head", "tail"} and word.isdigit())]
    text = line.command.stdin
    kind = K.READ if files or text is None else K.OTHER
    lines = _first_lines(line) if files else None
    return line.does(kind, reads=files, lines=lines, text=text)


def _first_lines(line: Line) -> tuple[int, int] | None:
    """The lines that `head -N` shows; its default of ten is told by nothing."""
    if line.command.program != "head":
        return None
    count = _COUNT.search(" ".join(line.args))
    return (1, int(count[1])) if count else None


def _sed(line: Line) -> Operation:
    script, files = _sed_script(line)
    if not any(re.match(r"-[a-zA-Z]*i|--in-place", arg) for arg in line.args):
        return line.does(K.READ, reads=files, lines=_span(_PRINTED, script))
    return line.does(K.EDIT, writes=files, lines=_span(_EDITED, script), text=script)


def _sed_script(line: Line) -> tuple[str, list[str]]:
    """The script and the files; BSD sed takes an empty backup suffix as a word of its own."""
    words = [word for word in operands(line.args, "efl", ("--expression", "--file")) if word]
    scripts = values_of(line.args, "e", "--expression")
    if scripts or values_of(line.args, "f", "--file"):
        return "\n".join(scripts), words
    return (words or [""])[0], words[1:]


def _span(pattern: re.Pattern[str], script: str) -> tuple[int, int] | None:
    found = pattern.match(script.strip())
    if not found:
        return None
    first, last = int(found[1]), found[2]
    return first, first if last is None else LAST_LINE if last == "$" else int(last)


def _grep(line: Line) -> Operation:
    program = "rg" if line.command.program == "rg" else "grep"
    return searches(line, program, line.args)


def searches(line: Line, program: str, args: Sequence[str]) -> Operation:
    """A search by grep's manners: a pattern, then files."""
    words = operands(args, "eABCmfgtdDTj", _GREP_OPTIONS)
    if "--files" in args:
        return line.does(K.LIST, program, reads=words)
    patterns = values_of(args, "e", "--regexp")
    query = patterns[0] if patterns else (words or [""])[0]
    return line.does(K.SEARCH, program, reads=words if patterns else words[1:], query=query)


def _find(line: Line) -> Operation:
    args = [word for word in line.args if word not in {"-L", "-H", "-P"}]
    folders = list(takewhile(lambda word: not word.startswith(("-", "(", "!")), args))
    names = [value for option, value in pairwise(args) if option in _FIND_NAMES]
    if "-delete" in args:
        return line.does(K.DELETE, deletes=names or folders)
    return line.does(K.LIST, reads=folders, query=names[0] if names else None)


def _fd(line: Line) -> Operation:
    words = operands(line.args, "etdEHx", ("--extension", "--type", "--max-depth", "--exclude"))
    return line.does(K.LIST, "fd", reads=words[1:], query=words[0] if words else None)


def _awk(line: Line) -> Operation:
    words = operands(line.args, "Fvfi")
    script, files = (words or [""])[0], words[1:]
    if "inplace" in line.args:
        return line.does(K.EDIT, "awk", writes=files, text=script)
    rows = _ROWS.search(script)
    lines = (int(rows[1]), int(rows[2])) if rows else None
    return line.does(K.READ, "awk", reads=files, lines=lines)


def _query(line: Line) -> Operation:
    words = operands(line.args, "fL", ("--arg", "--argjson"))
    return line.does(K.READ, reads=words[1:], query=words[0] if words else None)


def _list(line: Line) -> Operation:
    return line.does(K.LIST, reads=operands(line.args, _LISTERS[line.command.program]))


def _ask(line: Line) -> Operation:
    return line.does(K.READ)


def _fetch(line: Line) -> Operation:
    """A request to the machine itself tries out what runs there."""
    if re.search(r"localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]", " ".join(line.args)):
        return line.does(K.RUN_CODE)
    files = values_of(line.args, "o", "--output") if line.command.program == "curl" else []
    return line.does(K.FETCH, writes=files)


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        **dict.fromkeys(_READERS, _read),
        **dict.fromkeys(_SEARCHERS, _grep),
        **dict.fromkeys(_LISTERS, _list),
        **dict.fromkeys(QUESTIONS, _ask),
        **dict.fromkeys(("awk", "gawk", "mawk"), _awk),
        **dict.fromkeys(("curl", "wget", "gh", "http", "https"), _fetch),
        **dict.fromkeys(("fd", "fdfind"), _fd),
        **dict.fromkeys(("jq", "yq"), _query),
        "find": _find,
        "sed": _sed,
    }
)
