"""Operations in one line each, so that tables of them can be read."""

from __future__ import annotations

from agentlens.actions.paths import Workspace
from agentlens.actions.records import Operation
from agentlens.actions.shells import shell_operations


def shown(op: Operation) -> str:
    """`read sed R=a.py L=1-20`: kind, program, then what is there of paths, lines and query."""
    words = [op.kind.value, op.program]
    words += [f"R={path or '.'}" for path in op.reads]
    words += [f"W={path or '.'}" for path in op.writes]
    words += [f"D={path or '.'}" for path in op.deletes]
    words += [f"L={op.lines[0]}-{op.lines[1]}"] if op.lines else []
    words += [f"Q={op.query}"] if op.query is not None else []
    return " ".join(words)


def line(text: str, root: str | None = "/repo") -> list[str]:
    """What a shell line does, in a workspace whose root is /repo."""
    return [shown(op) for op in shell_operations(text, Workspace(root), stateful=False)]
