"""The mechanism behind a lucky pass: five, asked for in a fixed order (arXiv 2605.12925)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from operator import eq, ge, gt, le, lt
from typing import NamedTuple

import msgspec


class Mechanism(StrEnum):
    """How a run came to pass without working well; in the order in which they are asked for.

    Attributes:
        MINIMAL_UNVERIFIED: Few steps, and nothing verified after the last edit (C1).
        BRUTE_FORCE: Much waste and little order (C2).
        EXCESSIVE_EXPLORATION: Far more exploration than the reference needed (C4).
        INCOMPLETE_IMPLEMENTATION: Less than half of the reference's edits (C3).
        DIVERGENT: Another way that works (C5).
    """

    MINIMAL_UNVERIFIED = "minimal and unverified"
    BRUTE_FORCE = "brute-force convergence"
    EXCESSIVE_EXPLORATION = "excessive exploration"
    INCOMPLETE_IMPLEMENTATION = "incomplete implementation"
    DIVERGENT = "divergent but valid"


class LuckyThresholds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of the rules.

    The paper states those of C1, C3 and C4. Those of C2 were never published. They are fitted on
    the 122 lucky rows of the published columns such that C2 takes 42 of the rows that C1 leaves,
    with a mean severity of .47, as published: on a grid of steps of .01 exactly one pair does,
    (.04, .43). See `benchmarks/lucky_thresholds.py`, run as

        python benchmarks/lucky_thresholds.py TRAJECTORIES_CSV

    Agreement of counts then: C1 19 of 19, C2 42 of 42; of the 61 rows left 43 have an I coverage
    below 50 % and 18 do not, against 41 C3 + 15 C5 + 5 C4, which the columns cannot tell apart:
    C4 needs the number of E states of run and path, and neither is published.

    Attributes:
        minimal_states: C1: most states of a minimal run.
        brute_force_severity: C2: least waste severity (fitted).
        brute_force_coherence: C2: highest coherence (fitted).
        exploration_ratio: C4: E states over those of the best path must exceed this.
        implementation_coverage: C3: I coverage in percent must be below this.
    """

    minimal_states: int = 8
    brute_force_severity: float = 0.04
    brute_force_coherence: float = 0.43
    exploration_ratio: float = 2.0
    implementation_coverage: float = 50.0


class LuckyMechanism(msgspec.Struct, frozen=True):
    """The mechanism of a lucky pass.

    Attributes:
        mechanism: The first whose rule applies.
        reason: Why, in words and figures.
        undecided: Mechanisms asked for before it whose rule lacked a figure.
    """

    mechanism: Mechanism
    reason: str
    undecided: tuple[Mechanism, ...] = ()


DEFAULT_THRESHOLDS = LuckyThresholds()


class _Condition(NamedTuple):
    """A part of a rule: whether it holds (None: not known), and what it says in words."""

    holds: bool | None
    words: str


def mechanism(
    *,
    n_states: int | None,
    waste_severity: float | None,
    coherence: float | None,
    exploration_ratio: float | None,
    implementation_coverage: float | None,
    is_verified: bool | None,
    thresholds: LuckyThresholds = DEFAULT_THRESHOLDS,
) -> LuckyMechanism:
    """Names the mechanism of a lucky pass.

    The rules are asked in the order C1, C2, C4, C3; C5 is what is left. A rule that lacks a
    figure and is not refuted by the others is undecided and passed over, which the result says.

    Args:
        n_states: Number of states.
        waste_severity: Share of wasted states, the unverified tail left out, since C1 asks for
            that by itself (`WasteReport.severity_without_tail`).
        coherence: Coherence, 0 to 1.
        exploration_ratio: E states of the run over those of the reference's best path.
        implementation_coverage: Percent of the best path's I states that the run matches.
        is_verified: Whether some V state comes after the last I state.
        thresholds: The limits of the rules.

    Example:
        >>> mechanism(
        ...     n_states=6,
        ...     waste_severity=0.0,
        ...     coherence=1.0,
        ...     exploration_ratio=0.5,
        ...     implementation_coverage=100.0,
        ...     is_verified=False,
        ... ).reason
        '6 states (at most 8), no waste, nothing verified after the last edit'
    """
    t = thresholds
    minimal = (
        _ask(n_states, le, t.minimal_states, "{} states (at most {})"),
        _ask(waste_severity, eq, 0, "no waste"),
        _ask(is_verified, eq, False, "nothing verified after the last edit"),
    )
    brute_force = (
        _ask(waste_severity, ge, t.brute_force_severity, "waste severity {:.2f} (from {:.2f})"),
        _ask(coherence, le, t.brute_force_coherence, "coherence {:.2f} (up to {:.2f})"),
    )
    words = "{:.1f} times the exploration of the best path (above {:.1f})"
    excessive = (_ask(exploration_ratio, gt, t.exploration_ratio, words),)
    words = "{:.0f} % of the best path's implementation (below {:.0f} %)"
    incomplete = (_ask(implementation_coverage, lt, t.implementation_coverage, words),)
    return _first_shown(
        {
            Mechanism.MINIMAL_UNVERIFIED: minimal,
            Mechanism.BRUTE_FORCE: brute_force,
            Mechanism.EXCESSIVE_EXPLORATION: excessive,
            Mechanism.INCOMPLETE_IMPLEMENTATION: incomplete,
        }
    )


def _ask(
    value: float | None, compare: Callable[[float, float], bool], limit: float, words: str
) -> _Condition:
    if value is None:
        return _Condition(None, words)
    return _Condition(compare(value, limit), words.format(value, limit))


def _first_shown(rules: Mapping[Mechanism, tuple[_Condition, ...]]) -> LuckyMechanism:
    undecided: list[Mechanism] = []
    for kind, conditions in rules.items():
        if all(condition.holds for condition in conditions):
            reason = ", ".join(condition.words for condition in conditions)
            return LuckyMechanism(kind, reason, tuple(undecided))
        if all(condition.holds is not False for condition in conditions):
            undecided.append(kind)
    return LuckyMechanism(Mechanism.DIVERGENT, "no other mechanism is shown", tuple(undecided))
