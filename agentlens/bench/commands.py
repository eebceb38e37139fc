"""The command classes of the published stage rules, as they are.

Every test returns the text that made a command fit, or None. The patterns search the raw command
line and know no shell grammar; some lack word boundaries, some ask for the whole line. That is
the published behaviour and is kept. Where a published pattern needs more than quadratic time, an
equal one that is cheaper stands in its place.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = [
    "clean",
    "concatenate",
    "inspect_change",
    "look",
    "modify",
    "test",
    "verify",
    "write",
    "written_file",
]

_CD: Final = r"cd\s[^&;]+[&;]+\s*"
_CODE: Final = "py|js|ts|java|cs|rb|go|rs|cpp|c|h"
_HEREDOC: Final = (
    "py|js|ts|jsx|tsx|java|cs|rb|go|rs|cpp|c|h|csproj|json|yaml|yml|xml|toml|cfg|ini|sh"
)
_SED: Final = f"{_CODE}|csproj|json|yaml|yml|xml|toml"


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{a})" for a in alternatives), re.IGNORECASE)


def _script(interpreter: str, extension: str) -> str:
    return rf"\b(?:{interpreter})\s+(?:-\S+\s+)*\S+\.(?:{extension})\b"


_FIRST_CD: Final = re.compile(rf"^\s*{_CD}")
_LEADING_CDS: Final = re.compile(rf"^\s*(?:{_CD})+")

_TEST: Final = re.compile(
    r"(?:^|\s|&&|;|/)(?:pytest"
    r"|python\d?\s+(?:-m\s+)?(?:pytest|unittest)"
    r"|python\d?\s+(?:test_|tests/|run_tests)"
    r"|npm\s+(?:test|run\s+test)"
    r"|npx\s+(?:jest|mocha|vitest)"
    r"|jest|mocha"
    r"|(?:cargo|go|dotnet|make)\s+test"
    r"|tox|nosetests)",
    re.IGNORECASE,
)
_TO_TMP: Final = re.compile(r"(?:cat|echo|printf|tee)\s+.*>\s*/tmp/", re.IGNORECASE)
_CLEAN: Final = re.compile(
    rf"^\s*(?:{_CD})*(?:rm\s+(?:-[rfv]+\s+)*\S+"
    r"|git\s+stash(?:\s+(?:pop|drop|apply))?"
    r"|git\s+checkout\s+--\s*\."
    r"|git\s+restore\b"
    r"|git\s+clean\b"
    r"|mkdir\s+-?p?\s)\s*$",
    re.IGNORECASE,
)
_INLINE: Final = re.compile(r"""python\d?\s+-c\s+["']""", re.IGNORECASE)
_INLINE_WRITE: Final = _any(r"open\(", r"write\(", r"with\s+open")
_WRITE: Final = _any(
    rf"cat\s+>\s*\S+\.(?:{_HEREDOC})\s*<<",
    rf"(?:echo|printf)\s+.*>\s*\S+\.(?:{_CODE})",
    rf"sed\s+-i\s+.*\S\.(?:{_SED})",
    rf"tee\s+\S+\.(?:{_CODE})",
)
_LOOK: Final = re.compile(
    rf"^\s*(?:{_CD})?(?:grep|rg|ag|ack|find\b|head\b|tail\b|sed\s+-?n|less\b|more\b|wc\b|ls\b"
    r"|dir\b|tree\b|git\s+(?:log|show|blame)|file\b|jq\b|realpath\b)",
    re.IGNORECASE,
)
_CAT: Final = re.compile(rf"^\s*(?:{_CD})?cat\b(?!\s*>)", re.IGNORECASE)
_VERIFY: Final = _any(
    _script(r"python\d?", "py"),
    r"\bpython\d?\s+-m\s+\S+",
    _script("node", "js|ts|mjs|cjs"),
    _script("bash|sh|zsh|ksh", "sh"),
    _script("ruby", "rb"),
    _script("php", "php"),
    _script("perl", "pl"),
    r"\bjava\s+(?:-\S+\s+)*\S+",
    r"\b(?:make|cmake|cargo\s+run|go\s+run|go\s+build|npm\s+(?:start|run|exec)|npx\s+\S+"
    r"|(?:yarn|pnpm)\s+(?:start|run)|pip\s+install|dotnet\s+(?:run|build)"
    r"|mvn\s+(?:compile|package|exec)|gradle\s+(?:run|build)|docker\s+(?:run|compose|build)"
    r"|uvicorn|gunicorn|flask\s+run|streamlit\s+run)\b",
    r"\b(?:curl|wget|http|https)\s",
    r"\./\S+",
)
_INSPECT: Final = re.compile(r"\bgit\s+(?:diff|status)\b", re.IGNORECASE)
_MODIFY: Final = _any(
    r"\bsed\s+-i\b",
    r"\bpatch\b",
    r"\btee\s",
    r">\s*\S",
    r"\bchmod\b",
    r"\bmv\b",
    r"\bcp\b",
    r"\binstall\b",
    r"\brm\s",
    r"\bgit\s+checkout\s+--",
    r"\bgit\s+restore\b",
)
_WRITTEN: Final = re.compile(rf"(?<![^'\"\s>])[^'\"\s>]+\.(?:{_CODE})")


def _found(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.search(text)
    return None if match is None else match.group().strip()


def _without_cds(command: str) -> str:
    return _LEADING_CDS.sub("", command).strip()


def test(command: str) -> str | None:
    """A test runner stands at the start of a word (class TEST)."""
    return _found(_TEST, command)


def clean(command: str) -> str | None:
    """Bookkeeping: the whole line cleans up, or something is written below /tmp (class CLEAN)."""
    rest = _without_cds(command)
    if not rest:
        return None
    return _found(_TO_TMP, rest) or _found(_CLEAN, command)


def write(command: str) -> str | None:
    """Code is written: inline Python, a heredoc, echo, sed -i or tee to a code file (WRITE)."""
    rest = _without_cds(command)
    return _inline_write(rest) or _found(_WRITE, rest)


def _inline_write(command: str) -> str | None:
    """Inline Python that opens or writes; the first start sees all that later ones would see."""
    start = _INLINE.search(command)
    if start is None:
        return None
    end = _INLINE_WRITE.search(command, start.end())
    return None if end is None else command[start.start() : end.end()]


def look(command: str) -> str | None:
    """The line starts by searching, listing or showing (class LOOK)."""
    return _found(_LOOK, command)


def concatenate(command: str) -> str | None:
    """The line starts with a `cat` that is not redirected at once (class CAT)."""
    return _found(_CAT, command)


def verify(command: str) -> str | None:
    """Code is run, built, installed or fetched (class VERIFY)."""
    rest = _FIRST_CD.sub("", command).strip()
    if not rest or look(command) is not None:
        return None
    return _found(_VERIFY, rest)


def inspect_change(command: str) -> str | None:
    """The change is looked at with git diff or git status."""
    return _found(_INSPECT, command)


def modify(command: str) -> str | None:
    """Something may be changed; any redirection counts (class MODIFY)."""
    return _found(_MODIFY, command)


def written_file(command: str) -> str | None:
    """Returns the first word that looks like a code file, in any place of the line."""
    match = _WRITTEN.search(command)
    return None if match is None else match.group()
