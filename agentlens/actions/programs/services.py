"""Containers and servers: built, run and looked at."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from agentlens.actions.programs.line import Line, Rule, operands
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation

_VERBS: Mapping[str, K] = MappingProxyType(
    {
        **dict.fromkeys(("ps", "images", "logs", "inspect", "info", "version", "get"), K.READ),
        **dict.fromkeys(("describe", "config", "ls", "top", "stats", "history"), K.READ),
        **dict.fromkeys(("build", "push", "tag"), K.BUILD),
        **dict.fromkeys(("run", "up", "start", "exec", "apply"), K.RUN_CODE),
        "pull": K.INSTALL,
    }
)


def _container(line: Line) -> Operation:
    words = [word for word in operands(line.args, "fHn") if word != "compose"]
    verb = words[0] if words else ""
    return line.does(_VERBS.get(verb, K.OTHER), f"{line.command.program} {verb}".strip())


def _server(line: Line) -> Operation:
    return line.does(K.RUN_CODE)


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        **dict.fromkeys(("docker", "podman", "docker-compose", "kubectl"), _container),
        **dict.fromkeys(("flask", "uvicorn", "gunicorn", "django-admin", "redis-server"), _server),
    }
)
