"""What the donors of a reference do themselves: patterns that are then no waste in other runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby
from typing import TypeVar

import msgspec

from agentlens.actions import ActionKind
from agentlens.stages import Stage
from agentlens.states import StateKey
from agentlens.waste.places import with_folders
from agentlens.waste.spans import Spans

EXCUSE_SHARE = 0.5
"""Share of the donors that must show a pattern for it to be excused."""
RETRY_LENGTH = 3
"""Consecutive identical calls that make a blind retry."""
CYCLE_LENGTHS = (2, 3, 4)
"""Lengths of the patterns that make a cycle."""
LOOP_ROUNDS = 3
"""Edits of one file, each checked before the next, that make a donor loop on it."""

_T = TypeVar("_T", bound=Hashable)

Signature = tuple[ActionKind, str, str, str]
Pattern = tuple[Signature, ...]


class DonorHabits(msgspec.Struct, frozen=True):
    """The patterns of a reference's donors.

    Attributes:
        donors: Number of donors; 0 where there is no reference.
        paths: Every path that some donor reads, writes or deletes, and the folders above it.
        retries: Signatures that enough donors call three times running.
        cycles: Patterns that enough donors repeat back to back.
        rereads: Paths that enough donors read twice without an implementation between.
        loops: Files that enough donors edit again and again between checks.
        repeats_early_checks: Enough donors run a check twice before their first edit.
        leaves_tails: Enough donors end with edits that nothing verifies.
    """

    donors: int = 0
    paths: frozenset[str] = frozenset()
    retries: frozenset[Signature] = frozenset()
    cycles: frozenset[Pattern] = frozenset()
    rereads: frozenset[str] = frozenset()
    loops: frozenset[str] = frozenset()
    repeats_early_checks: bool = False
    leaves_tails: bool = False

    @classmethod
    def of(cls, donors: Sequence[Sequence[StateKey]]) -> DonorHabits:
        """Returns the habits of donors, whatever their order."""
        return cls(
            donors=len(donors),
            paths=with_folders(path for donor in donors for key in donor for path in key.paths),
            retries=_common(_retries(donor) for donor in donors),
            cycles=_common(_cycles(donor) for donor in donors),
            rereads=_common(_rereads(donor) for donor in donors),
            loops=_common(_loops(donor) for donor in donors),
            repeats_early_checks=_usual(_repeats_early_checks(donor) for donor in donors),
            leaves_tails=_usual(_leaves_tail(donor) for donor in donors),
        )


def signature(key: StateKey) -> Signature:
    """Returns what makes two runs' calls the same habit: the deed and its object."""
    return key.kind, key.program, key.target, key.query


def repetitions(symbols: Sequence[Hashable], length: int) -> list[int]:
    """Returns per position how often the `length` symbols from there stand back to back.

    Example:
        >>> repetitions("ababac", 2)
        [2, 2, 1, 1, 1, 1]
    """
    counts = [1] * len(symbols)
    same = 0
    for start in range(len(symbols) - length - 1, -1, -1):
        same = same + 1 if symbols[start] == symbols[start + length] else 0
        counts[start] = 1 + same // length
    return counts


def is_primitive(pattern: Sequence[Hashable]) -> bool:
    """Whether a pattern is no repetition of a shorter one (of a single member, too)."""
    size = len(pattern)
    return not any(
        size % part == 0 and list(pattern) == list(pattern[:part]) * (size // part)
        for part in range(1, size)
    )


def _common(sets: Iterable[set[_T]]) -> frozenset[_T]:
    kept = list(sets)
    counts = Counter(item for items in kept for item in items)
    return frozenset(item for item, n in counts.items() if n >= EXCUSE_SHARE * len(kept))


def _usual(answers: Iterable[bool]) -> bool:
    kept = list(answers)
    return bool(kept) and sum(kept) >= EXCUSE_SHARE * len(kept)


def _retries(donor: Sequence[StateKey]) -> set[Signature]:
    runs = ((key, sum(1 for _ in run)) for key, run in groupby(donor))
    return {signature(key) for key, length in runs if length >= RETRY_LENGTH}


def _cycles(donor: Sequence[StateKey]) -> set[Pattern]:
    return {
        tuple(map(signature, donor[start : start + length]))
        for length in CYCLE_LENGTHS
        for start, count in enumerate(repetitions(donor, length))
        if count > 1 and is_primitive(donor[start : start + length])
    }


def _rereads(donor: Sequence[StateKey]) -> set[str]:
    found: set[str] = set()
    whole: set[str] = set()
    parts: dict[str, Spans] = {}
    for key in donor:
        if key.stage is Stage.IMPLEMENTATION:
            whole.clear()
            parts.clear()
        elif key.stage is Stage.EXPLORATION and key.kind is ActionKind.READ:
            path = key.target
            if key.lines is None:
                is_again = path in whole
                whole.add(path)
            else:
                known = parts.setdefault(path, Spans())
                is_again = known.touch(key.lines)
                known.add(key.lines)
            if is_again:
                found.add(path)
    return found


def _loops(donor: Sequence[StateKey]) -> set[str]:
    rounds: Counter[str] = Counter()
    pending: set[str] = set()
    for key in donor:
        if key.stage is Stage.VERIFICATION:
            pending.clear()
        elif key.stage is Stage.IMPLEMENTATION and key.target and key.target not in pending:
            pending.add(key.target)
            rounds[key.target] += 1
    return {path for path, count in rounds.items() if count >= LOOP_ROUNDS}


def _repeats_early_checks(donor: Sequence[StateKey]) -> bool:
    seen: set[str] = set()
    for key in donor:
        if key.stage is Stage.IMPLEMENTATION:
            break
        if key.stage is Stage.VERIFICATION:
            if key.digest in seen:
                return True
            seen.add(key.digest)
    return False


def _leaves_tail(donor: Sequence[StateKey]) -> bool:
    decisive = [k.stage for k in donor if k.stage in {Stage.IMPLEMENTATION, Stage.VERIFICATION}]
    return bool(decisive) and decisive[-1] is Stage.IMPLEMENTATION
