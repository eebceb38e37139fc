"""Unnecessary exploration: after the first edit, files that the reference never needed."""

from __future__ import annotations

import re
from collections.abc import Container

from agentlens.actions import ActionKind, FileRole
from agentlens.stages import Stage
from agentlens.states import StateKey
from agentlens.waste.context import WasteContext
from agentlens.waste.records import Finding, Verdict, WasteKind

LOOKS = frozenset({ActionKind.READ, ActionKind.SEARCH, ActionKind.LIST})
_GLOB = re.compile(r"[*?\[]")
_OWN_WORK = frozenset({FileRole.TEST, FileRole.SCRATCH})


def detect(context: WasteContext) -> list[Finding]:
    """Finds E states after the first edit on files that no donor touches.

    Test files and the run's own scratch files are left out, and so is whatever the run edits,
    runs or verifies later. Without a reference nobody can tell: undecided. One finding per path.
    """
    if context.first_edit is None:
        return []
    steps: dict[str, list[int]] = {}
    used: set[str] = set()
    for position in range(len(context.states) - 1, context.first_edit, -1):
        key = context.keys[position]
        if not explores(key):
            used.update(key.paths)
        elif is_foreign(context, key, context.habits.paths) and used.isdisjoint(key.paths):
            steps.setdefault(key.target or key.paths[0], []).append(position)
    return [_finding(context, path, at) for path, at in sorted(steps.items(), key=_first)]


def explores(key: StateKey) -> bool:
    """Whether a state looks at files to learn something."""
    return key.stage is Stage.EXPLORATION and key.kind in LOOKS


def is_foreign(context: WasteContext, key: StateKey, known: Container[str]) -> bool:
    """Whether a state looks only at files that are no tests, not the run's own, and not known."""
    if key.role in _OWN_WORK or not key.paths:
        return False
    places = [_plain(path) for path in key.paths]
    return not any(
        place in {"", "."} or place in known or context.is_scratch(place) for place in places
    )


def _plain(path: str) -> str:
    """A path with a glob stands for the folder that it searches."""
    return _GLOB.split(path)[0].rpartition("/")[0] if _GLOB.search(path) else path


def _first(item: tuple[str, list[int]]) -> int:
    return min(item[1])


def _finding(context: WasteContext, path: str, positions: list[int]) -> Finding:
    decided = context.habits.donors > 0
    need = (
        "no reference run needs it, nor did this one"
        if decided
        else "this run did not use it, and there is no reference to tell of its need"
    )
    return context.finding(
        WasteKind.UNNECESSARY_EXPLORATION,
        positions,
        f"{path} was explored after the first edit; {need}.",
        verdict=Verdict.FOUND if decided else Verdict.UNDECIDED,
        quote=path,
    )
