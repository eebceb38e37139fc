"""Runs read and labelled for a command, with an account of what could not be used."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Sequence

import typer

from agentlens import api
from agentlens.cli.output import complain, followed
from agentlens.errors import AgentlensError
from agentlens.readers import read
from agentlens.scoring import Profile
from agentlens.states import LabelledRun
from agentlens.trajectory import Diagnostic, Severity
from agentlens.views.words import plural

logger = logging.getLogger(__name__)

UNEXPECTED = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What a defect of ours may raise on a log that nobody foresaw: one run fails, the rest is done."""
SHOWN_ERRORS = 50
SHOWN_SKIPPED = 5
_LEVELS = (logging.WARNING, logging.INFO, logging.DEBUG)


class Account:
    """What happened to the inputs of one command.

    Attributes:
        runs: Number of runs read and labelled.
        failed: Number of inputs that gave no run, and of runs that could not be labelled.
        skipped: Number of runs left out for a good reason.
        warnings: Number of places that a reader skipped.
    """

    def __init__(self, verbose: int = 0) -> None:
        self.runs = 0
        self.failed = 0
        self.warnings = 0
        self.skipped = 0
        self._is_verbose = verbose > 0
        level = _LEVELS[min(verbose, len(_LEVELS) - 1)]
        logging.basicConfig(level=level, format="%(name)s: %(message)s", stream=sys.stderr)

    def labelled(
        self, paths: Sequence[str], profile: Profile, *, printed_at_once: bool = False
    ) -> Iterator[LabelledRun]:
        """Reads and labels runs; one that fails is reported, counted and left out.

        Args:
            paths: Files and folders.
            profile: Whose labeler to use.
            printed_at_once: Results appear while runs are read, so that on a terminal they are
                the progress.
        """
        found = read(paths)
        is_shown = printed_at_once and sys.stdout.isatty()
        for run in found if is_shown else followed(found, "reading runs"):
            try:
                labelled = api.label(run, profile=profile)
            except AgentlensError as error:
                self.fail(f"{run.source}: {run.trajectory_id}: {error}")
                continue
            except UNEXPECTED as error:
                self.fail(f"{run.source}: {run.trajectory_id}: {internal(error)}")
                logger.debug("while labelling %s", run.trajectory_id, exc_info=True)
                continue
            self.runs += 1
            yield labelled
        self._report(found.diagnostics)

    def fail(self, message: str) -> None:
        """Reports an input that failed."""
        self.failed += 1
        if self._is_verbose or self.failed <= SHOWN_ERRORS:
            complain(message)

    def skip(self, message: str) -> None:
        """Reports a run that is left out for a good reason; no failure."""
        self.skipped += 1
        if self._is_verbose or self.skipped <= SHOWN_SKIPPED:
            complain(f"skipped: {message}")

    def _report(self, diagnostics: Sequence[Diagnostic]) -> None:
        for diagnostic in diagnostics:
            if diagnostic.severity is Severity.ERROR:
                self.fail(str(diagnostic))
                continue
            self.warnings += diagnostic.severity is Severity.WARNING
            if self._is_verbose:
                complain(str(diagnostic))

    def close(self, *, findings: bool = False) -> None:
        """Says what failed, and ends the command.

        Raises:
            typer.Exit: 1 if an input failed, no run was found, or there are findings asked for.
        """
        if self.skipped:
            more = "" if self._is_verbose or self.skipped <= SHOWN_SKIPPED else " (-v lists all)"
            complain(f"{plural(self.skipped, 'run')} skipped{more}")
        if self.failed or not self.runs:
            complain(f"{plural(self.runs, 'run')} read, {plural(self.failed, 'input')} failed")
        if self.warnings and not self._is_verbose:
            complain(f"{plural(self.warnings, 'part')} of the inputs skipped (-v lists them)")
        if self.failed or not self.runs or findings:
            raise typer.Exit(1)


def internal(error: BaseException) -> str:
    """Words for an error that is ours."""
    return f"internal error, please report it ({type(error).__name__}: {error}); -vv shows where"
