"""Actions of OpenHands V0 as the tool calls that the model made."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any, NamedTuple

from agentlens.readers.formats.openhands_v0.events import Event
from agentlens.readers.values import arguments, mapping, records, rest, text

_NOT_ARGUMENTS = (
    *("action", "thought", "blocking", "is_static", "cwd", "hidden", "confirmation_state"),
    *("is_confirmed", "action_risk", "keep_prompt", "security_risk", "impl_source"),
    *("translated_ipython_code", "kernel_init_code", "include_extra", "tool_call_metadata"),
    *("id", "timestamp", "source", "message", "timeout", "llm_metrics"),
)
_TOOLS = {
    "run": "execute_bash",
    "run_ipython": "execute_ipython_cell",
    "read": "str_replace_editor",
    "write": "str_replace_editor",
    "edit": "str_replace_editor",
    "browse": "web_read",
    "browse_interactive": "browser",
    "task_tracking": "task_tracker",
}
_EDITOR_ARGUMENTS = ("command", "path", "file_text", "old_str", "new_str", "insert_line")


class ModelCall(NamedTuple):
    """The call as the model wrote it.

    Attributes:
        name: The tool, or None where the log does not say.
        call_id: The call's id, or None.
        arguments: Its arguments, or None where the log does not hold them.
        content: What the model said beside it, or None.
    """

    name: str | None
    call_id: str | None
    arguments: Mapping[str, Any] | None
    content: str | None


def model_call(event: Event) -> ModelCall:
    """Returns the model's own call behind an action.

    Of several calls in one response the one with the action's call id is taken.
    """
    meta = mapping(event.raw.get("tool_call_metadata"))
    call_id = text(meta.get("tool_call_id"))
    choices = records(mapping(meta.get("model_response")).get("choices"))
    message = mapping(choices[0].get("message")) if choices else {}
    calls = [call for call in records(message.get("tool_calls")) if call.get("id") == call_id]
    stored = mapping(calls[0].get("function")).get("arguments") if calls else None
    named, unparsed = arguments(stored)
    return ModelCall(
        name=text(meta.get("function_name")),
        call_id=call_id,
        arguments=None if stored is None or unparsed is not None else named,
        content=text(message.get("content")),
    )


def tool_name(event: Event, called: ModelCall) -> str:
    """Returns the name of the tool that the model called."""
    kind = event.action or ""
    if called.name:
        return called.name
    if kind == "call_tool_mcp":
        return text(event.args.get("name")) or kind
    if kind == "edit" and _is_model_edit(event.args):
        return "edit_file"
    return _TOOLS.get(kind, kind)


def tool_arguments(event: Event, called: ModelCall) -> Mapping[str, Any]:
    """Returns the arguments in the tool's own form, whichever part of the event holds them."""
    if called.arguments is not None:
        return called.arguments
    kind, args = event.action, event.args
    if kind in ("read", "edit"):
        return _editor_arguments(args, kind)
    if kind == "write":
        path, content = args.get("path"), args.get("content")
        return {"command": "create", "path": path, "file_text": content}
    if kind == "browse_interactive":
        return {"code": args.get("browser_actions")}
    if kind == "think":
        return {"thought": args.get("thought")}
    if kind == "finish":
        return {"message": args["final_thought"]} if args.get("final_thought") else {}
    if kind == "call_tool_mcp":
        return mapping(args.get("arguments"))
    return rest(args, *_NOT_ARGUMENTS)


def _editor_arguments(args: Mapping[str, Any], kind: str) -> Mapping[str, Any]:
    if translated := _translated(args.get("translated_ipython_code")):
        return translated
    if kind == "edit":
        if _is_model_edit(args):
            return {key: args[key] for key in ("path", "content", "start", "end") if key in args}
        known = {key: args[key] for key in _EDITOR_ARGUMENTS if args.get(key) is not None}
        return known if "command" in known else {**known, "content": args.get("content")}
    view = {"command": "view", "path": args.get("path")}
    if isinstance(args.get("view_range"), list):
        return {**view, "view_range": args["view_range"]}
    start, end = args.get("start"), args.get("end")
    is_part = isinstance(start, int) and isinstance(end, int) and (start > 0 or end > 0)
    return {**view, "view_range": [start, end]} if is_part else view


def _is_model_edit(args: Mapping[str, Any]) -> bool:
    return args.get("impl_source") == "llm_based_edit"


def _translated(code: object) -> Mapping[str, Any] | None:
    """Reads `print(file_editor(**{...}))`, in which old versions keep the arguments."""
    if not isinstance(code, str) or not code.startswith("print(file_editor(**"):
        return None
    literal = code.removeprefix("print(file_editor(**").removesuffix("))")
    try:
        found = ast.literal_eval(literal)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    return found if isinstance(found, dict) and all(isinstance(k, str) for k in found) else None
