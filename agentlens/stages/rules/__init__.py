"""The rules of the context labeler, one idea each, in the order in which they decide."""

from __future__ import annotations

from collections.abc import Callable

from agentlens.stages.records import Label
from agentlens.stages.rules.keeping import housekeeping, installs, notes, thinks, waits
from agentlens.stages.rules.looking import inspects_change, looks
from agentlens.stages.rules.running import builds, probes, tests
from agentlens.stages.rules.writing import edits, removes, restores
from agentlens.stages.scene import Scene

Rule = Callable[[Scene], Label | None]

RULES: tuple[Rule, ...] = (
    thinks,
    waits,
    edits,
    restores,
    removes,
    tests,
    builds,
    probes,
    inspects_change,
    looks,
    notes,
    installs,
    housekeeping,
)

__all__ = ["RULES", "Rule"]
