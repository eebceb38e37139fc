"""The steps of one run as a table, and one step in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from agentlens.views import words
from agentlens.views.colours import RESULT_MARKS
from agentlens.views.figures import cost
from agentlens.views.painting import grid, heading, stage_text
from agentlens.views.records import StepDetail, StepRow, WasteRow
from agentlens.views.ribbon import MARK, NO_STAGE
from agentlens.views.untrusted import clean

SUMMARY = 120
WIDE = 100
LONG = 4000


class StepsTable:
    """One line a step: index, source step, stage, tool, what it did, result, reason, waste.

    What does not fit is cut, which an ellipsis shows; `step_text` has it in full. On a narrow
    terminal a mark stands for the kind of waste.

    Args:
        rows: The steps.
        findings: The waste to mark.
    """

    def __init__(self, rows: Sequence[StepRow], findings: Sequence[WasteRow] = ()) -> None:
        self.rows = rows
        self.wasted = _wasted(findings)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yields the table."""
        is_wide = options.max_width >= WIDE
        table = _table(is_wide=is_wide, has_waste=bool(self.wasted))
        for row in self.rows:
            kind = self.wasted.get(row.index, "")
            mark = kind if is_wide else MARK * bool(kind)
            marks = (Text(mark, style="bold"),) if self.wasted else ()
            table.add_row(
                str(row.index),
                Text(clean(row.step, 40)),
                stage_text(row.stage or NO_STAGE),
                Text(clean(row.tool, 40)),
                Text(clean(row.summary, SUMMARY)),
                RESULT_MARKS.get(row.result, "?"),
                Text(clean(row.reason, SUMMARY), style="dim"),
                *marks,
            )
        yield table


def _table(*, is_wide: bool, has_waste: bool) -> Table:
    table = Table(
        box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), expand=True
    )
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("Step", no_wrap=True, max_width=10 if is_wide else 6)
    table.add_column("", no_wrap=True)
    table.add_column("Tool", no_wrap=True, max_width=15 if is_wide else 8)
    table.add_column("What", no_wrap=True, ratio=3)
    table.add_column("", no_wrap=True)
    table.add_column("Why this stage", no_wrap=True, ratio=2)
    if has_waste:
        table.add_column("Waste" if is_wide else MARK, no_wrap=True)
    return table


def _wasted(findings: Sequence[WasteRow]) -> Mapping[int, str]:
    kinds: dict[int, str] = {}
    for finding in findings:
        for step in finding.steps:
            kinds.setdefault(step, words.words(finding.kind))
    return kinds


def step_text(detail: StepDetail) -> RenderableType:
    """Draws one step in full: what it is, why it has its stage, what it cost, what came back."""
    row = detail.row
    title = f"Step {row.index}, {clean(row.kind)}, source step {clean(row.step, 80)}"
    parts: list[RenderableType] = [Text(title, style="bold"), _facts(detail)]
    for name, text in (("Thought", detail.thought), ("Command", detail.command)):
        if text:
            parts += [heading(name), _block(text)]
    parts.append(heading("Result", _result(detail)))
    if detail.observation:
        parts.append(_block(detail.observation))
    for finding in detail.waste:
        parts.append(heading("Waste", f"{words.words(finding.kind)}, {cost(finding)}"))
        parts.append(_block(finding.message))
    return Group(*parts)


def _facts(detail: StepDetail) -> Table:
    table = grid("left", "fold")
    for name, value in _fact_rows(detail):
        table.add_row(f"  {name}", value)
    return table


def _fact_rows(detail: StepDetail) -> Iterator[tuple[str, Text]]:
    row = detail.row
    yield "stage", Text.assemble(stage_text(row.stage or NO_STAGE), f"  by rule {detail.rule}")
    if detail.evidence:
        yield "because", Text(clean(detail.evidence, 400))
    yield "tool", Text(clean(row.tool, 80))
    operations = (_operation(*operation) for operation in detail.operations[:20])
    yield "does", Text("; ".join(operations))
    for name in ("reads", "writes", "deletes"):
        paths = getattr(detail, name)
        if paths:
            yield name, Text(", ".join(clean(path) for path in paths[:20]))
    yield "tokens", Text(_tokens(detail))
    if detail.timestamp:
        yield "time", Text(clean(detail.timestamp, 60))
    if detail.place:
        yield "place", Text(clean(detail.place))


def _operation(kind: str, program: str) -> str:
    return kind if kind == program else f"{kind} ({clean(program, 60)})"


def _tokens(detail: StepDetail) -> str:
    if detail.input_tokens is None and detail.output_tokens is None:
        return "unknown"
    text = f"{words.count(detail.input_tokens)} in, {words.count(detail.output_tokens)} out"
    return text if detail.cost_usd is None else f"{text}, ${detail.cost_usd:.4f}"


def _result(detail: StepDetail) -> str:
    code = "exit status unknown" if detail.exit_code is None else f"exit status {detail.exit_code}"
    whole = {True: ", cut in the log", False: "", None: ""}[detail.observation_is_cut]
    return f"{detail.row.result}, {code}{whole}"


def _block(text: str) -> RenderableType:
    return Padding(Text(clean(text.strip("\n"), LONG, multiline=True)), (0, 0, 0, 2))
