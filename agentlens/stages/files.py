"""What each file is to a run: the task's own, a throwaway file of the agent, a note, an output."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

import msgspec

from agentlens.actions.paths import DOC_SUFFIXES, file_role
from agentlens.actions.pythoncode import written_files
from agentlens.actions.records import Action, ActionKind, FileRole, Operation


class Standing(StrEnum):
    """What a written file is to the run that writes it."""

    SOLUTION = "solution"
    SCRATCH = "scratch"
    NOTE = "note"
    OUTPUT = "output"


_TEMPORARY = ("/tmp/", "/var/tmp/", "/private/tmp/", "/dev/shm/")  # noqa: S108
# A path that only the shell knows is as a rule one from `mktemp`.
_VARIABLE = ("$", "`")
_SCRIPTS = frozenset(
    {
        *(".py", ".sh", ".bash", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".php", ".lua", ".r"),
        *(".jl", ".ipynb"),
    }
)
_PROSE = frozenset({*(f".{suffix}" for suffix in DOC_SUFFIXES), ".txt"})
_OUTPUTS = frozenset(
    {
        *(".bak", ".diff", ".err", ".gif", ".jpeg", ".jpg", ".log", ".orig", ".out", ".patch"),
        *(".pdf", ".png", ".prof", ".pyc", ".rej", ".svg"),
    }
)
# Names that say what a file is for wherever it stands outside the tests' folders ...
_THROWAWAY = re.compile(
    r"(?:^|_|-)(?:repro|reproduc\w*|mwe|scratch\w*|tmp|temp)(?:_|-|\d|$)|^repro"
)
# ... and names that say it only of a script that the agent put beside the sources, not among them.
_PROBE = re.compile(
    r"^(?:tests?|check|verif\w*|valid\w*|debug\w*|demo\w*|probe\w*|try|final|simple|quick|edge"
    r"|example|minimal|compar\w+|comprehensive|explor\w*|investigat\w*|analy[sz]\w*|inspect\w*"
    r"|show|bench\w*|trace|diagnos\w*|sanity|issue|bug)(?:_|-|\d|$)"
    r"|(?:_|-)(?:tests?|checks?|demo|bug|issue|example|probe|verification|validation|analysis)$"
)
_NOTE = re.compile(
    r"(?:^|_|-)(?:summary|notes?|report|overview|explanation|analysis|findings|walkthrough"
    r"|implementation|solution|plan|todo|checklist|verification|documentation)(?:_|-|$)"
)


class RunFiles(msgspec.Struct, frozen=True):
    """The files of one run, with what happens to them later in it.

    Attributes:
        created: Files that the agent made in this run, and the step where it did, from 1.
        discarded: Files among them that it removed again.
        removed: Files and folders that it removed, as written.
        launched: Files that it ran by name.
        touched: Files that were there before it, as far as the run reads or edits them.
        editors: Throwaway scripts that edit files of the task when run, with these files.
        works_in_folders: Whether the files that it edits, and that were there before it, all
            lie in folders; then no new script beside them belongs to the task.
    """

    created: dict[str, int]
    discarded: frozenset[str]
    removed: frozenset[str]
    launched: frozenset[str]
    touched: frozenset[str]
    editors: dict[str, tuple[str, ...]]
    works_in_folders: bool

    @classmethod
    def survey(cls, actions: Sequence[Action]) -> RunFiles:
        """Returns the files of a run, from all its actions."""
        created: dict[str, int] = {}
        touched: set[str] = set()
        launched: set[str] = set()
        edited: set[str] = set()
        for step, op in _operations(actions):
            if op.kind in {ActionKind.RUN_CODE, ActionKind.RUN_TESTS}:
                launched.update(op.reads)
            touched.update(path for path in op.reads if path not in created)
            for path in op.writes:
                if path not in touched and path not in created and _makes(op):
                    created[path] = step
                elif path not in created:
                    touched.add(path)
                    edited.add(path)
        editors = dict(_editors(actions, launched & created.keys(), touched))
        return cls(
            created=created,
            discarded=frozenset(_discarded(actions, created)),
            removed=frozenset(p for _, op in _operations(actions) for p in op.deletes),
            launched=frozenset(launched),
            touched=frozenset(touched),
            editors=editors,
            works_in_folders=_works_in_folders(edited.union(*editors.values())),
        )

    def standing(self, path: str) -> Standing:
        """Returns what a written file is to the run."""
        name = PurePosixPath(path)
        if self._is_note(path, name):
            return Standing.NOTE
        if self.is_scratch(path) or path.startswith(_VARIABLE):
            return Standing.SCRATCH
        if name.suffix.lower() in _OUTPUTS and path not in self.touched:
            return Standing.OUTPUT
        return Standing.SOLUTION

    def is_scratch(self, path: str) -> bool:
        """Whether a file is a throwaway of the agent: reproduction, probe, scratch check."""
        if _is_temporary(path):
            return True
        return path in self.created and (path in self.discarded or self._is_probe(path))

    def is_of_project(self, path: str) -> bool:
        """Whether a file was there before the run, as far as the run shows it."""
        if path not in self.touched or path in self.created or path.startswith("/"):
            return False
        return PurePosixPath(path).suffix.lower() not in _OUTPUTS

    def is_product(self, path: str) -> bool:
        """Whether a file beside the sources was left by something that the agent ran."""
        if path in self.created or PurePosixPath(path).parent.name:
            return False
        return path in self.removed or PurePosixPath(path).suffix.lower() in _OUTPUTS

    def edited_by(self, op: Operation) -> tuple[str, ...]:
        """Returns the files of the task that running a throwaway script edits."""
        return tuple(path for script in op.reads[:1] for path in self.editors.get(script, ()))

    def _is_probe(self, path: str) -> bool:
        name = PurePosixPath(path)
        stem = name.stem.lower()
        role = file_role(path)
        in_folder = bool(name.parent.name) and not path.startswith("/")
        if role is FileRole.TEST and in_folder:
            return False
        if _THROWAWAY.search(stem):
            return True
        if in_folder or name.suffix.lower() not in _SCRIPTS:
            return False
        return self.works_in_folders or bool(_PROBE.search(stem))

    def _is_note(self, path: str, name: PurePosixPath) -> bool:
        if path not in self.created:
            return False
        stem = name.stem.lower()
        if name.suffix.lower() in _PROSE and (_is_temporary(path) or not name.parent.name):
            return bool(_NOTE.search(stem))
        return stem.endswith("summary") and not name.parent.name


def covers(target: str, path: str) -> bool:
    """Whether a path is `target` or lies in it; everything lies in the workspace itself."""
    folder = target.rstrip("/")
    if folder in {"", "."}:
        return not path.startswith("/")
    if path == folder or path.startswith(folder + "/"):
        return True
    return any(c in folder for c in "*?[") and fnmatchcase(path, folder)


def _operations(actions: Sequence[Action]) -> Iterator[tuple[int, Operation]]:
    return ((step, op) for step, action in enumerate(actions, 1) for op in action.operations)


def _is_temporary(path: str) -> bool:
    return path.startswith(_TEMPORARY)


def _works_in_folders(edited: set[str]) -> bool:
    sources = [path for path in edited if file_role(path) is FileRole.SOURCE]
    return bool(sources) and all("/" in path.strip("/") for path in sources)


def _makes(op: Operation) -> bool:
    """Whether writing a file that the run has not shown yet makes it anew."""
    return op.kind is not ActionKind.EDIT and op.kind is not ActionKind.CHANGE_VCS


def _discarded(actions: Sequence[Action], created: dict[str, int]) -> Iterator[str]:
    for step, op in _operations(actions):
        targets = ("",) if op.program == "git clean" else op.deletes
        for target in targets:
            if target in created:
                yield target
            elif target or op.program == "git clean":
                yield from (p for p, made in created.items() if made <= step and covers(target, p))


def _editors(
    actions: Sequence[Action], scripts: set[str], touched: set[str]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The scripts whose text writes files that were there before them."""
    for _, op in _operations(actions):
        if op.text is None or not scripts.intersection(op.writes) or "write" not in op.text:
            continue
        named = written_files(op.text)
        edited = tuple(p for p in sorted(touched) if any(_names(name, p) for name in named))
        if edited:
            yield from ((path, edited) for path in op.writes)


def _names(written: str, path: str) -> bool:
    return bool(path) and (written == path or written.endswith("/" + path))
