"""The reason for a label, for a user to read."""

from __future__ import annotations

from agentlens.stages.records import Label, Stage

_NAMES = {
    Stage.EXPLORATION: "exploration",
    Stage.IMPLEMENTATION: "implementation",
    Stage.VERIFICATION: "verification",
    Stage.ORCHESTRATION: "orchestration",
}


def explain(label: Label, step: int | None = None) -> str:
    """Says in one line which stage a step has, and why.

    Args:
        label: The label that a labeler gave the step.
        step: The step's position in the run, from 1, or None to leave it out.

    Returns:
        The stage's letter and name, the evidence, and the rule that decided.

    Example:
        >>> label = Label(Stage.VERIFICATION, "test-runner", "runs pytest")
        >>> explain(label, 12)
        'step 12: V (verification), runs pytest [test-runner]'
    """
    place = "" if step is None else f"step {step}: "
    stage = "no stage" if label.stage is None else f"{label.stage} ({_NAMES[label.stage]})"
    evidence = f", {label.evidence}" if label.evidence else ""
    return f"{place}{stage}{evidence} [{label.rule}]"
