"""Test runners, builders, linters and the task runners that start them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from agentlens.actions.programs.line import Line, Rule, looks_like_path, operands
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation

TESTERS = frozenset(
    {
        *("pytest", "py.test", "tox", "nox", "nosetests", "nose2", "trial", "jest", "vitest"),
        *("mocha", "karma", "ava", "rspec", "phpunit", "ctest", "gotestsum", "busted", "bats"),
        *("stestr", "behave", "lit", "cypress", "playwright", "minitest", "pest"),
    }
)
BUILDERS = frozenset(
    {
        *("cmake", "gcc", "g++", "clang", "clang++", "cc", "c++", "javac", "rustc", "swiftc"),
        *("tsc", "vue-tsc", "eslint", "prettier", "stylelint", "biome", "webpack", "vite"),
        *("rollup", "esbuild", "ruff", "flake8", "pylint", "mypy", "pyright", "black", "isort"),
        *("pycodestyle", "pyflakes", "pydocstyle", "bandit", "yapf", "autopep8", "codespell"),
        *("gofmt", "gofumpt", "goimports", "golangci-lint", "staticcheck", "rustfmt"),
        *("clang-format", "clang-tidy", "cppcheck", "shellcheck", "yamllint", "pre-commit"),
        *("sphinx-build", "mkdocs", "meson", "protoc", "autoreconf", "configure", "rubocop"),
    }
)
_TASK_RUNNERS = (
    *("make", "gmake", "ninja", "just", "task", "rake", "invoke", "inv", "nx", "turbo"),
    *("lerna", "scons", "xcodebuild"),
)
_TEST_TASK = re.compile(r"^(?:unit|integration|e2e|run)?[-_:]?(?:tests?|spec)(?:\b|_)|check$")
_TEST_SCRIPT = re.compile(r"(?:^|/)(?:run_?tests?|test_?runner)(?:\.\w+)?$|(?:^|/)bin/test$")
_PYTEST_OPTIONS = (
    *("--rootdir", "--ignore", "--deselect", "--maxfail", "--tb", "--timeout", "--durations"),
    *("--cov", "--color", "--log-level", "-run", "-timeout", "-count", "-bench", "--config"),
    *("--testNamePattern", "--reporter", "--filter", "--test"),
)


def is_test_script(word: str) -> bool:
    """Tells whether a script is a test runner by its name (`runtests.py`, `bin/test`)."""
    return bool(_TEST_SCRIPT.search(word))


def runs_tests(line: Line, program: str, args: Sequence[str]) -> Operation:
    """A test runner; the files and folders among its words are what it runs."""
    words = operands(args, "kmcnpoWrtge", _PYTEST_OPTIONS)
    files = [word.partition("::")[0].removesuffix("/...") for word in words]
    return line.does(K.RUN_TESTS, program, reads=filter(looks_like_path, files))


def builds(line: Line, program: str, args: Sequence[str]) -> Operation:
    """A compiler, linter or formatter.

    A formatter changes the layout of a file and not what it does: it counts as a check.
    """
    words = operands(args, "oIL", ("--config", "--rcfile", "--config-file"))
    files = [word.removesuffix("/...") for word in words if looks_like_path(word)]
    return line.does(K.BUILD, program, reads=files)


def _tester(line: Line) -> Operation:
    return runs_tests(line, line.command.program, line.args)


def _builder(line: Line) -> Operation:
    program = line.command.program
    if program == "meson" and "test" in line.args:
        return runs_tests(line, "meson test", line.args)
    return builds(line, program, line.args)


def _task(line: Line) -> Operation:
    program = line.command.program
    words = operands(line.args, "Cfj", ("--directory",))
    if any(map(_TEST_TASK.search, words)):
        return line.does(K.RUN_TESTS, f"{program} test")
    return builds(line, program, words)


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        **dict.fromkeys(TESTERS, _tester),
        **dict.fromkeys(BUILDERS, _builder),
        **dict.fromkeys(_TASK_RUNNERS, _task),
    }
)
