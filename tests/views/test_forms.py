"""The forms of labelled runs, assessments and references: plain data, text, HTML."""

from __future__ import annotations

import msgspec
import pytest

from agentlens.actions import Action, ActionKind, Operation
from agentlens.scoring import AGENTLENS_BENCH, PROCESS, Assessment, assess, combine, reference_for
from agentlens.stages import Label, Stage
from agentlens.states import LabelledRun, State
from agentlens.trajectory import Status, Trajectory, Usage
from agentlens.views.html import assessment_html
from agentlens.views.painting import to_text
from agentlens.views.records import AssessmentView, RunView
from agentlens.views.text import assessment_text
from tests.runs import run


@pytest.fixture
def assessment() -> Assessment:
    donors = [run("d1", "Ea Eb Ia V O"), run("d2", "Ea Ia V V O")]
    reference = reference_for(donors, PROCESS)
    return combine([assess(run("r", "Ea Ib Ia V"), reference, PROCESS)], PROCESS, "any")


def test_an_assessment_as_plain_data(assessment: Assessment) -> None:
    data = assessment.to_dict()
    assert msgspec.json.decode(msgspec.json.encode(data)) == data
    assert data["schema"] == "agentlens-assessment/1"
    assert (data["trajectory_id"], data["task_id"], data["outcome"]) == ("r", "task", "passed")
    assert data["score"] == assessment.score
    assert data["tier"] == str(assessment.tier)
    assert data["signals"] == msgspec.to_builtins(assessment.signals)
    assert data["measures"]["nearest_donor"] in {"d1", "d2"}
    assert list(data["waste"]["by_kind"]) == [kind.value for kind in assessment.waste.kinds]
    assert [state["stage"] for state in data["states"]] == ["E", "I", "I", "V"]
    assert data["draws"][0]["donors"] == list(assessment.draws[0].donors)


def test_what_is_read_back_draws_the_same(assessment: Assessment) -> None:
    view = msgspec.convert(assessment.to_dict(), AssessmentView)
    assert view == assessment.view()
    assert to_text(assessment_text(view)) == str(assessment)
    assert assessment_html(view) == assessment._repr_html_()


def test_without_a_reference_unknown_stays_null() -> None:
    data = assess(run("r", "Ea Ia V"), None, PROCESS, reason="why").to_dict()
    assert data["reason"] == "why"
    assert [data[name] for name in ("score", "tier", "measures", "divergence")] == [None] * 4
    assert [data["signals"][name] for name in ("structural", "coverage", "temporal")] == [None] * 3
    assert data["signals"]["coherence"] == 1.0


def test_waste_that_was_not_looked_for_is_no_zero() -> None:
    labelled = msgspec.structs.replace(run("r", "Ea Ia V"), labeler="BenchLabeler")
    data = assess(labelled, None, AGENTLENS_BENCH).to_dict()
    assert data["waste"]["wasted_steps"] is None
    assert data["waste"]["by_kind"] == {}


def test_a_labelled_run() -> None:
    labelled = run("r", "Ea Ib V", model="m")
    data = labelled.to_dict()
    assert data["schema"] == "agentlens-run/1"
    assert msgspec.convert(data, RunView) == labelled.view()
    assert data["states"][1] == {
        "index": 2,
        "step": "2",
        "tool": "edit",
        "stage": "I",
        "reason": "test",
        "kind": "edit",
        "summary": "edit src/b.py",
        "result": "unknown",
        "tokens": None,
    }
    assert str(labelled).splitlines()[1:] == [
        "✓ passed, 3 steps  E 1  I 1  V 1  O 0",
        "  1 EIV",
    ]
    assert "r</b> · task task · model m" in labelled._repr_html_()


def test_a_reference_in_a_notebook() -> None:
    reference = reference_for([run("d1", "Ea Ia V"), run("d2", "Ea V")], PROCESS)
    markup = reference._repr_html_()  # type: ignore[union-attr]
    assert "Reference of task task</b> · 2 donors" in markup
    assert markup.index("d1") < markup.index("d2")


def state(operation: Operation, **changes: object) -> State:
    fields: dict[str, object] = {"kind": operation.kind, "tool": "t", "operations": (operation,)}
    action = Action(**{**fields, **changes})  # type: ignore[arg-type]
    return State(1, action, Label(Stage.EXPLORATION, "rule", "evidence"))


READ = Operation(ActionKind.READ, "view", reads=("a.py", "b.py"), lines=(3, 9))
SEARCH = Operation(ActionKind.SEARCH, "grep", reads=("src",), query="x y")
THINK = Operation(ActionKind.THINK, "think")


@pytest.mark.parametrize(
    ("given", "summary"),
    [
        (state(READ), "view a.py b.py 3-9"),
        (state(SEARCH), "grep 'x y' src"),
        (state(READ, command="  cd x &&\n cat\x1b[0m a.py\n"), "cd x && cat a.py"),
        (state(THINK, thought="\nso\nit is"), "think so it is"),
        (state(THINK), "think "),
    ],
)
def test_summaries(given: State, summary: str) -> None:
    assert given.summary == summary
    assert given.reason == "rule: evidence"


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        (None, None),
        (Usage(), None),
        (Usage(input_tokens=0), 0),
        (Usage(input_tokens=5, output_tokens=7), 12),
        (Usage(output_tokens=7), 7),
    ],
)
def test_tokens_are_summed_as_far_as_known(usage: Usage | None, tokens: int | None) -> None:
    assert state(THINK, usage=usage).view().tokens == tokens


def test_names_that_are_no_text_do_not_break_json() -> None:
    trajectory = Trajectory("half \udce4 name", (), "test")
    data = LabelledRun(trajectory, (), "test").to_dict()
    assert data["trajectory_id"] == "half \ufffd name"
    assert msgspec.json.encode(data)


def test_details_of_a_step() -> None:
    detail = state(READ, exit_code=0, usage=Usage(input_tokens=3), thought="t").detail()
    assert (detail.rule, detail.evidence) == ("rule", "evidence")
    assert detail.operations == (("read", "view"),)
    assert detail.reads == ("a.py", "b.py")
    assert (detail.exit_code, detail.input_tokens, detail.output_tokens) == (0, 3, None)


def test_outcomes_are_words() -> None:
    assert run("r", "Ea", status=Status.UNKNOWN).to_dict()["outcome"] == "unknown"
