"""When a workflow may do more by itself, and when it must do less again."""

from __future__ import annotations

from rpa_vision.models.learning import LearningEvidence, LearningState, LearningThresholds


def next_state(
    state: LearningState, evidence: LearningEvidence, thresholds: LearningThresholds
) -> LearningState:
    """Where one review leads: the next state, back to COACHING, or nowhere. Never two steps at once."""
    match state:
        case LearningState.OBSERVATION if _observed_enough(evidence, thresholds):
            return LearningState.COACHING
        case LearningState.COACHING if _assisted_enough(evidence, thresholds):
            return LearningState.AUTO_CANDIDATE
        case LearningState.AUTO_CANDIDATE if _proven(evidence, thresholds) and evidence.approved_by:
            return LearningState.AUTO_CONFIRMED
        case LearningState.AUTO_CONFIRMED if evidence.recent_confidence < thresholds.rollback_confidence:
            return LearningState.COACHING
    return state


def _observed_enough(evidence: LearningEvidence, thresholds: LearningThresholds) -> bool:
    return (
        evidence.observed_runs >= thresholds.observed_runs
        and evidence.average_similarity >= thresholds.observation_similarity
    )


def _assisted_enough(evidence: LearningEvidence, thresholds: LearningThresholds) -> bool:
    return (
        evidence.assisted_runs >= thresholds.assisted_runs
        and evidence.assisted_success >= thresholds.assisted_success
    )


def _proven(evidence: LearningEvidence, thresholds: LearningThresholds) -> bool:
    return (
        evidence.candidate_runs >= thresholds.candidate_runs
        and evidence.candidate_success >= thresholds.candidate_success
    )
