"""A run and an assessment as text, for a terminal or a file."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from agentlens.views import words
from agentlens.views.colours import OUTCOME_MARKS
from agentlens.views.figures import (
    SHOWN_FINDINGS,
    checks,
    cost,
    divergence,
    signal_rows,
    waste_total,
)
from agentlens.views.painting import Ribbon, grid, heading, stage_text, tier_text
from agentlens.views.records import AssessmentView, RunView, StepRow, WasteRow
from agentlens.views.ribbon import letters, stage_counts
from agentlens.views.untrusted import clean


def run_text(view: RunView) -> RenderableType:
    """Draws a labelled run: what it is, how many steps of each stage, and its ribbon."""
    mark = f"{OUTCOME_MARKS.get(view.outcome, '?')} {view.outcome}"
    return Group(
        _title(view.trajectory_id, view.task_id, view.model),
        Text.assemble(f"{mark}, ", _counts(view.states)),
        Ribbon(letters(view.states)),
    )


def assessment_text(view: AssessmentView) -> RenderableType:
    """Draws everything that is known about how a run was worked."""
    parts = (
        _headline,
        _signals,
        _stages,
        _waste,
        _path,
        _lucky,
        _hints,
        _strengths,
        _footer,
    )
    return Group(*(drawn for part in parts for drawn in part(view)))


def _title(run: str, task: str | None, model: str | None) -> Text:
    return Text.assemble(
        (clean(run), "bold"),
        f" · task {clean(task) if task else 'unknown'}",
        f" · model {clean(model) if model else 'unknown'}",
    )


def _headline(view: AssessmentView) -> Iterator[RenderableType]:
    yield _title(view.trajectory_id, view.task_id, view.model)
    mark = OUTCOME_MARKS.get(view.outcome, "?")
    why = f" ({words.words(clean(view.error_kind))})" if view.error_kind else ""
    yield Text.assemble(
        f"{mark} {view.outcome}{why}",
        (f"   score {words.score(view)}   ", "bold"),
        tier_text(words.tier(view), view.tier),
    )
    if view.reason:
        yield Text(clean(view.reason), style="italic")
    if view.note:
        yield Text(clean(view.note), style="italic")


def _signals(view: AssessmentView) -> Iterator[RenderableType]:
    means = "means over the draws; counts are of the draw nearest the mean"
    yield heading("Signals", Text(means if len(view.draws) > 1 else "", style="dim"))
    table = grid("left", "right", "fold")
    for name, value, meaning in signal_rows(view):
        table.add_row(f"  {name}", value, Text(meaning, style="dim"))
    yield table


def _counts(rows: tuple[StepRow, ...]) -> Text:
    text = Text(words.plural(len(rows), "step"))
    for stage, number in stage_counts(rows).items():
        text.append("  ")
        text.append_text(stage_text(stage))
        text.append(f" {number}")
    unlabelled = sum(row.stage is None for row in rows)
    if unlabelled:
        text.append(f"  no stage {unlabelled}")
    return text


def _stages(view: AssessmentView) -> Iterator[RenderableType]:
    wasted = {step for finding in view.waste.findings for step in finding.steps}
    mark = Text("   ^ wasted" if wasted else "", style="dim")
    yield heading("Stages", _counts(view.states), mark)
    yield Ribbon(letters(view.states), wasted)


def _waste(view: AssessmentView) -> Iterator[RenderableType]:
    waste = view.waste
    yield heading("Waste", waste_total(waste))
    yield from _findings(waste.findings)
    if waste.undecided:
        yield Text("  Could not be decided:", style="dim")
        yield from _findings(waste.undecided)
    yield Text(f"  {checks(view)}", style="dim")


def _findings(findings: tuple[WasteRow, ...]) -> Iterator[RenderableType]:
    for finding in findings[:SHOWN_FINDINGS]:
        yield Text.assemble("  ", (words.words(finding.kind), "bold"), f"  {cost(finding)}")
        yield Padding(Text(clean(finding.message, 400)), (0, 0, 0, 4))
    left = len(findings) - SHOWN_FINDINGS
    if left > 0:
        yield Text(f"  and {left} more")


def _path(view: AssessmentView) -> Iterator[RenderableType]:
    if view.measures is None:
        return
    yield heading("Against the reference")
    table = grid("left", "fold")
    donor = view.measures.nearest_donor
    table.add_row("  nearest donor", Text(clean(donor) if donor else words.UNKNOWN))
    table.add_row("  leaves it", divergence(view))
    covered = view.measures.stage_coverage
    if covered:
        shares = "  ".join(f"{stage} {share:.0f} %" for stage, share in covered.items())
        table.add_row("  stages covered", shares)
    yield table


def _lucky(view: AssessmentView) -> Iterator[RenderableType]:
    if view.lucky_mechanism is None:
        return
    yield heading("Lucky pass", clean(view.lucky_mechanism))
    if view.lucky_reason:
        yield Text(f"  {clean(view.lucky_reason)}")
    if view.lucky_undecided:
        yield Text(f"  could not be decided: {', '.join(view.lucky_undecided)}", style="dim")


def _hints(view: AssessmentView) -> Iterator[RenderableType]:
    if not view.hints:
        return
    yield heading("Hints")
    table = grid("left", "left", "fold")
    for hint in view.hints:
        table.add_row(f"  {hint.severity}", words.words(hint.name), Text(clean(hint.message, 400)))
    yield table


def _strengths(view: AssessmentView) -> Iterator[RenderableType]:
    if not view.strengths:
        return
    yield heading("Strengths")
    for strength in view.strengths:
        yield Text(f"  {clean(strength)}")


def _footer(view: AssessmentView) -> Iterator[RenderableType]:
    made = f"profile {clean(view.profile)} ({view.config_hash}), agentlens {view.version}"
    yield Text(f"\nCompared with {words.donors(view)}; {made}", style="dim")
