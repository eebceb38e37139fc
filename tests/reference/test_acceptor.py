"""The reference automaton: determinism, acceptance, donors and copies."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.alignment import align
from agentlens.equivalence import Strictness
from agentlens.errors import InvalidReferenceError
from agentlens.reference import Donor, PrefixTreeAcceptor, load_references, save_references
from tests.keys import donor, keys, reference, sequences_as_donors

words = st.lists(
    st.lists(st.integers(0, 4), min_size=1, max_size=12), min_size=2, max_size=6, unique_by=tuple
)


def test_graph_by_hand() -> None:
    ref = reference("Ea Ib V", "Ea Ec Ib V")
    assert [ref.graph.nodes[n]["target"] for n in ref.graph] == ["", "a.py", "c.py", "b.py", ""]
    assert [ref.graph.nodes[n]["stage"] for n in ref.graph] == [None, "E", "E", "I", "V"]
    assert ref.graph.nodes[3]["support"] == ["d1", "d0"]
    assert ref.graph.nodes[2]["support"] == ["d1"]
    assert ref.graph.nodes[4]["accepting"] == ["d1", "d0"]
    assert ref.graph.edges[1, 3]["donors"] == ["d0"]
    assert ref.support == (
        (ref.symbols[1], 2),
        (ref.symbols[3], 2),
        (ref.symbols[4], 2),
        (ref.symbols[2], 1),
    )


@given(words, st.randoms(use_true_random=False))
def test_order_of_donors_never_matters(sequences: list[list[int]], random: Random) -> None:
    donors = sequences_as_donors(sequences)
    shuffled = list(donors)
    random.shuffle(shuffled)
    first, second = (
        PrefixTreeAcceptor(d, strictness=Strictness.TARGET) for d in (donors, shuffled)
    )
    assert nx.node_link_data(first.graph, edges="edges") == nx.node_link_data(
        second.graph, edges="edges"
    )


@given(words)
def test_donors_are_accepted_and_recalled(sequences: list[list[int]]) -> None:
    ref = PrefixTreeAcceptor(sequences_as_donors(sequences), strictness=Strictness.TARGET)
    assert nx.is_directed_acyclic_graph(ref.graph)
    assert [n for n, degree in ref.graph.in_degree() if degree == 0] == [0]
    for own, sequence in zip(ref.donors, ref.sequences, strict=True):
        assert ref.accepts(own.keys)
        assert ref.is_donor(own.keys)
        assert align(ref.classify(own.keys), sequence).recall == 1.0


def test_unknown_states_have_no_class() -> None:
    ref = reference("Ea Ib", "Ea V")
    assert ref.classify(keys("Ea Ez"))[1] == -1
    assert not ref.accepts(keys("Ea Ez"))
    assert not ref.accepts(keys("Ea"))


def test_a_copy_counts_as_its_donor() -> None:
    assert (
        len(
            PrefixTreeAcceptor(
                [donor("a", "Ea Ib"), donor("b", "Ea V"), donor("c", "Ea Ib")]
            ).donors
        )
        == 2
    )
    with pytest.raises(InvalidReferenceError, match="at least 2 different passing runs, not 1"):
        PrefixTreeAcceptor([donor("a", "Ea Ib"), donor("b", "Ea Ib")])


def test_saved_and_loaded_without_loss(tmp_path: Path) -> None:
    first, second = reference("Ea Ib V", "Ea Ec Ib V"), reference("Ea V", "Ib V")
    first.task_id, second.task_id = "t1", "t2"
    save_references([second, first], tmp_path / "refs.json")
    loaded = load_references(tmp_path / "refs.json")
    assert list(loaded) == ["t1", "t2"]
    for before, after in ((first, loaded["t1"]), (second, loaded["t2"])):
        assert after.donors == before.donors
        assert after.paths == before.paths
        assert nx.node_link_data(after.graph, edges="edges") == nx.node_link_data(
            before.graph, edges="edges"
        )
    again = tmp_path / "again.json"
    save_references(loaded.values(), again)
    assert again.read_bytes() == (tmp_path / "refs.json").read_bytes()


def test_a_changed_graph_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "refs.json"
    save_references([reference("Ea Ib V", "Ea Ec Ib V")], path)
    data = json.loads(path.read_text())
    data["references"][0]["graph"]["nodes"][1]["stage"] = "V"
    path.write_text(json.dumps(data))
    with pytest.raises(InvalidReferenceError, match="not the one that its donors give"):
        load_references(path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "holds no agentlens reference"),
        ("[]", "holds no"),
        ('{"format": "x", "references": []}', "format 'x'"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "refs.json"
    path.write_text(content)
    with pytest.raises(InvalidReferenceError, match=message):
        load_references(path)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidReferenceError, match="No such file"):
        load_references(tmp_path / "none.json")


def test_two_references_of_one_task(tmp_path: Path) -> None:
    refs = [reference("Ea Ib", "Ea V"), reference("Ea Ib", "Ec V")]
    with pytest.raises(InvalidReferenceError, match="at most one"):
        save_references(refs, tmp_path / "refs.json")


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_hash_seed_never_matters(seed: str, tmp_path: Path) -> None:
    script = (
        "import sys; from agentlens.reference import save_references;"
        "from tests.keys import reference;"
        "save_references([reference('Ea Ec Ib V', 'Ea Ib Ib V O', 'Ec Ed V')], sys.argv[1])"
    )
    env = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])}
    out = tmp_path / "refs.json"
    subprocess.run([sys.executable, "-c", script, str(out)], check=True, env=env)
    save_references([reference("Ea Ec Ib V", "Ea Ib Ib V O", "Ec Ed V")], tmp_path / "here.json")
    assert out.read_bytes() == (tmp_path / "here.json").read_bytes()


def test_without_consolidation_only_prefixes_merge() -> None:
    tree = reference("Ea Ib V", "Ea Ec Ib V", consolidated=False)
    assert len(tree.graph) == 7
    assert nx.is_arborescence(tree.graph)


def test_donor_of_other_content_is_none() -> None:
    ref = reference("Ea Ib V", "Ea Ec Ib V")
    assert not ref.is_donor(keys("Ea Ib"))
    assert Donor("x", keys("Ea Ib V")).digest == ref.donors[1].digest


def test_a_file_with_one_task_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "refs.json"
    save_references([reference("Ea Ib V", "Ea Ec Ib V")], path)
    data = json.loads(path.read_text())
    data["references"] *= 2
    path.write_text(json.dumps(data))
    with pytest.raises(InvalidReferenceError, match="two references of one task"):
        load_references(path)
