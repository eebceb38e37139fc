from __future__ import annotations

import msgspec
import pytest

from agentlens.bench.tokens import WastedTokens, count_tokens, wasted_indices
from agentlens.bench.waste import find_blind_retries, find_cycles, find_regressions
from tests.bench.build import run, states


def wasted(words: str, *, met: set[int], path: str = "") -> set[int]:
    found = states(words)
    findings = [
        *find_blind_retries(found, ()),
        *find_cycles(found, ()),
        *find_regressions(found, ()),
    ]
    best = run(path).states if path else ()
    return set(wasted_indices(found, run(words).states, met, findings, best))


@pytest.mark.parametrize(
    ("words", "indices"),
    [
        ("va va va va", {2, 3}),  # members 3 and later
        ("va ta va ta va ta", {2, 3, 4, 5}),  # repetitions 2 and later
        ("wa rb rc wb", set()),  # regressions waste no tokens
    ],
)
def test_retries_and_cycles(words: str, indices: set[int]) -> None:
    assert wasted(words, met=set()) == indices


def test_redundant_is_an_unmatched_state_beside_a_matched_one() -> None:
    """State ra is 1 in the candidate and 0 among the working states, compared as they are."""
    assert wasted("ra wb ra", met={1}) == {0, 2}
    assert wasted("ra wb wc wd we wf ra", met={1}) == {0}  # the last is five steps away
    assert wasted("ra wb ra", met={0}) == set()  # the placeholder is like nothing


@pytest.mark.parametrize(
    ("path", "indices"),
    [
        ("", set()),
        ("ra wa", {2, 3}),  # the path never explores after its implementation
        ("wa ra ra ra", set()),  # it does at its positions 2 and 3 of 5, where the run does
        ("wa ra", {2}),  # it does at position 2 of 3, where the run's last state falls
    ],
)
def test_unnecessary(path: str, indices: set[int]) -> None:
    assert wasted("ra wa rb rc", met=set(), path=path) == indices


def test_tokens() -> None:
    counted = [
        msgspec.structs.replace(state, input_tokens=10 * i, output_tokens=None)
        for i, state in enumerate(states("ra wa va"), start=1)
    ]
    assert count_tokens(counted, {0, 2}) == WastedTokens(40, None)
    first, *rest = counted
    absent = [first, *(msgspec.structs.replace(state, input_tokens=None) for state in rest)]
    assert count_tokens(absent, {0, 2}) == WastedTokens(10, None)
    assert count_tokens([], set()) == WastedTokens(None, None)
