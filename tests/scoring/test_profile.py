"""Profiles: what holds together, what is refused, and the hash of the parameters."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import agentlens as al
from agentlens.equivalence import Strictness
from agentlens.scoring import AGENTLENS_BENCH, PROCESS, Profile, TierCuts, Weights, load_profile


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"name": 1}',
        '{"nmae": "x"}',
        '{"weights": {"structural": 0.5}}',
        '{"weights": {"structual": 0.9}}',
        '{"lucky": {"x": 1}}',
        '{"weights": {"structural": -5, "coverage": 6, "coherence": 0, "temporal": 0}}',
        '{"cuts": {"ideal": 10, "solid": 90}}',
        '{"cuts": {"ideal": 1000}}',
        '{"strictness": "none"}',
    ],
)
def test_files_that_do_not_hold_together(tmp_path: Path, content: str) -> None:
    path = tmp_path / "profile.json"
    path.write_text(content)
    with pytest.raises(al.ProfileError, match=r"profile\.json"):
        load_profile(path)


def test_a_profile_file_comes_back(tmp_path: Path) -> None:
    own = Profile(name="own", weights=Weights(0.25, 0.25, 0.25, 0.25), provenance={"by": "me"})
    path = tmp_path / "own.json"
    path.write_bytes(msgspec.json.encode(own))
    assert al.get_profile(path) == own
    assert al.get_profile(str(path)).cuts == TierCuts()


def test_names() -> None:
    assert al.get_profile("process") is PROCESS
    assert al.get_profile("agentlens-bench") is AGENTLENS_BENCH
    with pytest.raises(al.ProfileError, match="agentlens-bench, process"):
        al.get_profile("nothing")


def test_the_hash_is_of_the_parameters_alone() -> None:
    renamed = msgspec.structs.replace(PROCESS, name="x", provenance={"a": "b"})
    stricter = msgspec.structs.replace(PROCESS, strictness=Strictness.CALL)
    assert renamed.config_hash == PROCESS.config_hash != stricter.config_hash
    assert len(PROCESS.config_hash) == 12
