"""The real files: what is read from each of them, checked by hand against the file itself."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from agentlens.actions import ActionKind, extract_actions
from agentlens.readers import read
from agentlens.trajectory import Outcome, Status, Usage
from tests.shared import shared


class Expected(NamedTuple):
    """What a file holds: for each run its calls, its steps and the producer's totals.

    Every call is a state; so is what the agent says last, where it ends without a call.
    """

    format: str
    calls: list[int]
    steps: list[int]
    usage: list[Usage | None]
    codes: tuple[str, ...] = ()
    errors: tuple[str | None, ...] = ()
    last_words: bool = False


def _tokens(given: int, cached: int | None, written: int | None, cost: float | None) -> Usage:
    return Usage(input_tokens=given, cached_tokens=cached, output_tokens=written, cost_usd=cost)


ATIF = "atif"
EVENTS = "openhands-v0"
FROM_TEXT = ("calls-from-text", "paired-by-order")
CONTINUED = "terminus_2_hello-world-context-summarization-linear-history.trajectory"

FILES = {
    "atif/nemo_exmp01_atif.json": Expected(
        ATIF, [0], [5], [None], ("no-actions",), last_words=True
    ),
    "atif/nemo_exmp02_atif.json": Expected(ATIF, [1], [3], [None], last_words=True),
    "atif/nemo_exmp03_atif.json": Expected(
        ATIF, [0], [3], [None], ("no-actions",), last_words=True
    ),
    "atif/nemo_exmp04_atif.json": Expected(ATIF, [1], [3], [None], last_words=True),
    "atif/nemo_exmp05_atif.json": Expected(ATIF, [1], [3], [None], last_words=True),
    "atif/nemo_exmp06_atif.json": Expected(
        ATIF, [0], [7], [None], ("no-actions",), last_words=True
    ),
    "atif/openhands_hello-world.trajectory.json": Expected(
        ATIF, [2], [6], [_tokens(220, None, 80, 0.00135)]
    ),
    "atif/openhands_hello-world.trajectory.no_function_calling.json": Expected(
        ATIF, [2], [4], [_tokens(220, None, 80, 0.00135)], FROM_TEXT
    ),
    f"atif/{CONTINUED}.json": Expected(
        ATIF,
        [3],
        [5],
        [_tokens(2252, 0, 160, 0.00723)],
        # The file in which it goes on was renamed.
        (*FROM_TEXT, "not-continued"),
    ),
    f"atif/{CONTINUED}.cont-1.json": Expected(
        ATIF, [4], [8], [_tokens(7802, 0, 1030, 0.029804999999999998)], FROM_TEXT
    ),
    "openhands-v0/basic.json": Expected(EVENTS, [2], [3], [None]),
    "openhands-v0/basic_gui_mode.json": Expected(EVENTS, [4], [6], [None], last_words=True),
    "openhands-v0/basic_interactions.json": Expected(EVENTS, [1], [6], [None]),
    "openhands-v0/wrong_initial_state.json": Expected(EVENTS, [4], [5], [None]),
    # A list of predictions (instance, patch, model): there is no run in it.
    "openhands-v0/example_model_output.json": Expected("", [], [], [], ("unknown-format",)),
    "openhands-v0/multi_swe_bench/output.jsonl": Expected(
        EVENTS,
        [23, 33, 49],
        [25, 36, 52],
        [
            Usage(565158, 0, 0, 2558, None, 0.0),
            Usage(410169, 0, 0, 5156, None, 0.0),
            Usage(938015, 0, 0, 5627, None, 0.0),
        ],
        # Two calls of the model that were refused before they became actions.
        ("orphan-observation", "orphan-observation"),
        errors=(None, None, "agent"),
    ),
    "openhands-v0/resolver/output.jsonl": Expected(
        EVENTS,
        [4, 22],
        [5, 23],
        [Usage(cost_usd=0.070713), Usage(cost_usd=1.152933)],
        ("paired-by-order", "paired-by-order"),
    ),
}


@pytest.mark.parametrize("name", sorted(FILES))
def test_file(name: str) -> None:
    expected = FILES[name]
    runs = read(shared("data", "formats", name))
    found = list(runs)
    assert [run.format for run in found] == [expected.format] * len(expected.calls)
    assert [len(list(run.tool_calls())) for run in found] == expected.calls
    states = [calls + expected.last_words for calls in expected.calls]
    assert [len(extract_actions(run)) for run in found] == states
    assert [len(run.steps) for run in found] == expected.steps
    assert [run.usage for run in found] == expected.usage
    errors = expected.errors or (None,) * len(found)
    assert [run.outcome for run in found] == [Outcome(error_kind=kind) for kind in errors]
    assert tuple(d.code for d in runs.diagnostics) == expected.codes


def test_the_table_is_whole() -> None:
    base = shared("data", "formats")
    stored = [p for part in ("atif", "openhands-v0") for p in (base / part).rglob("*")]
    assert {str(p.relative_to(base)) for p in stored if p.is_file()} == set(FILES)


@pytest.mark.parametrize("name", [n for n, e in FILES.items() if e.format == ATIF])
def test_strict_reading_accepts_what_harbor_wrote(name: str) -> None:
    assert len(list(read(shared("data", "formats", name), strict=True))) == 1


def test_every_call_but_the_last_is_answered() -> None:
    for run in read(shared("data", "formats", "openhands-v0", "multi_swe_bench")):
        calls = [call for _, call in run.tool_calls()]
        assert [call.name for call in calls if not call.observations] in ([], ["finish"])
        shell = [call for call in calls if call.name == "execute_bash"]
        assert all(isinstance(seen.exit_code, int) for call in shell for seen in call.observations)


def test_differences_of_running_totals_add_up() -> None:
    for run in read(shared("data", "formats", "openhands-v0", "multi_swe_bench")):
        used = [step.usage for step in run.steps if step.usage is not None]
        assert run.usage is not None
        written = sum(usage.output_tokens or 0 for usage in used)
        assert written == run.usage.output_tokens


@pytest.mark.parametrize(
    ("folder", "status", "kind"),
    [
        ("task-pass__abc", Status.PASSED, None),
        ("task-fail__ghi", Status.FAILED, None),
        ("task-timeout__def", Status.FAILED, "agent_timeout"),
        ("task-infra-error__jkl", Status.UNKNOWN, "infrastructure"),
    ],
)
def test_finished_trials(tmp_path: Path, folder: str, status: Status, kind: str | None) -> None:
    result = shared("data", "formats", "harbor-job", folder, "result.json").read_text()
    agent = tmp_path / folder / "agent"
    agent.mkdir(parents=True)
    (agent.parent / "result.json").write_text(result)
    document = shared("data", "formats", "atif", "nemo_exmp02_atif.json").read_text()
    (agent / "trajectory.json").write_text(document)
    (run,) = read(tmp_path)
    assert (run.outcome.status, run.outcome.error_kind) == (status, kind)
    assert run.task_id == f"datacurve/{folder.partition('__')[0]}"


def test_pointers_are_named_as_such() -> None:
    for path in shared("data", "formats", "not-a-trajectory").iterdir():
        runs = read(path)
        assert list(runs) == []
        assert [d.code for d in runs.diagnostics] == ["git-lfs-pointer"]


@pytest.mark.parametrize("folder", ["chat", "claude-code", "openhands-v1", "swe-agent"])
def test_other_formats_are_not_mistaken_for_ours(folder: str) -> None:
    formats = {run.format for run in read(shared("data", "formats", folder))}
    assert formats.isdisjoint({ATIF, EVENTS, "agentlens-bench", "codex-exec", "mini-swe-agent"})


def test_bench() -> None:
    runs = read(shared("data", "agentlens-bench", "trajectories"), strict=True)
    steps, ids, cut = 0, set(), 0
    for run in runs:
        steps += len(run.steps)
        ids.add(run.trajectory_id)
        seen = [o for _, call in run.tool_calls() for o in call.observations]
        cut += sum(bool(o.is_cut) for o in seen)
        assert run.outcome.status is not Status.UNKNOWN
        assert all(len(step.tool_calls) == 1 for step in run.steps)
    # 13,113 results of exactly 500 characters, and three in which a link was lengthened later.
    assert (len(ids), steps, cut, runs.diagnostics) == (922, 26821, 13116, ())
    table = shared("data", "agentlens-bench", "annotations", "trajectories.csv")
    with table.open(newline="") as file:
        assert ids <= {row["trajectory_id"] for row in csv.DictReader(file)}


def test_merged_references_are_no_runs() -> None:
    runs = read(shared("data", "agentlens-bench", "ground_truth"))
    assert list(runs) == []
    assert {d.code for d in runs.diagnostics} == {"merged-reference"}


def test_gold_steps() -> None:
    with shared("labels", "gold_dev.csv").open(newline="") as file:
        gold = Counter(row["trajectory"] for row in csv.DictReader(file))
    runs = read(shared("labels", "trajectories"), strict=True)
    found = {
        Path(run.source or "").name.partition(".")[0]: [
            action.kind for action in extract_actions(run)
        ]
        for run in runs
    }
    messages = {name: kinds.count(ActionKind.MESSAGE) for name, kinds in found.items()}
    assert messages == {**dict.fromkeys(gold, 0), "c1": 1, "c2": 1}
    assert all(found[name][-1] is ActionKind.MESSAGE for name in ("c1", "c2"))
    assert {name: len(kinds) - messages[name] for name, kinds in found.items()} == dict(gold)


def test_codex_runs_agree_with_their_summaries() -> None:
    paths = sorted(shared("data", "harness", "luban").rglob("codex/events.jsonl"))
    assert len(paths) == 22
    for path in paths:
        summary = json.loads((path.parent / "summary.json").read_text())
        (run,) = read(path)
        calls = Counter(call.name for _, call in run.tool_calls())
        calls.pop("todo_list", None)
        assert calls == summary["tool_calls_by_type"]
        used = summary["usage"]
        assert run.usage == Usage(
            input_tokens=used["input_tokens"],
            cached_tokens=used["cached_input_tokens"],
            output_tokens=used["output_tokens"],
            reasoning_tokens=used["reasoning_output_tokens"],
        )


@pytest.mark.parametrize(
    ("instance", "calls"),
    [("astropy__astropy-12907", 20), ("matplotlib__matplotlib-24637", 40)],
)
def test_mini_swe_agent(instance: str, calls: int) -> None:
    path = shared("data", "formats", "mini-swe-agent", "v1", f"{instance}.traj.json")
    (run,) = read(path, strict=True)
    assert (run.task_id, len(list(run.tool_calls()))) == (instance, calls)
