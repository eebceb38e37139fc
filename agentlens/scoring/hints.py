"""What the process of a run says about why it failed, and what it did well."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from agentlens.scoring.measure import Measures, Signals
from agentlens.stages import Stage
from agentlens.states import StateKey

EARLY = 0.4
UNVERIFIED = 25.0
INCOMPLETE = 50.0
THRASHING = 0.35
STRONG_STAGE = 80.0
STRONG_COHERENCE = 0.7

_STAGE_NAMES = {
    Stage.EXPLORATION: "exploration",
    Stage.IMPLEMENTATION: "implementation",
    Stage.VERIFICATION: "verification",
    Stage.ORCHESTRATION: "orchestration",
}


class Hint(msgspec.Struct, frozen=True):
    """One weakness of a run.

    Attributes:
        name: `early_divergence`, `missing_verification`, `incomplete_implementation` or
            `thrashing`.
        severity: `critical`, `high` or `medium`.
        message: The figures behind it, in one sentence.
    """

    name: str
    severity: str
    message: str


def hints(keys: Sequence[StateKey], found: Signals, measures: Measures | None) -> tuple[Hint, ...]:
    """Returns the weaknesses of a run, most severe first."""
    checks = (_early(measures), _unverified(keys, measures), _incomplete(measures), _thrash(found))
    present = [hint for hint in checks if hint is not None]
    order = ["critical", "high", "medium"]
    return tuple(sorted(present, key=lambda hint: order.index(hint.severity)))


def strengths(found: Signals, measures: Measures | None) -> tuple[str, ...]:
    """Returns what a run did well, in plain words."""
    words = []
    covered = measures.stage_coverage if measures is not None else {}
    for stage, name in _STAGE_NAMES.items():
        share = covered.get(stage.value)
        if share is not None and share >= STRONG_STAGE:
            words.append(f"strong {name} ({share:.0f} % of the reference's covered)")
    if found.coherence >= STRONG_COHERENCE:
        words.append(f"coherent progress ({found.coherence:.2f})")
    if measures is not None and measures.ends_like_reference:
        words.append("ends as the reference does")
    return tuple(words)


def _early(measures: Measures | None) -> Hint | None:
    if measures is None or measures.divergence is None or measures.divergence.fraction >= EARLY:
        return None
    step, length = measures.divergence.reference_step, measures.path_length
    message = f"leaves the nearest known-good path at its step {step} of {length}"
    return Hint("early_divergence", "critical", message)


def _unverified(keys: Sequence[StateKey], measures: Measures | None) -> Hint | None:
    stages = [key.stage for key in keys]
    if Stage.IMPLEMENTATION not in stages:
        return None
    last_edit = len(stages) - 1 - stages[::-1].index(Stage.IMPLEMENTATION)
    if Stage.VERIFICATION not in stages[last_edit:]:
        message = f"nothing checks the last edit (step {last_edit + 1})"
        return Hint("missing_verification", "high", message)
    share = None if measures is None else measures.stage_coverage.get(Stage.VERIFICATION.value)
    if share is None or share >= UNVERIFIED:
        return None
    message = f"only {share:.0f} % of the reference's verification was done"
    return Hint("missing_verification", "medium", message)


def _incomplete(measures: Measures | None) -> Hint | None:
    share = None if measures is None else measures.stage_coverage.get(Stage.IMPLEMENTATION.value)
    if share is None or share >= INCOMPLETE:
        return None
    severity = "high" if share < INCOMPLETE / 2 else "medium"
    message = f"only {share:.0f} % of the reference's edits were made"
    return Hint("incomplete_implementation", severity, message)


def _thrash(found: Signals) -> Hint | None:
    if found.coherence >= THRASHING:
        return None
    message = f"goes back and forth between stages (coherence {found.coherence:.2f})"
    return Hint("thrashing", "medium", message)
