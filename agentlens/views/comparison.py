"""Two to five runs of one task side by side: the view."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from agentlens.views.records import AssessmentView

NAMES = "ABCDE"
"""What the runs are called in a comparison, in their order."""


class OwnStates(msgspec.Struct, frozen=True):
    """Steps of one run that no other run has an equal of.

    Attributes:
        stage: Their stage, or None.
        kind: What they do.
        summary: The first of them, in one line.
        steps: Their indices.
    """

    stage: str | None
    kind: str
    summary: str
    steps: tuple[int, ...]


class ComparedRun(msgspec.Struct, frozen=True, kw_only=True):
    """One run of a comparison.

    Attributes:
        assessment: Its assessment.
        effort: Per stage its steps over those of the base, or None where the base has none.
        kinds: Number of steps per kind of action, by kind.
        own: What it did that no other run did.
        own_files: Files read, written or run by it alone.
        own_changes: Files written or deleted by it alone.
    """

    assessment: AssessmentView
    effort: Mapping[str, float | None]
    kinds: Mapping[str, int]
    own: tuple[OwnStates, ...]
    own_files: tuple[str, ...]
    own_changes: tuple[str, ...]


class ComparisonView(msgspec.Struct, frozen=True, kw_only=True):
    """Runs of one task side by side (`agentlens compare --jsonl`).

    Attributes:
        schema: Name and version of this schema.
        task_id: The task, or None where no log names one.
        base: What effort is measured by: `reference` (the donors' mean) or `first`.
        base_steps: Steps of the base per stage.
        columns: The runs aligned: per column the index of each run's step, or None; steps in one
            column are equal.
        runs: The runs, in the order given; called A, B, … in print.
    """

    schema: str = "agentlens-comparison/1"
    task_id: str | None
    base: str
    base_steps: Mapping[str, float]
    columns: tuple[tuple[int | None, ...], ...]
    runs: tuple[ComparedRun, ...]
