"""Exact alignment of a run with the paths of a reference."""

from agentlens.alignment.automaton import best_automaton_path
from agentlens.alignment.sequences import (
    UNMATCHED,
    Alignment,
    align,
    lcs_length,
    multiset_matches,
)

__all__ = [
    "UNMATCHED",
    "Alignment",
    "align",
    "best_automaton_path",
    "lcs_length",
    "multiset_matches",
]
