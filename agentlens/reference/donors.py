"""Donors: the passing runs that a reference is built from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b

import msgspec

from agentlens.equivalence import keys_of
from agentlens.states import LabelledRun, StateKey


class Donor(msgspec.Struct, frozen=True):
    """A passing run as its reference keeps it.

    Attributes:
        donor_id: The run's trajectory id.
        keys: Its states, as compared.
        model: Its model, or None.
    """

    donor_id: str
    keys: tuple[StateKey, ...]
    model: str | None = None

    @classmethod
    def of(cls, run: LabelledRun) -> Donor:
        """Makes a donor of a labelled run."""
        return cls(run.trajectory.trajectory_id, keys_of(run.states), run.trajectory.model)

    @property
    def digest(self) -> str:
        """Hash of what the run did, whatever it is called: equal for copies of one run."""
        return content_digest(self.keys)


def content_digest(keys: Sequence[StateKey]) -> str:
    """Returns the hash of a run's actions in order; ids, models and stages do not enter."""
    return blake2b("\n".join(key.digest for key in keys).encode(), digest_size=16).hexdigest()


def distinct(donors: Iterable[Donor]) -> tuple[Donor, ...]:
    """Drops copies and sorts by content, longest first, so that input order never matters."""
    by_digest: dict[str, Donor] = {}
    for donor in sorted(donors, key=lambda d: (d.donor_id, d.model or "")):
        by_digest.setdefault(donor.digest, donor)
    ordered = sorted(by_digest.items(), key=lambda item: (-len(item[1].keys), item[0]))
    return tuple(donor for _, donor in ordered)
