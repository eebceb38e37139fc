"""Equality of states: families, the cascade inside them, and the classes of a task."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.actions import Action, ActionKind, FileRole, Operation
from agentlens.equivalence import EQUAL, Classes, Strictness, key_of, similarity
from agentlens.stages import Label, Stage
from agentlens.states import State, StateKey
from tests.keys import key

ranges = st.one_of(
    st.none(), st.tuples(st.integers(1, 30), st.integers(0, 30)).map(lambda t: (t[0], sum(t)))
)
some_keys = st.builds(
    StateKey,
    stage=st.sampled_from([None, *Stage]),
    kind=st.sampled_from([ActionKind.READ, ActionKind.EDIT, ActionKind.SEARCH, ActionKind.CREATE]),
    target=st.sampled_from(["", "a.py", "b.py"]),
    role=st.sampled_from([None, *FileRole]),
    scopes=st.sampled_from([(), ("f",), ("f", "g"), ("h",)]),
    lines=ranges,
    query=st.sampled_from(["", "a b", "b c", "d"]),
    digest=st.text("01", min_size=3, max_size=3),
)
levels = st.sampled_from(list(Strictness))


def equal(a: StateKey, b: StateKey, strictness: Strictness) -> bool:
    return similarity(a, b, strictness) >= EQUAL


EDIT = key("Ia")
OTHER = {"digest": "2"}


def edit_in(*scopes: str, **changes: str) -> StateKey:
    return key("Ia", scopes=scopes, **changes)


def edit_at(first: int, last: int, **changes: str) -> StateKey:
    return key("Ia", lines=(first, last), **changes)


def search(query: str, **changes: str) -> StateKey:
    return key("Ea", kind=ActionKind.SEARCH, query=query, **changes)


def listing(folder: str, **changes: str) -> StateKey:
    return key("E", kind=ActionKind.LIST, target=folder, role=FileRole.SOURCE, **changes)


def probe(word: str, **changes: str) -> StateKey:
    return key(word, kind=ActionKind.RUN_CODE, role=FileRole.SCRATCH, **changes)


@pytest.mark.parametrize(
    ("a", "b", "loosest_unequal"),
    [
        (key("Ea"), key("Va", kind=ActionKind.READ, **OTHER), Strictness.STAGE),
        (key("Ea"), key("Ea", kind=ActionKind.LIST, **OTHER), Strictness.ROLE),
        (EDIT, key("Ia", role=FileRole.TEST, **OTHER), Strictness.ROLE),
        (EDIT, key("Ib", **OTHER), Strictness.TARGET),
        (edit_in("f"), edit_in("g", **OTHER), Strictness.LOCATION),
        (edit_at(1, 5), edit_at(21, 25, **OTHER), Strictness.LOCATION),  # 16 lines apart
        (edit_at(1, 5), edit_at(20, 25, **OTHER), Strictness.CALL),  # 15 lines apart
        (edit_at(1, 5), key("Ia", **OTHER), Strictness.CALL),  # one place unknown
        (edit_in("f", "g"), edit_in("g", **OTHER), Strictness.CALL),
        (EDIT, key("Ia", kind=ActionKind.CREATE, **OTHER), Strictness.CALL),
        (key("Ea", lines=(1, 5)), key("Ea", lines=(6, 9), **OTHER), Strictness.DETAIL),
        (key("Ea", lines=(1, 5)), key("Ea", lines=(5, 9), **OTHER), Strictness.CALL),
        (key("Ea", lines=(1, 5)), key("Ea", **OTHER), Strictness.CALL),  # the whole file
        (key("Ea"), search("x", **OTHER), Strictness.CALL),  # both look at a.py
        (search("load config now"), search("load config", **OTHER), Strictness.CALL),  # 2/3
        (search("load config"), search("save config", **OTHER), Strictness.DETAIL),  # 1/3
        (listing("src"), listing("src", **OTHER), Strictness.DETAIL),
        (listing("src"), listing("docs", **OTHER), Strictness.TARGET),
        (key("Va"), key("Vb", **OTHER), Strictness.CALL),  # tests of any file
        (probe("Va"), probe("Vb", **OTHER), Strictness.CALL),  # scratch files have any name
        (EDIT, key("Ia"), None),
    ],
)
def test_strictness(a: StateKey, b: StateKey, loosest_unequal: Strictness | None) -> None:
    for level in Strictness:
        apart = loosest_unequal is not None and level.level >= loosest_unequal.level
        assert equal(a, b, level) is not apart, level


@given(some_keys, some_keys, levels)
def test_symmetric_and_bounded(a: StateKey, b: StateKey, level: Strictness) -> None:
    assert similarity(a, b, level) == similarity(b, a, level)
    assert 0.0 <= similarity(a, b, level) <= 1.0
    assert equal(a, a, level)


@given(some_keys, some_keys)
def test_stricter_levels_only_part(a: StateKey, b: StateKey) -> None:
    answers = [equal(a, b, level) for level in Strictness]
    assert answers == sorted(answers, reverse=True)


@given(st.lists(some_keys, max_size=12), levels, st.randoms(use_true_random=False))
def test_classes_are_a_partition_of_equals(
    members: list[StateKey], level: Strictness, random: Random
) -> None:
    classes = Classes(members, level)
    assert sorted(map(repr, (k for cluster in classes.members for k in cluster))) == sorted(
        set(map(repr, members))
    )
    for number, cluster in enumerate(classes.members):
        assert all(classes.classify(k) == number for k in cluster)
        assert all(equal(a, b, level) for a in cluster for b in cluster)
    shuffled = list(members)
    random.shuffle(shuffled)
    assert Classes(shuffled, level).members == classes.members


@given(st.lists(some_keys, max_size=8), some_keys, levels)
def test_classify_finds_an_equal_member_or_none(
    members: list[StateKey], candidate: StateKey, level: Strictness
) -> None:
    classes = Classes(members, level)
    number = classes.classify(candidate)
    near = [i for i, c in enumerate(classes.members) if any(equal(candidate, m, level) for m in c)]
    assert (number in near) if near else number is None


def state(*operations: Operation, stage: str = "E", **fields: Any) -> State:
    action = Action(kind=operations[0].kind, tool="bash", operations=operations, **fields)
    return State(1, action, Label(Stage(stage), "rule"))


def test_key_of_a_state() -> None:
    search = Operation(
        ActionKind.SEARCH, "grep", reads=("src/a.py",), lines=None, query="def f", argv=("grep",)
    )
    write = Operation(ActionKind.EDIT, "sed", writes=("src/b.py",), scopes=("g", "f", "g"))
    got = key_of(state(write, search, stage="I", command="sed …; grep …"))
    assert (got.stage, got.kind, got.program) == (Stage.IMPLEMENTATION, ActionKind.EDIT, "sed")
    assert (got.target, got.role, got.scopes) == ("src/b.py", FileRole.SOURCE, ("f", "g"))
    assert got.paths == ("src/a.py", "src/b.py")


def test_digest_is_of_the_call_alone() -> None:
    read = Operation(ActionKind.READ, "view", reads=("a.py",))
    one = key_of(state(read, observation="x", step_id="1"))
    assert key_of(state(read, observation="y", step_id="2")).digest == one.digest
    assert key_of(state(read, command="cat a.py")).digest != one.digest
