"""`Assessment`: everything that is known about how one run was worked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from agentlens.lucky import LuckyMechanism
from agentlens.scoring.hints import Hint
from agentlens.scoring.measure import Measures, Signals
from agentlens.scoring.profile import Profile, Tier
from agentlens.scoring.version import library_version
from agentlens.states import LabelledRun
from agentlens.trajectory import Outcome
from agentlens.views.records import (
    AssessmentView,
    DivergencePoint,
    DrawRow,
    HintRow,
    MeasureValues,
    SignalValues,
    WasteView,
    plain,
)
from agentlens.waste import WasteReport

NO_OUTCOME = "the outcome is unknown, so there is no tier"

_View = TypeVar("_View", bound=msgspec.Struct)


class Draw(msgspec.Struct, frozen=True):
    """The figures of a run against one set of donors.

    Attributes:
        donors: Ids of the donors.
        score: Process score, 0-100, or None.
        tier: Tier, or None.
        signals: The four signals.
    """

    donors: tuple[str, ...]
    score: float | None
    tier: Tier | None
    signals: Signals


class Assessment(msgspec.Struct, frozen=True):
    """How one run was worked.

    With several draws of donors, `score` and `signals` are means over the draws; `measures`,
    `waste`, `pattern`, `hints` and `strengths` are of the draw whose score is nearest the mean.

    Attributes:
        run: The labelled run.
        profile: Name of the scoring profile.
        config_hash: Hash of the profile's parameters.
        version: Version of agentlens.
        outcome: Whether the run solved its task; it decides the tier, never the score.
        score: Process score, 0-100, or None without a reference.
        tier: Tier, or None without a score or a known outcome.
        reason: Why score or tier is missing, in plain words, or None.
        signals: The four signals.
        measures: Further measures against the reference, or None without one.
        waste: Waste located to steps.
        pattern: The mechanism that explains the run if it is a lucky pass, or None without a
            reference; see `lucky`.
        hints: What went wrong, as far as the process shows it.
        strengths: What went well, in plain words.
        donor_policy: `any` or `other-models`, or `reference` for a reference given by the user.
        draws: The figures of each draw; empty without a reference.
        spread: Standard deviation of the score over the draws, or None for fewer than two.
        stability: Share of draws whose tier is the tier reported, or None without a tier.
        columns: Further figures of the profile, by column name.
        note: What a reader must know about the profile's score, or None.
    """

    run: LabelledRun
    profile: str
    config_hash: str
    version: str
    outcome: Outcome
    score: float | None
    tier: Tier | None
    reason: str | None
    signals: Signals
    measures: Measures | None
    waste: WasteReport
    pattern: LuckyMechanism | None
    hints: tuple[Hint, ...] = ()
    strengths: tuple[str, ...] = ()
    donor_policy: str = "reference"
    draws: tuple[Draw, ...] = ()
    spread: float | None = None
    stability: float | None = None
    columns: Mapping[str, Any] = {}
    note: str | None = None

    @property
    def lucky(self) -> LuckyMechanism | None:
        """Mechanism of a lucky pass, None for every other tier."""
        return self.pattern if self.tier is Tier.LUCKY else None

    def view(self) -> AssessmentView:
        """Returns the assessment as a named view."""
        return assessment_view(self)

    def to_dict(self) -> dict[str, Any]:
        """Returns the assessment as plain data; `views.records.AssessmentView` is its schema."""
        return plain(self.view())

    def __str__(self) -> str:
        from agentlens.views import painting, text  # noqa: PLC0415

        return painting.to_text(text.assessment_text(self.view()))

    def _repr_html_(self) -> str:
        from agentlens.views import html  # noqa: PLC0415

        return html.assessment_html(self.view())


def assessment_view(assessment: Assessment) -> AssessmentView:
    """Fills the named view of an assessment."""
    run, measures, lucky = assessment.run, assessment.measures, assessment.lucky
    own = run.view()
    return AssessmentView(
        trajectory_id=own.trajectory_id,
        task_id=own.task_id,
        model=own.model,
        source=run.trajectory.source,
        profile=assessment.profile,
        config_hash=assessment.config_hash,
        version=assessment.version,
        outcome=own.outcome,
        reward=assessment.outcome.reward,
        outcome_source=assessment.outcome.source,
        error_kind=assessment.outcome.error_kind,
        score=assessment.score,
        spread=assessment.spread,
        tier=None if assessment.tier is None else assessment.tier.value,
        stability=assessment.stability,
        reason=assessment.reason,
        signals=_alike(assessment.signals, SignalValues),
        measures=None if measures is None else _alike(measures, MeasureValues),
        divergence=(
            None
            if measures is None or measures.divergence is None
            else _alike(measures.divergence, DivergencePoint)
        ),
        waste=_waste_view(assessment.waste),
        lucky_mechanism=None if lucky is None else lucky.mechanism.value,
        lucky_reason=None if lucky is None else lucky.reason,
        lucky_undecided=() if lucky is None else tuple(kind.value for kind in lucky.undecided),
        hints=tuple(_alike(hint, HintRow) for hint in assessment.hints),
        strengths=assessment.strengths,
        donor_policy=assessment.donor_policy,
        draws=tuple(_alike(draw, DrawRow) for draw in assessment.draws),
        columns=msgspec.to_builtins(assessment.columns),
        note=assessment.note,
        states=own.states,
    )


def _waste_view(waste: WasteReport) -> WasteView:
    if not waste.kinds:
        return WasteView(n_states=waste.n_states)
    return _alike(waste, WasteView)


def _alike(record: msgspec.Struct, view: type[_View]) -> _View:
    """Fills a view with the attributes of the same names."""
    return msgspec.convert(record, view, from_attributes=True)


def unscored(
    run: LabelledRun, profile: Profile, found: Signals, waste: WasteReport, reason: str | None
) -> Assessment:
    """An assessment without a score: where every method begins, and ends without a reference."""
    return Assessment(
        run=run,
        profile=profile.name,
        config_hash=profile.config_hash,
        version=library_version(),
        outcome=run.trajectory.outcome,
        score=None,
        tier=None,
        reason=reason,
        signals=found,
        measures=None,
        waste=waste,
        pattern=None,
    )
