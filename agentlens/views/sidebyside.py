"""A comparison as text: figures side by side, aligned ribbons, and what each run did alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from agentlens.views import words
from agentlens.views.colours import OUTCOME_MARKS
from agentlens.views.comparison import NAMES, ComparedRun, ComparisonView
from agentlens.views.painting import grid, heading, stage_cells, stage_text, tier_text
from agentlens.views.records import STAGES, AssessmentView
from agentlens.views.ribbon import MARK, NO_STAGE, cells_that_fit, grouped, stage_counts
from agentlens.views.untrusted import clean

SHOWN_OWN = 12
GAP = "-"
SHARED = "="


def comparison_text(view: ComparisonView) -> RenderableType:
    """Draws a comparison."""
    task = clean(view.task_id) if view.task_id else "unknown"
    reasons = sorted({r.assessment.reason for r in view.runs if r.assessment.reason is not None})
    by = "the donors' mean" if view.base == "reference" else "A"
    parts: list[RenderableType] = [
        Text.assemble((words.plural(len(view.runs), "run"), "bold"), f" of task {task}"),
        _figures(view),
        Text(f"×: times the steps of {by}", style="dim"),
        *(Text(f"no score: {clean(reason)}", style="dim") for reason in reasons),
        heading("Stages", Text(f"aligned; {SHARED} all do it, {GAP} not done, ^ wasted", "dim")),
        _Lanes(view),
    ]
    for name, run in zip(NAMES, view.runs, strict=False):
        parts += _alone(name, run)
    return Group(*parts)


def _figures(view: ComparisonView) -> Table:
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=True)
    table.add_column("")
    for name in NAMES[: len(view.runs)]:
        table.add_column(name, overflow="fold")
    for title, draw in _ROWS:
        table.add_row(title, *(draw(run.assessment) for run in view.runs))
    for stage in STAGES:
        title_cell = Text.assemble(stage_text(stage), " steps")
        table.add_row(title_cell, *(_effort(run, stage) for run in view.runs))
    for kind in sorted({kind for run in view.runs for kind in run.kinds}):
        table.add_row(kind, *(str(run.kinds.get(kind, 0)) for run in view.runs))
    return table


def _outcome(view: AssessmentView) -> Text:
    return Text(f"{OUTCOME_MARKS.get(view.outcome, '?')} {view.outcome}")


def _waste(view: AssessmentView) -> Text:
    kinds = sorted({words.words(finding.kind) for finding in view.waste.findings})
    text = words.count(view.waste.wasted_steps) + (f" ({', '.join(kinds)})" if kinds else "")
    return Text(text)


def _signal(name: str, digits: int) -> Callable[[AssessmentView], Text]:
    return lambda view: Text(words.figure(getattr(view.signals, name), digits))


_ROWS: tuple[tuple[str, Callable[[AssessmentView], Text]], ...] = (
    ("run", lambda view: Text(clean(view.trajectory_id, 80))),
    ("model", lambda view: Text(clean(view.model, 60) if view.model else "unknown")),
    ("outcome", _outcome),
    ("score", lambda view: Text(words.score(view))),
    ("tier", lambda view: tier_text(words.title(view.tier), view.tier)),
    ("structural", _signal("structural", 1)),
    ("coverage", _signal("coverage", 1)),
    ("coherence", _signal("coherence", 2)),
    ("temporal", _signal("temporal", 2)),
    ("wasted steps", _waste),
    ("steps", lambda view: Text(str(len(view.states)))),
)


def _effort(run: ComparedRun, stage: str) -> Text:
    number, ratio = stage_counts(run.assessment.states)[stage], run.effort.get(stage)
    return Text(f"{number}" + (f"  {ratio:.1f}×" if ratio is not None else ""))


class _Lanes:
    """One ribbon a run, equal steps beneath each other, wrapped together."""

    def __init__(self, view: ComparisonView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        size = cells_that_fit(options.max_width - 4)
        for start in range(0, len(self.view.columns), size):
            if start:
                yield Text("")
            yield from self._block(start, start + size)

    def _block(self, start: int, end: int) -> Iterator[Text]:
        columns = self.view.columns[start:end]
        for i, run in enumerate(self.view.runs):
            states = run.assessment.states
            wasted = {s for f in run.assessment.waste.findings for s in f.steps}
            steps = [column[i] for column in columns]
            cells = "".join(GAP if s is None else states[s - 1].stage or NO_STAGE for s in steps)
            marks = "".join(MARK if s in wasted else " " for s in steps)
            yield Text.assemble((f"  {NAMES[i]} ", "bold"), stage_cells(cells))
            if marks.strip():
                yield Text(f"    {grouped(marks)}".rstrip(), style="bold")
        shared = "".join(" " if None in column else SHARED for column in columns)
        yield Text(f"    {grouped(shared)}".rstrip(), style="dim")


def _alone(name: str, run: ComparedRun) -> Iterator[RenderableType]:
    own = sum(len(group.steps) for group in run.own)
    yield heading(f"Only {name}", f"{own} of {words.plural(len(run.assessment.states), 'step')}")
    files = grid("left", "fold")
    read = tuple(path for path in run.own_files if path not in run.own_changes)
    for title, paths in (("changed", run.own_changes), ("read", read)):
        if paths:
            files.add_row(f"  {title}", _listed(paths))
    yield files
    table = grid("left", "left", "fold")
    for group in run.own[:SHOWN_OWN]:
        table.add_row(
            Text.assemble("  ", stage_text(group.stage or NO_STAGE)),
            words.steps(group.steps, 4),
            Text(clean(group.summary, 100)),
        )
    yield table
    if len(run.own) > SHOWN_OWN:
        yield Text(f"  and {len(run.own) - SHOWN_OWN} more", style="dim")


def _listed(paths: Sequence[str]) -> Text:
    more = f" and {len(paths) - SHOWN_OWN} more" if len(paths) > SHOWN_OWN else ""
    return Text(", ".join(clean(path, 80) for path in paths[:SHOWN_OWN]) + more)
