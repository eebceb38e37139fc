"""One row of the published table."""

from __future__ import annotations

from agentlens.bench.assessment import BenchAssessment
from agentlens.bench.waste import WasteKind
from agentlens.stages.records import Stage
from agentlens.trajectory import Status

__all__ = ["columns"]

_PASSED = {Status.PASSED: True, Status.FAILED: False, Status.UNKNOWN: None}


def columns(assessment: BenchAssessment) -> dict[str, object]:
    """Returns an assessment under the published column names, in their order.

    A stage that the best path lacks has coverage 0, as in the published table. `passed`, the
    tier, the divergence and the tokens are None where they are unknown.
    """
    a, f = assessment, assessment.figures
    return {
        "task_id": a.task_id,
        "model": a.model,
        "trajectory_id": a.trace_id,
        "passed": _PASSED[a.outcome],
        "n_states": a.n_states,
        "quality_score": a.quality_score,
        "quality_tier": a.quality_tier,
        "verdict": a.verdict,
        "coverage_percent": f.coverage,
        "precision_percent": f.precision,
        "f1_score": f.f1,
        "coherence_score": f.coherence,
        "temporal_profile_score": f.temporal,
        "workflow_similarity": f.workflow,
        "stage_completeness": f.completeness,
        "bottleneck_coverage": f.bottleneck,
        "weighted_score": f.weighted,
        **{f"stage_coverage_{s.value}": f.stage_coverage.get(s, 0.0) for s in Stage},
        **_waste_columns(a),
        "total_wasted_steps": a.total_wasted_steps,
        "waste_severity": a.waste_severity,
        "wasted_input_tokens": a.wasted_tokens.input_tokens,
        "wasted_output_tokens": a.wasted_tokens.output_tokens,
        "divergence_step": a.divergence_step,
        "divergence_fraction": a.divergence_fraction,
        "stage_order_match": a.stage_order_match,
        "failure_reasons": a.failure_reasons,
        "strengths": a.strengths,
    }


def _waste_columns(assessment: BenchAssessment) -> dict[str, object]:
    row: dict[str, object] = {}
    for kind in WasteKind:
        found = [finding for finding in assessment.findings if finding.kind is kind]
        row[f"{kind}_count"] = len(found)
        row[f"{kind}_waste"] = sum(finding.waste for finding in found)
    return row
