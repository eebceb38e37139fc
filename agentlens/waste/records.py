"""What a detector reports: one `Finding` per piece of waste, with where it is in the log."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class WasteKind(StrEnum):
    """The kinds of waste; a step with several counts for the first of them in this order."""

    BLIND_RETRY = "blind_retry"
    CYCLIC_PATTERN = "cyclic_pattern"
    REDUNDANT_STEP = "redundant_step"
    REGRESSION_LOOP = "regression_loop"
    UNNECESSARY_EXPLORATION = "unnecessary_exploration"
    DISORDERED_WORK = "disordered_work"
    UNVERIFIED_TAIL = "unverified_tail"


class Verdict(StrEnum):
    """The three answers of a check."""

    FOUND = "found"
    NOT_FOUND = "not_found"
    UNDECIDED = "undecided"


class Finding(msgspec.Struct, frozen=True):
    """One piece of waste, or one place where the log does not tell whether it is one.

    Attributes:
        kind: The kind of waste.
        verdict: found, or undecided where what would decide it is cut off or missing.
        steps: Indices (from 1) of the wasted states, ascending, never empty.
        message: One sentence: what happened and what would have been better.
        quote: The command or path concerned.
        wasted_tokens: Input and output tokens of those states, as far as known; None if no state
            tells.
        wasted_cost: Their cost in US dollars, likewise.
        step_ids: Source steps, events or entries of the wasted states.
        call_ids: Source calls of the wasted states, where they have an id.
        excused: The reference works so too: it is counted as excused, not as waste.
    """

    kind: WasteKind
    verdict: Verdict
    steps: tuple[int, ...]
    message: str
    quote: str = ""
    wasted_tokens: int | None = None
    wasted_cost: float | None = None
    step_ids: tuple[str, ...] = ()
    call_ids: tuple[str, ...] = ()
    excused: bool = False

    @property
    def wasted_steps(self) -> int:
        """Number of wasted states."""
        return len(self.steps)
