"""Looking: at what was changed (verification), or at something to learn from it (exploration)."""

from __future__ import annotations

import re
from posixpath import dirname

from agentlens.actions.records import ActionKind, Operation
from agentlens.caching import cached_by_text
from agentlens.stages.files import covers
from agentlens.stages.history import Edit
from agentlens.stages.naming import names_throwaway
from agentlens.stages.records import Label, Stage
from agentlens.stages.scene import Scene

_LOOKING = frozenset(
    {
        *(ActionKind.READ, ActionKind.SEARCH, ActionKind.LIST, ActionKind.INSPECT_VCS),
        *(ActionKind.FETCH,),
    }
)
_QUESTIONS = frozenset(
    {
        *("which", "type", "command", "whereis", "env", "printenv", "uname", "whoami"),
        *("hostname", "date", "nproc", "id"),
    }
)
_SHOWN_SHARE = 0.5
_TELLING = 12
_BREAKS = re.compile(r"\\n|[\n\t/|'\"]")
_REVISION = re.compile(r"^(?:HEAD[~^@]|[0-9a-f]{7,40}\b|[\w/.-]+\.\.|origin/|stash@|v?\d+\.\d)")
_WORD = re.compile(r"[A-Za-z_]\w{2,}")


def inspects_change(scene: Scene) -> Label | None:
    """What was changed is looked at again: re-read, searched for, shown by version control."""
    if scene.past.last_edit is None:
        return None
    for op in scene.action.operations:
        evidence = _inspection(scene, op)
        if evidence:
            return Label(Stage.VERIFICATION, "inspects-change", evidence)
    return None


def looks(scene: Scene) -> Label | None:
    """Files, folders, history or documentation are read."""
    for op in scene.action.operations:
        if op.kind in _LOOKING:
            target = op.query or next(iter(op.reads), "")
            return Label(Stage.EXPLORATION, "looks", f"{op.program} {target}".strip())
    for op in scene.action.operations:
        if op.program in _QUESTIONS or "--version" in op.argv or "--help" in op.argv:
            return Label(Stage.EXPLORATION, "looks", f"asks {' '.join(op.argv)}".strip())
    return None


def _inspection(scene: Scene, op: Operation) -> str | None:
    if op.kind is ActionKind.INSPECT_VCS:
        return _shows_change(scene, op)
    if op.kind is ActionKind.SEARCH:
        return _finds_change(scene, op)
    if op.kind is ActionKind.READ:
        return _rereads(scene, op)
    if op.kind is ActionKind.LIST:
        return _lists(scene, op)
    return None


def _shows_change(scene: Scene, op: Operation) -> str | None:
    if op.program not in {"git diff", "git status", "git show"}:
        return None
    is_of_history = op.program == "git show" or any(map(_REVISION.match, op.argv[2:]))
    if is_of_history and not scene.past.has_committed:
        return None
    if op.reads and not any(covers(p, edited) for p in op.reads for edited in scene.past.edits):
        return None
    if op.program == "git status" and _looks_elsewhere(scene):
        return None
    return f"{op.program} after the edit in step {scene.past.last_edit}"


def _looks_elsewhere(scene: Scene) -> bool:
    """Whether the line reads or searches as well, which then says what it is about."""
    kinds = {op.kind for op in scene.action.operations}
    return bool(kinds & {ActionKind.READ, ActionKind.SEARCH, ActionKind.LIST})


def _lists(scene: Scene, op: Operation) -> str | None:
    for folder in op.reads:
        if names_throwaway(folder):
            return f"lists the throwaway folder {folder}"
        if scene.says_it_checks and any(dirname(path) == folder for path in scene.past.edits):
            return f"lists {folder or 'the root'} after the edit in step {scene.past.last_edit}"
    return None


def _rereads(scene: Scene, op: Operation) -> str | None:
    for path in op.reads:
        output = scene.past.outputs.get(path)
        if output is not None and output.stage is Stage.VERIFICATION:
            return f"reads {path}, printed by step {output.step}"
        if scene.files.is_scratch(path):
            return f"re-reads the throwaway file {path}"
        if scene.files.is_product(path):
            return f"reads {path}, left by an earlier run"
        edits = scene.past.edits.get(path)
        if edits and _shows(scene, op, path, edits):
            return f"re-reads {path} edited in step {edits[-1].step}"
    return None


def _shows(scene: Scene, op: Operation, path: str, edits: list[Edit]) -> bool:
    """Whether a read shows an edit to check it, not a place to edit next."""
    if scene.says_it_checks:
        return True
    shown = [edit for edit in edits if _displays(scene, op, edit)]
    if not shown:
        return False
    return path not in scene.edits_next or scene.past.last_edit == shown[-1].step


def _displays(scene: Scene, op: Operation, edit: Edit) -> bool:
    """Whether a read covers the place of an edit: by its lines, else by the text that came back.

    Where neither tells, a re-read of the file counts.
    """
    if op.lines is None or edit.lines is not None:
        return _overlaps(op.lines, edit.lines)
    written = _pieces(edit.text or "")
    shown = _pieces(scene.action.observation or "")
    if not written or not shown or scene.action.observation_is_cut:
        return True
    return not written.isdisjoint(shown)


@cached_by_text(256)
def _pieces(text: str) -> frozenset[str]:
    """The pieces of a text, or of a sed script, that are long enough to know again."""
    parts = (part.strip() for part in _BREAKS.split(text))
    return frozenset(part for part in parts if len(part) >= _TELLING)


def _overlaps(read: tuple[int, int] | None, edit: tuple[int, int] | None) -> bool:
    if read is None or edit is None:
        return True
    common = min(read[1], edit[1]) - max(read[0], edit[0]) + 1
    shorter = min(read[1] - read[0], edit[1] - edit[0]) + 1
    return common >= _SHOWN_SHARE * shorter


def _finds_change(scene: Scene, op: Operation) -> str | None:
    """A search for what was written: in that very file, or wherever the agent says it checks."""
    checks = scene.says_it_checks
    if scene.action.thought and not checks:
        return None
    for path, edits in scene.past.edits.items():
        searched = path in op.reads or (checks and any(covers(t, path) for t in op.reads))
        if not searched or (path in scene.edits_next and not checks):
            continue
        for edit in reversed(edits):
            if op.query and edit.text and _names(op.query, edit.text):
                return f"searches {path} for what step {edit.step} wrote"
    return None


def _names(query: str, text: str) -> bool:
    """Whether all words of one alternative of a search pattern stand in a text."""
    for alternative in query.replace("\\|", "|").split("|"):
        words = _WORD.findall(re.sub(r"\\[a-zA-Z]", " ", alternative))
        if words and all(word in text for word in words):
            return True
    return False
