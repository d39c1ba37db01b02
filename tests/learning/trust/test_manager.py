"""Nothing is ever trusted by leaps, whatever happens to a workflow."""

from __future__ import annotations

import shutil
import tempfile
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from ready_database import ready
from replay_bench import admission_workflow
from rpa_vision.errors import ConflictError
from rpa_vision.learning.trust.manager import LearningManager
from rpa_vision.learning.trust.replay_learner import ReplayLearner
from rpa_vision.models.graph.learning import (
    Approved,
    LearningEvidence,
    LearningState,
    LearningThresholds,
    MovedOn,
    RolledBack,
)
from rpa_vision.models.graph.tally import Lesson, Tally
from rpa_vision.models.graph.workflow import Learning, Workflow
from rpa_vision.server.memory import StoreMemory
from rpa_vision.settings import Settings
from rpa_vision.storage.store import Store, open_store
from told_runs import NINE, bad_run, good_run
from tries import tries

ID = "WF_admission"
OBSERVATION, COACHING, AUTO_CANDIDATE, AUTO_CONFIRMED = LearningState
SOON = LearningThresholds(observed_runs=3, observation_similarity=0.9, assisted_runs=2, candidate_runs=2)
"""Everything within reach of a short test."""


def proposed(state: LearningState = OBSERVATION, similarity: float = 0.95) -> Workflow:
    known = admission_workflow()
    return known.model_copy(
        update={
            "stats": known.stats.model_copy(update={"average_similarity": similarity}),
            "learning_state": state,
            "learning": Learning(state=state, thresholds=SOON),
        }
    )


def manager_on(store: Store) -> LearningManager:
    return LearningManager(StoreMemory(store), "en", lambda: NINE)


def with_evidence(store: Store, **evidence: object) -> None:
    def teach(workflow: Workflow, tally: Tally) -> Lesson:
        known = LearningEvidence.model_validate(evidence)
        return Lesson(workflow, tally.model_copy(update={"evidence": known}))

    store.lessons.learn(ID, teach)


def test_what_was_shown_often_and_alike_is_proposed_at_the_first_review(store: Store) -> None:
    store.workflows.create(proposed())
    moved = manager_on(store).review(ID)
    assert (moved.learning_state, moved.version) == (COACHING, 2)
    (event,) = store.learning_events.of_workflow(ID)
    assert isinstance(event, MovedOn)
    assert (event.before, event.after, event.version) == (OBSERVATION, COACHING, 2)
    assert event.evidence.observed_runs == 3


def test_a_review_that_changes_nothing_leaves_no_trace(store: Store) -> None:
    store.workflows.create(proposed(similarity=0.5))
    assert manager_on(store).review(ID).version == 1
    assert list(store.learning_events.of_workflow(ID)) == []


def test_a_person_lets_a_proven_candidate_act_alone(store: Store) -> None:
    store.workflows.create(proposed(AUTO_CANDIDATE))
    with_evidence(store, candidate_runs=2, candidate_success=1.0)
    assert manager_on(store).review(ID).learning_state is AUTO_CANDIDATE
    approved = manager_on(store).approve(ID, "mme.durand")
    assert (approved.learning_state, approved.version) == (AUTO_CONFIRMED, 2)
    said, moved = store.learning_events.of_workflow(ID)
    assert isinstance(said, Approved)
    assert (said.by, said.version) == ("mme.durand", 2)
    assert isinstance(moved, MovedOn)
    assert moved.evidence.approved_by == "mme.durand"
    assert "mme.durand" in store.workflows.versions(ID)[-1].note
    left = store.lessons.tally(ID).evidence
    assert (left.candidate_runs, left.candidate_success, left.approved_by) == (0, 0.0, None)


@pytest.mark.parametrize(
    ("state", "evidence", "lacking"),
    [
        (OBSERVATION, {}, "OBSERVATION"),
        (COACHING, {"assisted_runs": 2, "assisted_success": 1.0}, "COACHING"),
        (AUTO_CANDIDATE, {"candidate_runs": 1, "candidate_success": 1.0}, "supervised replays: 1 of 2"),
        (AUTO_CANDIDATE, {"candidate_runs": 9, "candidate_success": 0.9}, "succeeded: 0.9 of 0.95"),
        (AUTO_CONFIRMED, {}, "AUTO_CONFIRMED"),
    ],
)
def test_nothing_else_can_be_approved(
    store: Store, state: LearningState, evidence: dict[str, object], lacking: str
) -> None:
    store.workflows.create(proposed(state))
    with_evidence(store, **evidence)
    with pytest.raises(ConflictError, match=lacking):
        manager_on(store).approve(ID, "mme.durand")
    assert store.workflows.get(ID).learning_state is state
    assert list(store.learning_events.of_workflow(ID)) == []


