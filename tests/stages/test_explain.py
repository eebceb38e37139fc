from __future__ import annotations

import pytest

from agentlens.stages import Label, Stage, explain


@pytest.mark.parametrize(
    ("label", "step", "expected"),
    [
        (
            Label(Stage.VERIFICATION, "test-runner", "runs pytest"),
            3,
            "step 3: V (verification), runs pytest [test-runner]",
        ),
        (Label(Stage.EXPLORATION, "looks"), None, "E (exploration) [looks]"),
        (Label(None, "initial", "placeholder"), 1, "step 1: no stage, placeholder [initial]"),
    ],
)
def test_explain(label: Label, step: int | None, expected: str) -> None:
    assert explain(label, step) == expected
