"""Readers: any supported file or folder to `Trajectory` records, with diagnostics."""
