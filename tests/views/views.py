"""Hand-made views for the drawing tests."""

from __future__ import annotations

from agentlens.views.records import (
    AssessmentView,
    CheckRow,
    DivergencePoint,
    DrawRow,
    HintRow,
    MeasureValues,
    SignalValues,
    StepRow,
    WasteRow,
    WasteView,
)


def steps(letters: str) -> tuple[StepRow, ...]:
    """Steps from stage letters; a dot is a step without a stage."""
    return tuple(
        StepRow(i, f"s{i}", "bash", None if letter == "." else letter, f"rule: {letter}")
        for i, letter in enumerate(letters, start=1)
    )


def unscored(name: str = "run-1", **changes: object) -> AssessmentView:
    """A run that could not be scored, of which next to nothing is known."""
    fields: dict[str, object] = {
        "trajectory_id": name,
        "reason": "no reference",
        "signals": SignalValues(coherence=1.0),
        "states": steps("EIV"),
    }
    return AssessmentView(**{**fields, **changes})  # type: ignore[arg-type]


def scored(name: str = "run-1", score: float = 63.4, **changes: object) -> AssessmentView:
    """A passing run with everything in it."""
    finding = WasteRow(
        kind="blind_retry",
        verdict="found",
        steps=(3, 4),
        message="The same call was made 4 times running; change something.",
        wasted_steps=2,
        wasted_tokens=1200,
    )
    doubt = WasteRow("redundant_step", "undecided", (2,), "What came back is cut.", wasted_steps=1)
    fields: dict[str, object] = {
        "trajectory_id": name,
        "task_id": "task-a",
        "model": "model-x",
        "profile": "process",
        "config_hash": "0123456789ab",
        "version": "0.1.0",
        "outcome": "passed",
        "score": score,
        "spread": 2.06,
        "tier": "solid",
        "stability": 0.5,
        "signals": SignalValues(47.4, 53.8, 0.42, 0.68),
        "measures": MeasureValues(
            nearest_donor="donor-9",
            matched=4,
            path_length=7,
            precision=80.0,
            reference_coverage=40.4,
            temporal_best_path=0.5,
            stage_coverage={"E": 50.0, "I": 100.0},
        ),
        "divergence": DivergencePoint(3, 4, 0.3),
        "waste": WasteView(
            n_states=6,
            wasted_steps=2,
            severity=1 / 3,
            wasted_tokens=1200,
            total_by_detector=2,
            has_reference=True,
            by_kind={
                "blind_retry": CheckRow("found", 1),
                "cyclic_pattern": CheckRow("not_found"),
                "redundant_step": CheckRow("undecided", undecided=1),
            },
            findings=(finding,),
            undecided=(doubt,),
        ),
        "hints": (HintRow("early_divergence", "critical", "leaves the path at its step 3 of 7"),),
        "strengths": ("coherent progress (0.71)",),
        "donor_policy": "any",
        "draws": (
            DrawRow(("a", "b"), 61.4, "solid"),
            DrawRow(("a", "c"), 65.4, "ideal"),
        ),
        "states": steps("EIVVIO"),
    }
    return AssessmentView(**{**fields, **changes})  # type: ignore[arg-type]
