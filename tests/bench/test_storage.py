from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlens.bench.merge import merge
from agentlens.bench.storage import dump_trace, load_trace, parse_trace
from agentlens.bench.trace import BenchState, LogEntry, by_step
from agentlens.errors import ReadError
from agentlens.stages.records import Stage
from agentlens.trajectory import Status
from tests.bench.build import E, run, short


def document(**state: object) -> bytes:
    return json.dumps({"states": {"s": {"state_id": "s", "step": 1, **state}}}).encode()


def only_state(**state: object) -> BenchState:
    return parse_trace(document(**state), trace_id="t").states[0]


def test_defaults() -> None:
    trace = parse_trace(document(), trace_id="t")
    assert trace.states == (BenchState("s", 1),)
    assert (trace.start(), trace.status, trace.task_id) == ("s", Status.UNKNOWN, None)


@pytest.mark.parametrize(
    ("stored", "field", "value"),
    [
        ({"intent_stage": "exploration"}, "stage", E),
        ({"phase": "verification"}, "stage", Stage.VERIFICATION),
        ({"intent_stage": "", "phase": "verification"}, "stage", None),
        ({"line_range": [3, 5]}, "line_range", (3, 5)),
        ({"line_range": []}, "line_range", None),
        ({"log_entry": {}}, "entry", None),
        ({"log_entry": {"id": 7}}, "entry", LogEntry("unknown", {}, "7")),
        ({"log_entry": {"kind": "toolCall", "args": None}}, "entry", LogEntry("toolCall")),
        ({"file_path": None}, "file_path", ""),
        ({"files_touched": ["a", "a"]}, "files_touched", frozenset({"a"})),
        ({"metadata": {"is_initial": True}}, "is_initial", True),
        ({"metadata": {"input_tokens": 5}}, "input_tokens", 5),
    ],
)
def test_fields(stored: dict[str, object], field: str, value: object) -> None:
    assert getattr(only_state(**stored), field) == value


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "truncated"),
        (b"[]", "Expected `object`"),
        (b'{"states": {"s": {}}}', "state_id"),
        (document(intent_stage="planning"), "unknown intent stage 'planning'"),
        (document(line_range=[1, 2, 3]), "a first and a last line"),
        (document(log_entry={"args": 5}), "Expected `object"),
        (b'{"states": {}, "transitions": [{}]}', "transition_id"),
    ],
)
def test_errors_name_the_file(content: bytes, message: str) -> None:
    with pytest.raises(ReadError, match=message) as error:
        parse_trace(content, trace_id="t", file="a.json")
    assert error.value.file == "a.json"


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="No such file"):
        load_trace(tmp_path / "a.json")


def test_the_stem_names_the_trace(tmp_path: Path) -> None:
    (tmp_path / "run_7.json").write_bytes(document())
    assert load_trace(tmp_path / "run_7.json").trace_id == "run_7"


WORDS = st.lists(st.sampled_from(["ra", "rb", "wa", "va", "tx"]), max_size=6).map(" ".join)


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_round_trip(runs: list[str]) -> None:
    trace = merge([run(words) for words in runs], trace_id="t")
    assert parse_trace(dump_trace(trace), trace_id="t") == trace


def test_by_step_is_stable() -> None:
    states = [short("ra", 2), short("rb", 1), short("rc", 2)]
    assert [state.file_path for state in by_step(states)] == ["b", "a", "c"]


def test_digest_tells_copies_whatever_their_name() -> None:
    trace = run("ra wb")
    assert trace.digest() == msgspec.structs.replace(trace, trace_id="copy").digest()
    assert trace.digest() != run("ra wc").digest()
