"""The exceptions that the library raises; all derive from `AgentlensError`."""

from __future__ import annotations


class AgentlensError(Exception):
    """Base of every error that agentlens raises on purpose."""


class ReadError(AgentlensError):
    """An input that cannot be read as asked (strict mode, unknown format, missing file).

    Attributes:
        file: The input as the caller named it.
        place: Where in the file, in plain words (a line, a JSON pointer, an event id), or None.
    """

    def __init__(self, message: str, *, file: str, place: str | None = None) -> None:
        where = f"{file}: {place}" if place else file
        super().__init__(f"{where}: {message}")
        self.file = file
        self.place = place


class InvalidReferenceError(AgentlensError):
    """A reference that cannot be built, loaded, or used for the run at hand."""


class ProfileError(AgentlensError):
    """A scoring profile that does not exist or does not hold together."""
