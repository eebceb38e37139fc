"""Profiles, signals against a reference, tiers, and the assessment of a run."""

from agentlens.scoring.assessment import Assessment, Draw
from agentlens.scoring.hints import Hint
from agentlens.scoring.measure import Divergence, Measures, Signals
from agentlens.scoring.methods import (
    Reference,
    assess,
    digest_for,
    label_for,
    reference_for,
)
from agentlens.scoring.profile import (
    AGENTLENS_BENCH,
    PROCESS,
    Method,
    Profile,
    Tier,
    TierCuts,
    Weights,
    load_profile,
)
from agentlens.scoring.scorer import combine

__all__ = [
    "AGENTLENS_BENCH",
    "PROCESS",
    "Assessment",
    "Divergence",
    "Draw",
    "Hint",
    "Measures",
    "Method",
    "Profile",
    "Reference",
    "Signals",
    "Tier",
    "TierCuts",
    "Weights",
    "assess",
    "combine",
    "digest_for",
    "label_for",
    "load_profile",
    "reference_for",
]
