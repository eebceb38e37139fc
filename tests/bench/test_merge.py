from __future__ import annotations

import msgspec

from agentlens.bench.consolidate import consolidate, drop_broken
from agentlens.bench.merge import merge
from agentlens.bench.trace import BenchState, BenchTrace, BenchTransition
from tests.bench.build import E, V, chain, run


def results(trace: BenchTrace) -> list[str]:
    return [state.resulting_state for state in trace.states]


def test_nothing_gives_an_empty_trace() -> None:
    assert merge([], trace_id="none") == BenchTrace("none", (), num_traces=0)


def test_one_trace_is_a_copy_of_itself() -> None:
    trace = run("ra va wa")
    assert merge([trace], trace_id="copy") == msgspec.structs.replace(trace, trace_id="copy")


def test_a_run_merged_with_itself_keeps_its_shape() -> None:
    merged = merge([run("ra wa va"), run("ra wa va")])
    assert results(merged) == ["initial", "file_read:a", "file_modified:a", "file_read:a"]
    assert [state.trace_count for state in merged.states] == [2, 2, 2, 2]
    assert len(merged.transitions) == 3
    assert merged.real_terminals == ("merged_state_4",)
    assert merged.branches == {}
    assert merged.num_traces == 2


def test_the_pointer_waits_at_the_first_mismatch() -> None:
    """wb is new although it is merged already: the pointer stands at ra, and waits for it."""
    merged = merge([run("ra wb vb"), run("wb ra")])
    assert merged.branches == {"merged_state_2": ("merged_state_5",)}
    assert [state.trace_count for state in merged.states] == [2, 2, 1, 1, 1]
    assert [(t.source, t.target) for t in merged.transitions[-2:]] == [
        ("merged_state_1", "merged_state_5"),
        ("merged_state_5", "merged_state_2"),
    ]


def test_states_behind_the_end_branch_nowhere() -> None:
    merged = merge([run("ra"), run("ra wb")])
    assert merged.branches == {}
    assert merged.real_terminals == ("merged_state_2", "merged_state_3")


def test_a_merge_as_first_trace_hands_on_its_terminals() -> None:
    first = merge([run("ra wb"), run("ra wb vb")])
    assert len(first.real_terminals) == 2
    merged = merge([first, run("ra wb vb")])
    assert len(merged.real_terminals) == 2
    assert merged.num_traces == 3


def test_order_matters() -> None:
    runs = [run("ra rb wb"), run("rb ra wb vb"), run("rc wb")]
    assert results(merge(runs)) != results(merge(runs[::-1]))


def test_task_is_kept_where_all_agree() -> None:
    one = msgspec.structs.replace(run("ra"), task_id="t")
    two = msgspec.structs.replace(run("rb"), task_id="t")
    assert merge([one, two]).task_id == "t"
    assert merge([one, run("rc")]).task_id is None


def state(name: str, step: int, result: str, **fields: object) -> BenchState:
    return msgspec.structs.replace(BenchState(name, step, resulting_state=result), **fields)


def test_files_are_joined_by_stage_and_the_rest_by_step() -> None:
    trace = BenchTrace(
        "t",
        (
            state("a", 3, "file_read:x", stage=E, trace_count=2, files_touched=frozenset("p")),
            state("b", 1, "file_read:x", stage=E, files_touched=frozenset("q")),
            state("c", 1, "file_read:x", stage=V),
            state("d", 2, "file_modified:x"),
            state("e", 3, "file_modified:x"),
            state("f", 3, "terminal:ls"),
            state("g", 3, "terminal:ls", stage=E),
            state("h", 3, ""),
            state("i", 3, ""),
        ),
    )
    joined = consolidate(trace)
    assert [s.state_id for s in joined.states] == list("bcdefhi")
    assert joined.states[0].trace_count == 3
    assert joined.states[0].files_touched == frozenset("pq")


def test_edges_are_redirected_and_cleaned() -> None:
    trace = BenchTrace(
        "t",
        (
            state("a", 1, "x"),
            state("b", 1, "x"),
            state("c", 2, "y"),
            state("d", 1, "z"),
        ),
        (
            BenchTransition("1", "a", "b", "t"),
            BenchTransition("2", "b", "c", "t"),
            BenchTransition("3", "a", "c", "t"),
            BenchTransition("4", "a", "c", "u"),
            BenchTransition("5", "c", "b", "t"),
            BenchTransition("6", "a", "d", "t"),
        ),
        initial_state="b",
        real_terminals=("b", "c"),
        branches={"b": ("c", "a"), "a": ("c",)},
    )
    joined = consolidate(trace)
    kept = [(t.transition_id, t.source, t.target) for t in joined.transitions]
    assert kept == [("2", "a", "c"), ("4", "a", "c"), ("6", "a", "d")]
    assert joined.initial_state == "a"
    assert joined.real_terminals == ("a", "c")
    assert joined.branches == {"a": ("c", "a")}


def test_without_a_group_consolidation_does_nothing() -> None:
    looped = BenchTrace("t", (state("a", 1, "x"),), (BenchTransition("1", "a", "a", "t"),))
    assert consolidate(looped) == looped
    assert drop_broken(looped).transitions == ()


def test_broken_edges_are_dropped() -> None:
    trace = chain([state("a", 2, "x"), state("b", 1, "y")])
    assert drop_broken(trace).transitions == ()
    dangling = msgspec.structs.replace(
        trace, transitions=(BenchTransition("1", "a", "nowhere", "t"),)
    )
    assert drop_broken(dangling).transitions == ()


def test_dangling_edges_and_empty_runs_are_merged_over() -> None:
    """Edges with a missing end are not counted, and a run without states ends nowhere."""
    dangling = BenchTransition("x", "state_1", "nowhere", "t")
    trunk = run("ra wb")
    broken = msgspec.structs.replace(trunk, transitions=(dangling, *trunk.transitions))
    later = msgspec.structs.replace(run("ra wb vb"), trace_id="later")
    longer = msgspec.structs.replace(later, transitions=(dangling, *later.transitions))
    merged = merge([broken, longer, BenchTrace("empty", ())])
    assert [t.transition_id for t in merged.transitions] == [f"merged_trans_{i}" for i in (1, 2, 3)]
    assert merged.real_terminals == ("merged_state_3", "merged_state_4")
