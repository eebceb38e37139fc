"""References in files, for both methods."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from agentlens.bench import BenchReference
from agentlens.errors import InvalidReferenceError
from agentlens.reference import PrefixTreeAcceptor, load_references, save_references
from agentlens.scoring.methods import Reference
from agentlens.scoring.profile import Method, Profile

_PUBLISHED_SUFFIX = "_merged_pta"


def save_all(references: Mapping[str, Reference], output: Path) -> None:
    """Writes references by task: to one file, or in the published method to a folder of files.

    Raises:
        InvalidReferenceError: References of both methods, one under another task's name, or two
            published ones whose tasks give the same file name.
    """
    acceptors = [ref for ref in references.values() if isinstance(ref, PrefixTreeAcceptor)]
    if 0 < len(acceptors) < len(references):
        raise InvalidReferenceError("references of both methods do not go into one file")
    for task, reference in references.items():
        own = _task_of(reference)
        if own is not None and own != task:
            raise InvalidReferenceError(f"a reference of task {own} under the name {task}")
    if acceptors:
        save_references(acceptors, output)
        return
    names = [_file_name(task) for task in references]
    if len(set(names)) < len(names):
        raise InvalidReferenceError("two tasks give the same file name: save them apart")
    output.mkdir(exist_ok=True)
    for name, reference in zip(names, references.values(), strict=True):
        if isinstance(reference, BenchReference):
            reference.save(output / f"{name}.json")


def _task_of(reference: Reference) -> str | None:
    if isinstance(reference, PrefixTreeAcceptor):
        return reference.task_id
    return reference.graph.task_id


def load_all(path: Path, profile: Profile) -> Mapping[str | None, Reference]:
    """Loads references by task from a file, or from the JSON files of a folder.

    Raises:
        InvalidReferenceError: There are none, or two of one task, or they do not fit the profile.
    """
    loaded: dict[str | None, Reference] = {}
    for file in _files(path):
        for task, reference in _load(file, profile):
            if task in loaded:
                raise InvalidReferenceError(f"{file}: another reference of task {task}")
            loaded[task] = reference
    return loaded


def _files(path: Path) -> Sequence[Path]:
    if not path.is_dir():
        return (path,)
    files = sorted(file for file in path.glob("*.json") if not file.is_symlink())
    if not files:
        raise InvalidReferenceError(f"{path}: no .json file in this folder")
    return files


def _load(file: Path, profile: Profile) -> Iterator[tuple[str | None, Reference]]:
    if profile.method is Method.PUBLISHED:
        reference = BenchReference.load(file)
        yield reference.graph.task_id or file.stem.removesuffix(_PUBLISHED_SUFFIX), reference
        return
    for task, acceptor in load_references(file).items():
        if acceptor.strictness is not profile.strictness:
            raise InvalidReferenceError(
                f"{file}: compares states by {acceptor.strictness.value}, "
                f"profile {profile.name} by {profile.strictness.value}"
            )
        yield task, acceptor


def _file_name(task: str) -> str:
    return re.sub(r"[^\w.-]+", "_", task).lstrip(".") or "task"
