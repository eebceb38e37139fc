"""Readers: any supported file or folder to `Trajectory` records, with diagnostics."""

from agentlens.readers.runs import Runs, read

__all__ = ["Runs", "read"]
