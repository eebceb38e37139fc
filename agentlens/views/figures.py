"""What the figures of an assessment mean, in words; the text and the HTML say the same."""

from __future__ import annotations

from collections.abc import Iterator

from agentlens.views import words
from agentlens.views.records import AssessmentView, MeasureValues, WasteRow, WasteView

SHOWN_FINDINGS = 20
COHERENCE = "how straight it goes through the stages; going back and repeating lower it"


def signal_rows(view: AssessmentView) -> Iterator[tuple[str, str, str]]:
    """Yields name, value and meaning of the four signals."""
    found, measures = view.signals, view.measures or MeasureValues()
    missing = " (needs a reference)" if view.measures is None else ""
    yield "structural", words.figure(found.structural), _order(measures) + missing
    coverage = "the nearest donor's steps done in any order"
    if measures.reference_coverage is not None:
        coverage += f"; of the whole reference {measures.reference_coverage:.0f} %"
    yield "coverage", words.figure(found.coverage), coverage + missing
    yield "coherence", words.figure(found.coherence, 2), COHERENCE
    temporal = "stages over time like the donors'"
    if measures.temporal_best_path is not None:
        temporal += f"; like the nearest donor's {measures.temporal_best_path:.2f}"
    yield "temporal", words.figure(found.temporal, 2), temporal + missing


def _order(measures: MeasureValues) -> str:
    if measures.matched is None or measures.path_length is None:
        return "the nearest donor's steps done in its order"
    text = f"{measures.matched} of the nearest donor's {measures.path_length} steps in its order"
    if measures.precision is not None:
        text += f"; {measures.precision:.0f} % of the run's steps are in the reference"
    return text


def cost(finding: WasteRow) -> str:
    """Returns where a finding is and what it cost: `steps 6–10: 5 wasted, 12,554 tokens`."""
    where = "step" if len(finding.steps) == 1 else "steps"
    verb = "wasted" if finding.verdict == "found" else "in question"
    text = f"{where} {words.steps(finding.steps)}: {finding.wasted_steps} {verb}"
    if finding.wasted_tokens is not None:
        text += f", {words.plural(finding.wasted_tokens, 'token')}"
    return text if finding.wasted_cost is None else f"{text}, ${finding.wasted_cost:.2f}"


def checks(view: AssessmentView) -> str:
    """Returns how many checks for waste found something, nothing, or could not be decided."""
    verdicts = [check.verdict for check in view.waste.by_kind.values()]
    found, absent = verdicts.count("found"), verdicts.count("not_found")
    undecided = [
        words.words(kind)
        for kind, check in view.waste.by_kind.items()
        if check.verdict == "undecided"
    ]
    text = f"checks: {found} found, {absent} not found, {len(undecided)} undecided"
    if undecided:
        text += f" ({', '.join(undecided)})"
    excused = len(view.waste.excused)
    return f"{text}; {excused} excused, as the reference does so too" if excused else text


def divergence(view: AssessmentView) -> str:
    """Returns where a run leaves the nearest known-good path, in words."""
    point = view.divergence
    if point is None:
        return "nowhere" if view.measures is not None else words.UNKNOWN
    length = view.measures.path_length if view.measures is not None else None
    text = f"at its step {point.reference_step}" + (f" of {length}" if length else "")
    if point.step is not None:
        text += f", step {point.step} of the run"
    return text


def waste_total(waste: WasteView) -> str:
    """Returns the sum of the waste: `9 of 20 steps (45 %), 27,265 tokens`."""
    if waste.wasted_steps is None:
        return "not looked for"
    total = f"{waste.wasted_steps} of {words.plural(waste.n_states, 'step')}"
    total += f" ({words.percent(waste.severity)})"
    if not waste.wasted_steps:
        return total
    tokens = "tokens unknown"
    if waste.wasted_tokens is not None:
        tokens = words.plural(waste.wasted_tokens, "token")
    return f"{total}, {tokens}" + (
        "" if waste.wasted_cost is None else f", ${waste.wasted_cost:.2f}"
    )
