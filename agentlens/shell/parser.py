"""From a shell line to its commands, by tree-sitter-bash."""

from __future__ import annotations

from agentlens.caching import cached_by_text
from agentlens.shell.budget import Budget
from agentlens.shell.drafts import Draft
from agentlens.shell.records import Command
from agentlens.shell.repair import parse_tree
from agentlens.shell.walk import Walk
from agentlens.shell.wrappers import Unwrapped, exec_argv, is_shell, unwrap

_MAX_CHARACTERS = 1_000_000
_MAX_DEPTH = 5
_MAX_WRAPPERS = 8
_CACHE_SIZE = 1 << 13


@cached_by_text(_CACHE_SIZE)
def parse(text: str) -> tuple[Command, ...]:
    """Parses a shell line or script to the commands in it, in the order in which they start.

    Wrappers are taken off (`timeout 60 pytest` gives pytest), scripts given as text are entered
    (`bash -lc "…"`, a heredoc into `sh`), and commands in `$( )` stand before the command whose
    word they make. A broken text gives what can be had of it; nothing is ever executed.

    Args:
        text: The text as the agent gave it; beyond 1,000,000 characters it is not read.

    Example:
        >>> [command.argv for command in parse("cd src && timeout 60 pytest -x 'a b.py'")]
        [('cd', 'src'), ('pytest', '-x', 'a b.py')]
    """
    drafts = _drafts(text[:_MAX_CHARACTERS], 0, Budget())
    return tuple(draft.command() for draft in drafts)


def _drafts(text: str, depth: int, budget: Budget) -> list[Draft]:
    parsed = parse_tree(text)
    walk = Walk(parsed.source, parsed.bodies, budget)
    walk.visit(parsed.tree.root_node)
    return [inner for draft in walk.drafts for inner in _unwrapped(draft, depth, budget)]


def _unwrapped(draft: Draft, depth: int, budget: Budget) -> list[Draft]:
    """Takes the wrappers off a command; a script in them gives its own commands."""
    for _ in range(_MAX_WRAPPERS):
        if not draft.argv:
            break
        program = draft.argv[0].rpartition("/")[2]
        if program == "find":
            return [draft, *_executed(draft, depth, budget)]
        found = unwrap(tuple(draft.argv))
        if found is None and is_shell(program) and draft.reads_script():
            found = Unwrapped(script=draft.stdin)
            draft.stdin = None
        if found is None:
            break
        if found.script is not None:
            is_near = depth < _MAX_DEPTH and budget.enters(found.script)
            return _script(draft, found.script, program, depth, budget) if is_near else [draft]
        draft.enter(program, found)
    return [draft]


def _executed(draft: Draft, depth: int, budget: Budget) -> list[Draft]:
    """The commands that a `find` runs on what it finds."""
    drafts = []
    for argv in exec_argv(tuple(draft.argv)):
        if not budget.keeps():
            break
        inner = draft.copy()
        inner.enter("find", Unwrapped(argv))
        drafts.extend(_unwrapped(inner, depth + 1, budget) if depth < _MAX_DEPTH else [inner])
    return drafts


def _script(outer: Draft, script: str, program: str, depth: int, budget: Budget) -> list[Draft]:
    inner = _drafts(script, depth + 1, budget)
    for draft in inner:
        draft.place_in(outer, program)
    if not inner:
        return [outer]
    inner[-1].redirections.extend(outer.redirections)
    return inner
