"""A run and an assessment as HTML for a notebook: one small block, no outside resources."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

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
from agentlens.views.markup import Html, join, tag
from agentlens.views.records import AssessmentView, ReferenceView, RunView, StepRow, WasteRow
from agentlens.views.ribbon import GROUP, NO_STAGE, stage_counts
from agentlens.views.style import STYLE

SHOWN_STEPS = 1000


def run_html(view: RunView) -> str:
    """Draws a labelled run."""
    mark = OUTCOME_MARKS.get(view.outcome, "?")
    head = tag("p.al-head", tag("b", f"{mark} {view.outcome}"), " ", _counts(view.states))
    return _block(_title(view.trajectory_id, view.task_id, view.model), head, ribbon(view.states))


def assessment_html(view: AssessmentView) -> str:
    """Draws everything that is known about how a run was worked."""
    return _block(
        _title(view.trajectory_id, view.task_id, view.model),
        *_headline(view),
        _signals(view),
        *_stages(view),
        *_waste(view),
        *_path(view),
        *_remarks(view),
        _footer(view),
    )


def reference_html(view: ReferenceView) -> str:
    """Draws a reference: its size, and a lane for each donor."""
    size = f"{words.plural(len(view.donors), 'donor')}, {words.plural(view.states, 'state')}"
    about = f" · {size} · states equal by {view.strictness}"
    rows = (
        tag(
            "tr",
            tag("td", donor.donor_id),
            tag("td", donor.model or "unknown"),
            tag("td", _lane(donor.stages)),
        )
        for donor in view.donors
    )
    title = tag("p.al-title", tag("b", f"Reference of task {view.task_id or 'unknown'}"), about)
    return _block(title, tag("table", *rows))


def _lane(stages: tuple[str | None, ...]) -> Html:
    shown = (_cell(stage or NO_STAGE, "") for stage in stages[:SHOWN_STEPS])
    left = len(stages) - SHOWN_STEPS
    return join(*shown, f" and {left:,} more" if left > 0 else "")


def _block(*parts: Html) -> str:
    return tag("div.agentlens", Html(f"<style>{STYLE}</style>"), *parts)


def _title(run: str, task: str | None, model: str | None) -> Html:
    about = f" · task {task or 'unknown'} · model {model or 'unknown'}"
    return tag("p.al-title", tag("b", run), about)


def _headline(view: AssessmentView) -> Iterator[Html]:
    mark = OUTCOME_MARKS.get(view.outcome, "?")
    yield tag(
        "p.al-head",
        f"{mark} {view.outcome}",
        f" ({words.words(view.error_kind)})" if view.error_kind else "",
        " · score ",
        tag("b", words.score(view)),
        " · ",
        tag(f"span.al-tier al-{view.tier or 'none'}", words.tier(view)),
    )
    for remark in (view.reason, view.note):
        if remark:
            yield tag("p.al-note", remark)


def _signals(view: AssessmentView) -> Html:
    rows = (
        tag("tr", tag("th", name), tag("td.al-num", value), _bar(share), tag("td.al-dim", meaning))
        for (name, value, meaning), share in zip(signal_rows(view), _shares(view), strict=True)
    )
    return tag("table", *rows)


def _shares(view: AssessmentView) -> tuple[float | None, ...]:
    found = view.signals
    percents = (found.structural, found.coverage)
    scaled = tuple(None if value is None else value / 100 for value in percents)
    return (*scaled, found.coherence, found.temporal)


def _bar(share: float | None) -> Html:
    if share is None:
        return tag("td.al-dim", "unknown")
    width = f"width:{100 * min(1.0, max(0.0, share)):.0f}%"
    return tag("td", tag("div.al-bar", tag("div", style=width)))


def _counts(rows: Collection[StepRow]) -> Html:
    counts = stage_counts(tuple(rows)).items()
    parts = (join(" ", _cell(stage, ""), f" {number}") for stage, number in counts)
    return join(words.plural(len(rows), "step"), " ", *parts)


def _cell(letter: str, hint: str, css: str = "") -> Html:
    name = letter if letter != NO_STAGE else "x"
    return tag(f"span.al-c al-{name}{css}", letter, title=hint or None)


def ribbon(rows: Iterable[StepRow], wasted: Collection[int] = ()) -> Html:
    """Draws the steps as a row of letters; hovering tells what a step is."""
    shown = tuple(rows)
    cells = []
    for row in shown[:SHOWN_STEPS]:
        mark = " al-w" if row.index in wasted else ""
        gap = " al-gap" if row.index % GROUP == 0 else ""
        tail = " (wasted)" if mark else ""
        hint = f"{row.index}: {row.summary} — {row.reason}{tail}"
        cells.append(_cell(row.stage or NO_STAGE, hint[:300], mark + gap))
    left = len(shown) - SHOWN_STEPS
    return tag("p.al-ribbon", *cells, f" and {left:,} more" if left > 0 else "")


def _stages(view: AssessmentView) -> Iterator[Html]:
    wasted = {step for finding in view.waste.findings for step in finding.steps}
    legend = tag("span.al-dim", " · underlined: wasted") if wasted else ""
    yield tag("p.al-h", tag("b", "Stages"), " ", _counts(view.states), legend)
    yield ribbon(view.states, wasted)


def _waste(view: AssessmentView) -> Iterator[Html]:
    yield tag("p.al-h", tag("b", "Waste"), " ", waste_total(view.waste))
    yield _findings(view.waste.findings)
    if view.waste.undecided:
        yield tag("p.al-dim", "Could not be decided:")
        yield _findings(view.waste.undecided)
    yield tag("p.al-dim", checks(view))


def _findings(findings: tuple[WasteRow, ...]) -> Html:
    rows = [
        tag(
            "tr", tag("th", words.words(f.kind)), tag("td.al-nowrap", cost(f)), tag("td", f.message)
        )
        for f in findings[:SHOWN_FINDINGS]
    ]
    left = len(findings) - SHOWN_FINDINGS
    if left > 0:
        rows.append(tag("tr", tag("td", f"and {left:,} more")))
    return tag("table", *rows) if rows else Html()


def _path(view: AssessmentView) -> Iterator[Html]:
    if view.measures is None:
        return
    donor = view.measures.nearest_donor or words.UNKNOWN
    yield tag("p.al-h", tag("b", "Nearest donor"), f" {donor}; left {divergence(view)}")


def _remarks(view: AssessmentView) -> Iterator[Html]:
    if view.lucky_mechanism is not None:
        why = f" — {view.lucky_reason}" if view.lucky_reason else ""
        yield tag("p.al-h", tag("b", "Lucky pass"), f" {view.lucky_mechanism}{why}")
    if view.hints:
        yield tag("p.al-h", tag("b", "Hints"))
        items = (tag("li", f"{h.severity}: {words.words(h.name)}, {h.message}") for h in view.hints)
        yield tag("ul", *items)
    if view.strengths:
        yield tag("p.al-h", tag("b", "Strengths"), f" {'; '.join(view.strengths)}")


def _footer(view: AssessmentView) -> Html:
    made = f"profile {view.profile} ({view.config_hash}), agentlens {view.version}"
    return tag("p.al-dim", f"Compared with {words.donors(view)}; {made}")
