"""The files of a finished Harbor job around the trajectories."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from scripted import atif, openhands, store
from scripted.clock import beats, stamp, started
from scripted.plan import Run
from scripted.turns import Recording

JOB = "scripted-agents"
DATASET = "agentlens-sample"

Files = dict[str, str]
"""Path below the job folder -> text."""


def trial_files(run: Run, recording: Recording, position: int, tasks: Path) -> Files:
    """Everything that one trial leaves behind."""
    start = started(position)
    config = _trial_config(run)
    files = {
        "config.json": store.members(config),
        "result.json": store.members(_trial_result(run, recording, start, tasks, config)),
        "agent/trajectory.json": atif.document(recording, run.trial, run.model, start),
        "agent/openhands_events.json": openhands.events(recording, run.model, start),
        "verifier/reward.txt": f"{recording.verdict.reward:g}\n",
        "verifier/test-stdout.txt": recording.verdict.output,
    }
    return {f"{run.trial}/{name}": text for name, text in files.items()}


def _trial_config(run: Run) -> dict[str, object]:
    return {
        "task": {"path": f"tasks/{run.task}"},
        "trial_name": run.trial,
        "trials_dir": JOB,
        "agent": {"name": atif.AGENT["name"], "model_name": run.model},
        "job_id": job_id(),
    }


def _trial_result(
    run: Run, recording: Recording, start: datetime, tasks: Path, config: dict[str, object]
) -> dict[str, object]:
    told = tuple(beats(recording, start))
    end = told[-1].ended
    span = {"started_at": stamp(start), "finished_at": stamp(end)}
    return {
        "schema_version": 1,
        "id": str(uuid.uuid5(uuid.NAMESPACE_URL, run.trial)),
        "task_name": run.task,
        "trial_name": run.trial,
        "trial_uri": f"file:///{JOB}/{run.trial}",
        "task_id": {"path": f"tasks/{run.task}"},
        "source": DATASET,
        "task_checksum": checksum(tasks / run.task),
        "config": config,
        "agent_info": {**atif.AGENT, "model_info": {"name": run.model, "provider": None}},
        "agent_result": {
            "n_input_tokens": sum(beat.prompt for beat in told),
            "n_cache_tokens": sum(beat.cached for beat in told),
            "n_output_tokens": sum(beat.completion for beat in told),
            "cost_usd": None,
        },
        "verifier_result": {"rewards": {"reward": recording.verdict.reward}},
        "exception_info": None,
        **span,
        "agent_execution": span,
    }


def job_id() -> str:
    """The same for every recording of this job."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, JOB))


def checksum(task: Path) -> str:
    """SHA-256 over the names and bytes of a task's files."""
    digest = hashlib.sha256()
    for path in sorted(p for p in task.rglob("*") if p.is_file() and "__pycache__" not in p.parts):
        digest.update(path.relative_to(task).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def job_files(done: Sequence[tuple[Run, Recording]]) -> Files:
    """The two files at the top of the job."""
    models = sorted({run.model for run, _ in done})
    start, end = stamp(started(0)), stamp(started(len(done)))
    config = {
        "job_name": JOB,
        "n_concurrent_trials": 1,
        "agents": [{"name": atif.AGENT["name"], "model_name": model} for model in models],
        "datasets": [{"path": "tasks", "name": DATASET}],
    }
    result = {
        "id": job_id(),
        "started_at": start,
        "updated_at": end,
        "finished_at": end,
        "n_total_trials": len(done),
        "stats": {
            "n_completed_trials": len(done),
            "n_errored_trials": 0,
            "evals": {_eval_name(model): _eval(model, done) for model in models},
        },
    }
    return {"config.json": store.members(config), "result.json": store.members(result)}


def _eval_name(model: str) -> str:
    return f"{atif.AGENT['name']}__{model}__{DATASET}"


def _eval(model: str, done: Sequence[tuple[Run, Recording]]) -> dict[str, object]:
    own = [(run.trial, rec.verdict.reward) for run, rec in done if run.model == model]
    trials: dict[str, list[str]] = {}
    for trial, reward in sorted(own, key=lambda item: (item[1], item[0])):
        trials.setdefault(str(reward), []).append(trial)
    return {
        "n_trials": len(own),
        "n_errors": 0,
        "metrics": [{"reward": round(sum(reward for _, reward in own) / len(own), 4)}],
        "pass_at_k": {},
        "reward_stats": {"reward": trials},
        "exception_stats": {},
    }
