"""All detectors, and what they find in a run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from agentlens.states import State, StateKey
from agentlens.waste import (
    cycles,
    disorder,
    regressions,
    rereads,
    retries,
    unnecessary,
    unverified,
)
from agentlens.waste.context import WasteContext, spent
from agentlens.waste.habits import DonorHabits
from agentlens.waste.records import Finding, Verdict, WasteKind
from agentlens.waste.report import WasteReport

DETECTORS: Mapping[WasteKind, Callable[[WasteContext], list[Finding]]] = MappingProxyType(
    {
        WasteKind.BLIND_RETRY: retries.detect,
        WasteKind.CYCLIC_PATTERN: cycles.detect,
        WasteKind.REDUNDANT_STEP: rereads.detect,
        WasteKind.REGRESSION_LOOP: regressions.detect,
        WasteKind.UNNECESSARY_EXPLORATION: unnecessary.detect,
        WasteKind.DISORDERED_WORK: disorder.detect,
        WasteKind.UNVERIFIED_TAIL: unverified.detect,
    }
)
"""The detector of every kind, in the order in which a step is counted."""


def find_waste(
    states: Sequence[State],
    donors: Sequence[Sequence[StateKey]] | DonorHabits,
    keys: Sequence[StateKey],
) -> WasteReport:
    """Finds the waste of a run, located to its states.

    The rules are those of the process profile, stricter than the published ones
    (arXiv 2605.12925): a repetition is waste only if it brought nothing new, a return to an edit
    only if its check had failed. What at least half of the donors do too is excused.

    Args:
        states: The states of the run.
        donors: The keys of the reference's donors, or their habits where many runs share them;
            empty without a reference.
        keys: The keys of `states`, one each.

    Example:
        >>> find_waste([], [], []).severity
        0.0
    """
    habits = donors if isinstance(donors, DonorHabits) else DonorHabits.of(donors)
    context = WasteContext.of(states, keys, habits)
    findings = sorted(
        (finding for detect in DETECTORS.values() for finding in detect(context)),
        key=lambda finding: finding.steps,
    )
    found = _kept(findings, Verdict.FOUND)
    steps = {step for finding in found for step in finding.steps}
    tokens, cost = spent(state for state in states if state.index in steps)
    return WasteReport(
        n_states=len(states),
        findings=found,
        undecided=_kept(findings, Verdict.UNDECIDED),
        excused=tuple(finding for finding in findings if finding.excused),
        has_reference=habits.donors > 0,
        wasted_steps=len(steps),
        wasted_tokens=tokens,
        wasted_cost=cost,
    )


def _kept(findings: Iterable[Finding], verdict: Verdict) -> tuple[Finding, ...]:
    return tuple(f for f in findings if f.verdict is verdict and not f.excused)
