"""Process-quality scoring of stored coding-agent trajectories."""
