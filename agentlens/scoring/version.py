"""The version of the library, for every result."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version


@lru_cache(maxsize=1)
def library_version() -> str:
    """Returns the version of agentlens, `unknown` when it is not installed."""
    try:
        return version("agentlens-process")
    except PackageNotFoundError:
        return "unknown"
