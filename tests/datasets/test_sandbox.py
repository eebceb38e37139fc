from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from scripted.normalise import to_real, to_stable
from scripted.sandbox import Sandbox

from tests.datasets.sample import TASKS

ROOT = Path("/somewhere/scripted-x")
TMP = "/tmp"  # noqa: S108 - a place of the sandbox


@pytest.fixture(scope="module")
def box() -> Iterator[Sandbox]:
    with Sandbox(TASKS / "calc-power", "calc") as made:
        yield made


@pytest.mark.parametrize(
    ("command", "real"),
    [
        (f"cat {TMP}/a", f"cat {ROOT}{TMP}/a"),
        ("cd /workspace/calc && ls", f"cd {ROOT}/workspace/calc && ls"),
        (f"python - <<'E'\nopen('{TMP}/x')\nE", f"python - <<'E'\nopen('{ROOT}{TMP}/x')\nE"),
        ("sed 's/tmp/x/' a/tmp/b", "sed 's/tmp/x/' a/tmp/b"),
        ("ls /tmpfile /workspaces", "ls /tmpfile /workspaces"),
    ],
)
def test_places_of_a_command(command: str, real: str) -> None:
    assert to_real(command, ROOT) == real


@pytest.mark.parametrize(
    ("output", "stable"),
    [
        (f"{ROOT}{TMP}/a.py:1", f"{TMP}/a.py:1"),
        ("5 passed in 1.23s", "5 passed in 0.01s"),
        ("2 failed, 5 passed in 61.20s (0:01:01)", "2 failed, 5 passed in 0.01s"),
        ("no tests ran in 0.02s", "no tests ran in 0.01s"),
        (f"{'=' * 20} 15 passed in 12.03s {'=' * 20}", " 15 passed in 0.01s ".center(80, "=")),
        ("Ran 3 tests in 0.123s", "Ran 3 tests in 0.001s"),
        ("<object at 0x7f3a9c04d2b0>", "<object at 0x7f0000000000>"),
        ("value 0x1f in 3.5s", "value 0x1f in 3.5s"),
    ],
)
def test_what_changes_is_taken_out(output: str, stable: str) -> None:
    assert to_stable(output, ROOT) == stable


def test_directory_survives_and_exit_codes_are_kept(box: Sandbox) -> None:
    assert box.bash("cd tests && pwd").text == "/workspace/calc/tests"
    assert box.bash("pwd").text == "/workspace/calc/tests"
    assert box.bash("cd /workspace/calc && false").exit_code == 1
    assert box.bash("pwd; exit 7").exit_code == 7


def test_only_few_programs_are_there(box: Sandbox) -> None:
    seen = box.bash("curl http://example.org")
    assert seen.exit_code == 127
    assert "command not found" in seen.text


def test_listings_are_sorted(box: Sandbox) -> None:
    found = box.bash("find /workspace/calc/calc -type f").text.splitlines()
    assert found == sorted(found)
    hits = box.bash("grep -rln 'def' /workspace/calc").text.splitlines()
    assert hits == sorted(hits)
    assert box.bash("grep -rn 'no such word' /workspace/calc").exit_code == 1
    both = "find /workspace/calc -name 'test_*.py' -exec head -n 1 {} ';'"
    assert sorted(box.bash(both).text.splitlines()) == [
        "from calc.nodes import Binary, Call, Number, Unary",
        "import pytest",
    ]


def test_fixed_environment(box: Sandbox) -> None:
    code = "import os, random; print(hash('a'), sorted(os.environ)[:2], os.environ['HOME'])"
    first, second = (box.bash(f'python -c "{code}"').text for _ in range(2))
    assert first == second
    assert first.endswith("/home")
