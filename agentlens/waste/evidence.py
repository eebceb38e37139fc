"""What an observation proves: whether a result brought anything new, and whether a check failed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from agentlens.actions import Action, ActionKind, Result
from agentlens.readers.texts import is_clipped


class Novelty(StrEnum):
    """Whether a result told something that earlier results of the same call had not."""

    NEW = "new"
    SAME = "same"
    UNKNOWN = "unknown"


class Evidence(msgspec.Struct, frozen=True):
    """The result of an action, reduced to what can be compared.

    Attributes:
        text: The observation without its durations, clock times and addresses, or None.
        is_cut: The log is known or likely to hold less than the agent saw.
        result: ok, error or unknown.
    """

    text: str | None
    is_cut: bool
    result: Result


_VOLATILE = re.compile(
    r"(?<!\d)\d{1,12}\.\d{1,12} ?(?:ms|s|secs?|seconds)\b"  # durations
    r"|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?"  # dates and clock times
    r"|\b0x[0-9a-fA-F]{6,}\b"  # addresses
    r"|\btmp[a-z0-9_]{8}\b"  # names made by tempfile
)


def evidence_of(action: Action) -> Evidence:
    """Returns the comparable result of an action.

    A text that carries the mark of a tool that left something out is what the agent saw, so it
    compares as a whole; a text that the log cut off does not.
    """
    text = action.observation
    stable = None if text is None else _VOLATILE.sub("#", text).strip()
    is_cut = action.observation_is_cut is True and not is_clipped(text)
    return Evidence(stable, is_cut, action.result)


def same_result(a: Evidence, b: Evidence) -> bool | None:
    """Whether two results say the same; None where text that would tell is missing."""
    if {a.result, b.result} == {Result.OK, Result.ERROR}:
        return False
    if a.text is None or b.text is None:
        return None
    if a.text == b.text:
        return None if a.is_cut or b.is_cut else True
    shorter, longer = sorted((a, b), key=lambda evidence: len(evidence.text or ""))
    if shorter.is_cut and (longer.text or "").startswith(shorter.text or ""):
        return None
    return False


def novelty(answers: Iterable[bool | None]) -> Novelty:
    """Returns whether a result is new, given whether it is the same as each earlier one."""
    unknown = False
    for same in answers:
        if same:
            return Novelty.SAME
        unknown = unknown or same is None
    return Novelty.UNKNOWN if unknown else Novelty.NEW


def idle_tail(novelties: Sequence[Novelty]) -> tuple[int, int]:
    """Returns how many of the last members brought nothing new: for certain, and at most.

    A loop that ends in something new (a poll that at last sees the job done) has no idle tail.

    Example:
        >>> idle_tail([Novelty.NEW, Novelty.UNKNOWN, Novelty.SAME])
        (1, 2)
    """
    certain = _tail(novelties, {Novelty.SAME})
    return certain, _tail(novelties, {Novelty.SAME, Novelty.UNKNOWN})


def _tail(novelties: Sequence[Novelty], wanted: set[Novelty]) -> int:
    count = 0
    for item in reversed(novelties):
        if item not in wanted:
            break
        count += 1
    return count


CHECKS = frozenset({ActionKind.RUN_TESTS, ActionKind.RUN_CODE, ActionKind.BUILD, ActionKind.OTHER})
"""Kinds of action whose result says whether a change works."""

# Lookaheads find the count: searched in one pass, each line takes time linear in its length.
_COUNT = r"[1-9]\d{0,8}"
_FAILED = re.compile(
    rf"^=+ (?=.*\b{_COUNT} (?:failed|errors?)\b).* =+[ \t\r]*$"  # pytest
    rf"|^[ \t]*{_COUNT} (?:failed|failing)\b"  # pytest -q, mocha
    r"|^FAILED \((?:failures|errors)="  # unittest
    r"|^(?:FAILED|ERROR) \S+::\S+"  # pytest, short summary
    rf"|^Tests?:? .*\b{_COUNT} failed\b"  # jest
    r"|^test result: FAILED|^--- FAIL: |^FAIL\t",  # cargo, go
    re.MULTILINE,
)
_PASSED = re.compile(
    rf"^=+ (?!.*\b(?:failed|errors?)\b)(?=.*\b{_COUNT} passed\b).* =+[ \t\r]*$"
    rf"|^{_COUNT} passed\b(?!.*\b(?:failed|errors?)\b)"
    r"|^OK(?: \(.*\))?[ \t\r]*$"
    r"|^test result: ok|^ok  \t",
    re.MULTILINE,
)
_CRASHED = re.compile(r"^Traceback \(most recent call last\):$", re.MULTILINE)
_NOT_RUN = frozenset({126, 127})


def check_result(action: Action) -> Result:
    """Returns how a check (tests, a script, a build) came out, as far as the log proves it.

    A failure written in the output counts whatever the exit status: `pytest | tail` exits with 0.
    A check that could not be started tells nothing. A traceback alone is a failure only where
    there is no exit status, since programs print the ones that they expect.
    """
    if action.exit_code in _NOT_RUN:
        return Result.UNKNOWN
    text = action.observation or ""
    if action.result is Result.ERROR or _FAILED.search(text):
        return Result.ERROR
    if _PASSED.search(text):
        return Result.OK
    if action.result is Result.UNKNOWN and _CRASHED.search(text):
        return Result.ERROR
    return action.result


_NOT_EDITED = re.compile(
    r"^(?:ERROR:\s*)?(?:No replacement was performed|Invalid `\w+` parameter|String to replace not"
    r" found|apply_patch verification failed|Your proposed edit has introduced new syntax error)",
    re.MULTILINE,
)
_UNDONE = re.compile(r"\bLast edit to \S+ undone successfully")
_HEAD = 300


def is_failed_edit(action: Action) -> bool:
    """Whether an edit was refused, so that its file is as before."""
    if action.kind not in {ActionKind.EDIT, ActionKind.CREATE}:
        return False
    head = (action.observation or "")[:_HEAD]
    return action.result is Result.ERROR or bool(_NOT_EDITED.search(head))


def is_undo(action: Action) -> bool:
    """Whether an action took back the last edit of its file (`undo_edit` of editor tools)."""
    head = (action.observation or "")[:_HEAD]
    return action.kind is ActionKind.EDIT and bool(_UNDONE.search(head))
