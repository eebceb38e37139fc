from __future__ import annotations

import random

from agentlens.views.painting import to_text
from agentlens.views.records import AssessmentView, CheckRow, WasteView
from agentlens.views.summary import summarize
from agentlens.views.tables import runs_text, summary_text
from tests.views.views import scored, unscored


def runs() -> list[AssessmentView]:
    """Two models on two tasks, one run without a score and one without an outcome."""
    return [
        scored("a1", 80.0, tier="ideal", model="x", task_id="t1"),
        scored("a2", 40.0, tier="lucky", model="x", task_id="t1", lucky_mechanism="divergent"),
        scored("a3", 30.0, tier="off_track", model="x", task_id="t2", outcome="failed"),
        scored("b1", 60.0, tier="solid", model="y", task_id="t2"),
        scored("b2", 50.0, tier=None, model="y", task_id="t2", outcome="unknown", reason="who"),
        unscored("b3", model=None, task_id="t3", outcome="passed"),
    ]


def test_totals_by_hand() -> None:
    total = summarize(runs()).total
    assert (total.runs, total.passed, total.failed, total.unknown) == (6, 4, 1, 1)
    assert total.pass_rate == 4 / 5
    assert (total.scored, total.mean_score) == (5, 52.0)
    assert (total.passing_scored, total.passing_mean_score) == (3, 60.0)
    assert total.tiers == {"ideal": 1, "solid": 1, "lucky": 1, "partial_fail": 0, "off_track": 1}
    assert total.share("lucky") == 1 / 3
    assert total.share("off_track") == 1.0


def test_groups_by_hand() -> None:
    view = summarize(runs())
    assert [(row.name, row.runs) for row in view.by_task] == [("t1", 2), ("t2", 3), ("t3", 1)]
    assert [row.name for row in view.by_model] == ["x", "y", "(unknown)"]
    x, _, unknown = view.by_model
    assert (x.mean_score, x.passing_mean_score) == (50.0, 60.0)
    assert (unknown.pass_rate, unknown.mean_score, unknown.share("ideal")) == (1.0, None, None)
    assert view.reasons == {"no reference": 1, "who": 1}
    assert view.mechanisms == {"divergent": 1}


def test_a_rate_needs_known_outcomes() -> None:
    row = summarize([scored(outcome="unknown")]).total
    assert (row.pass_rate, row.unknown) == (None, 1)


def test_checks_have_three_states() -> None:
    views = [
        scored(waste=WasteView(by_kind={"blind_retry": CheckRow(verdict)}))
        for verdict in ("found", "found", "not_found", "undecided")
    ]
    totals = summarize(views).checks["blind_retry"]
    assert (totals.found, totals.not_found, totals.undecided) == (2, 1, 1)


def test_order_does_not_matter() -> None:
    views = runs()
    first = summarize(views)
    random.Random(1).shuffle(views)  # noqa: S311
    assert summarize(views) == first


def test_the_tables_fit_eighty_columns() -> None:
    views = [scored(f"{'long-name' * 9}-{i}", task_id="task" * 20) for i in range(3)]
    text = to_text(summary_text(summarize(views)), 80) + to_text(runs_text(views), 80)
    assert max(map(len, text.splitlines())) <= 80
    header = next(line for line in text.splitlines() if line.startswith("Model "))
    assert header.split() == [
        "Model",
        "Runs",
        "Pass",
        "Score",
        "Passing",
        "Ideal",
        "Solid",
        "Lucky",
        "Part.",
        "Off",
    ]


def test_the_tables_say_what_is_unknown() -> None:
    text = to_text(summary_text(summarize(runs())))
    assert text.startswith("6 runs: 4 passed, 1 failed, 1 of unknown outcome\n")
    assert "no tier: 1 run: no reference" in text
    unknown = next(line for line in text.splitlines() if line.startswith("(unknown)"))
    assert unknown.split() == ["(unknown)", "1", "100%", *"–" * 7]


def test_runs_are_listed_by_task_and_score() -> None:
    lines = to_text(runs_text(runs())).splitlines()[4:]
    assert [line.split()[0] for line in lines] == ["a1", "a2", "b1", "b2", "a3", "b3"]
    assert lines[1].split() == ["a2", "✓", "40.0", "±", "2.1", "Lucky", "2", "of", "6", "divergent"]
    assert lines[5].split() == ["b3", "✓", "–", "–", "–", "of", "0"]


def test_names_from_logs_are_cleaned() -> None:
    views = [scored("\x1b[31mred", model="\x1b[2J[bold]m", task_id="\u202et"), scored("b")]
    text = to_text(summary_text(summarize(views))) + to_text(runs_text(views))
    assert not set(text) & {"\x1b", "\u202e"}
    assert "[bold]m" in text
