"""`PrefixTreeAcceptor`: the known-good strategies of one task as an automaton."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

import networkx as nx

from agentlens.equivalence import Classes, Strictness
from agentlens.errors import InvalidReferenceError
from agentlens.reference.donors import Donor, content_digest, distinct
from agentlens.reference.tree import ROOT, Merge, consolidate, prefix_tree
from agentlens.signals import Profile, pooled_profile
from agentlens.stages import Stage
from agentlens.states import LabelledRun, StateKey
from agentlens.views.records import DonorRow, ReferenceView

MIN_DONORS = 2
"""Fewest passing runs that make a reference."""


class PrefixTreeAcceptor:
    """Reference automaton of one task, built from at least two passing runs.

    Shared prefixes are merged; unless asked otherwise, equivalent later states are consolidated
    as long as the graph stays acyclic (arXiv 2605.12925; docs/concepts). The same donors give
    the same automaton, whatever their order; copies of a donor count once.

    Attributes:
        task_id: The task, or None.
        strictness: How much equal states share.
        consolidated: Whether later states are merged too.
        donors: The distinct donors, longest first, then by content.
        classes: The classes of equivalent states.
        sequences: Per donor the class of each of its states.
        paths: Per donor the nodes of `graph` that it runs through, after the root.
    """

    def __init__(
        self,
        donors: Iterable[Donor],
        *,
        strictness: Strictness = Strictness.DETAIL,
        consolidated: bool = True,
        task_id: str | None = None,
    ) -> None:
        self.task_id = task_id
        self.strictness = strictness
        self.consolidated = consolidated
        self.donors = distinct(donors)
        if len(self.donors) < MIN_DONORS:
            raise InvalidReferenceError(
                f"a reference needs at least {MIN_DONORS} different passing runs, "
                f"not {len(self.donors)}" + (f" (task {task_id})" if task_id else "")
            )
        self.classes = Classes((key for d in self.donors for key in d.keys), strictness)
        self.sequences = tuple(self.classify(donor.keys) for donor in self.donors)
        tree = prefix_tree(self.sequences)
        self._merge: Merge = consolidate(tree) if consolidated else tree
        self.paths = self._merge.paths

    def __repr__(self) -> str:
        return (
            f"PrefixTreeAcceptor(task_id={self.task_id!r}, donors={len(self.donors)}, "
            f"states={len(self.symbols)}, strictness={self.strictness.value!r})"
        )

    def view(self) -> ReferenceView:
        """Returns the reference as a named view."""
        return ReferenceView(
            task_id=self.task_id,
            strictness=self.strictness.value,
            states=len(self.symbols),
            donors=tuple(
                DonorRow(donor.donor_id, donor.model, tuple(key.stage for key in donor.keys))
                for donor in self.donors
            ),
        )

    def _repr_html_(self) -> str:
        from agentlens.views import html  # noqa: PLC0415

        return html.reference_html(self.view())

    def classify(self, keys: Iterable[StateKey]) -> tuple[int, ...]:
        """Returns the class of each state of a run, `UNMATCHED` (-1) where it has none."""
        classify = self.classes.classify
        return tuple(-1 if (c := classify(key)) is None else c for key in keys)

    @cached_property
    def symbols(self) -> Mapping[int, int]:
        """Class of every node of `graph` but the root."""
        pairs = enumerate(self._merge.symbols)
        return {node: symbol for node, symbol in pairs if symbol is not None}

    @cached_property
    def accepting(self) -> frozenset[int]:
        """Nodes at which a donor ends."""
        return frozenset(path[-1] if path else ROOT for path in self.paths)

    @cached_property
    def class_sizes(self) -> Mapping[int, int]:
        """Number of donors' states per class."""
        return Counter(symbol for sequence in self.sequences for symbol in sequence)

    @cached_property
    def support(self) -> tuple[tuple[int, int], ...]:
        """Class and number of donors of every state, the best supported first."""
        counts = Counter(node for path in self.paths for node in path)
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return tuple((self.symbols[node], count) for node, count in ranked)

    @cached_property
    def temporal_profile(self) -> Profile | None:
        """Temporal profile of all donors together."""
        return pooled_profile(map(self.stages_of, range(len(self.donors))))

    def stage(self, symbol: int) -> Stage | None:
        """Returns the stage of a class."""
        return self.classes.members[symbol][0].stage

    @cached_property
    def graph(self) -> nx.DiGraph:
        """The automaton as a `networkx.DiGraph` with one source, node 0.

        Nodes carry `state_class`, `stage` (letter or None), `target`, `support` (donor ids),
        `accepting` (ids of donors that end there) and `members` (how many different states the
        class holds); edges carry `donors` (ids of donors that took them).
        """
        graph = nx.DiGraph(task_id=self.task_id, strictness=self.strictness.value)
        for node, symbol in enumerate(self._merge.symbols):
            graph.add_node(node, **self._node(symbol))
        for donor, path in zip(self.donors, self.paths, strict=True):
            for before, node in zip((ROOT, *path), path, strict=False):
                graph.nodes[node]["support"].append(donor.donor_id)
                if not graph.has_edge(before, node):
                    graph.add_edge(before, node, donors=[])
                graph.edges[before, node]["donors"].append(donor.donor_id)
            graph.nodes[path[-1] if path else ROOT]["accepting"].append(donor.donor_id)
        graph.nodes[ROOT]["support"] = [donor.donor_id for donor in self.donors]
        return graph

    def _node(self, symbol: int | None) -> dict[str, object]:
        members = () if symbol is None else self.classes.members[symbol]
        stage = None if symbol is None else self.stage(symbol)
        return {
            "state_class": symbol,
            "stage": None if stage is None else stage.value,
            "target": members[0].target if members else "",
            "members": len(members),
            "support": [],
            "accepting": [],
        }

    def stages_of(self, donor: int) -> tuple[Stage | None, ...]:
        """Returns the stages of a donor's states, in order."""
        return tuple(key.stage for key in self.donors[donor].keys)

    def accepts(self, keys: Iterable[StateKey]) -> bool:
        """Tells whether the automaton accepts a run: some path to an accepting state spells it."""
        at = {ROOT}
        for symbol in self.classify(keys):
            at = {
                node
                for before in at
                for node in self.graph.successors(before)
                if self._merge.symbols[node] == symbol
            }
        return any(self.graph.nodes[node]["accepting"] for node in at)

    def is_donor(self, keys: Sequence[StateKey]) -> bool:
        """Tells whether a run is one of the donors, compared by what it did, not by its id."""
        digest = content_digest(keys)
        return any(donor.digest == digest for donor in self.donors)


def build_reference(
    runs: Iterable[LabelledRun],
    *,
    strictness: Strictness = Strictness.DETAIL,
    consolidated: bool = True,
) -> PrefixTreeAcceptor:
    """Builds the reference automaton of one task from passing runs.

    Args:
        runs: At least two different labelled runs of one task, in any order.
        strictness: How much two states must share to be equal.
        consolidated: Merge equivalent later states, not only prefixes.

    Returns:
        The automaton.

    Raises:
        InvalidReferenceError: Fewer than two different runs, or runs of several tasks.
    """
    chosen = list(runs)
    tasks = {run.trajectory.task_id for run in chosen}
    if len(tasks) > 1:
        names = ", ".join(sorted(str(task) for task in tasks))
        raise InvalidReferenceError(f"a reference is of one task, these runs are of {names}")
    return PrefixTreeAcceptor(
        map(Donor.of, chosen),
        strictness=strictness,
        consolidated=consolidated,
        task_id=next(iter(tasks), None),
    )
