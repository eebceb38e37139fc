"""Orchestration: reasoning, bookkeeping, housekeeping of the environment, handing in."""

from __future__ import annotations

from agentlens.actions.records import ActionKind
from agentlens.stages.files import Standing
from agentlens.stages.records import Label, Stage
from agentlens.stages.scene import Scene

_REASONING = frozenset({ActionKind.THINK, ActionKind.PLAN, ActionKind.MESSAGE, ActionKind.FINISH})


def thinks(scene: Scene) -> Label | None:
    """The agent reasons, plans, reports or hands in, and does nothing else."""
    if scene.action.kind in _REASONING:
        return _orchestration(scene.action.kind.value.replace(" ", "-"), scene.action.kind.value)
    return None


def waits(scene: Scene) -> Label | None:
    """Nothing is entered: the agent waits for what the step before started."""
    if scene.action.command is None or scene.action.command.strip():
        return None
    last = scene.past.last
    if last is None:
        return _orchestration("wait", "an empty command")
    return Label(last.stage, "wait", f"waits for step {scene.step - 1}")


def notes(scene: Scene) -> Label | None:
    """A summary of the work is written."""
    for op in scene.action.operations:
        for path in op.writes:
            if scene.files.standing(path) is Standing.NOTE:
                return _orchestration("note", f"writes the note {path}")
    return None


def installs(scene: Scene) -> Label | None:
    """The environment is set up."""
    for op in scene.action.operations:
        if op.kind in {ActionKind.INSTALL, ActionKind.BUILD}:
            return _orchestration("setup", f"runs {op.program}")
    return None


def housekeeping(scene: Scene) -> Label:
    """Whatever is left: folders, clean-up, version control, processes, unknown tools."""
    op = scene.action.main
    target = next(iter((*op.deletes, *op.writes, *op.reads)), "")
    return _orchestration("housekeeping", f"{op.program} {target}".strip())


def _orchestration(rule: str, evidence: str) -> Label:
    return Label(Stage.ORCHESTRATION, rule, evidence)
