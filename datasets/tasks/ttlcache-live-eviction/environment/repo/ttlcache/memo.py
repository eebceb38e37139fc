"""Caching of function results."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from ttlcache.store import Cache


def memoize(cache: Cache) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Keeps results in `cache`, by function name and positional arguments."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(*args: Any) -> Any:
            key = (function.__qualname__, args)
            value = cache.get(key)
            if value is None:
                value = function(*args)
                cache.put(key, value)
            return value

        return call

    return decorate
