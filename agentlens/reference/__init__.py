"""Reference automata: prefix-tree acceptors built from the passing runs of a task."""

from agentlens.reference.acceptor import MIN_DONORS, PrefixTreeAcceptor, build_reference
from agentlens.reference.donors import Donor, content_digest
from agentlens.reference.storage import load_references, save_references

__all__ = [
    "MIN_DONORS",
    "Donor",
    "PrefixTreeAcceptor",
    "build_reference",
    "content_digest",
    "load_references",
    "save_references",
]
