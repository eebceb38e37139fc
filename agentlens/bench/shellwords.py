"""Shell commands as the published equality compares them: by first word, group and target."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import msgspec

__all__ = ["Command", "compare_commands", "parse_command", "word_similarity"]

_CD: Final = re.compile(r"^cd\s+[^\s&;]+\s*[&;]+\s*")
_PYTHON: Final = re.compile(r"\bpython3?\b")
_NPM: Final = re.compile(r"\bnpm i\b")
_SEARCH: Final = re.compile(r"^(?:grep|rg|ag|ack|fgrep|egrep)\b|\bgrep\b")
_VIEW: Final = re.compile(r"^(?:cat|head|tail|less|more)\b|^sed\s+-?n")
_EXECUTE: Final = re.compile(r"^(?:python|node|bash|sh|ruby|perl)\s+(\S+)")
_QUOTED: Final = re.compile(r"""['"]([^'"]+)['"]""")
_CODE_ENDINGS: Final = (".py", ".js", ".ts", ".c", ".h", ".java", ".rs", ".go", ".rb")
_TEXT_ENDINGS: Final = (".txt", ".md", ".json", ".yaml", ".yml", ".toml", ".cfg", ".ini")
_SIMILAR_TARGETS: Final = 0.5


class Command(msgspec.Struct, frozen=True, gc=False):
    """A command line made comparable.

    Attributes:
        text: The normalised line; empty if there is no command.
        group: `search`, `view`, `execute`, or an empty string.
        target: What the group is about: the pattern, the file, the script.
    """

    text: str
    group: str = ""
    target: str = ""

    @property
    def first_word(self) -> str:
        """The first word of the normalised line."""
        return self.text.split(" ", 1)[0]


@lru_cache(maxsize=65536)
def parse_command(command: str) -> Command:
    """Returns a command line normalised, with its group and target."""
    text = _CD.sub("", command.strip(), count=1)
    text = _NPM.sub("npm install", _PYTHON.sub("python", text))
    text = " ".join(text.split()).lower()
    if _SEARCH.search(text):
        return Command(text, "search", _search_target(text))
    if _VIEW.search(text):
        return Command(text, "view", _view_target(text))
    if script := _EXECUTE.search(text):
        return Command(text, "execute", script.group(1))
    return Command(text)


def _search_target(text: str) -> str:
    if quoted := _QUOTED.search(text):
        return quoted.group(1)
    return next((w for w in text.split(" ")[1:] if not w.startswith(("-", "/"))), "")


def _view_target(text: str) -> str:
    words = reversed(text.split(" "))
    return next((w for w in words if "/" in w or w.endswith(_CODE_ENDINGS + _TEXT_ENDINGS)), "")


def compare_commands(first: str, second: str) -> bool | None:
    """Whether two command lines do the same; None where the rules leave it open."""
    if not first.strip() or not second.strip():
        return None
    a, b = parse_command(first), parse_command(second)
    if a.text == b.text:
        return True
    if a.group and a.group == b.group and _same_target(a, b):
        return True
    if a.first_word and a.first_word == b.first_word:
        return True
    return None


def _same_target(a: Command, b: Command) -> bool:
    if not a.target or not b.target or a.target == b.target:
        return True
    return a.group == "search" and word_similarity(a.target, b.target) >= _SIMILAR_TARGETS


def word_similarity(first: str, second: str) -> float:
    """Jaccard index of the words of two texts, case ignored; 0 if either has none.

    Example:
        >>> word_similarity("load config now", "load config")
        0.6666666666666666
    """
    a, b = set(first.lower().split()), set(second.lower().split())
    return len(a & b) / len(a | b) if a and b else 0.0
