"""Intent stages: exploration, implementation, verification, orchestration."""

from agentlens.stages.context import ContextLabeler
from agentlens.stages.explain import explain
from agentlens.stages.records import Label, Labeler, Stage

__all__ = ["ContextLabeler", "Label", "Labeler", "Stage", "explain"]
