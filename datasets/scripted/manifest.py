"""The list of what was recorded, and the table of it for the README."""

from __future__ import annotations

import platform
import re
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from importlib.metadata import version

from scripted import store
from scripted.harbor import JOB
from scripted.plan import Run
from scripted.styles import STYLES
from scripted.turns import Recording

BEGIN, END = "<!-- runs: begin -->\n", "<!-- runs: end -->\n"


def tools() -> dict[str, str]:
    """The versions on which the bytes of outputs may depend."""
    python = ".".join(platform.python_version_tuple()[:2])
    programs = {name: _program_version(name) for name in ("bash", "git", "grep", "sed")}
    return {"python": python, "pytest": version("pytest"), **programs}


def _program_version(name: str) -> str:
    told = subprocess.run([name, "--version"], capture_output=True, check=True, text=True).stdout
    found = re.search(r"\d+(\.\d+)+", told)
    return found[0] if found else told


def text(done: Sequence[tuple[Run, Recording]]) -> str:
    """The text of `manifest.json`, the only place that tells a run's style."""
    trials = [
        {
            "trial": run.trial,
            "task": run.task,
            "model": run.model,
            "style": run.style,
            "route": run.route,
            "passed": recording.verdict.reward >= 1.0,
            "actions": len(recording.exchanges),
        }
        for run, recording in done
    ]
    return store.with_list({"job": JOB, "recorded_with": tools()}, "trials", trials)


def table(trials: Sequence[dict[str, object]]) -> str:
    """Runs by task and style, as `passed+failed`."""
    counts: dict[tuple[object, object], list[int]] = defaultdict(lambda: [0, 0])
    for trial in trials:
        for task in (trial["task"], "all"):
            for style in (trial["style"], "all"):
                counts[task, style][0 if trial["passed"] else 1] += 1
    rows = [["task", *STYLES, "all"], ["---"] * (len(STYLES) + 2)]
    for task in [*dict.fromkeys(trial["task"] for trial in trials), "all"]:
        cells = [_cell(counts[task, style]) for style in (*STYLES, "all")]
        rows.append([str(task), *cells])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _cell(count: list[int]) -> str:
    return f"{count[0]}+{count[1]}" if sum(count) else ""


def with_table(readme: str, trials: Sequence[dict[str, object]]) -> str:
    """The README with its table made anew."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table(trials)}{END}{after}"
