"""The README shows what its commands really print; a line of `…` stands for lines left out."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import pytest

from tests.shared import ROOT

README = (ROOT / "README.md").read_text("utf-8")
SHOWN = re.findall(r"^```console\n\$ agentlens (.*)\n([\s\S]*?)^```", README, re.MULTILINE)
CODE = "\n".join(re.findall(r"^```python\n([\s\S]*?)^```", README, re.MULTILINE))


@pytest.mark.parametrize(("command", "shown"), SHOWN)
def test_commands_print_what_is_shown(command: str, shown: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "agentlens", *shlex.split(command)],
        check=True,
        capture_output=True,
        cwd=ROOT,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "100", "PYTHONUTF8": "1"},
    )
    rest = done.stdout
    for part in shown.rstrip().split("\n…\n"):
        before, found, rest = rest.partition(part)
        assert found, (part, before)


def test_the_code_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE], check=True, capture_output=True, cwd=ROOT, encoding="utf-8"
    )
    assert "score" in done.stdout


def test_something_is_shown() -> None:
    assert SHOWN
    assert CODE
