"""The shipped corpus: every style's own waste is found in it, and no other of weight."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

import pytest

from agentlens.equivalence import keys_of
from agentlens.readers import read
from agentlens.states import label_run
from agentlens.waste import WasteKind, WasteReport, find_waste

SAMPLE = Path(__file__).parents[2] / "datasets" / "sample"
FORMS = ("trajectory.json", "openhands_events.json")
WEIGHT = 0.05


@lru_cache
def reports() -> dict[str, list[tuple[WasteReport, WasteReport]]]:
    """By style, the waste of every run in both of its forms, without a reference."""
    found = defaultdict(list)
    for trial in json.loads((SAMPLE / "manifest.json").read_text("utf-8"))["trials"]:
        folder = SAMPLE / "scripted-agents" / trial["trial"] / "agent"
        first, second = (report_of(folder / form) for form in FORMS)
        found[trial["style"]].append((first, second))
    return dict(found)


def report_of(path: Path) -> WasteReport:
    (trajectory,) = read(str(path))
    run = label_run(trajectory)
    return find_waste(run.states, [], keys_of(run.states))


@pytest.mark.parametrize(
    ("style", "kind"),
    [
        ("brute force", WasteKind.REGRESSION_LOOP),
        ("blind retry", WasteKind.BLIND_RETRY),
        ("over-exploring", WasteKind.REDUNDANT_STEP),
        ("unverified", WasteKind.UNVERIFIED_TAIL),
    ],
)
def test_a_style_does_its_own_waste(style: str, kind: WasteKind) -> None:
    assert all(report.by_kind[kind].found for report, _ in reports()[style])


@pytest.mark.parametrize(
    ("style", "own"),
    [
        ("principled", set()),
        ("incomplete", {WasteKind.UNVERIFIED_TAIL}),
        ("brute force", {WasteKind.REGRESSION_LOOP}),
        ("over-exploring", {WasteKind.REDUNDANT_STEP}),
        ("unverified", {WasteKind.UNVERIFIED_TAIL}),
        (
            "blind retry",
            {WasteKind.BLIND_RETRY, WasteKind.DISORDERED_WORK, WasteKind.UNVERIFIED_TAIL},
        ),
    ],
)
def test_a_style_does_no_other_waste_of_weight(style: str, own: set[WasteKind]) -> None:
    done = [report for report, _ in reports()[style]]
    others = sum(
        waste.counted_steps
        for report in done
        for kind, waste in report.by_kind.items()
        if kind not in own
    )
    assert others <= WEIGHT * sum(report.n_states for report in done)


def test_the_form_of_a_log_does_not_matter() -> None:
    def found(report: WasteReport) -> list[tuple[object, ...]]:
        findings = (*report.findings, *report.undecided)
        return [(f.kind, f.verdict, f.steps, f.message) for f in findings]

    for pairs in reports().values():
        for first, second in pairs:
            assert found(first) == found(second)
