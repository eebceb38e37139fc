"""A recording as an ATIF 1.7 document."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from scripted import store
from scripted.clock import Beat, beats, stamp
from scripted.turns import EDITOR, Exchange, Recording, Seen, Turn

AGENT = {"name": "scripted-agent", "version": "1"}
NOTES = (
    "A scripted agent; no language model took part. Commands were really executed. Token counts "
    "are derived from text lengths, timestamps are made up, the model name only names a set of "
    "habits."
)


def document(recording: Recording, trial: str, model: str, start: datetime) -> str:
    """The text of `agent/trajectory.json`."""
    timed = tuple(zip(recording.exchanges, beats(recording, start), strict=True))
    head = {
        "schema_version": "ATIF-v1.7",
        "session_id": trial,
        "trajectory_id": trial,
        "agent": AGENT | {"model_name": model},
        "notes": NOTES,
        "extra": {"simulated": ["metrics", "timestamp", "model_name"]},
        "final_metrics": {
            "total_prompt_tokens": sum(beat.prompt for _, beat in timed),
            "total_completion_tokens": sum(beat.completion for _, beat in timed),
            "total_cached_tokens": sum(beat.cached for _, beat in timed),
            "total_steps": len(timed) + 1,
        },
    }
    asked = {
        "step_id": 1,
        "timestamp": stamp(start),
        "source": "user",
        "message": recording.instruction,
    }
    return store.with_list(head, "steps", [asked, *_steps(timed)])


def _steps(timed: tuple[tuple[Exchange, Beat], ...]) -> Iterator[dict[str, object]]:
    for number, (exchange, beat) in enumerate(timed, 2):
        turn, call = exchange.turn, f"call_{number}"
        step: dict[str, object] = {
            "step_id": number,
            "timestamp": stamp(beat.began),
            "source": "agent",
            "message": turn.thought,
            "tool_calls": [
                {"tool_call_id": call, "function_name": turn.tool, "arguments": turn.arguments}
            ],
        }
        if exchange.seen is not None:
            step["observation"] = {"results": [_result(turn, exchange.seen, call)]}
        step["metrics"] = {
            "prompt_tokens": beat.prompt,
            "completion_tokens": beat.completion,
            "cached_tokens": beat.cached,
        }
        yield step


def _result(turn: Turn, seen: Seen, call: str) -> dict[str, object]:
    result: dict[str, object] = {"source_call_id": call, "content": seen.text}
    if seen.exit_code is not None:
        result["extra"] = {"exit_code": seen.exit_code}
    elif turn.tool == EDITOR:
        result["extra"] = {"is_error": seen.is_error}
    return result
