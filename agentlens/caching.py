"""Answers about texts kept for the next time, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

LONGEST_KEPT = 4_096
"""Characters up to which a text is worth keeping; longer ones seldom come again."""

_P = ParamSpec("_P")
_R = TypeVar("_R")
_OfText = Callable[Concatenate[str, _P], _R]


def cached_by_text(maxsize: int) -> Callable[[_OfText[_P, _R]], _OfText[_P, _R]]:
    """Returns a decorator like `lru_cache` for functions whose first argument is a text.

    A text of more than 4,096 characters is worked out each time, so that a cache cannot grow with
    the length of what a log holds.

    Args:
        maxsize: Number of answers kept.
    """

    def decorate(function: _OfText[_P, _R]) -> _OfText[_P, _R]:
        kept: Callable[..., _R] = lru_cache(maxsize)(function)

        @wraps(function)
        def answer(text: str, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
            if len(text) > LONGEST_KEPT:
                return function(text, *args, **kwargs)
            return kept(text, *args, **kwargs)

        return answer

    return decorate
