"""What can go wrong while reading."""


class ParseError(ValueError):
    """A line that is no section, no setting and no comment."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"line {number}: {reason}")
        self.number = number
