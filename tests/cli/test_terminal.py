"""The command line on a terminal: colour, progress, width."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tests.cli.files import write_task

COMMAND = [sys.executable, "-m", "agentlens"]


def on_terminal(arguments: list[str], columns: int = 80, **environment: str) -> tuple[str, str]:
    """Runs a command whose standard error is a terminal, and returns what it wrote there.

    Returns:
        Standard output, a terminal too unless PIPED is set, and standard error.
    """
    piped = environment.pop("PIPED", "") != ""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    hidden = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "COLORTERM"}
    inherited = {name: value for name, value in os.environ.items() if name not in hidden}
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=theirs,
        stdout=subprocess.PIPE if piped else theirs,
        stderr=theirs,
        env={**inherited, "TERM": "xterm-256color", **environment},
    )
    os.close(theirs)
    output = process.stdout.read() if process.stdout is not None else b""
    seen = b""
    while chunk := _read(ours):
        seen += chunk
    os.close(ours)
    assert process.wait(60) == 0
    if process.stdout is not None:
        process.stdout.close()
    text = seen.decode().replace("\r\n", "\n")
    return (output.decode(), text) if piped else (text, text)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other side is closed
        return b""


@pytest.fixture
def runs(tmp_path: Path) -> str:
    write_task(tmp_path)
    return str(tmp_path)


def test_colour_on_a_terminal(runs: str) -> None:
    coloured, _ = on_terminal(["label", runs])
    assert "\x1b[30;48;5;" in coloured
    plain, _ = on_terminal(["label", runs], NO_COLOR="1")
    assert "48;5" not in plain


def test_progress_goes_to_standard_error_alone(runs: str) -> None:
    output, errors = on_terminal(["assess", runs], PIPED="yes")
    assert output.startswith("7 runs: 5 passed, 2 failed\n")
    assert "task-pass-0" in output
    assert "assessing tasks" in errors
    assert "\x1b" not in output


def test_labels_are_not_lost_beside_the_progress(runs: str) -> None:
    output, errors = on_terminal(["label", runs], PIPED="yes")
    assert output.count("passed, ") + output.count("failed, ") == 7
    assert "reading runs" in errors


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_text_takes_the_width_of_the_terminal(runs: str, columns: int) -> None:
    arguments = ["inspect", f"{runs}/task-fail-1.json"]
    text, _ = on_terminal(arguments, columns, NO_COLOR="1")
    rules = re.findall("─+", text)
    assert [len(rule) for rule in rules] == [columns]
