"""What a run shows, in short, for comparing."""

from __future__ import annotations

from typing import Any

from agentlens.trajectory import Trajectory

RUN, RUN_RESULT, EDIT, EDIT_RESULT = 4, 5, 6, 7
"""Where the events of `inputs.EVENTS` stand."""


def calls(run: Trajectory) -> list[tuple[str, Any]]:
    return [(call.name, dict(call.arguments)) for _, call in run.tool_calls()]


def observed(run: Trajectory) -> list[list[str | None]]:
    return [[seen.text for seen in call.observations] for _, call in run.tool_calls()]
