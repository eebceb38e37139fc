"""The functions that a notebook needs: label, build a reference, assess; for both profiles."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from agentlens import corpus, scoring
from agentlens.corpus import HeldOut
from agentlens.errors import ProfileError
from agentlens.reference import PrefixTreeAcceptor
from agentlens.reference import build_reference as build
from agentlens.scoring import PROCESS, Assessment, Profile, load_profile
from agentlens.states import LabelledRun, label_run
from agentlens.trajectory import Trajectory

Run = Trajectory | LabelledRun
"""A run as read, or already labelled."""

PROFILES = {"process": PROCESS}


def get_profile(profile: str | Path | Profile) -> Profile:
    """Returns a profile by name or from a file.

    Args:
        profile: `"process"`, a path to a profile file, or a profile (returned as it is).

    Raises:
        ProfileError: There is no such profile or file.
    """
    if isinstance(profile, Profile):
        return profile
    known = PROFILES.get(str(profile))
    if known is not None:
        return known
    if Path(profile).is_file():
        return load_profile(profile)
    names = ", ".join(sorted(PROFILES))
    raise ProfileError(f"{profile}: no profile of that name ({names}) and no such file")


def label(run: Run) -> LabelledRun:
    """Labels a run with the context labeler; a labelled run is returned as it is."""
    return run if isinstance(run, LabelledRun) else label_run(run)


def build_reference(
    runs: Iterable[Run], *, profile: str | Path | Profile = "process"
) -> PrefixTreeAcceptor:
    """Builds the reference of one task from at least two passing runs, in any order."""
    chosen = get_profile(profile)
    return build(map(label, runs), strictness=chosen.strictness, consolidated=chosen.consolidated)


def assess(
    run: Run,
    reference: PrefixTreeAcceptor | None = None,
    *,
    profile: str | Path | Profile = "process",
) -> Assessment:
    """Assesses one run against a reference that it did not help to build."""
    return scoring.assess(label(run), reference, get_profile(profile))


def assess_runs(
    runs: Iterable[Run],
    protocol: HeldOut | None = None,
    *,
    profile: str | Path | Profile = "process",
) -> list[Assessment]:
    """Assesses runs of any number of tasks, drawing donors from the passing runs of each."""
    return corpus.assess_runs(map(label, runs), protocol, get_profile(profile))
