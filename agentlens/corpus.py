"""Many runs of many tasks: who is whose donor, and every run's figures over the draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random

import msgspec

from agentlens.equivalence import keys_of
from agentlens.errors import InvalidReferenceError
from agentlens.reference import MIN_DONORS, Donor, PrefixTreeAcceptor
from agentlens.scoring import PROCESS, Assessment, Profile, assess, combine
from agentlens.states import LabelledRun
from agentlens.trajectory import Status

NO_TASK = "the log names no task, so there is no reference"
TOO_FEW = "too few other passing runs of the task for a reference"


class DonorPolicy(StrEnum):
    """Which passing runs may be donors for a run.

    Attributes:
        ANY: Runs of any model, the scored run's own included (never the run itself).
        OTHER_MODELS: Runs of other models only: a donor of the run's own model flatters it.
    """

    ANY = "any"
    OTHER_MODELS = "other-models"


def held_out(
    pool: Mapping[str, Donor], donors: int, draws: int, seed: str, *, spare: int = 1
) -> Iterator[tuple[Donor, ...]]:
    """Draws donor sets so that every passing run is left out of some set.

    Each draw takes the runs that were donors least often, among them runs of models not yet in
    the set, among those by chance. It goes on past `draws` until no run has been a donor every
    time, so that every passing run can be scored.

    Args:
        pool: Distinct passing runs of one task by content digest.
        donors: Donors a set; fewer if the pool would leave no run out.
        draws: Fewest sets to draw.
        seed: Seed of the draws; the same pool and seed give the same sets.
        spare: Runs that every set must leave out: 1 where the pool's runs are scored themselves,
            0 where they are not.

    Yields:
        Donor sets; none if the pool cannot make a reference and leave one run out.
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
        yield tuple(pool[digest] for digest in chosen)


def _draw(
    pool: Mapping[str, Donor], size: int, used: Mapping[str, int], random: Random
) -> list[str]:
    left = sorted(pool)
    random.shuffle(left)
    models: Counter[str | None] = Counter()
    chosen: list[str] = []
    while len(chosen) < size:
        best = min(left, key=lambda digest: (used[digest], models[pool[digest].model]))
        left.remove(best)
        chosen.append(best)
        models[pool[best].model] += 1
    return chosen


def donor_pool(
    passing: Sequence[Donor], policy: DonorPolicy, model: str | None
) -> dict[str, Donor]:
    """Returns the distinct passing runs that may be donors for runs of a model, by content."""
    allowed = (
        donor
        for donor in sorted(passing, key=lambda donor: donor.donor_id)
        if policy is DonorPolicy.ANY or (None not in {model, donor.model} and donor.model != model)
    )
    pool: dict[str, Donor] = {}
    for donor in allowed:
        pool.setdefault(donor.digest, donor)
    return pool


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


def _assess_task(
    task: str, group: Sequence[LabelledRun], protocol: HeldOut, profile: Profile
) -> list[Assessment]:
    passing = [Donor.of(r) for r in group if r.trajectory.outcome.status is Status.PASSED]
    other = protocol.policy is DonorPolicy.OTHER_MODELS
    references: dict[str | None, list[PrefixTreeAcceptor]] = {}
    for model in {run.trajectory.model if other else None for run in group}:
        pool = donor_pool(passing, protocol.policy, model)
        seed = f"{protocol.seed}/{task}/{model or ''}"
        sets = held_out(pool, protocol.donors, protocol.draws, seed, spare=0 if other else 1)
        references[model] = [_reference(task, donors, profile) for donors in sets]
    return [
        _assess_run(run, references[run.trajectory.model if other else None], protocol, profile)
        for run in group
    ]


def _reference(task: str, donors: Iterable[Donor], profile: Profile) -> PrefixTreeAcceptor:
    return PrefixTreeAcceptor(
        donors, strictness=profile.strictness, consolidated=profile.consolidated, task_id=task
    )


def _assess_run(
    run: LabelledRun,
    references: Sequence[PrefixTreeAcceptor],
    protocol: HeldOut,
    profile: Profile,
) -> Assessment:
    keys = keys_of(run.states)
    scored = [assess(run, ref, profile) for ref in references if not ref.is_donor(keys)]
    if not scored:
        return assess(run, None, profile, reason=TOO_FEW)
    return combine(scored, profile, protocol.policy.value)
