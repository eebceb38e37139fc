"""Rows of an OpenHands V0 evaluation `output.jsonl`: who ran what, and with what outcome."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from agentlens.readers.values import mapping, rest, text
from agentlens.trajectory import Outcome, Status

_AGENT_ERROR = re.compile(r"maximum iteration|max(?:imum)? budget|stuck in a loop|AgentStuckInLoop")


def is_row(value: object) -> bool:
    """Says whether a value looks like one instance of an evaluation or of the resolver."""
    row = mapping(value)
    return "history" in row and any(key in row for key in ("test_result", "git_patch", "metadata"))


def outcome(row: Mapping[str, Any]) -> Outcome:
    """Returns the verdict of a row; the resolver's own guess (`success`) is none."""
    result = mapping(row.get("test_result"))
    report = mapping(result.get("report")) or mapping(row.get("report"))
    places = (
        ("test_result.report.resolved", report.get("resolved")),
        ("test_result.resolved", result.get("resolved")),
        ("resolved", row.get("resolved")),
    )
    error = error_kind(row.get("error"))
    source, resolved = next(((p, v) for p, v in places if isinstance(v, bool)), (None, None))
    if resolved is None:
        return Outcome(error_kind=error)
    if report.get("error_eval") is True and not resolved:
        return Outcome(error_kind="verifier", source=source)
    if error == "infrastructure" and not resolved:
        return Outcome(error_kind=error, source=source)
    return Outcome(Status.PASSED if resolved else Status.FAILED, error_kind=error, source=source)


def error_kind(error: object) -> str | None:
    """Returns whose fault an error was: the agent's, or the infrastructure's."""
    message = text(error)
    if message is None:
        return None
    return "agent" if _AGENT_ERROR.search(message) else "infrastructure"


def task_id(row: Mapping[str, Any]) -> str | None:
    """Returns the instance, or the issue that the resolver worked on."""
    if found := text(row.get("instance_id")):
        return found
    issue = mapping(row.get("issue"))
    owner, repo, number = issue.get("owner"), issue.get("repo"), issue.get("number")
    return f"{owner}__{repo}-{number}" if owner and repo and number is not None else None


def model(row: Mapping[str, Any]) -> str | None:
    """Returns the model that the row's metadata names."""
    return text(mapping(mapping(row.get("metadata")).get("llm_config")).get("model"))


def remainder(row: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what has no place in the record, credentials and paths of the producer left out."""
    metadata = mapping(row.get("metadata"))
    return {**rest(row, "history", "metadata"), "metadata": rest(metadata, "llm_config")}
