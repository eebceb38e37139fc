"""The ATIF and the OpenHands form of one run say the same."""

from __future__ import annotations

from pathlib import Path

from agentlens.readers import read
from agentlens.sample import sample_path
from agentlens.trajectory import Trajectory


def _said(run: Trajectory) -> list[object]:
    return [
        (
            call.name,
            dict(call.arguments),
            step.message,
            step.usage,
            [(seen.text, seen.exit_code, seen.is_error, seen.is_cut) for seen in call.observations],
        )
        for step, call in run.tool_calls()
    ]


def _head(run: Trajectory) -> list[object]:
    return [
        *(run.trajectory_id, run.task_id, run.model, run.agent, run.agent_version),
        *(run.instruction, run.outcome, run.usage),
    ]


def _other(run: Trajectory) -> Path:
    (path,) = (
        p for p in Path(run.source or "").parent.glob("*.json") if p.name != "trajectory.json"
    )
    return path


def test_the_forms_agree() -> None:
    runs = list(read(sample_path()))
    assert {run.format for run in runs} == {"atif"}
    assert len(runs) >= 48
    for run in runs:
        (twin,) = read(_other(run), strict=True)
        assert twin.format == "openhands-v0"
        assert (_head(twin), _said(twin)) == (_head(run), _said(run))
