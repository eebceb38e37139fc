"""The shared data, read once per worker."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path

import pytest

from agentlens.bench import BenchTrace, load_trace
from tests.shared import shared

Row = Mapping[str, str]


@pytest.fixture(scope="session")
def trajectory_files() -> list[Path]:
    return sorted(shared("data", "agentlens-bench", "trajectories").glob("*/*.json"))


@pytest.fixture(scope="session")
def traces(trajectory_files: list[Path]) -> dict[str, BenchTrace]:
    return {path.stem: load_trace(path) for path in trajectory_files}


@pytest.fixture(scope="session")
def published() -> dict[str, Row]:
    """The published table by trajectory."""
    table = shared("data", "agentlens-bench", "annotations", "trajectories.csv")
    with table.open(encoding="utf-8", newline="") as lines:
        return {row["trajectory_id"]: row for row in csv.DictReader(lines)}
