"""Scoring profiles: every parameter that a score depends on, named, in one immutable record."""

from __future__ import annotations

from enum import StrEnum
from hashlib import sha256
from math import isclose
from pathlib import Path

import msgspec

from agentlens.equivalence import Strictness
from agentlens.errors import ProfileError
from agentlens.lucky import LuckyThresholds
from agentlens.trajectory import Status


class Tier(StrEnum):
    """How well a run was worked, given its outcome."""

    IDEAL = "ideal"
    SOLID = "solid"
    LUCKY = "lucky"
    PARTIAL_FAIL = "partial_fail"
    OFF_TRACK = "off_track"

    @property
    def words(self) -> str:
        """The tier in words, as shown to people."""
        return self.value.replace("_", " ").capitalize()


class Method(StrEnum):
    """How references are built and runs are measured.

    Attributes:
        PROCESS: This library's own: outcome-free, exact alignment.
        PUBLISHED: The published AGENTLENS tool, for parity; its score contains the outcome.
    """

    PROCESS = "process"
    PUBLISHED = "published"


class BestPath(StrEnum):
    """Over which accepting paths the best one is looked for."""

    DONORS = "donors"
    AUTOMATON = "automaton"


class TemporalReference(StrEnum):
    """What a run's temporal profile is compared with."""

    DONOR_MEAN = "donor-mean"
    BEST_PATH = "best-path"


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of the four signals, each on a scale of 0 to 100 (arXiv 2605.12925, eq. 1)."""

    structural: float = 0.20
    coverage: float = 0.15
    coherence: float = 0.30
    temporal: float = 0.35

    def __post_init__(self) -> None:
        parts = (self.structural, self.coverage, self.coherence, self.temporal)
        if not all(0 <= part <= 1 for part in parts) or not isclose(sum(parts), 1.0):
            raise ProfileError(f"weights must be from 0 to 1 and add up to 1, not {parts}")


class TierCuts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Scores from which a tier begins.

    Attributes:
        ideal: Passing runs from here are ideal.
        solid: Passing runs from here are solid, below it lucky.
        partial_fail: Failing runs from here are partial fails, below it off track.
    """

    ideal: float = 70.0
    solid: float = 47.0
    partial_fail: float = 40.0

    def __post_init__(self) -> None:
        if not (0 <= self.solid <= self.ideal <= 100 and 0 <= self.partial_fail <= 100):
            raise ProfileError("tier cuts must lie from 0 to 100, solid not above ideal")

    def tier(self, score: float, status: Status) -> Tier | None:
        """Returns the tier of a score, None where the outcome is unknown."""
        if status is Status.PASSED:
            if score >= self.ideal:
                return Tier.IDEAL
            return Tier.SOLID if score >= self.solid else Tier.LUCKY
        if status is Status.FAILED:
            return Tier.PARTIAL_FAIL if score >= self.partial_fail else Tier.OFF_TRACK
        return None


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a score is made of. Only the published method's score contains the outcome.

    Attributes:
        name: Its name, shown with every result.
        method: How references are built and runs are measured. With the published method only
            `cuts` and `lucky` have a say.
        strictness: How much two states must share to be equal.
        consolidated: Whether references merge equivalent later states.
        best_path: Which paths are candidates for the best path.
        temporal: What the temporal profile is compared with.
        weights: Weights of the signals.
        cuts: Tier thresholds.
        lucky: Thresholds of the lucky mechanisms.
        provenance: Where the figures come from (data, method, date), for fitted profiles.
    """

    name: str = "process"
    method: Method = Method.PROCESS
    strictness: Strictness = Strictness.DETAIL
    consolidated: bool = True
    best_path: BestPath = BestPath.DONORS
    temporal: TemporalReference = TemporalReference.DONOR_MEAN
    weights: Weights = Weights()
    cuts: TierCuts = TierCuts()
    lucky: LuckyThresholds = LuckyThresholds()
    provenance: dict[str, str] = {}

    @property
    def config_hash(self) -> str:
        """Hash of every parameter except name and provenance; 12 hex digits."""
        bare = msgspec.structs.replace(self, name="", provenance={})
        return sha256(msgspec.json.encode(bare, order="sorted")).hexdigest()[:12]


PROCESS = Profile()
"""The default profile: outcome-free, the method's own equation and cuts."""


AGENTLENS_BENCH = Profile(name="agentlens-bench", method=Method.PUBLISHED)
"""The published method, oddities and all; its score contains the outcome."""


def load_profile(path: str | Path) -> Profile:
    """Loads a profile file (JSON with the fields of `Profile`; absent ones keep their default).

    Raises:
        ProfileError: The file is missing, is no profile, or its figures do not hold together.
    """
    try:
        return msgspec.json.decode(Path(path).read_bytes(), type=Profile)
    except OSError as error:
        raise ProfileError(f"{path}: {error.strerror}") from error
    except ProfileError as error:
        raise ProfileError(f"{path}: {error}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ProfileError(f"{path}: no scoring profile: {error}") from error
