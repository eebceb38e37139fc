"""Package managers: what they install, and what they only tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from agentlens.actions.programs.line import Line, Rule, operands
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation

INSTALLERS = frozenset(
    {
        *("pip", "pip3", "conda", "mamba", "micromamba", "apt", "apt-get", "brew", "apk", "gem"),
        *("yum", "dnf", "snap", "npm", "yarn", "pnpm", "pipx", "easy_install", "composer"),
        *("uv", "poetry", "pipenv", "pdm", "hatch", "rye", "pixi", "bundle", "mise", "asdf"),
        *("nvm", "pyenv", "rustup", "virtualenv"),
    }
)
_TELLING = frozenset(
    {
        *("list", "show", "freeze", "search", "info", "check", "index", "ls", "view", "outdated"),
        *("policy", "why", "tree", "env", "which", "version", "versions", "--version", "config"),
    }
)
_ASKERS = ("apt-cache", "dpkg", "dpkg-query", "rpm", "pip-audit", "ldconfig")


def installs(line: Line, words: Sequence[str]) -> Operation:
    """A package manager's command line, its name first."""
    program, *args = words
    verbs = operands(args, "C", ("--directory", "--project", "--prefix"))
    if verbs[:1] == ["pip"]:
        verbs = verbs[1:]
    verb = verbs[0] if verbs else (args[0] if args else "")
    if verb in _TELLING:
        return line.does(K.READ, f"{program} {verb}")
    if verb == "build":
        return line.does(K.BUILD, f"{program} build")
    return line.does(K.INSTALL if verbs else K.READ, program)


def _install(line: Line) -> Operation:
    return installs(line, (line.command.program, *line.args))


def _ask(line: Line) -> Operation:
    return line.does(K.READ)


RULES: Mapping[str, Rule] = MappingProxyType(
    {**dict.fromkeys(INSTALLERS, _install), **dict.fromkeys(_ASKERS, _ask)}
)
