"""What each file is to a run: the task's own, a throwaway file of the agent, a note, an output."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import StrEnum
from fnmatch import fnmatchcase

import msgspec

from agentlens.actions import file_role
from agentlens.actions.pythoncode import written_files
from agentlens.actions.records import Action, ActionKind, FileRole, Operation
from agentlens.stages import naming

# A path that only the shell knows is as a rule one from `mktemp`.
_VARIABLE = ("$", "`")
_GLOB = re.compile(r"[*?\[]")
_AFTER_ALL = "\U0010ffff"
_MAX_PARTS = 64


class Standing(StrEnum):
    """What a written file is to the run that writes it."""

    SOLUTION = "solution"
    SCRATCH = "scratch"
    NOTE = "note"
    OUTPUT = "output"


class RunFiles(msgspec.Struct, frozen=True):
    """The files of one run, with what happens to them later in it.

    Attributes:
        created: Files that the agent made in this run.
        touched: Files and folders that were there before, as far as the run reads or edits them.
        edited: Files among them that it edits.
        discarded: Files that the agent made and removed again.
        removed: Files and folders that it removed, as written.
        editors: Throwaway scripts that edit files of the task when run, with these files.
        top_folders: Folders of the workspace's root that hold something touched.
        works_in_folders: Whether all source that it edits lies in folders; then no new script
            beside them belongs to the task.
    """

    created: frozenset[str]
    touched: frozenset[str]
    edited: frozenset[str]
    discarded: frozenset[str]
    removed: frozenset[str]
    editors: dict[str, tuple[str, ...]]
    top_folders: frozenset[str]
    works_in_folders: bool

    @classmethod
    def survey(cls, actions: Sequence[Action]) -> RunFiles:
        """Returns the files of a run, from all its actions."""
        steps = [(step, op) for step, action in enumerate(actions, 1) for op in action.operations]
        created, touched, edited = _first_seen(steps)
        editors = _editors(steps, created, touched)
        return cls(
            created=frozenset(created),
            touched=frozenset(touched),
            edited=frozenset(edited),
            discarded=frozenset(_discarded(steps, created)),
            removed=frozenset(path for _, op in steps for path in op.deletes),
            editors=editors,
            top_folders=frozenset(path.split("/")[0] for path in touched),
            works_in_folders=_work_in_folders(edited.union(*editors.values())),
        )

    def standing(self, path: str) -> Standing:
        """Returns what a written file is to the run."""
        if path in self.created and naming.names_note(path):
            return Standing.NOTE
        if self.is_scratch(path) or path.startswith(_VARIABLE):
            return Standing.SCRATCH
        if naming.is_output(path) and path not in self.touched:
            return Standing.OUTPUT
        return Standing.SOLUTION

    def is_scratch(self, path: str) -> bool:
        """Whether a file is a throwaway of the agent: reproduction, probe, scratch check."""
        if naming.is_temporary(path):
            return True
        return path in self.created and (path in self.discarded or self._is_probe(path))

    def is_of_project(self, path: str) -> bool:
        """Whether a file was there before the run: it edits it, or reads it among the sources."""
        if naming.is_outside(path) or naming.is_output(path) or path in self.created:
            return False
        return path in self.edited or (path in self.touched and naming.is_content(path))

    def is_product(self, path: str) -> bool:
        """Whether a file beside the sources was left by something that the agent ran."""
        if path in self.created or naming.in_folder(path):
            return False
        return path in self.removed or naming.is_output(path)

    def edited_by(self, op: Operation) -> tuple[str, ...]:
        """Returns the files of the task that running a throwaway script edits."""
        return tuple(path for script in op.reads[:1] for path in self.editors.get(script, ()))

    def _is_probe(self, path: str) -> bool:
        if naming.names_throwaway(path):
            return not naming.is_repository_test(path)
        if naming.is_outside(path):
            return any(not naming.is_outside(edited) for edited in self.edited)
        if naming.in_folder(path):
            top = path.split("/", maxsplit=1)[0]
            if top in self.top_folders or naming.in_test_folder(path):
                return False
            return naming.names_probe(top) or (naming.is_script(path) and naming.names_probe(path))
        if not naming.is_script(path):
            return False
        return self.works_in_folders or naming.names_probe(path)


def covers(target: str, path: str) -> bool:
    """Whether a path is `target` or lies in it; everything lies in the workspace itself."""
    folder = target.rstrip("/")
    if folder in {"", "."}:
        return not naming.is_outside(path)
    if path == folder or path.startswith(folder + "/"):
        return True
    return any(c in folder for c in "*?[") and fnmatchcase(path, folder)


def covered(target: str, paths: Sequence[str]) -> list[str]:
    """Returns those of some sorted paths that are `target` or lie in it."""
    folder = target.rstrip("/")
    head = "" if folder == "." else _GLOB.split(folder, maxsplit=1)[0]
    start = bisect_left(paths, head)
    end = bisect_left(paths, head + _AFTER_ALL, start)
    return [path for path in paths[start:end] if covers(target, path)]


_Steps = list[tuple[int, Operation]]


def _first_seen(steps: _Steps) -> tuple[dict[str, int], set[str], set[str]]:
    """Tells files that the run makes (with the step) from those that it finds, and edits."""
    created: dict[str, int] = {}
    touched: set[str] = set()
    edited: set[str] = set()
    for step, op in steps:
        touched.update(path for path in op.reads if path not in created)
        for path in op.writes:
            if path in created:
                continue
            if path not in touched and _makes(op, created):
                created[path] = step
            else:
                touched.add(path)
                edited.add(path)
    return created, touched, edited


def _makes(op: Operation, created: dict[str, int]) -> bool:
    """Whether writing a file that the run has not shown yet makes it anew."""
    if op.program == "mv":
        return bool(op.deletes) and all(path in created for path in op.deletes)
    if op.program == "python" and op.text is not None:
        return ".read" not in op.text
    return op.kind is not ActionKind.EDIT and op.kind is not ActionKind.CHANGE_VCS


def _discarded(steps: _Steps, created: dict[str, int]) -> Iterator[str]:
    last: dict[str, int] = {}
    for step, op in steps:
        if op.kind is ActionKind.DELETE or op.program == "git clean":
            targets = ("",) if op.program == "git clean" else filter(None, op.deletes)
            last.update(dict.fromkeys(targets, step))
    paths = sorted(created)
    for target, step in last.items():
        if target in created:
            yield target
        else:
            yield from (path for path in covered(target, paths) if created[path] <= step)


def _editors(
    steps: _Steps, created: dict[str, int], touched: set[str]
) -> dict[str, tuple[str, ...]]:
    """The scripts that the run makes and starts, and whose text writes files found by it."""
    runs = {ActionKind.RUN_CODE, ActionKind.RUN_TESTS}
    scripts = {path for _, op in steps if op.kind in runs for path in op.reads if path in created}
    found: dict[str, tuple[str, ...]] = {}
    found_inside = {path for path in touched if not naming.is_outside(path)}
    for _, op in steps:
        if op.text is None or "write" not in op.text or not scripts.intersection(op.writes):
            continue
        named = (path for name in written_files(op.text) for path in _tails(name))
        edited = tuple(sorted(found_inside.intersection(named)))
        if edited:
            found.update(dict.fromkeys(op.writes, edited))
    return found


def _tails(written: str) -> Iterator[str]:
    """A path as a script writes it, and what is left of it without the folders above."""
    parts = written.split("/")[-_MAX_PARTS:]
    return filter(None, (written, *("/".join(parts[i:]) for i in range(1, len(parts)))))


def _work_in_folders(edited: set[str]) -> bool:
    sources = [path for path in edited if file_role(path) is FileRole.SOURCE]
    return bool(sources) and all(naming.in_folder(path) for path in sources)
