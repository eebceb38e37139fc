"""Many assessments as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from agentlens.views import words
from agentlens.views.colours import OUTCOME_MARKS
from agentlens.views.painting import grid, heading, tier_text
from agentlens.views.records import TIERS, AssessmentView
from agentlens.views.summary import GroupRow, SummaryView
from agentlens.views.untrusted import clean

SHOWN_GROUPS = 60
NAME_WIDTH = 18
LEGEND = "Score: mean of the runs with a score; Passing: of those that passed"
BAR = 30
_FIGURES: tuple[tuple[str, Literal["left", "right"]], ...] = (
    ("Runs", "right"),
    ("Pass", "right"),
    ("Score", "right"),
    ("Passing", "right"),
    ("Ideal", "right"),
    ("Solid", "right"),
    ("Lucky", "right"),
    ("Part.", "right"),
    ("Off", "right"),
)


def summary_text(view: SummaryView) -> RenderableType:
    """Draws tiers, models, tasks and checks."""
    parts = (_tiers, _models, _tasks, _mechanisms, _checks)
    return Group(*(drawn for part in parts for drawn in part(view)))


def runs_text(views: Sequence[AssessmentView]) -> RenderableType:
    """Draws one line a run, by task and score, the best first."""
    table = _table("Run", ("", "left"), ("Score", "right"), ("Tier", "left"), ("Wasted", "right"))
    lucky = any(view.lucky_mechanism for view in views)
    if lucky:
        table.add_column("Mechanism", overflow="fold")
    ordered = sorted(views, key=lambda v: (v.task_id or "", -(v.score or 0.0), v.trajectory_id))
    for view in ordered:
        waste = view.waste
        mechanism = (Text(clean(view.lucky_mechanism or "")),) if lucky else ()
        table.add_row(
            Text(clean(view.trajectory_id, 80)),
            OUTCOME_MARKS.get(view.outcome, "?"),
            words.score(view),
            tier_text(words.title(view.tier), view.tier),
            f"{words.count(waste.wasted_steps)} of {waste.n_states}",
            *mechanism,
        )
    return Group(heading("Runs"), table)


def _table(name: str, *columns: tuple[str, Literal["left", "right"]]) -> Table:
    """Returns a table whose first column gives way to the others, but not below `NAME_WIDTH`."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(name, overflow="fold", min_width=NAME_WIDTH)
    for title, justify in columns:
        table.add_column(title, justify=justify, no_wrap=True)
    return table


def _tiers(view: SummaryView) -> Iterator[RenderableType]:
    total = view.total
    outcomes = f"{total.passed:,} passed, {total.failed:,} failed"
    if total.unknown:
        outcomes += f", {total.unknown:,} of unknown outcome"
    yield Text.assemble((words.plural(total.runs, "run"), "bold"), f": {outcomes}")
    table = grid("left", "right", "right", "left")
    for tier in TIERS:
        share, number = total.share(tier), total.tiers[tier]
        bar = "█" * round(BAR * (share or 0.0)) or ("▏" if number else "")
        table.add_row(
            tier_text(f"  {words.title(tier)}", tier),
            f"{number:,}",
            words.percent(share),
            tier_text(bar, tier),
        )
    yield heading("Tiers", Text("shares of the passing and of the failing runs", style="dim"))
    yield table
    for reason, number in view.reasons.items():
        yield Text(f"  no tier: {words.plural(number, 'run')}: {clean(reason)}", style="italic")


def _models(view: SummaryView) -> Iterator[RenderableType]:
    yield heading(
        "Models", Text("tiers as shares; best mean score of passing runs first", style="dim")
    )
    table = _table("Model", *_FIGURES)
    for row in view.by_model[:SHOWN_GROUPS]:
        shares = (words.short_percent(row.share(tier)) for tier in TIERS)
        table.add_row(*_group_cells(row), *shares)
    yield table
    yield from _more(view.by_model)


def _tasks(view: SummaryView) -> Iterator[RenderableType]:
    yield heading("Tasks", Text("tiers as numbers of runs", style="dim"))
    table = _table("Task", *_FIGURES)
    for row in view.by_task[:SHOWN_GROUPS]:
        numbers = (str(row.tiers[tier]) if row.scored else words.UNKNOWN for tier in TIERS)
        table.add_row(*_group_cells(row), *numbers)
    yield table
    yield from _more(view.by_task)
    yield Text(LEGEND, style="dim")


def _group_cells(row: GroupRow) -> tuple[Text, str, str, str, str]:
    return (
        Text(clean(row.name, 60)),
        words.count(row.runs),
        words.short_percent(row.pass_rate),
        words.figure(row.mean_score),
        words.figure(row.passing_mean_score),
    )


def _more(rows: Sequence[GroupRow]) -> Iterator[RenderableType]:
    left = len(rows) - SHOWN_GROUPS
    if left > 0:
        yield Text(f"  and {left:,} more")


def _mechanisms(view: SummaryView) -> Iterator[RenderableType]:
    if not view.mechanisms:
        return
    yield heading("Lucky passes")
    table = grid("left", "right")
    for name, number in view.mechanisms.items():
        table.add_row(f"  {clean(name)}", f"{number:,}")
    yield table


def _checks(view: SummaryView) -> Iterator[RenderableType]:
    yield heading("Waste", Text("runs in which a check found it", style="dim"))
    table = _table("Check", ("Found", "right"), ("Not found", "right"), ("Undecided", "right"))
    for kind, totals in view.checks.items():
        numbers = (totals.found, totals.not_found, totals.undecided)
        table.add_row(words.words(kind), *map(words.count, numbers))
    yield table
