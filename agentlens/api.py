"""The functions that a notebook needs: label, build a reference, assess; for both profiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from agentlens import corpus, scoring
from agentlens.corpus import HeldOut
from agentlens.errors import ProfileError
from agentlens.scoring import (
    AGENTLENS_BENCH,
    PROCESS,
    Assessment,
    Profile,
    Reference,
    label_for,
    load_profile,
    reference_for,
)
from agentlens.scoring.references import load_all, save_all
from agentlens.states import LabelledRun
from agentlens.trajectory import Trajectory

Run = Trajectory | LabelledRun
"""A run as read, or already labelled."""

ProfileLike = str | Path | Profile
"""A profile, its name, or a profile file."""

PROFILES = MappingProxyType({profile.name: profile for profile in (PROCESS, AGENTLENS_BENCH)})


def get_profile(profile: ProfileLike) -> Profile:
    """Returns a profile by name or from a file.

    Args:
        profile: `"process"`, `"agentlens-bench"`, a path to a profile file, or a profile (which
            is returned as it is).

    Raises:
        ProfileError: There is no such profile or file.

    Example:
        >>> get_profile("process").cuts.ideal
        70.0
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


def label(run: Run, *, profile: ProfileLike = "process") -> LabelledRun:
    """Labels a run with the profile's labeler; a labelled run is returned as it is.

    Example:
        >>> import agentlens as al
        >>> run = next(iter(al.load_sample()))
        >>> {state.stage.value for state in al.label(run).states} <= set("EIVO")
        True
    """
    return run if isinstance(run, LabelledRun) else label_for(run, get_profile(profile))


def build_reference(runs: Iterable[Run], *, profile: ProfileLike = "process") -> Reference:
    """Builds the reference of one task from at least two passing runs, in any order.

    Raises:
        InvalidReferenceError: Fewer than two different runs, or runs of several tasks.
    """
    chosen = get_profile(profile)
    return reference_for([label(run, profile=chosen) for run in runs], chosen)


def save_references(references: Mapping[str, Reference], path: str | Path) -> None:
    """Saves references by task.

    Those of the process method go into one file, published ones into a folder of one file a task.

    Raises:
        InvalidReferenceError: Two references of one task.
    """
    save_all(references, Path(path))


def load_references(
    path: str | Path, *, profile: ProfileLike = "process"
) -> Mapping[str | None, Reference]:
    """Loads references by task from a file, or from the JSON files of a folder.

    With the profile `agentlens-bench`, published `ground_truth/*.json` load too; they do not name
    their donors.

    Raises:
        InvalidReferenceError: There are none, or two of one task, or they do not fit the profile.
        ReadError: A file cannot be read as a published reference.
    """
    return load_all(Path(path), get_profile(profile))


def assess(
    run: Run, reference: Reference | None = None, *, profile: ProfileLike = "process"
) -> Assessment:
    """Assesses one run against a reference that it did not help to build.

    Raises:
        InvalidReferenceError: The run is a donor of the reference, or they do not fit.
    """
    chosen = get_profile(profile)
    return scoring.assess(label(run, profile=chosen), reference, chosen)


def assess_runs(
    runs: Iterable[Run], protocol: HeldOut | None = None, *, profile: ProfileLike = "process"
) -> list[Assessment]:
    """Assesses runs of any number of tasks, drawing donors from the passing runs of each.

    Returns:
        One assessment a run, in the order given; see `HeldOut` for the protocol.
    """
    chosen = get_profile(profile)
    labelled = [label(run, profile=chosen) for run in runs]
    return corpus.assess_runs(labelled, protocol, chosen)
