from __future__ import annotations

from collections.abc import Callable

import pytest

from agentlens.bench import commands
from agentlens.bench.labels import BenchLabeler
from agentlens.bench.trace import BenchState
from agentlens.stages.records import Stage
from tests.bench.build import INITIAL, chain, shell, short, states

# The published method's own vectors: the label before any implementation, after one and not near
# the end, after one and near the end; and whether the command counts as an implementation.
VECTORS = [
    ("rm -f a.py", "OOO", True),
    ("rm a b", "EEV", True),
    ("mkdir build", "EEV", False),
    ("git clean -fd", "EEV", False),
    ("git restore a.py", "EEV", True),
    ("git stash pop", "OOO", False),
    ("cd a && rm -rf b", "OOO", True),
    ("echo hi > /tmp/x", "OOO", True),
    ("echo x > a.html", "III", True),
    ("cat > a.cfg << EOF", "III", True),
    ("sed -i 's/a/b/' a.txt", "EEV", True),
    ("tee /tmp/x.py", "III", True),
    ("python -c \"open('x')\"", "III", True),
    ("cat a.py > b.py", "EEE", True),
    ("grep x 2>&1", "EEE", True),
    ("ls > out", "EEE", True),
    ("grep -rn pytest .", "VVV", False),
    ("python -m pip list", "EVV", False),
    ("make docs", "EVV", False),
    ("git diff", "EVV", False),
    ("agent run", "EEE", False),
    ("cat a.py", "EEE", False),
]


def stage_of(command: str, *, implemented: bool, near_end: bool) -> Stage | None:
    done = "wb.py" if implemented else "rb.py"
    before = [INITIAL, *states(f"{done} tx tx")]
    after = [] if near_end else _later()
    trace = chain([*before, shell(command, step=4), *after])
    return BenchLabeler().label(trace)[4].stage


@pytest.mark.parametrize(("command", "stages", "_"), VECTORS)
def test_stages_of_commands(command: str, stages: str, _: bool) -> None:
    found = (
        stage_of(command, implemented=False, near_end=False),
        stage_of(command, implemented=True, near_end=False),
        stage_of(command, implemented=True, near_end=True),
    )
    assert found == tuple(Stage(letter) for letter in stages)


@pytest.mark.parametrize(("command", "_", "implements"), VECTORS)
def test_commands_that_count_as_implementation(command: str, _: str, implements: bool) -> None:
    probe = "git diff"  # V once something is implemented, E before
    trace = chain([INITIAL, shell(command), shell(probe, step=2), *_later()])
    expected = Stage.VERIFICATION if implements else Stage.EXPLORATION
    assert BenchLabeler().label(trace)[2].stage is expected


def _later() -> list[BenchState]:
    """Further states, so that what comes before is not near the end."""
    return [short("tx", step) for step in range(9, 20)]


@pytest.mark.parametrize(
    ("found", "command", "evidence"),
    [
        (commands.test, "cd a && python3 -m pytest -q", "python3 -m pytest"),
        (commands.test, "PYTEST", "PYTEST"),
        (commands.test, "my-pytest", None),
        (commands.clean, "", None),
        (commands.clean, "cd a;", None),
        (commands.clean, "mkdir -p a", None),
        (commands.clean, "git checkout -- .", "git checkout -- ."),
        (commands.clean, "CD a && rm x", "CD a && rm x"),
        (commands.clean, "CD a && echo x > /tmp/a", "echo x > /tmp/"),
        (commands.write, "cd a && tee x.py", "tee x.py"),
        (commands.write, "python -c 'x\nwith  open(y)'", "python -c 'x\nwith  open"),
        (commands.write, "echo a\n> x.py", None),
        (commands.look, "cd a; git log", "cd a; git log"),
        (commands.look, "cd a; cd b; ls", None),
        (commands.look, "lsof", None),
        (commands.concatenate, "cat >x", None),
        (commands.concatenate, "  cat x > y", "cat"),
        (commands.verify, "grep x; python a.py", None),
        (commands.verify, "cd a && python -u a.py", "python -u a.py"),
        (commands.verify, "CD a", None),
        (commands.verify, "./run", "./run"),
        (commands.verify, "curl", None),
        (commands.inspect_change, "git  status", "git  status"),
        (commands.modify, "a >= b", ">="),
        (commands.modify, "pip install x", "install"),
        (commands.written_file, "cat 'a b/c.py'", "b/c.py"),
        (commands.written_file, "cat A.PY", None),
    ],
)
def test_evidence(found: Callable[[str], str | None], command: str, evidence: str | None) -> None:
    assert found(command) == evidence


def test_a_hostile_command_is_labelled_in_time() -> None:
    """Without a limit this takes minutes; what lies behind it is not looked at."""
    trace = chain([INITIAL, shell("sed -i " * 200_000), *_later()])
    assert BenchLabeler().label(trace)[1].stage is Stage.EXPLORATION
