"""The command line as a process of its own: pipes, signals, locales, hash seeds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.files import write_run, write_task

COMMAND = [sys.executable, "-m", "agentlens"]


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    write_task(tmp_path)
    return tmp_path


def call(*arguments: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_the_same_input_gives_the_same_bytes(runs: Path) -> None:
    for command in ("label", "assess"):
        outputs = {
            call(command, runs, "--jsonl", PYTHONHASHSEED=seed, TZ=zone, LC_ALL=locale).stdout
            for seed, zone, locale in (("1", "UTC", "C.UTF-8"), ("2", "Asia/Tokyo", "C"))
        }
        assert len(outputs) == 1
        assert outputs.pop().count(b"\n") == 7


def test_no_colour_and_no_progress_on_a_pipe(runs: Path) -> None:
    result = call("assess", runs)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"\x1b" not in result.stdout


def test_json_lines_are_not_cut(tmp_path: Path) -> None:
    write_run(tmp_path, "n" * 200, "Ea " * 50 + "V")
    result = call("label", tmp_path, "--jsonl", COLUMNS="40")
    assert result.stdout.count(b"\n") == 1
    assert b"n" * 200 in result.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_will_do(runs: Path, encoding: str) -> None:
    write_run(runs, "漢字-pass", "Ea Ia V", task="äöü")
    result = call("assess", runs, PYTHONIOENCODING=encoding)
    assert result.returncode == 0, result.stderr
    assert b"8 runs: 6 passed" in result.stdout
    result.stdout.decode(encoding)
    json_output = call("label", runs, "--jsonl", PYTHONIOENCODING=encoding).stdout
    assert "漢字-pass" in json_output.decode("utf-8")


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="no SIGPIPE here")
def test_head_ends_it_silently(tmp_path: Path) -> None:
    for i in range(400):
        write_run(tmp_path, f"r{i}", "Ea Ib V " * 20)
    process = subprocess.Popen(
        [*COMMAND, "label", str(tmp_path), "--jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b'{"trajectory_id":"r0"')
    process.stdout.close()
    assert process.wait(60) == -signal.SIGPIPE
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupt_ends_it_cleanly(tmp_path: Path) -> None:
    for i in range(2000):
        write_run(tmp_path, f"r{i}", "Ea Ib V " * 20)
    with subprocess.Popen(
        [*COMMAND, "label", str(tmp_path), "--jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in errors


def test_a_full_disk_is_one_line(runs: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    with full.open("wb") as output:
        result = subprocess.run(
            [*COMMAND, "label", str(runs), "--jsonl"],
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert result.returncode == 2
    assert b"No space left on device" in result.stderr
    assert b"Traceback" not in result.stderr


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys, agentlens.cli\n"
        "heavy = {'numpy', 'networkx', 'rich', 'rapidfuzz', 'tree_sitter', 'msgspec'}\n"
        "sys.exit(str(sorted(heavy & set(sys.modules)) or ''))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert result.stderr == b"\n"
    started = time.perf_counter()
    assert call("--help").returncode == 0
    assert time.perf_counter() - started < 5
