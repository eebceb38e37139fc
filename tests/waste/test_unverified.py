from __future__ import annotations

import pytest

from agentlens.waste import WasteKind
from tests.waste.runs import Step, check, donor, edit, excused, found, read, waste

KIND = WasteKind.UNVERIFIED_TAIL
A, B, DOCS = edit("a.py"), edit("b.py"), edit("docs/changes.md")


@pytest.mark.parametrize(
    ("run", "tail"),
    [
        ([read("a.py")], []),
        ([A], [(1,)]),
        ([A, check()], []),
        ([check(), A, read("a.py"), B], [(2, 4)]),
        ([A, check(), B], [(3,)]),
        ([A, check(), DOCS], []),
        ([A, check(), DOCS, B], [(4,)]),
    ],
)
def test_edits_after_the_last_verification(run: list[Step], tail: list[tuple[int, ...]]) -> None:
    assert found(waste(*run), KIND) == tail


def test_a_tail_that_half_of_the_donors_leave_is_excused() -> None:
    loose, tight = donor(A), donor(A, check())
    assert excused(waste(A, donors=[loose, tight]), KIND) == [(1,)]
    assert found(waste(A, donors=[tight, tight, loose]), KIND) == [(1,)]
