"""Profiles, signals against a reference, tiers, and the assessment of a run."""

from agentlens.scoring.assessment import Assessment, Draw
from agentlens.scoring.hints import Hint
from agentlens.scoring.measure import Divergence, Measures, Signals
from agentlens.scoring.profile import PROCESS, Profile, Tier, TierCuts, Weights, load_profile
from agentlens.scoring.scorer import assess, combine

__all__ = [
    "PROCESS",
    "Assessment",
    "Divergence",
    "Draw",
    "Hint",
    "Measures",
    "Profile",
    "Signals",
    "Tier",
    "TierCuts",
    "Weights",
    "assess",
    "combine",
    "load_profile",
]
