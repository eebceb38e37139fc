"""Scripted agents that really work on small tasks, and the recorder of what they did."""
