"""Small builders of state keys and donors for tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agentlens.actions import ActionKind, FileRole
from agentlens.equivalence import Strictness
from agentlens.reference import Donor, PrefixTreeAcceptor
from agentlens.stages import Stage
from agentlens.states import StateKey

KINDS = {
    "E": ActionKind.READ,
    "I": ActionKind.EDIT,
    "V": ActionKind.RUN_TESTS,
    "O": ActionKind.THINK,
}


def key(letters: str, **changes: object) -> StateKey:
    """A key from a stage letter and a file name: `Ea` reads a.py, `Ib` edits b.py."""
    stage, name = letters[0], letters[1:]
    fields: dict[str, object] = {
        "stage": Stage(stage),
        "kind": KINDS[stage],
        "target": f"{name}.py" if name else "",
        "role": FileRole.SOURCE if name else None,
        "digest": letters,
    }
    return StateKey(**{**fields, **changes})  # type: ignore[arg-type]


def keys(text: str) -> tuple[StateKey, ...]:
    """Keys from words such as `Ea Ib V`."""
    return tuple(key(word) for word in text.split())


def donor(name: str, text: str, model: str | None = None) -> Donor:
    """A donor from words."""
    return Donor(name, keys(text), model)


def reference(*texts: str, consolidated: bool = True) -> PrefixTreeAcceptor:
    """A reference of donors d0, d1, … from words."""
    donors = [donor(f"d{i}", text) for i, text in enumerate(texts)]
    return PrefixTreeAcceptor(donors, strictness=Strictness.TARGET, consolidated=consolidated)


def sequences_as_donors(sequences: Iterable[Sequence[int]]) -> list[Donor]:
    """Donors whose states are reads of numbered files."""
    return [
        Donor(f"d{i}", tuple(key(f"E{symbol}") for symbol in sequence))
        for i, sequence in enumerate(sequences)
    ]
