from __future__ import annotations

from pathlib import Path

import pytest

import agentlens
from agentlens import sample
from agentlens.errors import ReadError


def test_sample_is_found_and_read() -> None:
    assert (sample.sample_path() / "manifest.json").is_file()
    runs = list(agentlens.load_sample())
    assert len({run.task_id for run in runs}) >= 6
    assert {run.agent for run in runs} == {"scripted-agent"}


def test_sample_that_is_nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sample, "_PLACES", (tmp_path,))
    with pytest.raises(ReadError, match="not installed"):
        sample.sample_path()
