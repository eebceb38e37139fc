"""Measurements of accuracy and speed, each one command; none of them is a timed test."""
