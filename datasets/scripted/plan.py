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
    "calc-power": (
        ("principled", "script", C, "fixes:0"),
        ("brute force", "frantic", A, "fixes:1"),
        ("principled", "inline", D, "fixes:1"),
        ("principled", "test first", A, "fixes:2"),
        ("brute force", "short", D, "wrong:1"),
        ("blind retry", "search", B, "fixes:2"),
        ("unverified", "piecemeal", C, "fixes:0"),
        ("principled", "two steps", B, "fixes:0"),
        ("over-exploring", "narrow", B, "fixes:3"),
        ("incomplete", "hasty", D, "partial:0"),
        ("principled", "script", A, "fixes:2"),
    ),
    "inifile-quoted-comment": (
        ("principled", "two steps", C, "fixes:0"),
        ("principled", "script", B, "fixes:1"),
        ("brute force", "frantic", C, "fixes:0"),
        ("unverified", "thinking", A, "fixes:3"),
        ("principled", "inline", A, "fixes:3"),
        ("blind retry", "path", D, "fixes:1"),
        ("principled", "script", D, "fixes:2"),
        ("unverified", "straight", B, "wrong:1"),
        ("over-exploring", "wide", A, "fixes:2"),
        ("incomplete", "checked", C, "partial:0"),
        ("principled", "inline", C, "fixes:1"),
    ),
    "pkgorder-prerelease": (
        ("principled", "inline", C, "fixes:2"),
        ("principled", "script", A, "fixes:1"),
        ("blind retry", "path", A, "fixes:1"),
        ("brute force", "frantic", B, "fixes:0"),
        ("unverified", "thinking", D, "fixes:2"),
        ("principled", "test first", B, "fixes:0"),
        ("incomplete", "checked", A, "partial:0"),
        ("principled", "two steps", D, "fixes:3"),
        ("principled", "script", C, "fixes:0"),
        ("unverified", "searched", C, "wrong:0"),
    ),
    "reflow-hanging-indent": (
        ("principled", "script", D, "fixes:1"),
        ("principled", "two steps", A, "fixes:0"),
        ("unverified", "piecemeal", C, "fixes:1"),
        ("brute force", "frantic", D, "fixes:1"),
        ("blind retry", "edit", B, "wrong:0"),
        ("principled", "inline", B, "fixes:3"),
        ("blind retry", "path", A, "fixes:0"),
        ("principled", "script", C, "fixes:2"),
        ("over-exploring", "narrow", B, "fixes:3"),
        ("incomplete", "hasty", A, "partial:2"),
        ("principled", "inline", A, "fixes:2"),
    ),
    "spans-middle-cut": (
        ("principled", "script", A, "fixes:0"),
        ("brute force", "frantic", B, "fixes:1"),
        ("principled", "inline", B, "fixes:1"),
        ("principled", "test first", C, "fixes:2"),
        ("unverified", "piecemeal", D, "fixes:0"),
        ("blind retry", "path", B, "fixes:2"),
        ("principled", "two steps", D, "fixes:3"),
        ("principled", "script", C, "fixes:1"),
        ("brute force", "short", C, "wrong:3"),
        ("incomplete", "checked", A, "partial:0"),
    ),
    "throttle-slow-refill": (
        ("brute force", "frantic", A, "fixes:0"),
        ("principled", "inline", B, "fixes:0"),
        ("principled", "script", A, "fixes:3"),
        ("blind retry", "search", C, "fixes:1"),
        ("principled", "two steps", C, "fixes:1"),
        ("unverified", "piecemeal", B, "fixes:1"),
        ("principled", "inline", C, "fixes:2"),
        ("principled", "inline", D, "fixes:0"),
        ("unverified", "straight", A, "wrong:0"),
        ("incomplete", "checked", B, "partial:0"),
    ),
    "ttlcache-live-eviction": (
        ("principled", "inline", A, "fixes:0"),
        ("principled", "script", C, "fixes:2"),
        ("brute force", "frantic", A, "fixes:1"),
        ("principled", "two steps", B, "fixes:3"),
        ("blind retry", "test", D, "fixes:3"),
        ("unverified", "searched", B, "fixes:0"),
        ("brute force", "long", C, "wrong:0"),
        ("over-exploring", "wide", C, "fixes:2"),
        ("principled", "test first", A, "fixes:1"),
        ("incomplete", "checked", D, "partial:1"),
        ("principled", "inline", D, "fixes:3"),
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
