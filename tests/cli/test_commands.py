from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from agentlens import api
from agentlens.cli import app
from agentlens.trajectory import Trajectory
from tests.cli.files import write_run, write_task

COMMANDS = ("label", "reference", "assess", "inspect", "compare")


def call(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(app, [str(argument) for argument in arguments])


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    folder = tmp_path / "runs"
    folder.mkdir()
    write_task(folder)
    return folder


@pytest.fixture
def references(runs: Path, tmp_path: Path) -> Path:
    path = tmp_path / "references.json"
    assert call("reference", runs, "-o", path).exit_code == 0
    return path


def test_label_as_json(tmp_path: Path) -> None:
    path = write_run(tmp_path, "run-1", "Ea Ib V O", task="t", model="m")
    result = call("label", path, "--jsonl")
    assert result.exit_code == 0
    (document,) = lines(result)
    states = document.pop("states")
    assert document == {
        "trajectory_id": "run-1",
        "task_id": "t",
        "model": "m",
        "profile": "process",
    }
    assert [list(state) for state in states] == [["index", "step", "tool", "stage", "reason"]] * 4
    assert [state["index"] for state in states] == [1, 2, 3, 4]
    assert [state["step"] for state in states] == ["10", "20", "30", "40"]
    assert [state["stage"] for state in states] == ["E", "I", "V", "O"]
    assert all(state["reason"] for state in states)


def test_label_as_text(tmp_path: Path) -> None:
    path = write_run(tmp_path, "run-1", "Ea Ib V O", task="t", model="m")
    assert call("label", path).stdout.splitlines() == [
        "run-1 · task t · model m",
        "✓ passed, 4 steps  E 1  I 1  V 1  O 1",
        "  1 EIVO",
        "",
    ]


@pytest.mark.parametrize("profile", ["process", "agentlens-bench"])
def test_every_run_gets_a_line_in_sorted_order(runs: Path, profile: str) -> None:
    for command in ("label", "assess"):
        result = call(command, runs, "--jsonl", "--profile", profile)
        assert result.exit_code == 0, result.stderr
        names = [document["trajectory_id"] for document in lines(result)]
        assert names == sorted(path.stem for path in runs.iterdir())
        assert {document["profile"] for document in lines(result)} == {profile}


@pytest.mark.parametrize("profile", ["process", "agentlens-bench"])
def test_assess_draws_donors(runs: Path, profile: str) -> None:
    result = call("assess", runs, "--jsonl", "--donors", 3, "--draws", 2, "--profile", profile)
    for document in lines(result):
        assert 0 <= document["score"] <= 100
        assert set(document["signals"]) == {"structural", "coverage", "coherence", "temporal"}
        assert document["tier"] in {"ideal", "solid", "lucky", "partial_fail", "off_track"}
        assert (document["lucky_mechanism"] is not None) == (document["tier"] == "lucky")
        assert document["waste"]["n_states"] == len(document["states"])
        assert {"outcome", "divergence", "reason", "config_hash", "version"} <= set(document)
        for draw in document["draws"]:
            assert len(draw["donors"]) == 3
            assert document["trajectory_id"] not in draw["donors"]


def test_donors_of_other_models_only(runs: Path) -> None:
    documents = lines(call("assess", runs, "--jsonl", "--donor-policy", "other-models"))
    models = {document["trajectory_id"]: document["model"] for document in documents}
    assert {document["donor_policy"] for document in documents} == {"other-models"}
    for document in documents:
        donors = {donor for draw in document["draws"] for donor in draw["donors"]}
        assert donors
        assert document["model"] not in {models[donor] for donor in donors}


def test_a_task_with_too_few_passing_runs_is_named(tmp_path: Path) -> None:
    write_run(tmp_path, "a", "Ea Ia V")
    write_run(tmp_path, "b", "Ea Ia V", task=None)
    first, second = lines(call("assess", tmp_path, "--jsonl"))
    assert (first["score"], first["tier"], second["score"]) == (None, None, None)
    assert "too few" in first["reason"]
    assert "no task" in second["reason"]
    assert "no tier: 1 run: too few other passing runs" in call("assess", tmp_path).stdout


def test_assess_as_text(runs: Path) -> None:
    result = call("assess", runs)
    assert result.exit_code == 0
    assert result.stdout.startswith("7 runs: 5 passed, 2 failed\n")
    for part in ("Tiers", "Models", "Tasks", "Waste", "Runs", "task-fail-0"):
        assert part in result.stdout
    assert not result.stderr


def test_assess_one_run_explains_it(runs: Path, references: Path) -> None:
    result = call("assess", runs / "task-fail-0.json", "--reference", references)
    assert result.stdout.startswith("task-fail-0 · task task · model m0\n✗ failed")
    assert "a given reference of 5 donors" in result.stdout


def test_assess_explains_a_run_after_the_tables(runs: Path) -> None:
    result = call("assess", runs, "--explain", "task-pass-0")
    assert "task-pass-0 · task task · model m0\n✓ passed" in result.stdout


def test_explaining_a_run_that_is_not_there(runs: Path) -> None:
    result = call("assess", runs, "--explain", "nobody")
    assert result.exit_code == 2
    assert "no run is called 'nobody'" in result.stderr


def test_donors_are_skipped_and_counted(runs: Path, references: Path) -> None:
    copy = runs / "copy-of-a-donor.json"
    copy.write_bytes((runs / "task-pass-0.json").read_bytes())
    result = call("assess", runs, "--reference", references, "--jsonl")
    assert result.exit_code == 0
    assert [d["trajectory_id"] for d in lines(result)] == ["task-fail-0", "task-fail-1"]
    assert "skipped: copy-of-a-donor is a donor" in result.stderr
    assert "6 runs skipped (-v lists all)" in result.stderr


def test_a_task_without_a_reference_is_not_scored(tmp_path: Path, references: Path) -> None:
    path = write_run(tmp_path, "other", "Ea Ia V", task="other-task")
    (document,) = lines(call("assess", path, "--reference", references, "--jsonl"))
    assert document["score"] is None
    assert document["reason"] == "no reference of task other-task"


def test_published_references_are_a_folder(runs: Path, tmp_path: Path) -> None:
    write_task(runs, "second/task")
    folder = tmp_path / "out"
    profile = ("--profile", "agentlens-bench")
    assert call("reference", runs, "-o", folder, *profile).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["second_task.json", "task.json"]
    result = call("assess", runs, "--reference", folder, "--jsonl", *profile)
    assert [d["outcome"] for d in lines(result)] == ["failed"] * 4
    assert all(document["score"] is not None for document in lines(result))


def test_a_reference_that_does_not_name_its_donors(runs: Path, tmp_path: Path) -> None:
    """Such as a published ground truth: what did not fail may have helped to make it."""
    profile = ("--profile", "agentlens-bench")
    folder = tmp_path / "out"
    call("reference", runs, "-o", folder, *profile)
    stored = json.loads((folder / "task.json").read_bytes())
    del stored["agentlens"]
    nameless = tmp_path / "task_merged_pta.json"
    nameless.write_text(json.dumps(stored))
    result = call("assess", runs, "--reference", nameless, "--jsonl", *profile)
    assert [document["outcome"] for document in lines(result)] == ["failed"] * 2
    assert "does not name its donors" in result.stderr


def test_reference_draws_donors_by_seed(runs: Path, tmp_path: Path) -> None:
    def donors(seed: int) -> set[str]:
        path = tmp_path / "r.json"
        result = call("reference", runs, "-o", path, "--donors", 2, "--seed", seed)
        assert "2 donors" in result.stdout
        (reference,) = json.loads(path.read_bytes())["references"]
        return {donor["donor_id"] for donor in reference["donors"]}

    assert donors(0) == donors(0)
    assert len({frozenset(donors(seed)) for seed in range(8)}) > 1


def test_reference_needs_two_passing_runs(tmp_path: Path) -> None:
    write_run(tmp_path, "a", "Ea Ia V", task="lonely")
    write_run(tmp_path, "b", "Ea Ia V", task=None)
    result = call("reference", tmp_path, "-o", tmp_path / "r.json")
    assert result.exit_code == 2
    assert "task lonely left out" in result.stderr
    assert "1 run left out: the log names no task" in result.stderr
    assert not (tmp_path / "r.json").exists()


def test_inspect_shows_every_step(tmp_path: Path) -> None:
    path = write_run(tmp_path, "run-1", "Ea Ib V O")
    shown = [line.split() for line in call("inspect", path).stdout.splitlines()]
    rows = [line for line in shown if line and line[0].isdigit()]  # the first is the ribbon
    assert " ".join(rows[1]) == "1 10 E read_file view src/a.py ? looks: view src/a.py"
    assert [row[:3] for row in rows[1:]] == [
        ["1", "10", "E"],
        ["2", "20", "I"],
        ["3", "30", "V"],
        ["4", "40", "O"],
    ]


def test_inspect_explains_one_step(tmp_path: Path) -> None:
    path = write_run(tmp_path, "run-1", "Ea Ib V O")
    text = call("inspect", path, "--step", 3).stdout
    assert text.startswith("Step 3, run tests, source step 30\n")
    assert "Command\n  pytest tests\n" in text
    assert "Result  unknown, exit status unknown\n  result 3\n" in text
    (document,) = lines(call("inspect", path, "--step", 3, "--jsonl"))
    assert document["schema"] == "agentlens-step/1"
    assert document["command"] == "pytest tests"
    assert call("inspect", path, "--step", 5).exit_code == 2


def test_inspect_asks_which_run(runs: Path) -> None:
    result = call("inspect", runs)
    assert result.exit_code == 2
    assert "task-pass-0" in result.stderr
    assert call("inspect", runs, "--run", "nobody").exit_code == 2
    assert call("inspect", runs, "--run", "task-pass-0").stdout.startswith("task-pass-0 ")


def test_compare(runs: Path, references: Path) -> None:
    pair = (runs / "task-fail-0.json", runs / "task-fail-1.json")
    text = call("compare", *pair).stdout
    assert text.startswith("2 runs of task task\n")
    assert "×: times the steps of A" in text
    assert "no score: no reference given" in text
    (document,) = lines(call("compare", *pair, "--reference", references, "--jsonl"))
    assert document["schema"] == "agentlens-comparison/1"
    assert document["base"] == "reference"
    assert [len(column) for column in document["columns"]] == [2] * len(document["columns"])
    assert all(run["assessment"]["score"] is not None for run in document["runs"])


def test_compare_takes_two_to_five_runs_of_one_task(runs: Path, tmp_path: Path) -> None:
    other = write_run(tmp_path, "other", "Ea", task="other")
    for arguments in ((runs,), (other,), (other, runs / "task-fail-0.json")):
        assert call("compare", *arguments).exit_code == 2


@pytest.mark.parametrize(
    ("names", "code"),
    [(["lucky"], 0), (["partial-fail", "off_track"], 1), (["regression loop"], 0)],
)
def test_fail_on(runs: Path, names: Sequence[str], code: int) -> None:
    options = [part for name in names for part in ("--fail-on", name)]
    result = call("assess", runs, *options)
    assert result.exit_code == code
    assert ("(--fail-on)" in result.stderr) == bool(code)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("label", "{}/missing"), "missing: no such file or folder"),
        (("label", "{}", "--profile", "nothing"), "nothing: no profile of that name"),
        (("assess", "{}", "--reference", "{}/missing"), "missing: No such file"),
        (("assess", "{}", "--reference", "{}/task-pass-0.json"), "holds no agentlens reference"),
        (("assess", "{}", "--fail-on", "bad"), "'bad' is none of ideal, solid"),
        (("assess", "{}", "--donors", "1"), "--donors"),
        (("reference", "{}", "-o", "{}/no/such.json"), "No such file or directory"),
        (("label",), "Missing argument"),
        (("label", "{}", "--what"), "--what"),
    ],
)
def test_wrong_usage(runs: Path, arguments: Sequence[str], words: str) -> None:
    result = call(*(argument.format(runs) for argument in arguments))
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.output
    assert not result.stdout


