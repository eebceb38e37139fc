"""An agent at work on one task: its knowledge, its habits, its own random choices."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

from scripted.facts import Edit, Facts
from scripted.habits import Habits, Weights
from scripted.turns import BASH, EDITOR, Turn
from scripted.voice import PHRASES


@dataclass
class Hand:
    """What a style program works with.

    Attributes:
        files: The workspace on disk, to look up line numbers as an agent reads them off.
        applied: Edits in force, in order.
        script: The throwaway script, as the agent names it, if there is one.
        probe: The last probe that left no file, to be run again.
        strict: Probes assert, so that a fault shows in the exit status.
        careful: Prefers the editor, which shows line numbers and refuses inexact edits.
    """

    facts: Facts
    habits: Habits
    rng: random.Random
    files: Path
    applied: list[Edit] = field(default_factory=list)
    script: str | None = None
    probe: str | None = None
    strict: bool = False
    careful: bool = False
    last_edit_by_tool: str | None = None
    said: dict[str, str] = field(default_factory=dict)

    @property
    def home(self) -> str:
        """The repository as the agent sees it."""
        return f"/workspace/{self.facts.repo}"

    def chance(self, share: float) -> bool:
        """Whether something that happens that often happens now."""
        return self.rng.random() < share

    def pick(self, weights: Weights, editor: str | None = None) -> str:
        """One of several ways, by weight; `editor` is the one by the editor, if there is one."""
        if self.careful and editor in weights:
            weights = weights | {editor: 3 * weights[editor]}
        return self.rng.choices(list(weights), list(weights.values()))[0]

    def say(self, intent: str, **words: str) -> str:
        """A phrase for the intent, never the same twice running; silent at times."""
        if intent not in {"finish", "give up"} and not self.chance(self.habits.talk):
            return ""
        ways = PHRASES[self.habits.voice][intent]
        fresh = [way for way in ways if way != self.said.get(intent)]
        self.said[intent] = self.rng.choice(fresh or list(ways))
        return self.said[intent].format(symptom=self.facts.symptom, **words)

    def shell(self, command: str, thought: str = "") -> Turn:
        """A shell line, with or without the `cd` that some agents never leave out."""
        if self.pick(self.habits.chdir) == "cd":
            command = f"cd {self.home} && {command}"
        return Turn(BASH, {"command": command}, thought)

    def named(self, path: str) -> str:
        """The path as this agent writes it in a shell line."""
        return f"{self.home}/{path}" if self.pick(self.habits.chdir) == "absolute" else path

    def editor(self, command: str, path: str, thought: str = "", **arguments: object) -> Turn:
        """A call of the editor tool, which wants absolute paths."""
        full = path if path.startswith("/") else f"{self.home}/{path}"
        return Turn(EDITOR, {"command": command, "path": full, **arguments}, thought)

    def text(self, path: str) -> str:
        """A file of the repository as it is now."""
        return (self.files / path).read_text()

    def line_of(self, path: str, piece: str) -> int:
        """Line number from 1 of the first line that holds `piece`."""
        lines = self.text(path).splitlines()
        return next(at for at, line in enumerate(lines, 1) if piece in line)
