"""Process-quality scoring of stored coding-agent trajectories.

>>> import agentlens as al
>>> runs = list(al.load_sample())
>>> results = al.assess_runs(runs)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agentlens.api import (
        assess,
        assess_runs,
        build_reference,
        get_profile,
        label,
        load_references,
        save_references,
    )
    from agentlens.corpus import DonorPolicy, HeldOut
    from agentlens.errors import (
        AgentlensError,
        InvalidReferenceError,
        ProfileError,
        ReadError,
    )
    from agentlens.readers import read
    from agentlens.reference import PrefixTreeAcceptor
    from agentlens.sample import load_sample
    from agentlens.scoring import Assessment, Profile, Tier
    from agentlens.stages import ContextLabeler, Stage, explain
    from agentlens.states import LabelledRun, State
    from agentlens.trajectory import Trajectory

__all__ = [
    "AgentlensError",
    "Assessment",
    "ContextLabeler",
    "DonorPolicy",
    "HeldOut",
    "InvalidReferenceError",
    "LabelledRun",
    "PrefixTreeAcceptor",
    "Profile",
    "ProfileError",
    "ReadError",
    "Stage",
    "State",
    "Tier",
    "Trajectory",
    "assess",
    "assess_runs",
    "build_reference",
    "explain",
    "get_profile",
    "label",
    "load_references",
    "load_sample",
    "read",
    "save_references",
]

_HOMES = {
    "AgentlensError": "errors",
    "Assessment": "scoring",
    "ContextLabeler": "stages",
    "DonorPolicy": "corpus",
    "HeldOut": "corpus",
    "InvalidReferenceError": "errors",
    "LabelledRun": "states",
    "PrefixTreeAcceptor": "reference",
    "Profile": "scoring",
    "ProfileError": "errors",
    "ReadError": "errors",
    "Stage": "stages",
    "State": "states",
    "Tier": "scoring",
    "Trajectory": "trajectory",
    "assess": "api",
    "assess_runs": "api",
    "build_reference": "api",
    "explain": "stages",
    "get_profile": "api",
    "label": "api",
    "load_references": "api",
    "load_sample": "sample",
    "read": "readers",
    "save_references": "api",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return list(__all__)
