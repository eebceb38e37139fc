"""References in files: one or many tasks, saved and loaded without loss."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import networkx as nx

from agentlens.equivalence import Strictness
from agentlens.errors import InvalidReferenceError
from agentlens.reference.acceptor import PrefixTreeAcceptor
from agentlens.reference.donors import Donor

FORMAT = "agentlens-reference/1"


class StoredReference(msgspec.Struct, frozen=True):
    """A reference as it stands in a file: what it is built from, and the graph for other tools."""

    task_id: str | None
    strictness: Strictness
    consolidated: bool
    donors: tuple[Donor, ...]
    graph: dict[str, Any]


class StoredReferences(msgspec.Struct, frozen=True):
    """The whole file."""

    format: str
    references: tuple[StoredReference, ...]


def save_references(references: Iterable[PrefixTreeAcceptor], path: str | Path) -> None:
    """Writes references of different tasks to one JSON file.

    The graph is stored as networkx node-link data, so that it can be drawn without agentlens;
    the donors' states are stored beside it, and loading builds from them.

    Args:
        references: The references; at most one a task.
        path: File to write.

    Raises:
        InvalidReferenceError: Two references of one task.
    """
    stored = tuple(sorted(map(_store, references), key=lambda ref: ref.task_id or ""))
    tasks = [ref.task_id for ref in stored]
    if len(set(tasks)) < len(tasks):
        raise InvalidReferenceError("a file holds at most one reference a task")
    content = msgspec.json.encode(StoredReferences(FORMAT, stored))
    Path(path).write_bytes(msgspec.json.format(content, indent=1) + b"\n")


def load_references(path: str | Path) -> Mapping[str | None, PrefixTreeAcceptor]:
    """Loads every reference of a file, by task.

    Args:
        path: A file written by `save_references`.

    Raises:
        InvalidReferenceError: The file is missing, holds no reference, or its graph is not the
            one that its donors give (it was changed, or made by a version that builds others), or
            two references are of one task.
    """
    try:
        content = msgspec.json.decode(Path(path).read_bytes(), type=StoredReferences)
    except OSError as error:
        raise InvalidReferenceError(f"{path}: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InvalidReferenceError(f"{path}: holds no agentlens reference: {error}") from error
    if content.format != FORMAT:
        raise InvalidReferenceError(f"{path}: format {content.format!r}, expected {FORMAT!r}")
    if not content.references:
        raise InvalidReferenceError(f"{path}: holds no reference")
    loaded = {stored.task_id: _restore(stored, path) for stored in content.references}
    if len(loaded) < len(content.references):
        raise InvalidReferenceError(f"{path}: holds two references of one task")
    return loaded


def _store(reference: PrefixTreeAcceptor) -> StoredReference:
    return StoredReference(
        task_id=reference.task_id,
        strictness=reference.strictness,
        consolidated=reference.consolidated,
        donors=reference.donors,
        graph=_node_link(reference),
    )


def _restore(stored: StoredReference, path: str | Path) -> PrefixTreeAcceptor:
    reference = PrefixTreeAcceptor(
        stored.donors,
        strictness=stored.strictness,
        consolidated=stored.consolidated,
        task_id=stored.task_id,
    )
    if _node_link(reference) != stored.graph:
        raise InvalidReferenceError(
            f"{path}: the graph of task {stored.task_id} is not the one that its donors give: "
            "it was changed, or built by another version of agentlens; build it again"
        )
    return reference


def _node_link(reference: PrefixTreeAcceptor) -> dict[str, Any]:
    data: dict[str, Any] = nx.node_link_data(reference.graph, edges="edges")
    return data
