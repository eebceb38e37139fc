"""Small builders of labelled runs for tests."""

from __future__ import annotations

from agentlens.actions import Action, ActionKind, Operation
from agentlens.stages import Label, Stage
from agentlens.states import LabelledRun, State
from agentlens.trajectory import Outcome, Status, Trajectory

KINDS = {
    "E": ActionKind.READ,
    "I": ActionKind.EDIT,
    "V": ActionKind.RUN_TESTS,
    "O": ActionKind.THINK,
}


def state(index: int, word: str) -> State:
    """A state from a stage letter and a file name: `Ea` reads a.py, `Ib` edits b.py."""
    letter, name = word[0], word[1:]
    kind = KINDS[letter]
    paths = (f"src/{name}.py",) if name else ()
    operation = Operation(
        kind,
        kind.value,
        reads=() if letter == "I" else paths,
        writes=paths if letter == "I" else (),
    )
    action = Action(
        kind, kind.value, (operation,), observation=f"{word} {index}", step_id=str(index)
    )
    return State(index, action, Label(Stage(letter), "test"))


def run(
    name: str,
    text: str,
    *,
    status: Status = Status.PASSED,
    task: str | None = "task",
    model: str | None = None,
) -> LabelledRun:
    """A labelled run from words such as `Ea Ib V`."""
    trajectory = Trajectory(name, (), "test", task_id=task, model=model, outcome=Outcome(status))
    states = tuple(state(i, word) for i, word in enumerate(text.split(), start=1))
    return LabelledRun(trajectory, states, "test")
