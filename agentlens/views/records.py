"""The named views: plain data with a fixed schema, from which text, figures and HTML are drawn.

`plain(view)` is what `to_dict()` returns and what `--jsonl` prints; a view read back
with `msgspec.convert(data, type(view))` draws the same. In all of them None means not known.
Indices of steps count from 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

STAGES = ("E", "I", "V", "O")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
TIERS = ("ideal", "solid", "lucky", "partial_fail", "off_track")


def plain(view: msgspec.Struct) -> dict[str, Any]:
    """Returns a view as dicts, lists, strings, numbers, booleans and None, ready for JSON.

    Half a surrogate pair (from a file name that is no UTF-8), which JSON cannot hold, becomes
    U+FFFD.
    """
    data: dict[str, Any] = {
        name: _plain(value) for name, value in msgspec.to_builtins(view).items()
    }
    return data


def _plain(value: object) -> object:
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, dict):
        return {_plain(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return value


class StepRow(msgspec.Struct, frozen=True):
    """One step of a run.

    Attributes:
        index: Position in the run, from 1.
        step: Source step, event or entry id.
        tool: The tool's name as stored.
        stage: `E`, `I`, `V`, `O` or None.
        reason: Why it has this stage: the rule and its evidence.
        kind: What the action does.
        summary: The command, or the operation with its path, in one line.
        result: `ok`, `error` or `unknown`.
        tokens: Input and output tokens, as far as reported.
    """

    index: int
    step: str
    tool: str
    stage: str | None
    reason: str
    kind: str = ""
    summary: str = ""
    result: str = "unknown"
    tokens: int | None = None


class WasteRow(msgspec.Struct, frozen=True):
    """One finding of waste, or one place where it could not be decided.

    Attributes:
        kind: The kind of waste.
        verdict: `found` or `undecided`.
        steps: The steps concerned.
        message: What happened and what would have been better.
        quote: The command or path concerned.
        wasted_steps: Number of steps wasted.
        wasted_tokens: Their input and output tokens.
        wasted_cost: Their cost in US dollars.
        step_ids: Their source steps, events or entries.
        call_ids: Their source calls.
        excused: The reference does so too, so it is no waste.
    """

    kind: str
    verdict: str
    steps: tuple[int, ...]
    message: str = ""
    quote: str = ""
    wasted_steps: int = 0
    wasted_tokens: int | None = None
    wasted_cost: float | None = None
    step_ids: tuple[str, ...] = ()
    call_ids: tuple[str, ...] = ()
    excused: bool = False


class StepDetail(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about one step (`agentlens inspect --step N --jsonl`).

    Attributes:
        schema: Name and version of this schema.
        row: The step in short.
        rule: The rule that gave the stage.
        evidence: What made the rule fire.
        operations: What it does, in order: kind and program.
        command: The shell text.
        thought: What the agent said or reasoned beside it.
        reads: Paths read, searched, listed or run.
        writes: Paths created or changed.
        deletes: Paths removed.
        exit_code: Exit status.
        observation: What came back.
        observation_is_cut: Whether text is missing from it; None where nobody can tell.
        input_tokens: Prompt tokens of its source step.
        output_tokens: Completion tokens of its source step.
        cost_usd: Cost of its source step.
        timestamp: As stored.
        call_id: The producer's id of the call.
        place: Where it stands in its file.
        waste: The findings that name it.
    """

    schema: str = "agentlens-step/1"
    row: StepRow
    rule: str
    evidence: str = ""
    operations: tuple[tuple[str, str], ...] = ()
    command: str | None = None
    thought: str | None = None
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    deletes: tuple[str, ...] = ()
    exit_code: int | None = None
    observation: str | None = None
    observation_is_cut: bool | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost_usd: float | None = None
    timestamp: str | None = None
    call_id: str | None = None
    place: str | None = None
    waste: tuple[WasteRow, ...] = ()


class RunView(msgspec.Struct, frozen=True, kw_only=True):
    """A labelled run (`LabelledRun.to_dict()`).

    Attributes:
        schema: Name and version of this schema.
        trajectory_id: Names the run in its corpus.
        task_id: The task.
        model: The model.
        outcome: `passed`, `failed` or `unknown`.
        labeler: Name of the labeler.
        states: The steps, in order.
    """

    schema: str = "agentlens-run/1"
    trajectory_id: str
    task_id: str | None = None
    model: str | None = None
    outcome: str = "unknown"
    labeler: str = ""
    states: tuple[StepRow, ...] = ()


class DonorRow(msgspec.Struct, frozen=True):
    """A donor of a reference: its id, its model, the stages of its steps in order."""

    donor_id: str
    model: str | None
    stages: tuple[str | None, ...]


class ReferenceView(msgspec.Struct, frozen=True, kw_only=True):
    """The known-good strategies of one task.

    Attributes:
        schema: Name and version of this schema.
        task_id: The task.
        strictness: How much equal states share.
        states: Number of states of the automaton.
        donors: The passing runs that it is built from.
    """

    schema: str = "agentlens-reference-view/1"
    task_id: str | None
    strictness: str
    states: int
    donors: tuple[DonorRow, ...]


class SignalValues(msgspec.Struct, frozen=True):
    """The four signals: structural and coverage 0-100, coherence and temporal 0-1."""

    structural: float | None = None
    coverage: float | None = None
    coherence: float | None = None
    temporal: float | None = None