def test_a_bad_file_among_many_is_reported_and_the_rest_done(runs: Path) -> None:
    (runs / "broken.json").write_text('{"initial_state": "state_0", "states": {')
    (runs / "notes.json").write_text('{"no": "run"}')
    result = call("assess", runs, "--jsonl")
    assert result.exit_code == 1
    assert len(lines(result)) == 7
    assert "broken.json: line 1: error" in result.stderr
    assert "7 runs read, 1 input failed" in result.stderr
    assert "notes.json" not in result.stderr
    assert "notes.json" in call("assess", runs, "--jsonl", "-v").stderr


def test_no_run_at_all(tmp_path: Path) -> None:
    result = call("label", tmp_path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "0 runs read" in result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_with_an_example(command: str) -> None:
    result = call(command, "--help")
    assert result.exit_code == 0
    assert f"\n    agentlens {command} " in result.stdout


def test_version() -> None:
    result = call("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("agentlens ")


def test_a_reference_and_draws_do_not_go_together(runs: Path, tmp_path: Path) -> None:
    references = tmp_path / "refs.json"
    assert call("reference", runs, "-o", references).exit_code == 0
    for option in ("--donors", "--draws", "--seed"):
        result = call("assess", runs, "--reference", references, option, 5)
        assert result.exit_code == 2
        assert f"{option} draws donors" in " ".join(result.stderr.split())


def test_a_defect_on_one_run_does_not_stop_the_others(
    runs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = api.label
    failing: list[str] = []

    def label(run: Trajectory, **options: Any) -> Any:
        if not failing:
            failing.append(run.trajectory_id)
            raise KeyError("nobody foresaw this")
        return real(run, **options)

    monkeypatch.setattr(api, "label", label)
    result = call("label", runs, "--jsonl")
    assert result.exit_code == 1
    assert failing[0] in result.stderr
    assert "internal error" in result.stderr
    assert "Traceback" not in result.output
    assert failing[0] not in {line["trajectory_id"] for line in lines(result)}
    assert lines(result)
