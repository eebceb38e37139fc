"""When two states do the same: keys, similarity, and interned classes of one task.

Two states can only be equal within one *family*: same stage, same kind of action, same role or
path of the file. Inside a family the cascade of METHOD "states and equality" grades pairs by where
they touch the file, and clusters of mutually similar keys become the classes that references and
alignments work on. The relation is symmetric and, being a partition, transitive; it depends on
content alone, never on the order in which donors are given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from hashlib import blake2b
from types import MappingProxyType

import msgspec

from agentlens.actions import Action, ActionKind, FileRole, Operation, file_role
from agentlens.states import State, StateKey

EQUAL = 0.80
"""Similarity from which two states of one family are equal."""
REACH = 15
"""Lines between two edits up to which they lie in one place."""
MIN_JACCARD = 0.5
"""Share of words that two searches must have in common."""

_WORD = re.compile(r"\w+")


class Strictness(StrEnum):
    """How much two states must share to be equal; each level only parts what the one before joins.

    Attributes:
        STAGE: The stage alone.
        ROLE: The kind of action and the role of the file (source, test, scratch, docs, config).
        TARGET: The path, for files that belong to the repository.
        LOCATION: The place of an edit inside its file (function, class, lines), where both runs
            tell it.
        DETAIL: The lines of a read, where both tell them, the words of a search, the whole call
            of a listing.
        CALL: The very same call.
    """

    STAGE = "stage"
    ROLE = "role"
    TARGET = "target"
    LOCATION = "location"
    DETAIL = "detail"
    CALL = "call"

    @property
    def level(self) -> int:
        """Position from 0 (loosest)."""
        return _LEVELS[self]


_LEVELS = MappingProxyType({strictness: i for i, strictness in enumerate(Strictness)})


_GROUPS: Mapping[ActionKind, str] = MappingProxyType(
    {
        ActionKind.CREATE: "edit",
        ActionKind.PLAN: "think",
        ActionKind.MESSAGE: "think",
        ActionKind.FINISH: "think",
    }
)
_OPAQUE_TARGETS = frozenset({FileRole.SCRATCH, FileRole.TEST})
_LOOKS = frozenset({ActionKind.READ, ActionKind.SEARCH})


def key_of(state: State) -> StateKey:
    """Returns what of a state is compared with other states."""
    action = state.action
    main = action.main
    target = _target(main)
    return StateKey(
        stage=state.stage,
        kind=action.kind,
        tool="shell" if action.command is not None else main.program,
        program=main.program,
        target=target,
        role=file_role(target) if target else None,
        scopes=tuple(sorted(set(main.scopes))),
        lines=main.lines,
        query=main.query or "",
        paths=tuple(sorted({*action.reads, *action.writes, *action.deletes})),
        digest=_digest(action),
    )


def keys_of(states: Iterable[State]) -> tuple[StateKey, ...]:
    """Returns the keys of a run's states, in order."""
    return tuple(key_of(state) for state in states)


def _target(main: Operation) -> str:
    paths = main.writes or main.deletes or main.reads
    return paths[0] if paths else ""


def _digest(action: Action) -> str:
    content = msgspec.msgpack.encode((action.command, action.operations))
    return blake2b(content, digest_size=12).hexdigest()


def family(key: StateKey, strictness: Strictness) -> tuple[str, ...]:
    """Returns the family of a key: states of different families are never equal."""
    stage = key.stage.value if key.stage is not None else ""
    if strictness is Strictness.STAGE:
        return (stage,)
    group = _group(key)
    role = key.role.value if key.role is not None else ""
    if strictness is Strictness.ROLE:
        return (stage, group, role)
    return (stage, group, role, _named_target(key, group))


def _group(key: StateKey) -> str:
    """What is done, whichever tool does it: reading a file and searching it are one."""
    if key.kind in _LOOKS and "." in key.target.rpartition("/")[2]:
        return "look"
    return _GROUPS.get(key.kind, key.kind.value)


def _named_target(key: StateKey, group: str) -> str:
    """The path, where it names something that other runs of the task have too."""
    if key.role in _OPAQUE_TARGETS or group in {"run tests", "think"}:
        return ""
    return key.target


def similarity(a: StateKey, b: StateKey, strictness: Strictness) -> float:
    """Grades two keys from 0 (other family or place) to 1 (same call); symmetric."""
    return _grade(a, b, strictness) if family(a, strictness) == family(b, strictness) else 0.0


