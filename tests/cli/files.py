"""Small AgentLens-Bench files for the tests of the command line."""

from __future__ import annotations

import json
from pathlib import Path

_STAGES = {
    "E": "exploration",
    "I": "implementation",
    "V": "verification",
    "O": "orchestration",
}
_OUTCOMES = {True: "passed", False: "failed", None: None}


def write_run(
    folder: Path,
    name: str,
    words: str,
    *,
    passed: bool | None = True,
    task: str | None = "task",
    model: str | None = "model",
) -> Path:
    """Writes a run from words: `Ea` reads a.py, `Ib` edits b.py, `V` runs the tests, `O` thinks.

    Args:
        folder: Where to write.
        name: Stem of the file and id of the run.
        words: The steps.
        passed: The outcome, None for unknown.
        task: The task, or None.
        model: The model, or None.
    """
    initial: dict[str, object] = {"state_id": "state_0", "step": 0, "intent_stage": ""}
    states = {"state_0": {**initial, "metadata": {"is_initial": True}}}
    for index, word in enumerate(words.split(), start=1):
        states[f"state_{index}"] = _state(index, word)
    metadata = {
        "task_name": task,
        "model_name": model,
        "pass_fail_status": _OUTCOMES[passed],
        "source_format": "openhands",
    }
    document = {
        "initial_state": "state_0",
        "states": states,
        "transitions": [],
        "metadata": metadata,
        "branches": [],
        "statistics": {},
    }
    path = folder / f"{name}.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def _state(index: int, word: str) -> dict[str, object]:
    stage, file = word[0], f"src/{word[1:]}.py"
    calls: dict[str, tuple[str, dict[str, object]]] = {
        "E": ("read_file", {"filePath": file}),
        "I": ("replace_string_in_file", {"filePath": file, "oldString": "a", "newString": "b"}),
        "V": ("run_in_terminal", {"command": "pytest tests"}),
        "O": ("think", {"thought": "so it is"}),
    }
    tool, arguments = calls[stage]
    path = "" if stage in "VO" else file
    return {
        "state_id": f"state_{index}",
        "step": index,
        "intent_stage": _STAGES[stage],
        "tool_used": tool,
        "file_path": path,
        "files_touched": [path] if path else [],
        "log_entry": {
            "id": str(10 * index),
            "kind": "toolCall",
            "tool": tool,
            "args": arguments,
            "response_preview": f"result {index}",
        },
        "metadata": {"input_tokens": 100, "output_tokens": 10},
    }


def write_task(folder: Path, task: str = "task") -> None:
    """Writes five passing runs of a task and two failing ones, by two models."""
    name = task.replace("/", "-")
    passing = ("Ea Eb Ia V O", "Ea Ia V V O", "Eb Ea Ia V", "Ea Ia Ib V O", "Ea Ec Ia V O")
    for i, words in enumerate(passing):
        write_run(folder, f"{name}-pass-{i}", words, task=task, model=f"m{i % 2}")
    write_run(folder, f"{name}-fail-0", "Ed Ee Id Ie", passed=False, task=task, model="m0")
    write_run(folder, f"{name}-fail-1", "Ea Ia Ea Ia V", passed=False, task=task, model="m1")
