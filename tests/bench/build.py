"""Small bench traces for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from agentlens.bench.trace import BenchState, BenchTrace, BenchTransition, LogEntry
from agentlens.stages.records import Stage
from agentlens.trajectory import Status

E, I, V, O = Stage  # noqa: E741 - the letters of the field

INITIAL = BenchState(
    "state_0", 0, observation="<initial>", resulting_state="initial", is_initial=True
)
_TOOLS = {
    "r": ("read_file", E, "file_read:"),
    "v": ("read_file", V, "file_read:"),
    "w": ("replace_string_in_file", I, "file_modified:"),
    "c": ("create_file", I, "file_created:"),
}


def call(tool: str, arguments: Mapping[str, object] | None = None, **fields: Any) -> BenchState:
    """A state of a tool call; distinct observations unless one is given."""
    state = BenchState(
        "state_1", 1, tool=tool, entry=LogEntry("toolCall", arguments or {}), observation="-"
    )
    return msgspec.structs.replace(state, **fields)


def shell(command: str, stage: Stage | None = None, step: int = 1, **fields: Any) -> BenchState:
    """A shell call with a hash of its own."""
    words = command.split()
    state = call(
        "run_in_terminal",
        {"command": command},
        step=step,
        stage=stage,
        observation=f"ran {command}",
        content_hash=f"hash of {command}",
        resulting_state=f"terminal:{words[0] if words else 'unknown'}",
    )
    return msgspec.structs.replace(state, **fields)


def short(word: str, step: int = 1) -> BenchState:
    """A state in short: `ra` reads a in E, `vb` reads b in V, `wc` edits c, `tx` thinks x."""
    letter, name = word[0], word[1:]
    if letter == "t":
        return call(
            "think",
            {"thought": name},
            state_id=f"state_{step}",
            step=step,
            stage=O,
            observation=f"think {name}",
            resulting_state="tool_result:think:success",
        )
    tool, stage, result = _TOOLS[letter]
    return call(
        tool,
        {"filePath": name},
        state_id=f"state_{step}",
        step=step,
        stage=stage,
        observation=f"{tool} {name}",
        resulting_state=f"{result}{name}",
        file_path=name,
    )


def states(words: str) -> tuple[BenchState, ...]:
    """The states of a run in short, without the placeholder."""
    return tuple(short(word, step) for step, word in enumerate(words.split(), start=1))


def run(words: str, status: Status = Status.UNKNOWN) -> BenchTrace:
    """A run in short, with the placeholder."""
    return chain([INITIAL, *states(words)], trace_id=words, status=status)


def chain(
    chained: Iterable[BenchState], trace_id: str = "run", status: Status = Status.UNKNOWN
) -> BenchTrace:
    """A trace of states one after the other."""
    kept = tuple(chained)
    return BenchTrace(
        trace_id,
        kept,
        tuple(
            BenchTransition(f"trans_{i}", a.state_id, b.state_id, b.tool or "", b.step)
            for i, (a, b) in enumerate(pairwise(kept))
        ),
        initial_state=kept[0].state_id if kept else None,
        status=status,
    )


def graph(edges: str, *, ends: str = "") -> BenchTrace:
    """A graph of `a-b` edges, tried in the order given; steps are all 0."""
    pairs = [edge.split("-") for edge in edges.split()]
    names = dict.fromkeys(name for pair in pairs for name in pair)
    return BenchTrace(
        "graph",
        tuple(BenchState(name, 0) for name in names),
        tuple(
            BenchTransition(f"t{i:03}", source, target, "tool")
            for i, (source, target) in enumerate(pairs)
        ),
        real_terminals=tuple(sorted(ends.split())),
    )
