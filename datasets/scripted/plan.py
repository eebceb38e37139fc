"""Which runs are recorded: per task, who works how, by which route, towards which edits."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from scripted.facts import Edit
from scripted.tasks import FACTS

A, B, C, D = "scripted-a", "scripted-b", "scripted-c", "scripted-d"


@dataclass(frozen=True)
class Run:
    """One run to record.

    Attributes:
        goal: Which edits it ends with, as `fixes:0`, `wrong:1` or `partial:0`.
        number: Position in the task's plan, part of the seed.
    """

    task: str
    number: int
    style: str
    route: str
    model: str
    goal: str

    @property
    def seed(self) -> str:
        """What the run's random choices come from."""
        return f"{self.task}/{self.number}/{self.model}"

    @property
    def trial(self) -> str:
        """Name of the trial folder, which tells nothing about the style."""
        return f"{self.task}__{hashlib.sha256(self.seed.encode()).hexdigest()[:7]}"

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits that the goal names."""
        facts = FACTS[self.task]
        kinds = {"fixes": facts.fixes, "wrong": facts.wrong, "partial": facts.partial}
        kind, at = self.goal.split(":")
        return kinds[kind][int(at)]


PLAN: dict[str, tuple[tuple[str, str, str, str], ...]] = {
    "spans-middle-cut": (
        ("principled", "script", A, "fixes:0"),
        ("brute force", "long", B, "fixes:1"),
        ("principled", "inline", B, "fixes:1"),
        ("principled", "test first", C, "fixes:2"),
        ("unverified", "straight", D, "fixes:0"),
        ("blind retry", "edit", A, "fixes:0"),
        ("principled", "two steps", D, "fixes:3"),
        ("over-exploring", "wide", C, "fixes:0"),
        ("brute force", "short", C, "wrong:3"),
        ("incomplete", "checked", A, "partial:0"),
        ("blind retry", "test", B, "wrong:2"),
    ),
}
"""Task -> (style, route, model, goal) of each run."""


def runs(task: str | None = None) -> tuple[Run, ...]:
    """All runs of the plan, or those of one task."""
    return tuple(
        Run(name, number, style, route, model, goal)
        for name, rows in PLAN.items()
        if task in (None, name)
        for number, (style, route, model, goal) in enumerate(rows, 1)
    )
