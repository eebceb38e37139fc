"""Recording again gives what is stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import record
from scripted import manifest as recorder
from scripted.plan import Run, runs
from scripted.session import record as record_run
from scripted.turns import Recording

from tests.datasets.sample import JOB, TASKS, load, manifest

CHOSEN = ("calc-power", 2), ("inifile-quoted-comment", 4), ("ttlcache-live-eviction", 1)


@pytest.fixture(scope="module", params=CHOSEN, ids=lambda chosen: chosen[0])
def done(request: pytest.FixtureRequest) -> tuple[Run, Recording]:
    task, number = request.param
    run = next(run for run in runs(task) if run.number == number)
    return run, record_run(run, TASKS)


def test_same_calls_exit_codes_and_reward(done: tuple[Run, Recording]) -> None:
    run, recording = done
    stored = load(JOB / run.trial / "agent" / "trajectory.json")["steps"][1:]
    assert [call_of(step) for step in stored] == [
        (
            exchange.turn.tool,
            json.loads(json.dumps(exchange.turn.arguments)),
            exchange.turn.thought,
            exchange.seen.exit_code if exchange.seen else None,
        )
        for exchange in recording.exchanges
    ]
    reward = load(JOB / run.trial / "result.json")["verifier_result"]["rewards"]["reward"]
    assert recording.verdict.reward == reward


def call_of(step: dict[str, Any]) -> tuple[object, ...]:
    (call,) = step["tool_calls"]
    results = step.get("observation", {"results": [{}]})["results"]
    code = results[0].get("extra", {}).get("exit_code")
    return call["function_name"], call["arguments"], step["message"], code


def test_same_bytes_with_the_same_programs(done: tuple[Run, Recording]) -> None:
    if manifest()["recorded_with"] != recorder.tools():
        pytest.skip("other versions of Python, pytest or the shell's programs than recorded with")
    files = record.files_of([done], whole=False)
    assert len(files) == 6
    for path, text in files.items():
        assert path.read_bytes() == text.encode(), path.name


def test_differences_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "SAMPLE", tmp_path)
    same, other, stray, missing = (tmp_path / name for name in ("same", "other", "stray", "gone"))
    for path in (same, other, stray):
        path.write_text("x")
    files = {same: "x", other: "y", missing: "z"}
    assert record.differences(files, whole=True) == sorted([other, stray, missing])
    assert record.differences(files, whole=False) == sorted([other, missing])
    record.write(files, whole=True)
    assert record.differences(files, whole=True) == []
    assert not stray.exists()
