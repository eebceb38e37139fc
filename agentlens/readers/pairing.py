"""Which result answers which call, where a log may not say so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Pairing(NamedTuple):
    """Results by the call that they answer, as positions.

    Attributes:
        answers: For each call the results that answer it.
        orphans: Results that answer none of the calls.
        inferred: `paired-by-order` or `shared-result` where a result names no call, else None.
    """

    answers: list[list[int]]
    orphans: list[int]
    inferred: str | None


def pair(call_ids: Sequence[str | None], result_ids: Sequence[str | None]) -> Pairing:
    """Pairs the results of one turn with its calls: by id, else by order.

    Of several calls with one id the first unanswered one is meant. A single result that names
    no call, where several calls have none, is what all of them led to: it came with the last.

    Args:
        call_ids: The ids of the calls, in order.
        result_ids: For each result the id of the call that it names, or None.
    """
    pairing = Pairing([[] for _ in call_ids], [], None)
    unnamed: list[int] = []
    for position, result_id in enumerate(result_ids):
        if result_id is None:
            unnamed.append(position)
            continue
        matches = [index for index, call_id in enumerate(call_ids) if call_id == result_id]
        if matches:
            free = (index for index in matches if not pairing.answers[index])
            pairing.answers[next(free, matches[-1])].append(position)
        else:
            pairing.orphans.append(position)
    return _pair_unnamed(unnamed, pairing)


def _pair_unnamed(unnamed: list[int], pairing: Pairing) -> Pairing:
    free = [index for index, results in enumerate(pairing.answers) if not results]
    if not unnamed or not free:
        pairing.orphans.extend(unnamed)
        return pairing
    shared = len(unnamed) == 1 and len(free) > 1
    for position, index in zip(unnamed, free[-1:] if shared else free, strict=False):
        pairing.answers[index].append(position)
    pairing.orphans.extend(unnamed[len(free) :])
    return pairing._replace(inferred="shared-result" if shared else "paired-by-order")
