"""The pretended models: which tools each one likes, and how much it talks.

No language model stands behind any of them; a model is only a set of preferences.
"""

from __future__ import annotations

from dataclasses import dataclass

Weights = dict[str, int]


@dataclass(frozen=True)
class Habits:
    """Preferences of one pretended model; the numbers are relative weights."""

    model: str
    read: Weights
    search: Weights
    listing: Weights
    edit: Weights
    probe: Weights
    tests: Weights
    chdir: Weights
    talk: float
    voice: str


MODELS = {
    habits.model: habits
    for habits in (
        Habits(
            model="scripted-a",
            read={"view": 8, "sed": 1, "cat": 1},
            search={"grep -rn": 6, "grep -n": 3, "git grep": 1},
            listing={"view": 6, "find": 2, "ls": 2},
            edit={"replace": 8, "python": 1, "sed": 1},
            probe={"script": 6, "tmp script": 2, "inline": 3, "heredoc": 1},
            tests={"module": 6, "verbose": 2, "tail": 2, "short": 2},
            chdir={"cd": 7, "none": 3},
            talk=0.9,
            voice="chatty",
        ),
        Habits(
            model="scripted-b",
            read={"view": 6, "cat": 3, "sed": 4, "nl": 2, "head": 1},
            search={"grep -rn": 5, "include": 2, "files": 2, "git grep": 1},
            listing={"ls": 4, "find": 3, "git ls-files": 2, "ls -R": 1},
            edit={"python": 3, "sed": 3, "patch": 3, "replace": 1},
            probe={"inline": 5, "heredoc": 4, "tmp script": 3},
            tests={"short": 4, "module": 3, "tail": 3, "timeout": 1},
            chdir={"none": 8, "cd": 2},
            talk=0.6,
            voice="terse",
        ),
        Habits(
            model="scripted-c",
            read={"view": 5, "cat": 3, "sed": 2, "nl": 1},
            search={"git grep": 4, "grep -rn": 3, "files": 1, "grep -n": 2},
            listing={"ls": 3, "git ls-files": 3, "view": 2, "find": 2},
            edit={"replace": 4, "python": 2, "patch": 2, "sed": 1},
            probe={"heredoc": 4, "inline": 3, "script": 2, "tmp script": 2},
            tests={"bare": 5, "module": 3, "nested": 2, "timeout": 1},
            chdir={"absolute": 3, "none": 4, "cd": 3},
            talk=0.75,
            voice="plain",
        ),
        Habits(
            model="scripted-d",
            read={"view": 6, "sed": 3, "cat": 2},
            search={"include": 4, "grep -n": 3, "grep -rn": 3},
            listing={"find": 5, "ls": 3, "view": 2},
            edit={"patch": 3, "replace": 4, "rewrite": 2, "sed": 1},
            probe={"tmp script": 4, "script": 3, "inline": 2},
            tests={"module": 4, "tail": 4, "bare": 2},
            chdir={"cd": 5, "none": 5},
            talk=0.5,
            voice="terse",
        ),
    )
}
