"""OpenHands V0: event lists, event folders, evaluation rows, the resolver's flat history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from agentlens.readers.content import Content, Kind
from agentlens.readers.formats.openhands_v0 import evaluation
from agentlens.readers.formats.openhands_v0.events import flatten, history_of, is_event
from agentlens.readers.formats.openhands_v0.steps import build
from agentlens.readers.formats.openhands_v0.usage import running_total
from agentlens.readers.notes import Notes
from agentlens.readers.registry import Format
from agentlens.readers.values import text
from agentlens.trajectory import Location, Role, Step, Trajectory, Usage

__all__ = ["FORMAT"]

_AGENT = "openhands"


def _sniff(content: Content) -> bool:
    if content.kind is Kind.OBJECT:
        keys = {"history", "trajectory", "events", "entries", "test_result", "git_patch"}
        return _is_document({key: content.value(key) for key in keys & content.fields.keys()})
    return any(is_event(item) or _is_document(item) for item in content.items)


def _is_document(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    found = history_of(value)
    if found is not None and found[1]:
        return True
    return evaluation.is_row(value) and not value.get("history")


def _read(content: Content, notes: Notes) -> Iterator[Trajectory]:
    if content.kind is Kind.FOLDER:
        name = content.path.parent.name if content.path.name == "events" else content.path.name
        yield _run(list(content.documents(notes)), name, notes)
    elif content.kind is Kind.LINES:
        yield from _read_lines(content, notes)
    else:
        yield from _read_document(content.document(notes), content.stem, notes)


def _read_lines(content: Content, notes: Notes) -> Iterator[Trajectory]:
    if any(map(is_event, content.items)):
        yield _run([value for _, value in content.lines(notes)], content.stem, notes)
        return
    seen: Counter[str] = Counter()
    for line, row in content.lines(notes):
        for run in _read_document(row, f"{content.stem}#{line}", notes, line=line):
            seen[run.trajectory_id] += 1
            attempt = seen[run.trajectory_id]
            suffix = f"#{attempt}" if attempt > 1 else ""
            yield msgspec.structs.replace(run, trajectory_id=run.trajectory_id + suffix)


def _read_document(
    document: object, default_id: str, notes: Notes, *, line: int | None = None
) -> Iterator[Trajectory]:
    found = history_of(document)
    if found is None:
        at = Location(line=line, pointer="")
        notes.warning("no-history", "an instance without a stored history", at)
        return
    pointer, history = found
    run = _run(history, default_id, notes, pointer=pointer, line=line)
    if isinstance(document, dict) and evaluation.is_row(document):
        at = Location(line=line)
        run = _with_row(run, document, running_total(document.get("metrics"), notes, at, "metrics"))
    yield run


def _run(
    history: list[Any], default_id: str, notes: Notes, *, pointer: str = "", line: int | None = None
) -> Trajectory:
    events = list(flatten(history, notes, pointer=pointer, line=line))
    steps, total = build(events, notes)
    system = next((e.args for e in events if e.action == "system"), {})
    return Trajectory(
        trajectory_id=default_id,
        steps=steps,
        format=FORMAT.name,
        model=next((step.model for step in steps if step.model), None),
        agent=_AGENT,
        agent_version=text(system.get("openhands_version")),
        instruction=_instruction(steps),
        usage=total,
    )


def _with_row(run: Trajectory, row: dict[str, Any], total: Usage | None) -> Trajectory:
    task = evaluation.task_id(row)
    return msgspec.structs.replace(
        run,
        trajectory_id=task or run.trajectory_id,
        task_id=task,
        model=evaluation.model(row) or run.model,
        instruction=text(row.get("instruction")) or run.instruction,
        outcome=evaluation.outcome(row),
        usage=total or run.usage,
        extra=evaluation.remainder(row),
    )


def _instruction(steps: tuple[Step, ...]) -> str | None:
    return next((step.message for step in steps if step.role is Role.USER and step.message), None)


FORMAT = Format("openhands-v0", "OpenHands V0", _sniff, _read)
