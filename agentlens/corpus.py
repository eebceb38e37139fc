"""Many runs of many tasks: who is whose donor, and every run's figures over the draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random

import msgspec

from agentlens.errors import InvalidReferenceError
from agentlens.reference import MIN_DONORS
from agentlens.scoring import (
    PROCESS,
    Assessment,
    Profile,
    Reference,
    assess,
    combine,
    digest_for,
    reference_for,
)
from agentlens.states import LabelledRun
from agentlens.trajectory import Status

MAX_DRAWS = 10_000
NO_TASK = "the log names no task, so there is no reference"
TOO_FEW = "too few other passing runs of the task, different from each other, that may be donors"


class DonorPolicy(StrEnum):
    """Which passing runs may be donors for a run.

    Attributes:
        ANY: Runs of any model, the scored run's own included (never the run itself).
        OTHER_MODELS: Runs of other models only: a donor of the run's own model flatters it.
    """

    ANY = "any"
    OTHER_MODELS = "other-models"


def held_out(
    pool: Mapping[str, str | None], donors: int, draws: int, seed: str, *, spare: int = 1
) -> Iterator[tuple[str, ...]]:
    """Draws donor sets so that every passing run is left out of some set.

    Each draw takes the runs that were donors least often, among them runs of models not yet in
    the set, among those by chance. It goes on past `draws` until no run has been a donor every
    time, so that every passing run can be scored.

    Args:
        pool: Model of each distinct passing run of one task, by content digest.
        donors: Donors a set; fewer if the pool would leave no run out.
        draws: Fewest sets to draw.
        seed: Seed of the draws; the same pool and seed give the same sets.
        spare: Runs that every set must leave out: 1 where the pool's runs are scored themselves,
            0 where they are not.

    Yields:
        Digests of the donors; nothing if the pool cannot make a reference and spare the runs.

    Example:
        >>> pool = {"a": None, "b": None, "c": None}
        >>> sorted(map(sorted, held_out(pool, donors=2, draws=3, seed="0")))
        [['a', 'b'], ['a', 'c'], ['b', 'c']]
    """
    size = min(donors, len(pool) - spare)
    if size < MIN_DONORS:
        return
    used: Counter[str] = Counter()
    draw = 0
    while draw < draws or (spare and max(used[digest] for digest in pool) == draw):
        chosen = _draw(pool, size, used, Random(f"{seed}/{draw}"))  # noqa: S311
        used.update(chosen)
        draw += 1
        yield tuple(chosen)


def _draw(
    pool: Mapping[str, str | None], size: int, used: Mapping[str, int], random: Random
) -> list[str]:
    left = sorted(pool)
    random.shuffle(left)
    models: Counter[str | None] = Counter()
    chosen: list[str] = []
    while len(chosen) < size:
        best = min(left, key=lambda digest: (used[digest], models[pool[digest]]))
        left.remove(best)
        chosen.append(best)
        models[pool[best]] += 1
    return chosen


def donor_pool(
    passing: Mapping[str, str | None], policy: DonorPolicy, model: str | None
) -> dict[str, str | None]:
    """Returns the passing runs (digest and model) that may be donors for runs of a model.

    With `OTHER_MODELS` a run whose model is not known is no donor and has none: nobody can tell
    that it is another.
    """
    if policy is DonorPolicy.ANY:
        return dict(passing)
    return {
        digest: own for digest, own in passing.items() if None not in {own, model} and own != model
    }


class HeldOut(msgspec.Struct, frozen=True):
    """The held-out protocol: donors are drawn several times, and no run is its own donor.

    Attributes:
        donors: Donors a reference, at least 2; fewer where a task has too few passing runs.
        draws: Fewest draws a task, at least 1.
        seed: Seed of the draws.
        policy: Which passing runs may be donors.
    """

    donors: int = 5
    draws: int = 5
    seed: int = 0
    policy: DonorPolicy = DonorPolicy.ANY

    def __post_init__(self) -> None:
        if self.donors < MIN_DONORS or self.draws < 1:
            raise InvalidReferenceError(f"it takes at least {MIN_DONORS} donors and 1 draw")
        if self.draws > MAX_DRAWS:
            raise InvalidReferenceError(f"at most {MAX_DRAWS} draws, not {self.draws}")
        msgspec.structs.force_setattr(self, "policy", DonorPolicy(self.policy))


def assess_runs(
    runs: Iterable[LabelledRun], protocol: HeldOut | None = None, profile: Profile = PROCESS
) -> list[Assessment]:
    """Assesses runs of any number of tasks against references drawn from their passing runs.

    Per task, donors are drawn from its passing runs several times; a run is scored in every draw
    in which it is no donor, and its figures are means over those draws.

    Args:
        runs: Labelled runs. One without a task id, or of a task with too few passing runs, gets
            no score, and its assessment says why.
        protocol: Number of donors and draws, seed, donor policy; `HeldOut()` by default.
        profile: Scoring profile.

    Returns:
        One assessment a run, in the order given.
    """
    protocol = protocol or HeldOut()
    chosen = list(runs)
    tasks: dict[str | None, list[int]] = {}
    for i, run in enumerate(chosen):
        tasks.setdefault(run.trajectory.task_id, []).append(i)
    results: dict[int, Assessment] = {}
    for task, positions in tasks.items():
        group = [chosen[i] for i in positions]
        assessed = (
            [assess(run, None, profile, reason=NO_TASK) for run in group]
            if task is None
            else _assess_task(task, group, protocol, profile)
        )
        results.update(zip(positions, assessed, strict=True))
    return [results[i] for i in range(len(chosen))]


class _Scored(msgspec.Struct, frozen=True):
    """A reference with the content of its donors."""

    donors: frozenset[str]
    reference: Reference


def _assess_task(
    task: str, group: Sequence[LabelledRun], protocol: HeldOut, profile: Profile
) -> list[Assessment]:
    digests = [digest_for(run, profile) for run in group]
    by_name = sorted(zip(digests, group, strict=True), key=_by_name_and_content)
    passing: dict[str, LabelledRun] = {}
    for digest, run in by_name:
        if run.trajectory.outcome.status is Status.PASSED:
            passing.setdefault(digest, run)
    drawn: dict[str | None, list[_Scored]] = {}
    for model in {_pool_of(run, protocol) for run in group}:
        drawn[model] = list(_draw_references(task, passing, protocol, profile, model))
    return [
        _assess_run(run, digest, drawn[_pool_of(run, protocol)], protocol, profile)
        for digest, run in zip(digests, group, strict=True)
    ]


def _by_name_and_content(item: tuple[str, LabelledRun]) -> tuple[str, str, str]:
    """An order that no order of files changes, also where runs share their name or content."""
    digest, run = item
    return run.trajectory.trajectory_id, digest, run.trajectory.model or ""


def _pool_of(run: LabelledRun, protocol: HeldOut) -> str | None:
    """Which pool of donors a run is scored by: one for all, or one a model."""
    return None if protocol.policy is DonorPolicy.ANY else run.trajectory.model


def _draw_references(
    task: str,
    passing: Mapping[str, LabelledRun],
    protocol: HeldOut,
    profile: Profile,
    model: str | None,
) -> Iterator[_Scored]:
    models = {digest: run.trajectory.model for digest, run in passing.items()}
    pool = donor_pool(models, protocol.policy, model)
    spare = 1 if protocol.policy is DonorPolicy.ANY else 0
    seed = f"{protocol.seed}/{task}/{model or ''}"
    for chosen in held_out(pool, protocol.donors, protocol.draws, seed, spare=spare):
        reference = reference_for([passing[digest] for digest in chosen], profile)
        yield _Scored(frozenset(chosen), reference)


def _assess_run(
    run: LabelledRun,
    digest: str,
    drawn: Sequence[_Scored],
    protocol: HeldOut,
    profile: Profile,
) -> Assessment:
    scored = [assess(run, draw.reference, profile) for draw in drawn if digest not in draw.donors]
    if not scored or not run.states:
        return assess(run, None, profile, reason=TOO_FEW)
    return combine(scored, profile, protocol.policy.value)
