"""Finished Harbor trials on disk: what they say about the run in their `agent` folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from agentlens.readers.decoding import NotJsonError, decode
from agentlens.readers.notes import Notes
from agentlens.readers.values import amount, count, mapping, number, records, rest, text
from agentlens.trajectory import Outcome, Status, Trajectory, Usage

PASS_REWARD = 1.0
MAX_BYTES = 2**26
"""Of a file that the harness wrote; real ones hold some kilobytes."""

PREFERRED = "trajectory.json"
"""The run as the harness converted it; other files beside it hold the same run."""

_AGENT = re.compile(r"NonZeroAgentExitCode|^Agent(?!Setup|Environment|Install)")
_VERIFIER = re.compile(r"Verifier|Reward|Tests(?:Dir|Copy|Upload)")


def find_trial(path: Path) -> Path | None:
    """Returns the trial folder in whose `agent` folder a path lies, or None."""
    path = Path(path).absolute()
    for folder in (path, *path.parents):
        if folder.name == "agent" and is_trial(folder.parent):
            return folder.parent
    return None


def is_trial(folder: Path) -> bool:
    """Says whether a folder is a finished trial, or one step of it, whose run is in `agent`."""
    return (folder / "agent").is_dir() and (
        (folder / "result.json").is_file() or (folder / "verifier").is_dir()
    )


def join_trial(run: Trajectory, trial: Path, notes: Notes) -> Trajectory:
    """Adds what a trial's `result.json` and verifier say about its run."""
    result = _result(trial, notes)
    agent = mapping(result.get("agent_info"))
    config = mapping(mapping(result.get("config")).get("agent"))
    name = text(result.get("trial_name")) or trial.name
    return msgspec.structs.replace(
        run,
        trajectory_id=name,
        task_id=text(result.get("task_name")) or name.rpartition("__")[0] or run.task_id,
        model=text(mapping(agent.get("model_info")).get("name"))
        or text(config.get("model_name"))
        or run.model,
        agent=text(agent.get("name")) or run.agent,
        agent_version=text(agent.get("version")) or run.agent_version,
        outcome=outcome(result, trial, notes),
        usage=run.usage or _usage(mapping(result.get("agent_result"))),
    )


def _result(trial: Path, notes: Notes) -> Mapping[str, Any]:
    """Returns what `result.json` says; for one step of a trial its part of the whole trial's."""
    whole = trial.parent.parent
    if trial.parent.name != "steps" or not (whole / "result.json").is_file():
        return _load(trial / "result.json", trial, notes)
    result = _load(whole / "result.json", whole, notes)
    steps = records(result.get("step_results"))
    own = next((step for step in steps if step.get("step_name") == trial.name), {})
    name = text(result.get("trial_name")) or whole.name
    task = text(result.get("task_name")) or name.rpartition("__")[0]
    return {
        **rest(result, "agent_result", "verifier_result", "exception_info", "reward_valid"),
        **own,
        "trial_name": f"{name}/{trial.name}",
        "task_name": f"{task}/{trial.name}" if task else None,
    }


def outcome(result: Mapping[str, Any], trial: Path, notes: Notes) -> Outcome:
    """Returns the outcome of a trial: its reward, unless the reward is not the agent's doing."""
    exception = mapping(result.get("exception_info"))
    kind = error_kind(text(exception.get("exception_type")))
    policy = mapping(exception.get("policy"))
    is_valid = (
        result.get("reward_valid") is not False and policy.get("has_valid_reward") is not False
    )
    reward, source = _reward(result, trial, notes) if is_valid else (None, None)
    if reward is None:
        return Outcome(error_kind=kind)
    if reward >= PASS_REWARD:
        return Outcome(Status.PASSED, reward, kind, source)
    is_own_failure = kind not in ("infrastructure", "verifier")
    return Outcome(Status.FAILED if is_own_failure else Status.UNKNOWN, reward, kind, source)


def error_kind(exception_type: str | None) -> str | None:
    """Returns whose fault an exception of the harness was.

    What is not known to be the agent's or the verifier's is the infrastructure's.
    """
    if exception_type is None:
        return None
    if exception_type == "AgentTimeoutError":
        return "agent_timeout"
    if _AGENT.search(exception_type):
        return "agent"
    return "verifier" if _VERIFIER.search(exception_type) else "infrastructure"


def _reward(
    result: Mapping[str, Any], trial: Path, notes: Notes
) -> tuple[float | None, str | None]:
    rewards = mapping(mapping(result.get("verifier_result")).get("rewards"))
    if rewards:
        return _main_reward(rewards), "result.json"
    rewards = _load(trial / "verifier" / "reward.json", trial, notes)
    if rewards:
        return _main_reward(rewards), "verifier/reward.json"
    stored = _read(trial / "verifier" / "reward.txt", trial, notes)
    written = number(stored.decode(errors="replace").strip())
    return written, None if written is None else "verifier/reward.txt"


def _main_reward(rewards: Mapping[str, Any]) -> float | None:
    if "reward" in rewards:
        return number(rewards["reward"])
    return number(next(iter(rewards.values()))) if len(rewards) == 1 else None


def _usage(result: Mapping[str, Any]) -> Usage | None:
    usage = Usage(
        input_tokens=count(result.get("n_input_tokens")),
        cached_tokens=count(result.get("n_cache_tokens")),
        output_tokens=count(result.get("n_output_tokens")),
        cost_usd=amount(result.get("cost_usd")),
    )
    return None if usage == Usage() else usage


def _load(path: Path, trial: Path, notes: Notes) -> Mapping[str, Any]:
    data = _read(path, trial, notes)
    if not data.strip():
        return {}
    try:
        return mapping(decode(data, notes))
    except NotJsonError as error:
        notes.warning("bad-result", f"{path.name} of the trial skipped: {error.reason}")
        return {}


def _read(path: Path, trial: Path, notes: Notes) -> bytes:
    """Reads a file of the trial, unless it is a link that leads out of the trial."""
    if not path.is_file() or not path.resolve().is_relative_to(trial.resolve()):
        return b""
    if path.stat().st_size > MAX_BYTES:
        notes.warning("bad-result", f"{path.name} of the trial skipped: it is too large")
        return b""
    return path.read_bytes()
