from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agentlens.readers import read
from agentlens.trajectory import Location, Observation, Role, Severity, Usage
from tests.readers.inputs import ATIF, changed, codes, lines, read_one, store, without

STEP = ("steps", 1)
RESULTS = (*STEP, "observation", "results")


def _observed(run: Any, step: int = 1) -> list[list[str | None]]:
    return [[seen.text for seen in call.observations] for call in run.steps[step].tool_calls]


def test_run(tmp_path: Path) -> None:
    run = read_one(tmp_path, ATIF, strict=True)
    assert (run.trajectory_id, run.session_id, run.task_id) == ("run", "session", None)
    assert (run.agent, run.agent_version, run.model) == ("helper", "2.1", "some-model")
    assert run.instruction == "Fix the bug."
    assert run.usage == Usage(100, 60, None, 10, None, 0.5)
    assert [step.role for step in run.steps] == [Role.USER, Role.AGENT, Role.AGENT]
    assert run.diagnostics == ()


def test_step(tmp_path: Path) -> None:
    step = read_one(tmp_path, ATIF).steps[1]
    assert (step.step_id, step.message, step.reasoning) == ("2", "I look first.", "Where is it?")
    assert step.timestamp == "2026-01-02T03:04:05Z"
    assert step.usage == Usage(100, 60, 30, 10, 4, 0.5)
    assert step.location == Location(pointer="/steps/1", event_id="2")
    first, second = step.tool_calls
    assert (first.name, first.call_id, first.arguments) == ("bash", "a", {"command": "ls"})
    assert first.location == Location(pointer="/steps/1/tool_calls/0", event_id="2")
    assert first.observations == (Observation(call_id="a", text="x.py", is_cut=False),)
    assert second.observations == (Observation(call_id="b", text="text of x", is_cut=False),)


def test_unknown_is_not_zero(tmp_path: Path) -> None:
    run = read_one(tmp_path, without(without(ATIF, *STEP, "metrics"), "final_metrics"))
    assert (run.usage, run.steps[1].usage) == (None, None)
    run = read_one(tmp_path, changed(ATIF, *STEP, "metrics", to={"prompt_tokens": 7}))
    assert run.steps[1].usage == Usage(input_tokens=7)


@pytest.mark.parametrize(
    ("results", "observed", "orphans", "code"),
    [
        pytest.param(
            [{"content": "1"}, {"content": "2"}], [["1"], ["2"]], [], "paired-by-order", id="order"
        ),
        pytest.param([{"content": "1"}], [[], ["1"]], [], "shared-result", id="shared"),
        pytest.param(
            [{"source_call_id": "a", "content": "1"}, {"content": "2"}],
            [["1"], ["2"]],
            [],
            "paired-by-order",
            id="one named",
        ),
        pytest.param(
            [{"source_call_id": "a", "content": text} for text in "12"],
            [["1", "2"], []],
            [],
            None,
            id="two for one call",
        ),
        pytest.param(
            [{"source_call_id": "z", "content": "1"}], [[], []], ["1"], "orphan-result", id="orphan"
        ),
        pytest.param([{"content": text} for text in "123"], [["1"], ["2"]], ["3"], None, id="more"),
    ],
)
def test_results_and_calls(
    tmp_path: Path,
    results: list[Any],
    observed: list[list[str]],
    orphans: list[str],
    code: str | None,
) -> None:
    run = read_one(tmp_path, changed(ATIF, *RESULTS, to=results))
    assert _observed(run) == observed
    assert [seen.text for seen in run.steps[1].observations] == orphans
    assert code is None or code in [diagnostic.code for diagnostic in run.diagnostics]


def test_calls_with_one_id_are_answered_in_turn(tmp_path: Path) -> None:
    twins = changed(ATIF, *STEP, "tool_calls", 1, "tool_call_id", to="a")
    results = [{"source_call_id": "a", "content": text} for text in "12"]
    assert _observed(read_one(tmp_path, changed(twins, *RESULTS, to=results))) == [["1"], ["2"]]


def test_a_result_in_a_later_step(tmp_path: Path) -> None:
    late = changed(ATIF, *RESULTS, to=[{"source_call_id": "b", "content": "text of x"}])
    result = {"results": [{"source_call_id": "a", "content": "late"}]}
    run = read_one(tmp_path, changed(late, "steps", 2, "observation", to=result))
    assert _observed(run) == [["late"], ["text of x"]]
    assert [d.code for d in run.diagnostics] == ["orphan-result", "paired-across-steps"]


