"""The published AGENTLENS tool's method, oddities and all, for parity with its columns."""
