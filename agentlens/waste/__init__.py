"""Waste of a run, located to its steps: seven detectors behind `find_waste`."""

from agentlens.waste.detection import DETECTORS, find_waste
from agentlens.waste.habits import DonorHabits
from agentlens.waste.records import Finding, Verdict, WasteKind
from agentlens.waste.report import KindWaste, WasteReport

__all__ = [
    "DETECTORS",
    "DonorHabits",
    "Finding",
    "KindWaste",
    "Verdict",
    "WasteKind",
    "WasteReport",
    "find_waste",
]
