"""Settings of every test: examples are the same on every run, and no test is timed."""

from hypothesis import settings

settings.register_profile("agentlens", deadline=None, derandomize=True)
settings.load_profile("agentlens")
