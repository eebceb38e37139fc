"""Every task is broken as it stands, and its own solution repairs it."""

from __future__ import annotations

import tomllib

import pytest
from scripted.facts import Edit, Facts
from scripted.sandbox import Sandbox
from scripted.tasks import FACTS

from tests.datasets.sample import TASKS

ALL = pytest.mark.parametrize("facts", FACTS.values(), ids=FACTS)


def test_there_is_one_folder_for_every_task() -> None:
    assert sorted(path.name for path in TASKS.iterdir()) == sorted(FACTS)
    assert len(FACTS) >= 6


@ALL
def test_layout(facts: Facts) -> None:
    task = TASKS / facts.task
    assert tomllib.loads((task / "task.toml").read_text())["version"] == "1.0"
    assert f"/workspace/{facts.repo}" in (task / "instruction.md").read_text()
    for name in ("environment/Dockerfile", "tests/test.sh", "solution/solve.sh"):
        assert (task / name).is_file(), name


@ALL
def test_base_fails_and_solution_passes(facts: Facts) -> None:
    task = TASKS / facts.task
    with Sandbox(task, facts.repo) as box:
        own = box.bash("python -m pytest -q")
        assert own.exit_code == 0, own.text
        assert box.verify().reward == 0.0
    with Sandbox(task, facts.repo) as box:
        solved = box.bash((task / "solution" / "solve.sh").read_text())
        assert solved.exit_code == 0, solved.text
        own = box.bash("python -m pytest -q")
        assert own.exit_code == 0, own.text
        verdict = box.verify()
        assert verdict.reward == 1.0, verdict.output


@ALL
def test_facts_name_places_that_exist(facts: Facts) -> None:
    repo = TASKS / facts.task / "environment" / "repo"
    named = (*facts.key, *facts.helpers, *facts.others, *facts.tests)
    assert len(set(named)) == len(named)
    assert all((repo / path).is_file() for path in named)
    modules = {path.relative_to(repo).as_posix() for path in (repo / facts.repo).glob("*.py")}
    assert modules - {*facts.key, *facts.helpers, *facts.others} <= {
        f"{facts.repo}/__init__.py",
        f"{facts.repo}/__main__.py",
    }
    for path, piece in facts.focus.items():
        assert piece in (repo / path).read_text()


@ALL
def test_edits_stand_once_in_their_file(facts: Facts) -> None:
    for edits in (*facts.fixes, *facts.wrong, *facts.partial):
        texts: dict[str, str] = {}
        for edit in edits:
            texts[edit.path] = _applied(facts, edit, texts)


def _applied(facts: Facts, edit: Edit, texts: dict[str, str]) -> str:
    repo = TASKS / facts.task / "environment" / "repo"
    text = texts.get(edit.path) or (repo / edit.path).read_text()
    assert text.count(edit.old) == 1, edit
    assert edit.why
    return text.replace(edit.old, edit.new)
