"""The recorded corpus as plain data, for the tests beside this file."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tests.shared import ROOT

DATASETS = ROOT / "datasets"
TASKS = DATASETS / "tasks"
SAMPLE = DATASETS / "sample"
JOB = SAMPLE / "scripted-agents"


@cache
def manifest() -> dict[str, Any]:
    value: dict[str, Any] = json.loads((SAMPLE / "manifest.json").read_text("utf-8"))
    return value


def trials() -> list[dict[str, Any]]:
    value: list[dict[str, Any]] = manifest()["trials"]
    return value


def names() -> list[str]:
    return [str(trial["trial"]) for trial in trials()]


def load(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))
