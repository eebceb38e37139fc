"""The application: its commands, and what happens when something goes wrong."""

from __future__ import annotations

import codecs
import signal
import sys
from importlib.metadata import version
from types import MappingProxyType
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from agentlens.cli import commands
from agentlens.errors import AgentlensError

USAGE = 2
SPELLED = MappingProxyType(
    {"█": "#", "▏": "|", "─": "-", "–": "-", "…": "~", "✓": "+", "✗": "x", "×": "x", "·": "-"}
    | {"±": "+", "•": "*"}
)


class Commands(TyperGroup):
    """Turns errors that a user can do something about into one line, never a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Runs a command; exits 2 where it cannot be done as asked."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except AgentlensError as error:
            message = str(error)
        except OSError as error:
            message = f"{error.filename or 'output'}: {error.strerror or error}"
        from agentlens.cli.output import complain  # noqa: PLC0415 - only when something failed

        complain(message)
        raise typer.Exit(USAGE)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"agentlens {version('agentlens-process')}")
        raise typer.Exit


def _root(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and exit.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Tells how well coding-agent runs were worked, not only whether they passed."""


app = typer.Typer(
    name="agentlens",
    cls=Commands,
    callback=_root,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(epilog=commands.LABEL_EXAMPLE)(commands.label)
app.command(epilog=commands.REFERENCE_EXAMPLE)(commands.reference)
app.command(epilog=commands.ASSESS_EXAMPLE)(commands.assess)
app.command("inspect", epilog=commands.INSPECT_EXAMPLE)(commands.inspect_run)
app.command(epilog=commands.COMPARE_EXAMPLE)(commands.compare)


def main() -> None:
    """Runs the command line."""
    if hasattr(signal, "SIGPIPE"):  # `| head` ends the program silently, as everywhere
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        _never_fail_to_encode(stream)
    app(prog_name="agentlens")


def _never_fail_to_encode(stream: Any) -> None:
    """Outside UTF-8 a character that the terminal lacks is written with those that it has."""
    if hasattr(stream, "reconfigure"):
        codecs.register_error("agentlens", _spelled)
        stream.reconfigure(errors="agentlens")


def _spelled(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(SPELLED.get(character, "?") for character in missing), error.end
