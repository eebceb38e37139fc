"""What can be wrong with an expression."""


class CalcError(Exception):
    """An expression that cannot be read or has no value."""
