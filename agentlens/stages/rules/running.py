"""Running things: tests, checks of the code, throwaway scripts, the code itself."""

from __future__ import annotations

from agentlens.actions.records import ActionKind, Operation
from agentlens.stages.changes import is_printing
from agentlens.stages.files import Standing
from agentlens.stages.records import Label, Stage
from agentlens.stages.scene import Scene

_INTERPRETERS = frozenset({"python", "node", "ruby", "perl", "php", "bash", "sh", "zsh", "deno"})
_CHECKERS = frozenset(
    {
        *("lint", "ruff", "flake8", "pylint", "mypy", "pyright", "eslint", "tsc", "golangci-lint"),
        *("pycodestyle", "pyflakes", "py_compile", "compileall", "gofmt", "gofumpt", "prettier"),
        *("black", "isort", "biome", "go vet", "cargo check", "cargo clippy", "rustfmt"),
    }
)
_ASKING = frozenset({"--version", "--help", "-h", "-V"})
_MOVING = frozenset({"cp", "mv", "ln", "mkdir"})


def tests(scene: Scene) -> Label | None:
    """A test runner verifies at any time; a throwaway script does not become one by its name."""
    for op in scene.action.operations:
        if op.kind is ActionKind.RUN_TESTS and not _runs_scratch(scene, op):
            return Label(Stage.VERIFICATION, "test-runner", f"runs {op.program}")
    return None


def builds(scene: Scene) -> Label | None:
    """Lint and type checks verify at any time, a build once there is something to build."""
    for op in scene.action.operations:
        if op.kind is not ActionKind.BUILD or _asks(op):
            continue
        on_scratch = bool(op.reads) and all(map(scene.files.is_scratch, op.reads))
        if op.program in _CHECKERS and not on_scratch:
            return Label(Stage.VERIFICATION, "code-check", f"runs {op.program}")
        if on_scratch or scene.past.first_edit is not None:
            return scene.probing("build", f"runs {op.program}")
    return None


def probes(scene: Scene) -> Label | None:
    """Code is run, or a throwaway script written: to learn before the first edit, then to check."""
    for op in scene.action.operations:
        if op.kind in {ActionKind.RUN_CODE, ActionKind.RUN_TESTS} and not _asks(op):
            name = op.reads[0] if op.reads else f"{op.program} code"
            return scene.probing("run", f"runs {name}")
    for op in scene.action.operations:
        path = _scratch_written(scene, op)
        if path:
            return scene.probing("scratch", f"writes the throwaway file {path}")
    return None


def _runs_scratch(scene: Scene, op: Operation) -> bool:
    scripts = op.reads[:1]
    return (
        op.program in _INTERPRETERS
        and bool(scripts)
        and all(scene.files.is_scratch(path) for path in scripts)
    )


def _scratch_written(scene: Scene, op: Operation) -> str | None:
    if op.program in _MOVING or is_printing(op):
        return None
    return next((p for p in op.writes if scene.files.standing(p) is Standing.SCRATCH), None)


def _asks(op: Operation) -> bool:
    return bool(_ASKING.intersection((*op.argv[1:2], *op.argv[-1:])))
