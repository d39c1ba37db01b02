"""When a workflow may do more by itself, and when it must do less again."""

from __future__ import annotations

from collections.abc import Mapping

from rpa_vision.models.graph.learning import LearningEvidence, LearningState, LearningThresholds, Unmet

_NEEDS: Mapping[LearningState, Mapping[str, str]] = {
    LearningState.OBSERVATION: {
        "observed_runs": "observed_runs",
        "average_similarity": "observation_similarity",
    },
    LearningState.COACHING: {"assisted_runs": "assisted_runs", "assisted_success": "assisted_success"},
    LearningState.AUTO_CANDIDATE: {
        "candidate_runs": "candidate_runs",
        "candidate_success": "candidate_success",
    },
}
"""Of each state: what is known about the runs, and the threshold it must reach."""

_NEXT: Mapping[LearningState, LearningState] = {
    LearningState.OBSERVATION: LearningState.COACHING,
    LearningState.COACHING: LearningState.AUTO_CANDIDATE,
    LearningState.AUTO_CANDIDATE: LearningState.AUTO_CONFIRMED,
}


def next_state(
    state: LearningState, evidence: LearningEvidence, thresholds: LearningThresholds
) -> LearningState:
    """Where one review leads: the next state, back to COACHING, or nowhere. Never two steps at once."""
    if state is LearningState.AUTO_CONFIRMED:
        failing = evidence.recent_confidence < thresholds.rollback_confidence
        return LearningState.COACHING if failing else state
    approved = evidence.approved_by is not None or not needs_approval(state)
    return _NEXT[state] if approved and not unmet(state, evidence, thresholds) else state


def needs_approval(state: LearningState) -> bool:
    """Whether the results alone do not suffice to leave it."""
    return state is LearningState.AUTO_CANDIDATE


def unmet(
    state: LearningState, evidence: LearningEvidence, thresholds: LearningThresholds
) -> tuple[Unmet, ...]:
    """What the results still lack for the next state."""
    asked = [
        Unmet(what=what, has=getattr(evidence, what), needs=getattr(thresholds, threshold))
        for what, threshold in _NEEDS.get(state, {}).items()
    ]
    return tuple(one for one in asked if one.has < one.needs)
