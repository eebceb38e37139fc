"""Wasted tokens, by the published tool's second account of waste.

It counts each step once and differs from the table's detectors in what it calls redundant and
unnecessary. Only the two token columns are made from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

import msgspec

from agentlens.bench.trace import BenchState
from agentlens.bench.waste import WasteFinding, WasteKind
from agentlens.stages.records import Stage

__all__ = ["WastedTokens", "count_tokens", "wasted_indices"]

_WINDOW: Final = range(-3, 4)


class WastedTokens(msgspec.Struct, frozen=True):
    """Tokens of the wasted states; None where no state of the run reports any.

    Attributes:
        input_tokens: Prompt tokens.
        output_tokens: Completion tokens.
    """

    input_tokens: int | None
    output_tokens: int | None


def wasted_indices(
    states: Sequence[BenchState],
    candidate: Sequence[BenchState],
    met: Collection[int],
    findings: Iterable[WasteFinding],
    best_path: Sequence[BenchState],
) -> frozenset[int]:
    """Returns the indices of the working states that were wasted.

    Args:
        states: The working states.
        candidate: The states that were matched, the placeholder of the start among them.
        met: Indices in `candidate` that the alignment met.
        findings: What the table's detectors found; retries and cycles are taken from it.
        best_path: The best path as enumerated.
    """
    wasted = set(_redundant(states, candidate, met)) | set(_unnecessary(states, best_path))
    for finding in findings:
        if finding.kind in (WasteKind.BLIND_RETRY, WasteKind.CYCLIC_PATTERN):
            wasted.update(finding.indices[-finding.waste :])
    return frozenset(wasted)


def _redundant(
    states: Sequence[BenchState], candidate: Sequence[BenchState], met: Collection[int]
) -> Iterator[int]:
    """Unmatched states beside a matched one with the same tool and file.

    Indices of working states are compared with indices of candidate states as they are, although
    only the latter count the placeholder.
    """
    for i, state in enumerate(states):
        key = (state.tool or "", state.file_path)
        if i in met or not any(key):
            continue
        near = (candidate[i + d] for d in _WINDOW if i + d in met)
        if any((other.tool or "", other.file_path) == key for other in near):
            yield i


def _unnecessary(states: Sequence[BenchState], best_path: Sequence[BenchState]) -> Iterator[int]:
    """Explorations after the first implementation where the reference has none."""
    if not best_path:
        return
    allowed = set(_late_explorations(best_path))
    for i in _late_explorations(states):
        position = min(int(i / len(states) * len(best_path)), len(best_path) - 1)
        if position not in allowed:
            yield i


def _late_explorations(states: Sequence[BenchState]) -> Iterator[int]:
    implemented = False
    for i, state in enumerate(states):
        implemented = implemented or state.stage is Stage.IMPLEMENTATION
        if implemented and state.stage is Stage.EXPLORATION:
            yield i


def count_tokens(states: Sequence[BenchState], wasted: Collection[int]) -> WastedTokens:
    """Adds up the tokens of the wasted states; a state that reports none adds nothing."""
    return WastedTokens(
        _total([state.input_tokens for state in states], wasted),
        _total([state.output_tokens for state in states], wasted),
    )


def _total(tokens: Sequence[int | None], wasted: Collection[int]) -> int | None:
    if all(count is None for count in tokens):
        return None
    return sum(tokens[i] or 0 for i in wasted)
