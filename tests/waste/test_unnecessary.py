from __future__ import annotations

import pytest

from agentlens.actions import ActionKind
from agentlens.waste import WasteKind
from tests.waste.runs import E, Step, act, check, donor, edit, found, read, undecided, waste

KIND = WasteKind.UNNECESSARY_EXPLORATION
DONOR = donor(read("src/a.py"), edit("src/a.py"), check())
A = edit("src/a.py")


def search(path: str) -> Step:
    return act(E, ActionKind.SEARCH, path)


@pytest.mark.parametrize(
    ("run", "wasted"),
    [
        ([read("b.py"), A], []),
        ([A, read("b.py")], [(2,)]),
        ([A, read("b.py"), search("b.py"), read("c.py")], [(2, 3), (4,)]),
        ([A, read("src/a.py")], []),
        ([A, search("src")], []),
        ([A, search(".")], []),
        ([A, search("docs")], [(2,)]),
        ([A, read("tests/test_b.py")], []),
        ([A, read("b.py"), edit("b.py")], []),
        ([A, read("b.py"), edit("b.py"), read("b.py")], [(4,)]),
        ([read("b.py"), read("c.py")], []),
    ],
)
def test_files_that_the_reference_never_needed(
    run: list[Step], wasted: list[tuple[int, ...]]
) -> None:
    report = waste(*run, donors=[DONOR])
    assert found(report, KIND) == wasted
    assert not undecided(report, KIND)


def test_a_glob_stands_for_its_folder() -> None:
    run = [A, search("src/*.py"), search("*.py"), search("lib/*.py")]
    assert found(waste(*run, donors=[DONOR]), KIND) == [(4,)]


def test_folders_made_for_scratch_files_are_the_run_s_own() -> None:
    def build(folder: str) -> list[Step]:
        return [A, act(E, ActionKind.CREATE, f"{folder}/conf.py"), read(f"{folder}/out/index.html")]

    assert not found(waste(*build("repro"), donors=[DONOR]), KIND)
    assert found(waste(*build("src"), donors=[DONOR]), KIND) == [(3,)]


def test_without_a_reference_nobody_can_tell() -> None:
    report = waste(A, read("b.py"))
    assert undecided(report, KIND) == [(2,)]
    assert not report.has_reference
    assert not undecided(waste(A, check()), KIND)
