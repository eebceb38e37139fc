from __future__ import annotations

import pytest

from agentlens.views.painting import to_text
from agentlens.views.records import RunView, StepDetail, StepRow, WasteRow, WasteView
from agentlens.views.steps import StepsTable, step_text
from agentlens.views.text import assessment_text, run_text
from tests.views.views import scored, steps, unscored

SCORED = """\
run-1 · task task-a · model model-x
✓ passed   score 63.4 ± 2.1   Solid (in 1 of 2 draws)

Signals  means over the draws; counts are of the draw nearest the mean
  structural  47.4  4 of the nearest donor's 7 steps in its order; 80 % of the run's steps are in
                    the reference
  coverage    53.8  the nearest donor's steps done in any order; of the whole reference 40 %
  coherence   0.42  how straight it goes through the stages; going back and repeating lower it
  temporal    0.68  stages over time like the donors'; like the nearest donor's 0.50

Stages  6 steps  E 1  I 2  V 2  O 1   ^ wasted
  1 EIVVIO
      ^^

Waste  2 of 6 steps (33 %), 1,200 tokens
  blind retry  steps 3–4: 2 wasted, 1,200 tokens
    The same call was made 4 times running; change something.
  Could not be decided:
  redundant step  step 2: 1 in question
    What came back is cut.
  checks: 1 found, 1 not found, 1 undecided (redundant step)

Against the reference
  nearest donor   donor-9
  leaves it       at its step 3 of 7, step 4 of the run
  stages covered  E 50 %  I 100 %

Hints
  critical  early divergence  leaves the path at its step 3 of 7

Strengths
  coherent progress (0.71)

Compared with 2 donors of any model, 2 draws; profile process (0123456789ab), agentlens 0.1.0"""

UNSCORED = """\
run-1 · task unknown · model unknown
? unknown   score –   no tier
no reference

Signals
  structural     –  the nearest donor's steps done in its order (needs a reference)
  coverage       –  the nearest donor's steps done in any order (needs a reference)
  coherence   1.00  how straight it goes through the stages; going back and repeating lower it
  temporal       –  stages over time like the donors' (needs a reference)

Stages  3 steps  E 1  I 1  V 1  O 0
  1 EIV

Waste  not looked for
  checks: 0 found, 0 not found, 0 undecided

Compared with no reference; profile  (), agentlens"""


def test_an_assessment_in_full() -> None:
    assert to_text(assessment_text(scored())) == SCORED


def test_what_is_not_known_is_never_a_zero() -> None:
    assert to_text(assessment_text(unscored())) == UNSCORED


def test_a_lucky_pass_names_its_mechanism() -> None:
    view = scored(
        tier="lucky",
        lucky_mechanism="brute-force convergence",
        lucky_reason="waste severity 0.45 (from 0.04)",
        lucky_undecided=("minimal and unverified",),
    )
    text = to_text(assessment_text(view))
    assert "Lucky pass  brute-force convergence\n  waste severity 0.45 (from 0.04)\n" in text
    assert "could not be decided: minimal and unverified" in text


def test_no_waste_is_told_apart_from_waste_not_looked_for() -> None:
    view = scored(waste=WasteView(n_states=6, wasted_steps=0, severity=0.0))
    assert "Waste  0 of 6 steps (0 %)\n" in to_text(assessment_text(view))


def test_many_findings_are_bounded() -> None:
    finding = WasteRow("blind_retry", "found", (1,), "again", wasted_steps=1)
    view = scored(waste=WasteView(n_states=90, wasted_steps=90, findings=(finding,) * 90))
    text = to_text(assessment_text(view))
    assert text.count("again") == 20
    assert "and 70 more" in text


def test_escapes_of_a_log_do_not_reach_the_terminal() -> None:
    evil = "\x1b[2J\x1b]0;x\x07\u202eevil[red]"
    view = scored(evil, task_id=evil, model=evil, lucky_mechanism=evil, strengths=(evil,))
    text = to_text(assessment_text(view))
    assert "evil[red] · task evil[red] · model evil[red]" in text
    assert not set(text) & {"\x1b", "\x07", "\u202e"}


@pytest.mark.parametrize("width", [40, 80, 140])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    view = scored("r" * 300, states=steps("EIVO" * 100), strengths=("s" * 200,))
    text = to_text(assessment_text(view), width)
    assert max(map(len, text.splitlines())) <= width
    cells = "".join(c for c in text.split("Stages")[1].split("Waste")[0] if c in "EIVO")
    assert cells.count("V") == 1 + 100  # the legend and the ribbon


def test_the_terminal_and_its_variables_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("COLUMNS", "30"), ("FORCE_COLOR", "1"), ("TERM", "dumb")):
        monkeypatch.setenv(name, value)
    assert to_text(assessment_text(scored())) == SCORED


def test_a_run() -> None:
    view = RunView(trajectory_id="r", task_id="t", outcome="failed", states=steps("EI.V"))
    assert to_text(run_text(view)) == (
        "r · task t · model unknown\n✗ failed, 4 steps  E 1  I 1  V 1  O 0  no stage 1\n  1 EI·V"
    )


def test_steps_as_a_table() -> None:
    row = StepRow(1, "17", "bash", "E", "looks: ls", "list", "ls -la", "ok")
    finding = WasteRow("blind_retry", "found", (1,))
    wide = to_text(StepsTable([row], [finding]), 100).splitlines()
    assert wide[0].split() == ["#", "Step", "Tool", "What", "Why", "this", "stage", "Waste"]
    assert wide[2].split() == [
        "1",
        "17",
        "E",
        "bash",
        "ls",
        "-la",
        "✓",
        "looks:",
        "ls",
        "blind",
        "retry",
    ]
    narrow = to_text(StepsTable([row], [finding]), 60).splitlines()
    assert narrow[2].split() == ["1", "17", "E", "bash", "ls", "-la", "✓", "looks:", "ls", "^"]
    assert to_text(StepsTable([row]), 100).splitlines()[0].split()[-1] == "stage"


def test_one_step_in_full() -> None:
    detail = StepDetail(
        row=StepRow(2, "17", "bash", "V", "test-runner: pytest", "run tests", "pytest", "error"),
        rule="test-runner",
        evidence="runs pytest",
        operations=(("run tests", "pytest"), ("read", "read")),
        command="cd x &&\n\tpytest \x1b[31m",
        reads=("tests",),
        observation="1 failed",
        observation_is_cut=True,
        input_tokens=1000,
        waste=(WasteRow("blind_retry", "found", (2,), "again", wasted_steps=1),),
    )
    assert to_text(step_text(detail)) == (
        "Step 2, run tests, source step 17\n"
        "  stage    V  by rule test-runner\n"
        "  because  runs pytest\n"
        "  tool     bash\n"
        "  does     run tests (pytest); read\n"
        "  reads    tests\n"
        "  tokens   1,000 in, – out\n"
        "\n"
        "Command\n"
        "  cd x &&\n"
        "      pytest\n"
        "\n"
        "Result  error, exit status unknown, cut in the log\n"
        "  1 failed\n"
        "\n"
        "Waste  blind retry, step 2: 1 wasted\n"
        "  again"
    )
