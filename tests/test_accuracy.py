"""Accuracy of the process profile on published runs, against the marks that it has to keep."""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean

import pytest

from agentlens.corpus import DonorPolicy
from agentlens.scoring import PROCESS
from benchmarks.accuracy import Row, auroc, auroc_within, draws, load, tier_shares
from tests.shared import shared

MARKS = {DonorPolicy.ANY: (0.79, 0.75), DonorPolicy.OTHER_MODELS: (0.76, 0.70)}


@lru_cache
def drawn(policy: DonorPolicy) -> list[list[Row]]:
    tasks = load([str(shared("data", "agentlens-bench", "trajectories"))])
    return draws(tasks, PROCESS, policy, 5, 0)


@pytest.mark.parametrize("policy", list(DonorPolicy))
def test_auroc_without_the_outcome(policy: DonorPolicy) -> None:
    pooled, within = MARKS[policy]
    assert fmean(auroc(draw, "score") for draw in drawn(policy)) > pooled
    assert fmean(auroc_within(draw, "score") for draw in drawn(policy)) > within


def test_tier_shares_of_passing_runs() -> None:
    ideal, solid, lucky = (
        fmean(column)
        for column in zip(
            *(tier_shares(draw, PROCESS) for draw in drawn(DonorPolicy.ANY)), strict=True
        )
    )
    assert 20 < ideal < 50
    assert solid > 45
    assert 1 < lucky < 20