class DivergencePoint(msgspec.Struct, frozen=True):
    """Where a run first leaves the nearest known-good path.

    Attributes:
        reference_step: First step of the path that is not matched.
        step: The run's step in its place, or None if the run ends there.
        fraction: Share of the path done before it, 0-1.
    """

    reference_step: int
    step: int | None = None
    fraction: float | None = None


class MeasureValues(msgspec.Struct, frozen=True, kw_only=True):
    """Further measures against the reference, as `agentlens.scoring.Measures` defines them."""

    nearest_donor: str | None = None
    matched: int | None = None
    path_length: int | None = None
    ordered_recall: float | None = None
    precision: float | None = None
    reference_coverage: float | None = None
    temporal_best_path: float | None = None
    temporal_donor_mean: float | None = None
    stage_coverage: Mapping[str, float] = {}
    stage_completeness: float | None = None
    workflow_similarity: float | None = None
    bottleneck: float | None = None
    exploration_ratio: float | None = None
    matched_steps: tuple[int, ...] = ()
    ends_like_reference: bool | None = None


class CheckRow(msgspec.Struct, frozen=True):
    """What one detector of waste says about a run.

    Attributes:
        verdict: `found`, `not_found` or `undecided`.
        found: Number of findings.
        undecided: Number of places that could not be decided.
        excused: Number of findings that the reference has too.
        steps: Wasted steps, each once.
        counted_steps: Those that no kind before it counts already.
    """

    verdict: str
    found: int = 0
    undecided: int = 0
    excused: int = 0
    steps: int = 0
    counted_steps: int = 0


class WasteView(msgspec.Struct, frozen=True, kw_only=True):
    """The waste of a run; the totals are None where no kind of waste was looked for.

    Attributes:
        n_states: Number of steps of the run.
        wasted_steps: Wasted steps, each once.
        severity: Their share of all steps, 0-1.
        wasted_tokens: Their tokens.
        wasted_cost: Their cost in US dollars.
        total_by_detector: Wasted steps, a step once per kind that found it.
        has_reference: Whether there was a reference to excuse by.
        by_kind: What each detector says.
        findings: What was found.
        undecided: What could not be decided.
        excused: What the reference does too.
    """

    n_states: int = 0
    wasted_steps: int | None = None
    severity: float | None = None
    wasted_tokens: int | None = None
    wasted_cost: float | None = None
    total_by_detector: int | None = None
    has_reference: bool = False
    by_kind: Mapping[str, CheckRow] = {}
    findings: tuple[WasteRow, ...] = ()
    undecided: tuple[WasteRow, ...] = ()
    excused: tuple[WasteRow, ...] = ()


class HintRow(msgspec.Struct, frozen=True):
    """One weakness: its name, `critical`, `high` or `medium`, and the figures behind it."""

    name: str
    severity: str
    message: str


class DrawRow(msgspec.Struct, frozen=True):
    """The figures against one set of donors."""

    donors: tuple[str, ...]
    score: float | None = None
    tier: str | None = None
    signals: SignalValues = SignalValues()


class AssessmentView(msgspec.Struct, frozen=True, kw_only=True):
    """How one run was worked (`Assessment.to_dict()`, `agentlens assess --jsonl`).

    Attributes:
        schema: Name and version of this schema.
        trajectory_id: Names the run in its corpus.
        task_id: The task.
        model: The model.
        source: The file that the run was read from.
        profile: Name of the scoring profile.
        config_hash: Hash of the profile's parameters.
        version: Version of agentlens.
        outcome: `passed`, `failed` or `unknown`.
        reward: The verifier's reward.
        outcome_source: Where the outcome was found.
        error_kind: What kept the run from a fair outcome.
        score: Process score, 0-100.
        spread: Standard deviation of the score over the draws.
        tier: One of `TIERS`.
        stability: Share of the draws that give this tier, 0-1.
        reason: Why score or tier is missing.
        signals: The four signals.
        measures: Further measures; None without a reference.
        divergence: Where the run leaves the nearest known-good path; None if it follows it, or
            without a reference.
        waste: The waste, located to steps.
        lucky_mechanism: How a lucky pass came about; None for other tiers.
        lucky_reason: The rule and its figures.
        lucky_undecided: Mechanisms that lacked a figure to be decided.
        hints: Weaknesses, most severe first.
        strengths: What went well.
        donor_policy: `any`, `other-models`, or `reference` for a given reference.
        draws: The figures of each draw.
        columns: Further figures of the profile by name.
        note: What a reader must know about the profile's score.
        states: The steps.
    """

    schema: str = "agentlens-assessment/1"
    trajectory_id: str
    task_id: str | None = None
    model: str | None = None
    source: str | None = None
    profile: str = ""
    config_hash: str = ""
    version: str = ""
    outcome: str = "unknown"
    reward: float | None = None
    outcome_source: str | None = None
    error_kind: str | None = None
    score: float | None = None
    spread: float | None = None
    tier: str | None = None
    stability: float | None = None
    reason: str | None = None
    signals: SignalValues = SignalValues()
    measures: MeasureValues | None = None
    divergence: DivergencePoint | None = None
    waste: WasteView = WasteView()
    lucky_mechanism: str | None = None
    lucky_reason: str | None = None
    lucky_undecided: tuple[str, ...] = ()
    hints: tuple[HintRow, ...] = ()
    strengths: tuple[str, ...] = ()
    donor_policy: str = "reference"
    draws: tuple[DrawRow, ...] = ()
    columns: Mapping[str, Any] = {}
    note: str | None = None
    states: tuple[StepRow, ...] = ()
