"""Colours of stages and tiers, and marks of outcomes, the same in every form."""

from __future__ import annotations

from types import MappingProxyType

# Okabe and Ito's palette: told apart with every common form of colour blindness.
STAGE_COLOURS = MappingProxyType(
    {"E": "#56b4e9", "I": "#e69f00", "V": "#009e73", "O": "#cc79a7", "·": "#999999"}
)
TIER_COLOURS = MappingProxyType(
    {
        "ideal": "#009e73",
        "solid": "#56b4e9",
        "lucky": "#e69f00",
        "partial_fail": "#cc79a7",
        "off_track": "#d55e00",
    }
)
OUTCOME_MARKS = MappingProxyType({"passed": "✓", "failed": "✗", "unknown": "?"})
RESULT_MARKS = MappingProxyType({"ok": "✓", "error": "✗", "unknown": "?"})
