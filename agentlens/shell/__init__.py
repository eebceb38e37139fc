"""Shell lines parsed with a real grammar (tree-sitter-bash)."""

from agentlens.shell.parser import parse
from agentlens.shell.records import Command, Redirection

__all__ = ["Command", "Redirection", "parse"]
