from __future__ import annotations

from itertools import chain
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from agentlens.actions import ActionKind, Result
from agentlens.trajectory import Usage
from agentlens.waste import DETECTORS, DonorHabits, Verdict, WasteKind, WasteReport
from tests.waste.runs import (
    RED,
    E,
    Step,
    act,
    check,
    donor,
    edit,
    found,
    read,
    think,
    waste,
)

MOVES: list[Step] = [
    read("a.py"),
    read("a.py", (1, 9)),
    read("b.py", out=None),
    edit("a.py"),
    edit("a.py", "", "value = 1"),
    edit("b.py", "g"),
    check(),
    check(RED),
    check(None, Result.UNKNOWN),
    think("hm"),
    act(E, ActionKind.SEARCH, "c.py"),
]
RUNS = st.lists(st.sampled_from(MOVES), max_size=14)
DONORS = st.lists(RUNS, max_size=4)


def report_of(run: list[Step], donors: list[list[Step]]) -> WasteReport:
    return waste(*run, donors=[donor(*steps) for steps in donors])


def test_every_kind_has_its_detector_in_order_of_counting() -> None:
    assert list(DETECTORS) == list(WasteKind)


@given(RUNS, DONORS)
def test_totals_hold_together(run: list[Step], donors: list[list[Step]]) -> None:
    report = report_of(run, donors)
    everything = [*report.findings, *report.undecided, *report.excused]
    steps = {step for finding in report.findings for step in finding.steps}
    assert all(
        finding.steps == tuple(sorted(set(finding.steps)))
        and finding.steps[0] >= 1
        and finding.steps[-1] <= len(run)
        for finding in everything
    )
    assert all(f.verdict is Verdict.FOUND and not f.excused for f in report.findings)
    assert report.wasted_steps == len(steps)
    assert sum(kind.counted_steps for kind in report.by_kind.values()) == len(steps)
    assert len(steps) <= report.total_by_detector
    assert 0.0 <= report.severity_without_tail <= report.severity <= 1.0


@given(RUNS, DONORS, st.randoms(use_true_random=False))
def test_the_order_of_donors_does_not_matter(
    run: list[Step], donors: list[list[Step]], random: Random
) -> None:
    shuffled = random.sample(donors, len(donors))
    assert report_of(run, donors) == report_of(run, shuffled)


@given(RUNS, DONORS)
def test_donors_only_move_findings_to_the_excused(
    run: list[Step], donors: list[list[Step]]
) -> None:
    def all_steps(report: WasteReport) -> set[tuple[WasteKind, tuple[int, ...]]]:
        findings = chain(report.findings, report.undecided, report.excused)
        return {
            (f.kind, f.steps)
            for f in findings
            if f.kind not in {WasteKind.UNNECESSARY_EXPLORATION, WasteKind.DISORDERED_WORK}
        }

    assert all_steps(report_of(run, donors)) == all_steps(report_of(run, []))


@given(st.sampled_from(MOVES))
def test_one_step_wastes_nothing_but_an_unverified_edit(step: Step) -> None:
    report = waste(step)
    assert report.severity_without_tail == 0.0
    assert {finding.kind for finding in report.findings} <= {WasteKind.UNVERIFIED_TAIL}


def test_an_empty_run_has_no_waste() -> None:
    report = waste()
    assert (report.wasted_steps, report.severity, report.total_by_detector) == (0, 0.0, 0)
    assert all(kind.verdict is Verdict.NOT_FOUND for kind in report.by_kind.values())


def test_a_step_counts_once_for_the_first_of_its_kinds() -> None:
    report = waste(read("a.py"), read("a.py"), read("a.py"))
    assert found(report, WasteKind.BLIND_RETRY) == [(3,)]
    assert found(report, WasteKind.REDUNDANT_STEP) == [(2,), (3,)]
    assert (report.wasted_steps, report.total_by_detector) == (2, 3)
    assert report.by_kind[WasteKind.BLIND_RETRY].counted_steps == 1
    assert report.by_kind[WasteKind.REDUNDANT_STEP].counted_steps == 1
    assert report.severity == 2 / 3


def test_cost_is_the_sum_of_what_is_known() -> None:
    def look(usage: Usage | None) -> Step:
        return act(E, ActionKind.READ, "a.py", usage=usage)

    priced = Usage(input_tokens=100, output_tokens=10, cost_usd=0.5)
    report = waste(look(priced), look(priced), look(None), look(Usage(output_tokens=7)))
    assert (report.wasted_steps, report.wasted_tokens, report.wasted_cost) == (3, 117, 0.5)
    (retry,) = (f for f in report.findings if f.kind is WasteKind.BLIND_RETRY)
    assert (retry.steps, retry.wasted_tokens, retry.wasted_cost) == ((3, 4), 7, None)
    unknown = waste(look(None), look(None))
    assert (unknown.wasted_tokens, unknown.wasted_cost) == (None, None)


def test_habits_can_be_shared_by_many_runs() -> None:
    keys = [donor(read("a.py"), read("a.py"))]
    run = [read("a.py"), read("a.py")]
    assert waste(*run, donors=keys) == waste(*run, donors=DonorHabits.of(keys))
