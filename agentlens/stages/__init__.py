"""Intent stages: exploration, implementation, verification, orchestration."""

from agentlens.stages.records import Label, Labeler, Stage

__all__ = ["Label", "Labeler", "Stage"]
