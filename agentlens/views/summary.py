"""Many assessments added up: by tier, by task, by model; plain data from plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean

import msgspec

from agentlens.views.records import TIERS, AssessmentView

UNKNOWN_NAME = "(unknown)"


class GroupRow(msgspec.Struct, frozen=True, kw_only=True):
    """The runs of one task, one model, or all.

    Attributes:
        name: The task or the model; `(unknown)` where the log names none.
        runs: Number of runs.
        passed: Runs that passed.
        failed: Runs that failed.
        unknown: Runs whose outcome is not known; they enter no rate.
        pass_rate: Passed of those with a known outcome, 0-1, or None.
        scored: Runs with a score.
        mean_score: Mean score of those, 0-100, or None.
        passing_scored: Passing runs with a score.
        passing_mean_score: Mean score of those, or None.
        tiers: Number of runs per tier, every tier named.
    """

    name: str
    runs: int
    passed: int
    failed: int
    unknown: int
    pass_rate: float | None
    scored: int
    mean_score: float | None
    passing_scored: int
    passing_mean_score: float | None
    tiers: Mapping[str, int]

    def share(self, tier: str) -> float | None:
        """Returns a tier's share of the passing (or failing) runs that have a tier, or None."""
        passing = TIERS[:3]
        group = passing if tier in passing else TIERS[3:]
        total = sum(self.tiers[name] for name in group)
        return self.tiers[tier] / total if total else None


class CheckTotals(msgspec.Struct, frozen=True):
    """In how many runs a check for waste found something, nothing, or could not be decided."""

    found: int
    not_found: int
    undecided: int


class SummaryView(msgspec.Struct, frozen=True, kw_only=True):
    """What many runs come to.

    Attributes:
        schema: Name and version of this schema.
        profiles: Names of the scoring profiles, usually one.
        donor_policies: Names of the donor policies of the scored runs, usually one.
        total: All runs.
        by_task: One row a task, by name.
        by_model: One row a model, the best mean score of passing runs first.
        checks: Per kind of waste the number of runs by verdict.
        mechanisms: Number of lucky passes per mechanism.
        reasons: Number of runs per reason for a missing score or tier.
    """

    schema: str = "agentlens-summary/1"
    profiles: tuple[str, ...]
    donor_policies: tuple[str, ...]
    total: GroupRow
    by_task: tuple[GroupRow, ...]
    by_model: tuple[GroupRow, ...]
    checks: Mapping[str, CheckTotals]
    mechanisms: Mapping[str, int]
    reasons: Mapping[str, int]


def summarize(views: Sequence[AssessmentView]) -> SummaryView:
    """Adds assessments up; their order does not matter."""
    scored = (view for view in views if view.score is not None)
    return SummaryView(
        profiles=tuple(sorted({view.profile for view in views})),
        donor_policies=tuple(sorted({view.donor_policy for view in scored})),
        total=_group("all", views),
        by_task=_groups(views, lambda view: view.task_id),
        by_model=tuple(sorted(_groups(views, lambda view: view.model), key=_worth)),
        checks=_checks(views),
        mechanisms=_counts(view.lucky_mechanism for view in views),
        reasons=_counts(view.reason for view in views),
    )


def _groups(
    views: Iterable[AssessmentView], name_of: Callable[[AssessmentView], str | None]
) -> tuple[GroupRow, ...]:
    groups: dict[str, list[AssessmentView]] = {}
    for view in views:
        groups.setdefault(name_of(view) or UNKNOWN_NAME, []).append(view)
    return tuple(_group(name, groups[name]) for name in sorted(groups))


def _group(name: str, views: Sequence[AssessmentView]) -> GroupRow:
    outcomes = Counter(view.outcome for view in views)
    scores = [view.score for view in views if view.score is not None]
    passing = [v.score for v in views if v.score is not None and v.outcome == "passed"]
    decided = outcomes["passed"] + outcomes["failed"]
    tiers = Counter(view.tier for view in views)
    return GroupRow(
        name=name,
        runs=len(views),
        passed=outcomes["passed"],
        failed=outcomes["failed"],
        unknown=len(views) - decided,
        pass_rate=outcomes["passed"] / decided if decided else None,
        scored=len(scores),
        mean_score=fmean(scores) if scores else None,
        passing_scored=len(passing),
        passing_mean_score=fmean(passing) if passing else None,
        tiers={tier: tiers[tier] for tier in TIERS},
    )


def _worth(row: GroupRow) -> tuple[bool, float, str]:
    mean = row.passing_mean_score
    return (mean is None, -(mean or 0.0), row.name)


def _checks(views: Iterable[AssessmentView]) -> dict[str, CheckTotals]:
    verdicts: dict[str, Counter[str]] = {}
    for view in views:
        for kind, check in view.waste.by_kind.items():
            verdicts.setdefault(kind, Counter())[check.verdict] += 1
    return {
        kind: CheckTotals(got["found"], got["not_found"], got["undecided"])
        for kind, got in verdicts.items()
    }


def _counts(names: Iterable[str | None]) -> dict[str, int]:
    counts = Counter(name for name in names if name is not None)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