def test_parts_of_content_are_joined(tmp_path: Path) -> None:
    image = {"type": "image", "source": {"media_type": "image/png", "path": "a.png"}}
    parts = [{"type": "text", "text": "one"}, image, {"type": "text", "text": "two"}]
    document = changed(ATIF, *RESULTS, 0, "content", to=parts)
    run = read_one(tmp_path, changed(document, *STEP, "message", to=parts), strict=True)
    assert run.steps[1].message == "one\ntwo"
    assert _observed(run)[1] == ["one\ntwo"]
    only_media = read_one(tmp_path, changed(ATIF, *RESULTS, 0, "content", to=[image]))
    assert _observed(only_media)[1] == [None]


def test_copied_context_is_marked_and_never_counts(tmp_path: Path) -> None:
    run = read_one(tmp_path, changed(ATIF, *STEP, "is_copied_context", to=True), strict=True)
    assert [step.is_copied_context for step in run.steps] == [False, True, False]
    assert list(run.tool_calls()) == []


def test_subagents_are_children(tmp_path: Path) -> None:
    child = {**ATIF, "trajectory_id": "child", "subagent_trajectories": None}
    run = read_one(tmp_path, {**ATIF, "subagent_trajectories": [child]}, strict=True)
    assert [c.trajectory_id for c in run.children] == ["child"]
    assert [call.name for _, call in run.children[0].tool_calls()] == ["bash", "view"]
    place = run.children[0].steps[0].location
    assert place == Location(pointer="/subagent_trajectories/0/steps/0", event_id="1")


def test_subagents_are_not_followed_without_end(tmp_path: Path) -> None:
    document = ATIF
    for level in range(40):
        child = {**document, "trajectory_id": str(level)}
        document = {**ATIF, "subagent_trajectories": [child]}
    assert codes(read(store(tmp_path, document))) == ["too-deep"]


@pytest.mark.parametrize(
    ("stored", "named", "raw"),
    [
        ({"command": "ls"}, {"command": "ls"}, None),
        ('{"command": "ls"}', {"command": "ls"}, None),
        ("ls -l", {}, "ls -l"),
        (["ls"], {}, '["ls"]'),
        (None, {}, None),
    ],
)
def test_arguments(tmp_path: Path, stored: object, named: object, raw: str | None) -> None:
    run = read_one(tmp_path, changed(ATIF, *STEP, "tool_calls", 0, "arguments", to=stored))
    call = run.steps[1].tool_calls[0]
    assert (call.arguments, call.raw_arguments) == (named, raw)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "I do it.\n<function=execute_bash>\n<parameter=command>\nls\n</parameter>\n</function>",
            [("execute_bash", {"command": "ls"})],
        ),
        (
            '{"commands": [{"keystrokes": "ls\\n", "duration": 0.1}], "task_complete": true}',
            [
                ("bash_command", {"keystrokes": "ls\n", "duration": 0.1}),
                ("mark_task_complete", {}),
            ],
        ),
        ("THOUGHT: so.\n\n```bash\nls\n```\n", [("bash", {"command": "ls"})]),
        ("```bash\nls\n```\n```bash\npwd\n```", []),
        ("only words", []),
    ],
)
def test_calls_kept_in_the_message(
    tmp_path: Path, message: str, expected: list[tuple[str, object]]
) -> None:
    document = without(ATIF, *STEP, "tool_calls")
    document = changed(document, *RESULTS, to=[{"content": "seen"}])
    run = read_one(tmp_path, changed(document, *STEP, "message", to=message), strict=True)
    assert [(call.name, call.arguments) for _, call in run.tool_calls()] == expected
    assert _observed(run)[-1:] == ([["seen"]] if expected else [])
    assert ("calls-from-text" in [d.code for d in run.diagnostics]) == bool(expected)


def test_a_message_is_no_call_where_the_run_has_calls(tmp_path: Path) -> None:
    document = changed(ATIF, "steps", 2, "message", to="```bash\nrm -r .\n```")
    assert len(list(read_one(tmp_path, document).tool_calls())) == 2


