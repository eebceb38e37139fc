"""Whole numbers taken from logs: lines, descriptors, counts."""

from __future__ import annotations

LARGEST = 10**9
"""No line, descriptor or status of a real run is larger; what is says nothing."""
_MAX_DIGITS = len(str(LARGEST))


def whole(value: object) -> int | None:
    """Returns a whole number, also one written as text, or None where it is none or is absurd.

    Args:
        value: An argument or a piece of text, as the log has it.

    Example:
        >>> whole(" 12 "), whole(-1), whole(True), whole("9" * 5_000), whole(10**30)
        (12, -1, None, None, None)
    """
    if isinstance(value, str):
        digits = value.strip()
        if not digits.removeprefix("-").isdecimal() or len(digits) > _MAX_DIGITS + 1:
            return None
        value = int(digits)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if -LARGEST <= value <= LARGEST else None