def _grade(a: StateKey, b: StateKey, strictness: Strictness) -> float:
    """Grades two keys of one family."""
    if a.digest == b.digest:
        return 1.0
    if strictness.level < Strictness.LOCATION.level:
        return EQUAL
    if strictness is Strictness.CALL:
        return 0.0
    kinds = {_GROUPS.get(a.kind, a.kind.value), _GROUPS.get(b.kind, b.kind.value)}
    if kinds == {"edit"}:
        return _same_edit_place(a, b)
    if strictness is Strictness.LOCATION:
        return EQUAL
    if kinds == {"read"}:
        return _same_lines(a.lines, b.lines)
    if kinds == {"search"}:
        return _same_words(a.query, b.query)
    return 0.0 if kinds == {"list"} else EQUAL


def _same_edit_place(a: StateKey, b: StateKey) -> float:
    """A shared function or class, else nearby lines, else other functions or classes."""
    if set(a.scopes) & set(b.scopes):
        return 0.90
    if a.lines is not None and b.lines is not None:
        gap = max(a.lines[0], b.lines[0]) - min(a.lines[1], b.lines[1])
        return 0.85 if gap <= REACH else 0.0
    return 0.0 if a.scopes and b.scopes else EQUAL


def _same_lines(a: tuple[int, int] | None, b: tuple[int, int] | None) -> float:
    """Two reads that share a line; a whole file has all of them."""
    if a is None or b is None:
        return EQUAL
    shared = min(a[1], b[1]) - max(a[0], b[0]) + 1
    union = max(a[1], b[1]) - min(a[0], b[0]) + 1
    return 0.80 + 0.15 * shared / union if shared > 0 else 0.0


def _same_words(a: str, b: str) -> float:
    """Jaccard index of the words of two searches."""
    if a == b:
        return 0.90
    left, right = set(_WORD.findall(a.lower())), set(_WORD.findall(b.lower()))
    jaccard = len(left & right) / len(left | right) if left and right else 0.0
    return 0.75 + 0.15 * jaccard if jaccard >= MIN_JACCARD else 0.0


class Classes:
    """The classes of equivalent states of one task, numbered from 0.

    Built from the donors' keys: inside each family the keys, sorted by content, join the class in
    which their least similar member is most similar and at least `EQUAL` (complete linkage), or
    start a new one.

    Example:
        >>> from agentlens.states import StateKey
        >>> from agentlens.stages import Stage
        >>> from agentlens.actions import ActionKind
        >>> read = StateKey(Stage.EXPLORATION, ActionKind.READ, target="a.py", digest="1")
        >>> again = StateKey(Stage.EXPLORATION, ActionKind.READ, target="a.py", digest="2")
        >>> classes = Classes([read], Strictness.TARGET)
        >>> classes.classify(read), classes.classify(again)
        (0, 0)
    """

    def __init__(self, keys: Iterable[StateKey], strictness: Strictness) -> None:
        self.strictness = strictness
        families: dict[tuple[str, ...], list[list[StateKey]]] = {}
        for key in sorted(set(keys), key=_content):
            clusters = families.setdefault(family(key, strictness), [])
            best = _best_cluster(key, clusters, strictness, least=True)
            if best is None:
                clusters.append([key])
            else:
                clusters[best].append(key)
        self.members: tuple[tuple[StateKey, ...], ...] = tuple(
            tuple(cluster) for name in sorted(families) for cluster in families[name]
        )
        self._known = {key: i for i, members in enumerate(self.members) for key in members}
        self._families: dict[tuple[str, ...], list[int]] = {}
        for i, members in enumerate(self.members):
            self._families.setdefault(family(members[0], strictness), []).append(i)

    def __len__(self) -> int:
        return len(self.members)

    def classify(self, key: StateKey) -> int | None:
        """Returns the class of a key, or None if it is equal to no class of the task."""
        known = self._known.get(key)
        if known is not None:
            return known
        numbers = self._families.get(family(key, self.strictness))
        if numbers is None:
            return None
        clusters = [self.members[i] for i in numbers]
        best = _best_cluster(key, clusters, self.strictness, least=False)
        return None if best is None else numbers[best]


def _best_cluster(
    key: StateKey,
    clusters: Iterable[Iterable[StateKey]],
    strictness: Strictness,
    *,
    least: bool,
) -> int | None:
    """The first cluster whose least (or most) similar member is most similar and equal."""
    best, best_grade = None, 0.0
    pick = min if least else max
    for i, members in enumerate(clusters):
        grade = pick(_grade(key, member, strictness) for member in members)
        if grade >= EQUAL and grade > best_grade:
            best, best_grade = i, grade
    return best


def _content(key: StateKey) -> bytes:
    return msgspec.json.encode(key)
