"""The waste of one run: findings and their totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from agentlens.waste.records import Finding, Verdict, WasteKind


class KindWaste(msgspec.Struct, frozen=True):
    """What one detector says about a run.

    Attributes:
        verdict: found if there is a finding; else undecided if something could not be decided.
        found: Number of findings.
        undecided: Number of places that could not be decided.
        excused: Number of patterns that the reference has too.
        steps: Wasted states of the findings, each once.
        counted_steps: Those of them that no earlier kind counts already.
    """

    verdict: Verdict
    found: int
    undecided: int
    excused: int
    steps: int
    counted_steps: int


class WasteReport(msgspec.Struct, frozen=True):
    """The waste of one run.

    Attributes:
        n_states: Number of states of the run.
        findings: What was found, by first step.
        undecided: What could not be decided, by first step; counts as no waste.
        excused: What the reference does too, decided or not; counts as no waste.
        has_reference: Whether there were donors to compare with; without them nothing is excused
            and unnecessary exploration stays undecided.
        wasted_steps: Wasted states, each once.
        wasted_tokens: Input and output tokens of those states as far as known, or None.
        wasted_cost: Their cost in US dollars as far as known, or None.
        kinds: The kinds that were looked for.
    """

    n_states: int
    findings: tuple[Finding, ...] = ()
    undecided: tuple[Finding, ...] = ()
    excused: tuple[Finding, ...] = ()
    has_reference: bool = False
    wasted_steps: int = 0
    wasted_tokens: int | None = None
    wasted_cost: float | None = None
    kinds: tuple[WasteKind, ...] = tuple(WasteKind)

    @property
    def severity(self) -> float:
        """Wasted states as a share of all states, 0 to 1; 0 for a run without states."""
        return self.wasted_steps / self.n_states if self.n_states else 0.0

    @property
    def severity_without_tail(self) -> float:
        """The severity of all waste but the unverified tail, whose edits may well be right."""
        others = (f for f in self.findings if f.kind is not WasteKind.UNVERIFIED_TAIL)
        return len(_steps(others)) / self.n_states if self.n_states else 0.0

    @property
    def total_by_detector(self) -> int:
        """Wasted states, a state once for every kind that it is wasted by."""
        return sum(waste.steps for waste in self.by_kind.values())

    @property
    def by_kind(self) -> Mapping[WasteKind, KindWaste]:
        """What every detector asked says, in the order of the kinds."""
        result: dict[WasteKind, KindWaste] = {}
        counted: set[int] = set()
        for kind in self.kinds:
            steps = _steps(_of(kind, self.findings))
            result[kind] = self._kind_waste(kind, steps, len(steps - counted))
            counted |= steps
        return result

    def _kind_waste(self, kind: WasteKind, steps: set[int], counted: int) -> KindWaste:
        found, undecided = _of(kind, self.findings), _of(kind, self.undecided)
        verdict = Verdict.FOUND if found else Verdict.NOT_FOUND
        if undecided and not found:
            verdict = Verdict.UNDECIDED
        excused = len(_of(kind, self.excused))
        return KindWaste(verdict, len(found), len(undecided), excused, len(steps), counted)


def _of(kind: WasteKind, findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.kind is kind]


def _steps(findings: Iterable[Finding]) -> set[int]:
    return {step for finding in findings for step in finding.steps}
