"""A temporary workspace in which every command of a scripted agent is really executed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

from scripted import shims
from scripted.editor import Editor
from scripted.normalise import to_real, to_stable
from scripted.turns import Seen, Turn, Verdict

TIMEOUT = 60
DATE = "2026-01-05T08:00:00+0000"
FIXED = {
    "COLUMNS": "80",
    "GIT_AUTHOR_DATE": DATE,
    "GIT_AUTHOR_EMAIL": "dev@example.com",
    "GIT_AUTHOR_NAME": "dev",
    "GIT_COMMITTER_DATE": DATE,
    "GIT_COMMITTER_EMAIL": "dev@example.com",
    "GIT_COMMITTER_NAME": "dev",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_PAGER": "cat",
    "LC_ALL": "C",
    "LINES": "40",
    "PYTEST_ADDOPTS": "-p no:cacheprovider",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONUTF8": "1",
    "TERM": "dumb",
    "TZ": "UTC",
}
"""All of the environment but PATH and the places: the same on every machine."""


class Sandbox:
    """A copy of a task's repository under a temporary root that stands for `/`.

    Commands see `/workspace/<repo>` and `/tmp`; the working directory survives from one command
    to the next, as in a real session.
    """

    def __init__(self, task: Path, repo: str) -> None:
        self._holder = tempfile.TemporaryDirectory(prefix="scripted-")
        self.root = Path(self._holder.name).resolve()
        self.repo = self.root / "workspace" / repo
        self._task = task
        self._cwd = self.repo
        self._editor = Editor(self.root)

    def __enter__(self) -> Sandbox:
        shutil.copytree(self._task / "environment" / "repo", self.repo)
        for name in ("tmp", "home"):
            (self.root / name).mkdir()
        shims.install(self.root / "bin")
        self._shell("git init -q -b main --template= && git add -A && git commit -qm Import")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._holder.cleanup()

    def bash(self, command: str) -> Seen:
        """Runs one shell line of the agent."""
        mark = self.root / "cwd"
        keep = f"trap 'pwd > {mark}' EXIT; "
        code, text = self._shell(keep + to_real(command, self.root))
        self._cwd = Path(mark.read_text().strip())
        return Seen(to_stable(text, self.root).rstrip("\n"), exit_code=code)

    def edit(self, turn: Turn) -> Seen:
        """Does one call of the editor tool."""
        return self._editor.run(turn.arguments)

    def verify(self) -> Verdict:
        """Runs the task's hidden tests in the workspace as the agent left it."""
        shutil.copytree(self._task / "tests", self.root / "tests")
        (self.root / "logs" / "verifier").mkdir(parents=True)
        script = (self._task / "tests" / "test.sh").read_text()
        _, text = self._shell(to_real(script, self.root))
        reward = float((self.root / "logs" / "verifier" / "reward.txt").read_text())
        return Verdict(reward, to_stable(text, self.root))

    def _shell(self, script: str) -> tuple[int, str]:
        done = subprocess.run(
            ["bash", "-c", script],
            executable=self.root / "bin" / "bash",
            cwd=self._cwd,
            env=FIXED
            | {
                "HOME": str(self.root / "home"),
                "PATH": str(self.root / "bin"),
                "TMPDIR": str(self.root / "tmp"),
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT,
            check=False,
            encoding="utf-8",
        )
        return done.returncode, done.stdout
