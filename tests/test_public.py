"""The public surface: what it names, that it is documented, and what importing it costs."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

import agentlens

HEAVY = {"networkx", "numpy", "pandas", "rapidfuzz", "rich", "scipy", "tree_sitter", "typer"}


def modules() -> Iterator[str]:
    yield "agentlens"
    for found in pkgutil.walk_packages(agentlens.__path__, "agentlens."):
        if not found.name.endswith("__main__"):
            yield found.name


def test_all_is_sorted_and_complete() -> None:
    assert agentlens.__all__ == sorted(agentlens.__all__)
    assert set(agentlens.__all__) <= set(dir(agentlens))


@pytest.mark.parametrize("name", agentlens.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    thing = getattr(agentlens, name)
    assert callable(thing)
    assert inspect.getdoc(thing)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = agentlens.nothing


@pytest.mark.parametrize("name", list(modules()))
def test_examples_in_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, agentlens; print(*{m.partition('.')[0] for m in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not HEAVY & set(done.stdout.split())
