"""JSON pointers (RFC 6901)."""

from __future__ import annotations


def join(pointer: str, *parts: str | int) -> str:
    """Returns the pointer to a part of what a pointer points to.

    Example:
        >>> join("/steps", 3, "a/b")
        '/steps/3/a~1b'
    """
    escaped = (str(part).replace("~", "~0").replace("/", "~1") for part in parts)
    return "/".join((pointer, *escaped))