@pytest.mark.parametrize("state", [AUTO_CANDIDATE, AUTO_CONFIRMED])
def test_a_person_may_watch_it_again_at_any_time(store: Store, state: LearningState) -> None:
    store.workflows.create(proposed(state))
    back = manager_on(store).roll_back(ID, "m.petit", "the program was updated")
    assert back.learning_state is COACHING
    (event,) = store.learning_events.of_workflow(ID)
    assert isinstance(event, RolledBack)
    assert (event.by, event.why, event.before) == ("m.petit", "the program was updated", state)


@pytest.mark.parametrize("state", [OBSERVATION, COACHING])
def test_what_is_watched_already_cannot_go_back(store: Store, state: LearningState) -> None:
    store.workflows.create(proposed(state))
    with pytest.raises(ConflictError, match=str(state)):
        manager_on(store).roll_back(ID, "m.petit", "?")


def test_each_workflow_has_thresholds_of_its_own(store: Store) -> None:
    store.workflows.create(proposed(similarity=0.8))
    manager = manager_on(store)
    assert manager.review(ID).learning_state is OBSERVATION
    asked = manager.ask_for(ID, SOON.model_copy(update={"observation_similarity": 0.8}))
    assert (asked.version, asked.learning_state) == (2, OBSERVATION)
    assert manager.ask_for(ID, asked.learning.thresholds).version == 2
    assert manager.review(ID).learning_state is COACHING


class Trust(RuleBasedStateMachine):
    """Runs, approvals, rollbacks, edits and restored versions in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.store = open_store(ready(Settings(data_dir=self.folder)))
        self.store.workflows.create(proposed())
        self.clock: datetime = NINE
        self.runs = 0
        memory = StoreMemory(self.store)
        self.manager = LearningManager(memory, "fr", self.now)
        self.learner = ReplayLearner(memory, self.manager, 3, "fr", self.now)

    def now(self) -> datetime:
        self.clock += timedelta(hours=1)
        return self.clock

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)

    @rule(good=st.booleans(), times=st.integers(1, 3))
    def runs_end(self, good: bool, times: int) -> None:
        for _ in range(times):
            self.runs += 1
            told = good_run if good else bad_run
            run = told(self.store.workflows.get(ID), f"run_{self.runs}", self.now())
            self.learner.consolidate(run.kept_in(self.store))

    @rule()
    def is_reviewed(self) -> None:
        self.manager.review(ID)

    @rule()
    def is_approved(self) -> None:
        try:
            self.manager.approve(ID, "mme.durand")
        except ConflictError:
            return

    @rule()
    def is_rolled_back(self) -> None:
        try:
            self.manager.roll_back(ID, None, "?")
        except ConflictError:
            return

    @rule(back=st.integers(0, 5))
    def is_restored(self, back: int) -> None:
        latest = self.store.workflows.get(ID).version
        self.store.workflows.restore(ID, max(1, latest - back))

    @rule(state=st.sampled_from(LearningState))
    def is_edited(self, state: LearningState) -> None:
        """By somebody who writes any state into the document."""
        known = self.store.workflows.get(ID)
        learning = known.learning.model_copy(update={"state": state})
        edited = known.model_copy(update={"learning_state": state, "learning": learning})
        if state is known.learning_state:
            self.store.workflows.save(edited)
        else:
            with pytest.raises(ConflictError):
                self.store.workflows.save(edited)

    @invariant()
    def moves_one_step_on_or_back_to_coaching(self) -> None:
        states = [one.learning_state for one in self.store.workflows.versions(ID)]
        order = list(LearningState)
        moves = {}
        for version, (before, after) in enumerate(pairwise(states), start=2):
            if after is not before:
                ahead = order.index(after) - order.index(before)
                assert ahead == 1 or after is COACHING
                moves[version] = (before, after)
        events = self.store.learning_events.of_workflow(ID)
        told = {
            one.version: (one.before, one.after) for one in events if isinstance(one, MovedOn | RolledBack)
        }
        assert told == moves
        approved = {one.version for one in events if isinstance(one, Approved)}
        assert approved == {version for version, (_, after) in moves.items() if after is AUTO_CONFIRMED}

    @invariant()
    def low_confidence_is_never_left_alone(self) -> None:
        known, evidence = self.store.workflows.get(ID), self.store.lessons.tally(ID).evidence
        if known.learning_state is AUTO_CONFIRMED:
            assert evidence.recent_confidence >= known.learning.thresholds.rollback_confidence


Trust.TestCase.settings = settings(max_examples=tries(8), stateful_step_count=25, deadline=None)
TestTrust = Trust.TestCase
