"""Where readers note what they could not use or had to infer."""

from __future__ import annotations

from collections import Counter

from agentlens.errors import ReadError
from agentlens.trajectory import Diagnostic, Location, Severity

MAX_PER_CODE = 100


class Notes:
    """Collects the diagnostics of one file; in strict mode raises instead of warning.

    Args:
        file: The file, as the caller named it.
        strict: Raise `ReadError` at the first finding that is more than information.
    """

    def __init__(self, file: str, *, strict: bool = False) -> None:
        self.file = file
        self.strict = strict
        self._pending: list[Diagnostic] = []
        self._counts: Counter[str] = Counter()

    def about(self, file: str) -> Notes:
        """Returns where to note what concerns another file of the same run."""
        other = Notes(file, strict=self.strict)
        other._pending, other._counts = self._pending, self._counts
        return other

    def info(self, code: str, message: str, at: Location | None = None) -> None:
        """Notes something inferred; nothing is lost."""
        self._add(Diagnostic(code, Severity.INFO, message, self.file, at))

    def warning(self, code: str, message: str, at: Location | None = None) -> None:
        """Notes a part that was skipped or that breaks a rule of the format."""
        self._add(Diagnostic(code, Severity.WARNING, message, self.file, at))

    def error(self, code: str, message: str, at: Location | None = None) -> None:
        """Notes that the file gives no run."""
        self._add(Diagnostic(code, Severity.ERROR, message, self.file, at))

    def take(self) -> tuple[Diagnostic, ...]:
        """Hands over what was noted since the last call."""
        taken = tuple(self._pending)
        self._pending.clear()
        return taken

    def _add(self, diagnostic: Diagnostic) -> None:
        if self.strict and diagnostic.severity is not Severity.INFO:
            place = str(diagnostic.location) if diagnostic.location is not None else None
            text = f"{diagnostic.message} [{diagnostic.code}]"
            raise ReadError(text, file=self.file, place=place)
        self._counts[diagnostic.code] += 1
        count = self._counts[diagnostic.code]
        if count <= MAX_PER_CODE:
            self._pending.append(diagnostic)
        elif count == MAX_PER_CODE + 1:
            more = f"more than {MAX_PER_CODE} of {diagnostic.code}; the rest is not listed"
            self._pending.append(Diagnostic("more-of-a-kind", Severity.INFO, more, self.file))
