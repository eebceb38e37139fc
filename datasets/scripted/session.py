"""One run: a style at work in a sandbox, and the hidden tests at its end."""

from __future__ import annotations

import random
from pathlib import Path

from scripted.habits import MODELS
from scripted.hand import Hand
from scripted.plan import Run
from scripted.sandbox import Sandbox
from scripted.styles import STYLES
from scripted.tasks import FACTS
from scripted.turns import FINISH, Exchange, Recording, Script, Seen, Turn

LOGGED = Seen("Your thought has been logged.")


def record(run: Run, tasks: Path) -> Recording:
    """Does the run and returns what happened."""
    task = tasks / run.task
    facts = FACTS[run.task]
    with Sandbox(task, facts.repo) as box:
        hand = Hand(facts, MODELS[run.model], random.Random(run.seed), box.repo)
        script = STYLES[run.style](hand, run.edits, run.route)
        exchanges = tuple(_follow(script, box))
        return Recording((task / "instruction.md").read_text(), exchanges, box.verify())


def _follow(script: Script, box: Sandbox) -> list[Exchange]:
    exchanges = []
    turn = next(script)
    while turn.tool != FINISH:
        seen = _do(turn, box)
        exchanges.append(Exchange(turn, seen))
        turn = script.send(seen)
    return [*exchanges, Exchange(turn, None)]


def _do(turn: Turn, box: Sandbox) -> Seen:
    match turn.tool:
        case "execute_bash":
            return box.bash(str(turn.arguments["command"]))
        case "str_replace_editor":
            return box.edit(turn)
        case _:
            return LOGGED
