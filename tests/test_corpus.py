"""Donor draws: held-out, balanced, spread over models, the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.corpus import DonorPolicy, HeldOut, assess_runs, donor_pool, held_out
from agentlens.errors import InvalidReferenceError
from tests.runs import run


def pool(*models: str | None) -> dict[str, str | None]:
    return {f"d{i}": model for i, model in enumerate(models)}


@given(st.integers(3, 12), st.integers(2, 6), st.integers(1, 6), st.integers(0, 99))
def test_every_run_is_left_out_of_some_draw(runs: int, donors: int, draws: int, seed: int) -> None:
    sets = list(map(set, held_out(pool(*["m"] * runs), donors, draws, str(seed))))
    assert len(sets) >= draws
    assert {len(chosen) for chosen in sets} == {min(donors, runs - 1)}
    assert set.intersection(*sets) == set()


@given(st.integers(3, 12), st.integers(2, 6), st.integers(1, 8))
def test_draws_are_balanced(runs: int, donors: int, draws: int) -> None:
    sets = list(map(set, held_out(pool(*["m"] * runs), donors, draws, "s")))
    used = Counter(name for chosen in sets for name in chosen)
    counts = [used[f"d{i}"] for i in range(runs)]
    assert max(counts) - min(counts) <= 1


def test_donors_are_spread_over_models() -> None:
    models = pool("a", "a", "a", "a", "b", "c", "d")
    (chosen,) = held_out(models, 4, 1, "s", spare=0)
    assert {models[digest] for digest in chosen} == {"a", "b", "c", "d"}


def test_the_seed_decides() -> None:
    runs = pool(*["m"] * 12)
    first, again, other = (
        list(map(set, held_out(runs, 3, 3, seed))) for seed in ("0/t", "0/t", "1/t")
    )
    assert first == again != other


@pytest.mark.parametrize(
    ("runs", "spare", "size"), [(2, 1, None), (3, 1, 2), (2, 0, 2), (1, 0, None)]
)
def test_small_pools(runs: int, spare: int, size: int | None) -> None:
    sets = list(held_out(pool(*["m"] * runs), 5, 1, "s", spare=spare))
    assert {len(chosen) for chosen in sets} == (set() if size is None else {size})


def test_pool_of_other_models() -> None:
    runs = {"a": "m1", "b": "m2", "c": None}
    assert donor_pool(runs, DonorPolicy.OTHER_MODELS, "m1") == {"b": "m2"}
    assert donor_pool(runs, DonorPolicy.OTHER_MODELS, None) == {}
    assert donor_pool(runs, DonorPolicy.ANY, "m1") == runs


@pytest.mark.parametrize("bad", [{"donors": 1}, {"draws": 0}])
def test_impossible_protocols(bad: dict[str, int]) -> None:
    with pytest.raises(InvalidReferenceError, match="at least 2 donors and 1 draw"):
        HeldOut(**bad)  # type: ignore[arg-type]


def test_files_in_any_order_give_the_same_figures_with_shared_names_and_content() -> None:
    # one name for two runs, and one content for two models
    runs = [
        run("same", "Ea Ib V", model="m1"),
        run("same", "Ec Ib V", model="m2"),
        run("copy", "Ea Ib V", model="m2"),
        *(run(f"p{i}", f"E{i} Ib V V", model="m3") for i in range(3)),
    ]
    for policy in DonorPolicy:
        protocol = HeldOut(donors=2, draws=2, policy=policy)
        forward = assess_runs(runs, protocol)
        backward = assess_runs(runs[::-1], protocol)[::-1]
        assert [r.draws for r in forward] == [r.draws for r in backward]


def test_the_policy_may_be_given_by_name() -> None:
    assert HeldOut(policy="other-models").policy is DonorPolicy.OTHER_MODELS  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="zzz"):
        HeldOut(policy="zzz")  # type: ignore[arg-type]
    with pytest.raises(InvalidReferenceError, match="at most"):
        HeldOut(draws=10**11)
