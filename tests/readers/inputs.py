"""Small documents of every format, written by hand."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from agentlens.readers import Runs, read
from agentlens.trajectory import Trajectory

ATIF: dict[str, Any] = {
    "schema_version": "ATIF-v1.7",
    "session_id": "session",
    "agent": {"name": "helper", "version": "2.1", "model_name": "some-model"},
    "steps": [
        {"step_id": 1, "source": "user", "message": "Fix the bug."},
        {
            "step_id": 2,
            "timestamp": "2026-01-02T03:04:05Z",
            "source": "agent",
            "message": "I look first.",
            "reasoning_content": "Where is it?",
            "tool_calls": [
                {"tool_call_id": "a", "function_name": "bash", "arguments": {"command": "ls"}},
                {"tool_call_id": "b", "function_name": "view", "arguments": {"path": "x.py"}},
            ],
            "observation": {
                "results": [
                    {"source_call_id": "b", "content": "text of x"},
                    {"source_call_id": "a", "content": "x.py"},
                ]
            },
            "metrics": {
                "prompt_tokens": 100,
                "cached_tokens": 60,
                "completion_tokens": 10,
                "cost_usd": 0.5,
                "extra": {"cache_creation_input_tokens": 30, "reasoning_tokens": 4},
            },
        },
        {"step_id": 3, "source": "agent", "message": "Done."},
    ],
    "final_metrics": {
        "total_prompt_tokens": 100,
        "total_completion_tokens": 10,
        "total_cached_tokens": 60,
        "total_cost_usd": 0.5,
    },
}


def _called(tool: str, call_id: str, response: str, said: str, **arguments: object) -> Any:
    call = {
        "id": call_id,
        "type": "function",
        "function": {"name": tool, "arguments": json.dumps(arguments)},
    }
    return {
        "function_name": tool,
        "tool_call_id": call_id,
        "model_response": {
            "id": response,
            "model": "some-model",
            "choices": [{"message": {"content": said, "tool_calls": [call]}}],
            "usage": {"prompt_tokens": 50, "completion_tokens": 5},
        },
        "total_calls_in_response": 1,
    }


EVENTS: list[dict[str, Any]] = [
    {"id": 0, "source": "agent", "action": "system", "args": {"content": "You are an agent."}},
    {"id": 1, "source": "user", "action": "message", "args": {"content": "Fix the bug."}},
    {"id": 2, "source": "user", "action": "recall", "args": {"query": "Fix"}},
    {"id": 3, "source": "environment", "cause": 2, "observation": "recall", "content": "context"},
    {
        "id": 5,
        "timestamp": "2026-01-02T03:04:05.000006",
        "source": "agent",
        "message": "Running command: ls",
        "action": "run",
        "args": {"command": "ls", "thought": "I look first.", "hidden": False},
        "tool_call_metadata": _called("execute_bash", "c1", "r1", "I look first.", command="ls"),
    },
    {
        "id": 6,
        "timestamp": "2026-01-02T03:04:06",
        "source": "agent",
        "cause": 5,
        "observation": "run",
        "content": "x.py",
        "extras": {"command": "ls", "metadata": {"exit_code": 0, "pid": -1}},
        "success": True,
    },
    {
        "id": 7,
        "source": "agent",
        "action": "edit",
        "args": {
            "path": "/w/x.py",
            "command": "str_replace",
            "old_str": "a",
            "new_str": "b",
            "insert_line": None,
            "thought": "",
            "impl_source": "oh_aci",
        },
    },
    {
        "id": 8,
        "source": "agent",
        "cause": 7,
        "observation": "edit",
        "content": "ERROR:\nNo match.",
        "extras": {"path": "/w/x.py"},
    },
    {"id": 9, "source": "agent", "action": "message", "args": {"content": "Done."}},
]

ROW: dict[str, Any] = {
    "instance_id": "org__repo-1",
    "instruction": "Fix the bug.",
    "metadata": {"agent_class": "CodeActAgent", "llm_config": {"model": "m", "api_key": "*"}},
    "test_result": {"git_patch": "diff", "report": {"resolved": True}},
    "metrics": {
        "accumulated_cost": 0.25,
        "accumulated_token_usage": {"prompt_tokens": 90, "completion_tokens": 9},
    },
    "error": None,
    "history": EVENTS,
}

CODEX: list[dict[str, Any]] = [
    {"type": "thread.started", "thread_id": "thread-1"},
    {"type": "turn.started"},
    {"type": "item.started", "item": {"id": "i0", "type": "todo_list", "items": []}},
    {"type": "item.completed", "item": {"id": "i1", "type": "reasoning", "text": "Hm."}},
    {"type": "item.completed", "item": {"id": "i2", "type": "agent_message", "text": "I look."}},
    {
        "type": "item.started",
        "item": {"id": "i3", "type": "command_execution", "command": "ls", "exit_code": None},
    },
    {
        "type": "item.completed",
        "item": {
            "id": "i3",
            "type": "command_execution",
            "command": "ls",
            "aggregated_output": "x.py\n",
            "exit_code": 0,
            "status": "completed",
        },
    },
    {
        "type": "item.completed",
        "item": {
            "id": "i4",
            "type": "file_change",
            "changes": [{"path": "/w/x.py", "kind": "update"}],
            "status": "failed",
        },
    },
    {"type": "item.completed", "item": {"id": "i5", "type": "agent_message", "text": "Done."}},
    {"type": "item.completed", "item": {"id": "i0", "type": "todo_list", "items": []}},
    {
        "type": "turn.completed",
        "usage": {
            "input_tokens": 90,
            "cached_input_tokens": 50,
            "output_tokens": 9,
            "reasoning_output_tokens": 3,
        },
    },
]

MINI: dict[str, Any] = {
    "trajectory_format": "mini-swe-agent-1",
    "instance_id": "org__repo-1",
    "info": {
        "exit_status": "Submitted",
        "mini_version": "1.15.0",
        "model_stats": {"instance_cost": 0.125},
        "config": {"model": {"model_name": "vendor/some-model"}},
    },
    "messages": [
        {"role": "system", "content": "You are an agent."},
        {"role": "user", "content": "Fix the bug."},
        {
            "role": "assistant",
            "content": "THOUGHT: I look.\n\n```bash\nls\n```",
            "extra": {
                "response": {
                    "created": 0,
                    "model": "some-model",
                    "usage": {"prompt_tokens": 50, "completion_tokens": 5, "cost": 0.125},
                    "choices": [{"message": {"reasoning": "Where?"}}],
                }
            },
        },
        {
            "role": "user",
            "content": "<returncode>2</returncode>\n<output>\nno such file\n</output>",
        },
        {"role": "assistant", "content": "I do not know."},
        {"role": "user", "content": "Please always provide EXACTLY ONE action."},
        {"role": "assistant", "content": "```bash\necho COMPLETE && git diff\n```"},
        {"role": "user", "content": "diff --git"},
    ],
}

BENCH: dict[str, Any] = {
    "initial_state": "state_0",
    "states": {
        "state_0": {
            "state_id": "state_0",
            "step": 0,
            "observation": "<initial>",
            "resulting_state": "initial",
            "tool_used": None,
            "log_entry": None,
            "intent_stage": "",
            "metadata": {"is_initial": True},
        },
        "state_1": {
            "state_id": "state_1",
            "step": 1,
            "resulting_state": "terminal:ls",
            "tool_used": "run_in_terminal",
            "line_range": None,
            "files_touched": [],
            "intent_stage": "exploration",
            "log_entry": {
                "id": "5",
                "kind": "toolCall",
                "tool": "run_in_terminal",
                "args": {"command": "ls", "thought": "I look."},
                "response_preview": "x" * 500,
            },
            "metadata": {
                "entry_id": "5",
                "thought": "I look.",
                "input_tokens": 50,
                "output_tokens": 5,
                "cached_input_tokens": 20,
                "model": "Some Model",
                "timestamp": "2026-01-02T03:04:05",
            },
        },
        "state_2": {
            "state_id": "state_2",
            "step": 2,
            "resulting_state": "tool_result:think:success",
            "tool_used": "think",
            "intent_stage": "orchestration",
            "log_entry": {"id": "7", "kind": "toolCall", "args": {"thought": "Hm."}},
            "metadata": {"entry_id": "7", "thought": "Hm."},
        },
    },
    "transitions": [],
    "metadata": {
        "task_name": "org__repo-1",
        "model_name": "some-model",
        "pass_fail_status": "passed",
        "source_format": "openhands",
        "task_description": "Fix the bug.",
    },
}


def lines(values: list[Any]) -> str:
    """JSON lines."""
    return "".join(json.dumps(value) + "\n" for value in values)


DOCUMENTS: dict[str, str] = {
    "agentlens-bench": json.dumps(BENCH),
    "atif": json.dumps(ATIF),
    "codex-exec": lines(CODEX),
    "mini-swe-agent": json.dumps(MINI),
    "openhands-v0": json.dumps(EVENTS),
    "openhands-v0 rows": lines([ROW, ROW]),
}


def changed(document: Any, *path: str | int, to: Any) -> Any:
    """A copy of a document with one value changed, or with one value more in a list."""
    result = copy.deepcopy(document)
    place = result
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = to
    return result


def without(document: Any, *path: str | int) -> Any:
    """A copy of a document that lacks one value."""
    result = copy.deepcopy(document)
    place = result
    for part in path[:-1]:
        place = place[part]
    del place[path[-1]]
    return result


def store(folder: Path, content: object, name: str = "run.json") -> Path:
    """Stores bytes or text as they are, anything else as JSON."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
    return path


def read_one(folder: Path, content: object, *, strict: bool = False) -> Trajectory:
    """The only run of a document."""
    (run,) = read(store(folder, content), strict=strict)
    return run


def codes(runs: Runs) -> list[str]:
    """The codes of what reading the runs noted."""
    list(runs)
    return [diagnostic.code for diagnostic in runs.diagnostics]
