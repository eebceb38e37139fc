from __future__ import annotations

import pytest

from agentlens.actions import ActionKind, Result
from agentlens.waste import Verdict, WasteKind
from tests.waste.runs import E, Step, V, act, donor, excused, found, think, undecided, waste

KIND = WasteKind.BLIND_RETRY


def call(out: str | None = "same", cut: bool | None = False, result: Result = Result.OK) -> Step:
    return act(V, ActionKind.RUN_CODE, "a.py", out=out, cut=cut, result=result, command="python a")


@pytest.mark.parametrize(
    ("outs", "wasted"),
    [
        (["x"], []),
        (["x", "x"], []),
        (["x", "x", "x"], [(3,)]),
        (["x", "x", "x", "x", "x"], [(3, 4, 5)]),
        (["wait", "wait", "wait", "wait", "done"], []),
        (["wait", "wait", "wait", "done", "done"], []),
        (["wait", "done", "done", "done"], [(4,)]),
        (["x", "y", "x", "y"], [(4,)]),
        (["in 0.12s", "in 0.15s", "in 3.5 seconds"], [(3,)]),
        (["at 0x7f3a52", "at 0x7f3b99", "at 0x7f0000"], [(3,)]),
        (["12:00:01 up", "12:00:05 up", "12:01:00 up"], [(3,)]),
        (["1 item", "2 items", "3 items"], []),
    ],
)
def test_waste_is_what_comes_after_the_last_news_but_one(
    outs: list[str], wasted: list[tuple[int, ...]]
) -> None:
    report = waste(*(call(out) for out in outs))
    assert found(report, KIND) == wasted
    assert not undecided(report, KIND)


@pytest.mark.parametrize(
    ("calls", "steps"),
    [
        ([call(None)] * 3, [(3,)]),
        ([call(cut=True)] * 4, [(3, 4)]),
        ([call("long", cut=True), call("longer"), call("longer")], [(3,)]),
        ([call("long", cut=True), call("other"), call("other")], []),
        ([call("long", cut=True), call("longer", cut=True), call("longer", cut=True)], [(3,)]),
        ([call("a", cut=True), call("b", cut=True), call("c", cut=True)], []),
    ],
)
def test_missing_text_leaves_it_undecided(calls: list[Step], steps: list[tuple[int, ...]]) -> None:
    report = waste(*calls)
    assert undecided(report, KIND) == steps
    assert not found(report, KIND)
    assert report.by_kind[KIND].verdict is (Verdict.UNDECIDED if steps else Verdict.NOT_FOUND)


def test_lines_read_again_at_once_are_the_same_lines() -> None:
    lines = act(E, ActionKind.READ, "a.py", lines=(1, 90), cut=True)
    whole = act(E, ActionKind.READ, "a.py", cut=True)
    assert found(waste(lines, lines, lines), KIND) == [(3,)]
    assert undecided(waste(whole, whole, whole), KIND) == [(3,)]


def test_a_text_clipped_by_the_tool_is_what_the_agent_saw() -> None:
    clipped = call("1 x\n<response clipped>\n", cut=True)
    assert found(waste(clipped, clipped, clipped), KIND) == [(3,)]


def test_an_error_after_a_success_is_news() -> None:
    assert not found(waste(call(), call(), call(result=Result.ERROR)), KIND)


def test_other_arguments_are_another_call() -> None:
    calls = [act(E, ActionKind.READ, path) for path in ("a", "b", "a", "b")]
    assert not found(waste(*calls), KIND)


def test_a_loop_broken_by_another_call_starts_anew() -> None:
    assert not found(waste(call(), call(), think("hm"), call(), call()), KIND)


def test_thinking_something_else_is_no_retry() -> None:
    assert not found(waste(think("a"), think("b"), think("c")), KIND)
    assert found(waste(think("a"), think("a"), think("a")), KIND) == [(3,)]


@pytest.mark.parametrize("kind", [ActionKind.FETCH, ActionKind.PLAN, ActionKind.OTHER])
def test_calls_of_unknown_arguments_are_no_retry(kind: ActionKind) -> None:
    assert not waste(*[act(E, kind)] * 4).by_kind[KIND].found


def test_what_half_of_the_donors_retry_is_excused() -> None:
    retrying, other = donor(call(), call(), call()), donor(call(), call())
    run = [call(), call(), call(), call()]
    report = waste(*run, donors=[retrying, other])
    assert excused(report, KIND) == [(3, 4)]
    assert report.wasted_steps == 0
    assert found(waste(*run, donors=[retrying, other, other]), KIND) == [(3, 4)]


def test_finding_names_call_and_place() -> None:
    (finding,) = (f for f in waste(call(), call(), call()).findings if f.kind is KIND)
    assert finding.quote == "python a"
    assert "python a" in finding.message
    assert (finding.step_ids, finding.call_ids) == (("s3",), ("c3",))