@pytest.mark.parametrize("value", [-5, "abc", 10**30])
def test_impossible_counts_are_unknown(tmp_path: Path, value: object) -> None:
    document = changed(ATIF, *STEP, "metrics", "prompt_tokens", to=value)
    run = read_one(tmp_path, document)
    assert run.steps[1].usage == Usage(None, 60, 30, 10, 4, 0.5)
    (note,) = [d for d in run.diagnostics if d.code == "absurd-count"]
    assert note.severity is Severity.INFO
    assert note.location == Location(pointer="/steps/1/metrics/prompt_tokens", event_id="2")


def test_numbers_written_as_text_are_numbers(tmp_path: Path) -> None:
    document = changed(ATIF, *STEP, "metrics", "prompt_tokens", to="100")
    run = read_one(tmp_path, document, strict=True)
    assert run.steps[1].usage == Usage(100, 60, 30, 10, 4, 0.5)


@pytest.mark.parametrize(
    "stamp", ["2026-01-02", "2026-01-02T03:04:05", "2026-01-02T03:04:05+02:00"]
)
def test_timestamps_are_kept_as_stored(tmp_path: Path, stamp: str) -> None:
    run = read_one(tmp_path, changed(ATIF, *STEP, "timestamp", to=stamp), strict=True)
    assert run.steps[1].timestamp == stamp


@pytest.mark.parametrize("stamp", ["", "2026-13-01", "yesterday", 5])
def test_impossible_timestamps_are_unknown(tmp_path: Path, stamp: object) -> None:
    run = read_one(tmp_path, changed(ATIF, *STEP, "timestamp", to=stamp))
    assert run.steps[1].timestamp is None
    assert [str(d.location) for d in run.diagnostics] == ["/steps/1/timestamp"]


def test_steps_that_are_no_objects_are_left_out(tmp_path: Path) -> None:
    run = read_one(tmp_path, changed(ATIF, "steps", 0, to="words"))
    assert [step.step_id for step in run.steps] == ["2", "3"]
    assert [str(d.location) for d in run.diagnostics] == ["/steps/0"]


def test_missing_ids_are_made_from_the_place(tmp_path: Path) -> None:
    run = read_one(tmp_path, without(ATIF, *STEP, "step_id"))
    assert [step.step_id for step in run.steps] == ["1", "2", "3"]


@pytest.mark.parametrize("steps", [None, {}, "words"])
def test_steps_of_the_wrong_type(tmp_path: Path, steps: object) -> None:
    runs = read(store(tmp_path, changed(ATIF, "steps", to=steps)))
    assert "no-steps" in codes(runs)
    assert list(runs) == []


def test_a_list_of_documents_is_read_item_by_item(tmp_path: Path) -> None:
    runs = read(store(tmp_path, [ATIF, 5, ATIF]))
    assert [run.trajectory_id for run in runs] == ["run#0", "run#2"]
    assert codes(runs) == ["wrong-type", "wrong-type"]


def test_one_document_a_line(tmp_path: Path) -> None:
    runs = read(store(tmp_path, lines([ATIF, {**ATIF, "trajectory_id": "own"}])), strict=True)
    assert [run.trajectory_id for run in runs] == ["run#1", "own"]
    first = next(iter(runs)).steps[0]
    assert first.location == Location(line=1, pointer="/steps/0", event_id="1")


@pytest.mark.parametrize("version", ["ATIF-v1.0", "ATIF-v1.8", "ATIF-v9"])
def test_every_version_is_read_whatever_it_holds(tmp_path: Path, version: str) -> None:
    run = read_one(tmp_path, changed(ATIF, "schema_version", to=version))
    assert len(run.steps) == 3


def test_known_by_its_shape_without_a_version(tmp_path: Path) -> None:
    assert read_one(tmp_path, without(ATIF, "schema_version"), strict=True).format == "atif"


def test_what_has_no_field_is_kept(tmp_path: Path) -> None:
    document = {**ATIF, "notes": "note", "continued_trajectory_ref": "next.json"}
    document = changed(document, *STEP, "extra", to={"k": 1})
    run = read_one(tmp_path, document, strict=True)
    assert (run.extra["notes"], run.extra["continued_trajectory_ref"]) == ("note", "next.json")
    assert run.steps[1].extra["extra"] == {"k": 1}
