"""The reference of one task: merged donors, their paths, and who the donors were."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from agentlens.bench.merge import merge
from agentlens.bench.paths import enumerate_paths
from agentlens.bench.storage import parse_trace, trace_document
from agentlens.bench.trace import BenchState, BenchTrace
from agentlens.errors import ReadError

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["BenchReference", "Donor", "build_reference"]

_VERSION: Final = 1


class Donor(msgspec.Struct, frozen=True):
    """A run that a reference was made from.

    Attributes:
        trace_id: Its name.
        digest: Hash of what it did; a copy under another name has the same.
    """

    trace_id: str
    digest: str


class BenchReference(msgspec.Struct, frozen=True):
    """A merged reference.

    Attributes:
        graph: The merged states and transitions.
        donors: The runs that it was made from, in their order; empty where that is not known.
        paths: The reference paths in the order of their enumeration, at most 50.
    """

    graph: BenchTrace
    donors: tuple[Donor, ...]
    paths: tuple[tuple[BenchState, ...], ...]

    @classmethod
    def from_graph(cls, graph: BenchTrace, donors: Sequence[Donor] = ()) -> BenchReference:
        """Makes a reference from a merged graph, such as a published ground truth."""
        return cls(graph, tuple(donors), enumerate_paths(graph))

    @classmethod
    def from_json(cls, content: bytes, *, name: str, file: str = "<memory>") -> BenchReference:
        """Reads a reference that `to_json` wrote, or a published ground truth.

        Args:
            content: The JSON document.
            name: The id for a document that holds none.
            file: Name of the input in errors.

        Raises:
            ReadError: If it is no JSON or does not hold a reference.
        """
        graph = parse_trace(content, trace_id=name, file=file)
        try:
            extra = msgspec.json.decode(content, type=_Document).agentlens
        except msgspec.DecodeError as error:
            raise ReadError(str(error), file=file) from error
        if extra is None:
            return cls.from_graph(graph)
        if extra.version != _VERSION:
            raise ReadError(f"reference version {extra.version} is unknown", file=file)
        graph = msgspec.structs.replace(graph, trace_id=extra.reference_id)
        return cls.from_graph(graph, extra.donors)

    def to_json(self) -> bytes:
        """Returns the reference as AgentLens-Bench JSON with its donors; nothing is lost."""
        extra = _Extra(_VERSION, self.graph.trace_id, self.donors)
        return msgspec.json.encode({**trace_document(self.graph), "agentlens": extra})

    @classmethod
    def load(cls, path: Path) -> BenchReference:
        """Reads a reference file.

        Raises:
            ReadError: If the file cannot be read or does not hold a reference.
        """
        try:
            content = path.read_bytes()
        except OSError as error:
            raise ReadError(error.strerror or "cannot be read", file=str(path)) from error
        return cls.from_json(content, name=path.stem, file=str(path))

    def save(self, path: Path) -> None:
        """Writes the reference to a file."""
        path.write_bytes(self.to_json())

    def is_donor(self, trace: BenchTrace) -> bool:
        """Whether a run, or a copy of it under another name, helped to make the reference."""
        digest = trace.digest()
        return any(donor.digest == digest for donor in self.donors)

    def to_networkx(self) -> nx.MultiDiGraph:
        """Returns the graph for drawing and analysis; it can have parallel edges and cycles."""
        import networkx as nx  # noqa: PLC0415 - heavy, and needed only here

        graph = nx.MultiDiGraph(task_id=self.graph.task_id, initial=self.graph.start())
        terminals = set(self.graph.real_terminals)
        for state in self.graph.states:
            graph.add_node(
                state.state_id,
                stage=state.stage,
                step=state.step,
                resulting_state=state.resulting_state,
                support=state.trace_count,
                accepting=state.state_id in terminals,
            )
        for t in self.graph.transitions:
            graph.add_edge(t.source, t.target, key=t.transition_id, action_type=t.action_type)
        return graph


class _Extra(msgspec.Struct):
    version: int
    reference_id: str
    donors: tuple[Donor, ...]


class _Document(msgspec.Struct):
    agentlens: _Extra | None = None


def build_reference(
    traces: Sequence[BenchTrace], *, reference_id: str = "reference"
) -> BenchReference:
    """Merges donors, in the order given, into a reference.

    Args:
        traces: The donors; another order gives another reference.
        reference_id: The id of the reference.
    """
    donors = [Donor(trace.trace_id, trace.digest()) for trace in traces]
    return BenchReference.from_graph(merge(traces, trace_id=reference_id), donors)
