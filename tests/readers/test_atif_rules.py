"""Strict reading of ATIF: what Harbor rejects, compared with the `atif` package."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from atif import Trajectory as Oracle
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from agentlens.errors import ReadError
from agentlens.readers import read
from agentlens.readers.formats._atif_rules import broken_rules
from agentlens.readers.formats._atif_schema import mismatches
from tests.readers.inputs import ATIF, changed, codes, read_one, store, without

STEP = ("steps", 1)
RESULT = (*STEP, "observation", "results", 0)
CHILD = {**ATIF, "trajectory_id": "child"}

BROKEN = [
    (changed(ATIF, "schema_version", to="ATIF-v1.9"), "wrong-type", "/schema_version"),
    (changed(ATIF, "colour", to="red"), "unknown-key", "/colour"),
    (changed(ATIF, "agent", "colour", to="red"), "unknown-key", "/agent/colour"),
    (without(ATIF, "agent"), "missing-key", "/agent"),
    (without(ATIF, "agent", "version"), "missing-key", "/agent/version"),
    (changed(ATIF, "steps", to=[]), "wrong-type", "/steps"),
    (without(ATIF, *STEP, "message"), "missing-key", "/steps/1/message"),
    (changed(ATIF, *STEP, "source", to="robot"), "wrong-type", "/steps/1/source"),
    (changed(ATIF, *STEP, "step_id", to=4), "step-id-order", "/steps/1/step_id"),
    (changed(ATIF, *STEP, "timestamp", to="soon"), "bad-timestamp", "/steps/1/timestamp"),
    (changed(ATIF, "steps", 0, "metrics", to={}), "agent-only-key", "/steps/0/metrics"),
    (changed(ATIF, *STEP, "llm_call_count", to=0), "no-model-call", "/steps/1/metrics"),
    (changed(ATIF, *STEP, "llm_call_count", to=-1), "wrong-type", "/steps/1/llm_call_count"),
    (changed(ATIF, *STEP, "metrics", to="x"), "wrong-type", "/steps/1/metrics"),
    (
        changed(ATIF, *STEP, "metrics", "prompt_tokens", to="abc"),
        "wrong-type",
        "/steps/1/metrics/prompt_tokens",
    ),
    (
        changed(ATIF, *STEP, "tool_calls", 0, "arguments", to=["ls"]),
        "wrong-type",
        "/steps/1/tool_calls/0/arguments",
    ),
    (
        changed(ATIF, *RESULT, "source_call_id", to="z"),
        "orphan-result",
        "/steps/1/observation/results/0/source_call_id",
    ),
    (
        changed(ATIF, *RESULT, "content", to=[{"type": "text"}]),
        "content-part",
        "/steps/1/observation/results/0/content/0",
    ),
    (
        changed(ATIF, *RESULT, "subagent_trajectory_ref", to=[{"session_id": "s"}]),
        "subagent-reference",
        "/steps/1/observation/results/0/subagent_trajectory_ref/0",
    ),
    (
        changed(ATIF, "subagent_trajectories", to=[ATIF]),
        "subagent-id",
        "/subagent_trajectories/0/trajectory_id",
    ),
    (
        changed(ATIF, "subagent_trajectories", to=[CHILD, CHILD]),
        "subagent-id",
        "/subagent_trajectories/1/trajectory_id",
    ),
    (
        changed(ATIF, "final_metrics", "total_steps", to=-1),
        "wrong-type",
        "/final_metrics/total_steps",
    ),
]


@pytest.mark.parametrize(("document", "code", "place"), BROKEN, ids=[case[2] for case in BROKEN])
def test_a_broken_rule(tmp_path: Path, document: Any, code: str, place: str) -> None:
    runs = read(store(tmp_path, document))
    list(runs)
    assert (code, place) in [(d.code, str(d.location)) for d in runs.diagnostics]
    with pytest.raises(ReadError, match=r"run\.json") as caught:
        list(read(tmp_path / "run.json", strict=True))
    assert caught.value.place == str(runs.diagnostics[0].location)


@pytest.mark.parametrize(
    "document",
    [
        ATIF,
        changed(ATIF, *STEP, "tool_calls", 1, "tool_call_id", to="a"),
        changed(ATIF, *STEP, "metrics", "cost_usd", to=-1),
        changed(ATIF, "final_metrics", "total_steps", to=99),
        changed(ATIF, *STEP, "observation", "results", to=[]),
        changed(ATIF, "subagent_trajectories", to=[CHILD]),
    ],
)
def test_what_harbor_does_not_check(tmp_path: Path, document: Any) -> None:
    twin = [
        dict(result, source_call_id="a") for result in ATIF["steps"][1]["observation"]["results"]
    ]
    if document["steps"][1]["tool_calls"][1]["tool_call_id"] == "a":
        document = changed(document, *STEP, "observation", "results", to=twin)
    assert len(read_one(tmp_path, document, strict=True).steps) == 3


VALUES: list[Any] = [
    *(None, "", 0, 1, -1, 2.5, "5", "abc", True, [], {}, [{}], ["a"], {"a": 1}, "agent", "user"),
    *("2026-01-01", "2026-13-01T00:00:00Z"),
    [{"type": "text", "text": "x"}],
    [{"type": "image", "source": {"media_type": "image/png", "path": "p"}}],
    [{"type": "image", "source": {"media_type": "audio/wav", "path": "p"}}],
    [{"type": "image", "text": "x"}],
    [{"type": "audio", "source": {"media_type": "AUDIO/mp3", "path": "p", "duration_sec": -1}}],
    [{"type": "audio", "source": {"media_type": "audio/x-wav", "path": "p", "duration_sec": 1}}],
    [{"trajectory_path": "x"}],
    [{"session_id": "x"}],
]
KEYS = [
    *("model_name", "reasoning_content", "metrics", "tool_calls", "observation", "extra"),
    *("llm_call_count", "subagent_trajectory_ref", "content", "bogus", "timestamp", "notes"),
    *("final_metrics", "reasoning_effort", "message", "cost_usd", "source_call_id"),
]


def _objects(value: Any) -> list[Any]:
    parts = value.values() if isinstance(value, dict) else value
    return [value, *(o for part in parts if isinstance(part, dict | list) for o in _objects(part))]


@settings(max_examples=300)
@given(data=st.data())
def test_as_the_reference_validator(data: st.DataObject) -> None:
    document = copy.deepcopy({**ATIF, "subagent_trajectories": [CHILD]})
    place = data.draw(st.sampled_from([o for o in _objects(document) if isinstance(o, dict)]))
    key = data.draw(st.sampled_from([*KEYS, *place]))
    if data.draw(st.booleans()):
        place.pop(key, None)
    else:
        place[key] = copy.deepcopy(data.draw(st.sampled_from(VALUES)))
    found = [*mismatches(document), *broken_rules(document)]
    assert (not [v for v in found if not _is_harbors_own(v.code, v.pointer)]) == _accepts(document)


def _accepts(document: Any) -> bool:
    try:
        Oracle.model_validate({"schema_version": "ATIF-v1.8", **document})
    except ValidationError:
        return False
    return True


def _is_harbors_own(code: str, pointer: str) -> bool:
    """Rules that the specification has and the package leaves out."""
    return pointer.endswith(("/schema_version", "/steps")) or code == "orphan-result"


AUDIO = {"type": "audio", "source": {"media_type": "audio/MP3", "path": "a.mp3"}}


@pytest.mark.parametrize(
    ("part", "is_valid"),
    [
        (AUDIO, True),
        (changed(AUDIO, "source", "duration_sec", to=0), True),
        (changed(AUDIO, "source", "duration_sec", to=-1), False),
        (changed(AUDIO, "source", "media_type", to="image/png"), False),
        (changed(AUDIO, "source", "media_type", to="text/plain"), False),
        (without(AUDIO, "source"), False),
        ({**AUDIO, "text": "words"}, False),
    ],
)
def test_audio(tmp_path: Path, part: Any, is_valid: bool) -> None:
    runs = read(store(tmp_path, changed(ATIF, "steps", 0, "message", to=[part])))
    assert codes(runs) == ([] if is_valid else ["content-part"])
