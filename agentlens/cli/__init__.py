"""The command line: `agentlens label`, `reference`, `assess`, `inspect`, `compare`."""

from agentlens.cli.app import app, main

__all__ = ["app", "main"]
