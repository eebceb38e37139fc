"""Implementation: the task's files are written, put back or removed."""

from __future__ import annotations

from agentlens.actions import file_role
from agentlens.actions.records import FileRole, Operation
from agentlens.stages.changes import removed_paths, restored_targets
from agentlens.stages.files import covers
from agentlens.stages.history import failed
from agentlens.stages.records import Label, Stage
from agentlens.stages.scene import Scene


def edits(scene: Scene) -> Label | None:
    """A file of the task is written: source, its tests, its docs. A failed edit is one too."""
    for op, paths in zip(scene.action.operations, scene.changes, strict=True):
        if paths:
            outcome = " (failed)" if failed(scene.action) else ""
            return _implementation("edit", f"writes {paths[0]}{outcome}")
        script = next((path for path in op.writes if path in scene.files.editors), None)
        if script:
            target = scene.files.editors[script][0]
            return _implementation("edit", f"writes {script}, which edits {target}")
        if _writes_unknown(op):
            return _implementation("edit", f"{op.program} writes a file that the log does not name")
    return None


def restores(scene: Scene) -> Label | None:
    """Changes of the task's files are thrown away."""
    for op in scene.action.operations:
        for target in restored_targets(op):
            if _is_source(target) or any(covers(target, path) for path in scene.past.edits):
                return _implementation("restore", f"{op.program} {target or '.'}")
    return None


def removes(scene: Scene) -> Label | None:
    """A file that belongs to the task is removed; throwaway files are housekeeping."""
    for op in scene.action.operations:
        paths = removed_paths(op, scene.files)
        if paths:
            return _implementation("removal", f"removes {paths[0]}")
    return None


def _is_source(path: str) -> bool:
    return bool(path) and file_role(path) in {FileRole.SOURCE, FileRole.TEST, FileRole.DOCS}


def _writes_unknown(op: Operation) -> bool:
    return op.program in {"patch", "git apply", "edit", "file change"} and not op.writes


def _implementation(rule: str, evidence: str) -> Label:
    return Label(Stage.IMPLEMENTATION, rule, evidence)
