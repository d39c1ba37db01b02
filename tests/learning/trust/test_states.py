from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rpa_vision.learning.trust.states import next_state
from rpa_vision.models.graph.learning import LearningEvidence, LearningState, LearningThresholds
from strategies import learning_evidence, learning_thresholds

OBSERVATION, COACHING, AUTO_CANDIDATE, AUTO_CONFIRMED = LearningState
states = st.sampled_from(LearningState)

READY = {
    OBSERVATION: {"observed_runs": 5, "average_similarity": 0.90},
    COACHING: {"assisted_runs": 10, "assisted_success": 0.90},
    AUTO_CANDIDATE: {"candidate_runs": 20, "candidate_success": 0.95, "approved_by": "mme.durand"},
}
FOLLOWING = {OBSERVATION: COACHING, COACHING: AUTO_CANDIDATE, AUTO_CANDIDATE: AUTO_CONFIRMED}


def reviewed(state: LearningState, **evidence: object) -> LearningState:
    return next_state(state, LearningEvidence.model_validate(evidence), LearningThresholds())


@pytest.mark.parametrize("state", READY)
def test_moves_on_when_everything_the_table_asks_for_is_just_reached(state: LearningState) -> None:
    assert reviewed(state, **READY[state]) is FOLLOWING[state]


@pytest.mark.parametrize(
    ("state", "lacking"),
    [
        (OBSERVATION, {"observed_runs": 4}),
        (OBSERVATION, {"average_similarity": 0.899}),
        (COACHING, {"assisted_runs": 9}),
        (COACHING, {"assisted_success": 0.899}),
        (AUTO_CANDIDATE, {"candidate_runs": 19}),
        (AUTO_CANDIDATE, {"candidate_success": 0.949}),
        (AUTO_CANDIDATE, {"approved_by": None}),
    ],
)
def test_stays_when_one_thing_is_lacking(state: LearningState, lacking: dict[str, object]) -> None:
    assert reviewed(state, **READY[state] | lacking) is state


@given(states, learning_evidence, learning_thresholds)
def test_moves_only_to_the_next_state_or_back_to_coaching(
    state: LearningState, evidence: LearningEvidence, thresholds: LearningThresholds
) -> None:
    after = next_state(state, evidence, thresholds)
    rolled_back = state is AUTO_CONFIRMED and after is COACHING
    assert after in (state, FOLLOWING.get(state)) or rolled_back


@given(learning_evidence, learning_thresholds)
def test_nothing_acts_alone_unless_a_person_approved(
    evidence: LearningEvidence, thresholds: LearningThresholds
) -> None:
    without = evidence.model_copy(update={"approved_by": None})
    assert next_state(AUTO_CANDIDATE, without, thresholds) is AUTO_CANDIDATE


@given(st.floats(0.0, 1.0))
@example(0.90)
def test_low_recent_confidence_takes_a_confirmed_workflow_back_to_coaching(confidence: float) -> None:
    expected = COACHING if confidence < 0.90 else AUTO_CONFIRMED
    assert reviewed(AUTO_CONFIRMED, recent_confidence=confidence) is expected


@pytest.mark.parametrize("state", [OBSERVATION, COACHING, AUTO_CANDIDATE])
def test_low_recent_confidence_moves_no_other_state(state: LearningState) -> None:
    assert reviewed(state, recent_confidence=0.0) is state
