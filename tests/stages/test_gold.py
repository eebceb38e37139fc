"""Agreement with people on real runs."""

from __future__ import annotations

import pytest

from agentlens.stages import Label, Stage
from benchmarks.stage_labels import Judged, agreement, by_format, judge, kappa
from tests.shared import shared

TOTAL = 0.960
PER_FORMAT = 0.93


@pytest.fixture(scope="module")
def judged() -> list[Judged]:
    return judge(shared("labels", "gold_dev.csv"), shared("labels", "trajectories"))


def test_agreement_with_gold(judged: list[Judged]) -> None:
    assert len(judged) == 241
    assert all(step.label is not None for step in judged)
    assert agreement(judged) >= TOTAL


def test_agreement_in_every_format(judged: list[Judged]) -> None:
    groups = by_format(judged)
    assert set(groups) == {"agentlens-bench", "codex-exec", "mini-swe-agent"}
    assert all(agreement(steps) > PER_FORMAT for steps in groups.values())


def test_kappa_by_hand() -> None:
    """Two of three agree; by chance (2·1 + 1·2) / 9 = 4/9 would."""
    pairs = [(Stage.EXPLORATION, "E"), (Stage.EXPLORATION, "V"), (Stage.VERIFICATION, "V")]
    steps = [
        Judged("t", "f", i, gold, Label(Stage(found), "rule"), None)
        for i, (gold, found) in enumerate(pairs, 1)
    ]
    assert agreement(steps) == pytest.approx(2 / 3)
    assert kappa(steps) == pytest.approx((2 / 3 - 4 / 9) / (1 - 4 / 9))
    assert kappa(steps[:1]) == 1.0
