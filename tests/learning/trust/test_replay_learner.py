"""What an ended replay teaches, once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from replay_bench import admission_workflow
from rpa_vision.errors import ConflictError, RpaVisionError
from rpa_vision.learning.trust.manager import LearningManager
from rpa_vision.learning.trust.replay_learner import ReplayLearner
from rpa_vision.models.graph.learning import LearningState, RolledBack
from rpa_vision.models.graph.tally import Lesson, Tally, experience_of
from rpa_vision.models.graph.workflow import Learning, Workflow
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.server.memory import StoreMemory
from rpa_vision.storage.store import Store
from told_runs import NINE, ToldRun, bad_run, good_run, kinds, proof

ID = "WF_admission"
LATER = NINE + timedelta(days=1)


@pytest.fixture
def learner(store: Store) -> ReplayLearner:
    return learner_on(store)


def learner_on(store: Store) -> ReplayLearner:
    memory = StoreMemory(store)
    return ReplayLearner(memory, LearningManager(memory, "en", lambda: LATER), 3, "en", lambda: LATER)


@pytest.fixture
def workflow(store: Store) -> Workflow:
    """Three actions, with the three demonstrations it was learnt from."""
    known = admission_workflow(state=LearningState.OBSERVATION)
    store.workflows.create(known, "test")
    return known


def in_state(store: Store, state: LearningState) -> Workflow:
    known = admission_workflow(state=LearningState.OBSERVATION).model_copy(
        update={"learning_state": state, "learning": Learning(state=state)}
    )
    store.workflows.create(known, "test")
    return known


def test_counters_grow_and_make_no_version(store: Store, learner: ReplayLearner, workflow: Workflow) -> None:
    for number in range(3):
        learner.consolidate(good_run(workflow, f"run_{number}").kept_in(store))
    now = store.workflows.get(ID)
    assert now.version == 1
    assert [(edge.stats.assist_executions, edge.stats.success_count) for edge in now.edges] == [(3, 3)] * 3
    assert now.edges[0].stats.avg_execution_time_ms == 2000
    assert (now.stats.observed_runs, now.stats.assist_runs, now.stats.success_rate_overall) == (3, 3, 1.0)
    assert now.stats.last_run_at == good_run(workflow, "same").events[-1].at


def test_a_replay_teaches_once(store: Store, learner: ReplayLearner, workflow: Workflow) -> None:
    replay_id = good_run(workflow, "run_1").kept_in(store)
    assert learner.missed() == [replay_id]
    assert learner.consolidate(replay_id) is not None
    assert learner.consolidate(replay_id) is None
    assert learner.missed() == []
    assert store.workflows.get(ID).stats.assist_runs == 1


def test_one_that_has_not_ended_teaches_nothing_yet(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    replay_id = ToldRun(workflow).did("e0").kept_in(store)
    assert learner.consolidate(replay_id) is None
    assert learner.missed() == []
    assert store.workflows.get(ID).stats.assist_runs == 0


def test_a_crash_in_the_middle_leaves_the_lesson_to_be_drawn(store: Store, workflow: Workflow) -> None:
    replay_id = good_run(workflow, "run_1").kept_in(store)

    def dies(workflow: Workflow, tally: Tally) -> Lesson:
        raise ConflictError("the server died")

    with pytest.raises(RpaVisionError):
        store.lessons.learn_from(replay_id, ID, dies)
    again = learner_on(store)
    assert again.missed() == [replay_id]
    again.consolidate(replay_id)
    assert store.workflows.get(ID).edges[0].stats.success_count == 1


def test_a_run_given_up_before_anything_was_tried_counts_for_nothing(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    learner.consolidate(ToldRun(workflow).ended(ReplayStatus.ABORTED).kept_in(store))
    assert store.workflows.get(ID).stats == workflow.stats
    assert store.lessons.tally(ID).replays == 0
    assert learner.missed() == []


def test_a_stop_for_a_person_is_a_failure_of_its_action_and_no_success_of_the_run(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    run = ToldRun(workflow).did("e0").stopped("e1").resumed().did("e1").did("e2").ended()
    learner.consolidate(run.kept_in(store))
    now = store.workflows.get(ID)
    assert [edge.stats.failure_count for edge in now.edges] == [0, 1, 0]
    assert [edge.stats.success_count for edge in now.edges] == [1, 1, 1]
    assert now.edges[1].stats.assist_executions == 2
    assert now.stats.success_rate_overall == 0.0


def test_a_run_that_nothing_proved_is_no_success_and_earns_no_trust(
    store: Store, learner: ReplayLearner
) -> None:
    known = in_state(store, LearningState.COACHING)
    for number in range(12):
        learner.consolidate(good_run(known, f"run_{number}", verified=False).kept_in(store))
    now, tally = store.workflows.get(ID), store.lessons.tally(ID)
    assert now.learning_state is LearningState.COACHING
    assert (now.stats.success_rate_overall, tally.succeeded, tally.completed) == (0.0, 0, 12)
    assert (tally.evidence.assisted_runs, tally.evidence.assisted_success) == (12, 0.0)
    assert tally.evidence.recent_confidence == 1.0
    assert [edge.stats.success_count for edge in now.edges] == [12] * 3


@pytest.mark.parametrize("reason", [PauseReason.ASKED_BY_PERSON, PauseReason.ASKED_BY_WORKFLOW])
def test_a_stop_that_was_asked_for_is_no_failure(
    store: Store, learner: ReplayLearner, workflow: Workflow, reason: PauseReason
) -> None:
    run = ToldRun(workflow).did("e0").stopped("e1", reason).resumed().did("e1").did("e2").ended()
    learner.consolidate(run.kept_in(store))
    now = store.workflows.get(ID)
    assert now.stats.success_rate_overall == 1.0
    assert now.edges[1].stats.failure_count == 0


def test_an_agent_that_fails_is_not_the_fault_of_the_action(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    run = ToldRun(workflow).did("e0").stopped("e1", PauseReason.AGENT_ERROR).ended(ReplayStatus.ABORTED)
    learner.consolidate(run.kept_in(store))
    now = store.workflows.get(ID)
    assert now.edges[1].stats.failure_count == 0
    assert now.stats.success_rate_overall == 0.0


def test_what_a_person_did_instead_is_counted_as_done_by_hand(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    run = ToldRun(workflow).did("e0").stopped("e1").resumed(done=True).did("e2").ended()
    learner.consolidate(run.kept_in(store))
    edges = store.workflows.get(ID).edges
    assert [experience_of(edge).by_hand for edge in edges] == [0, 1, 0]
    assert [edge.stats.manual_executions for edge in edges] == [0, 0, 0]


def test_the_time_a_person_needed_is_not_the_tasks(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    run = ToldRun(workflow).did("e0").stopped("e1").wait(8 * 3600).resumed().did("e1").did("e2").ended()
    learner.consolidate(run.kept_in(store))
    assert store.workflows.get(ID).stats.avg_duration_seconds < 60


def test_how_and_where_it_worked_is_remembered_with_the_action(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    run = ToldRun(workflow).did("e0").met(DialogType.OK_TRIVIAL).did("e1").did("e2").ended()
    learner.consolidate(run.kept_in(store))
    edges = store.workflows.get(ID).edges
    first = experience_of(edges[0])
    assert first.found_by == {"ocr_anchor": 1}
    assert first.place is not None
    assert (first.place.x_pct, first.place.y_pct) == (0.25, 0.5)
    assert [experience_of(edge).dialogs for edge in edges] == [{DialogType.OK_TRIVIAL: 1}, {}, {}]
    assert experience_of(workflow.edges[0]).found_by == {}


def test_steps_of_one_action_are_one_execution(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    """A click into a field and the typing."""
    run = ToldRun(workflow).did("e0").did("e1").did("e1").did("e2").ended()
    learner.consolidate(run.kept_in(store))
    stats = store.workflows.get(ID).edges[1].stats
    assert (stats.success_count, stats.avg_execution_time_ms) == (1, 4000)


def test_a_late_effect_is_waited_for_longer_once(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    for number in range(3):
        run = ToldRun(workflow, f"run_{number}").did("e0", waited_ms=4000).did("e1").did("e2").ended()
        learner.consolidate(run.kept_in(store))
    now = store.workflows.get(ID)
    assert [edge.post_conditions.timeout_seconds for edge in now.edges] == [8.0, 5.0, 5.0]
    assert now.version == 2
    assert "e0" in store.workflows.versions(ID)[-1].note
    assert kinds(store.learning_events.of_workflow(ID)) == ["timeout_raised"]
    assert store.workflows.restore(ID, 1).edges[0].post_conditions.timeout_seconds == 5.0


def test_more_than_three_failures_mark_an_action_once(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    for number in range(6):
        learner.consolidate(bad_run(workflow, f"run_{number}", edge_id="e2").kept_in(store))
        marked = [one.about for one in store.workflows.get(ID).doubts if one.kind == "fails_often"]
        assert marked == (["e2"] if number >= 3 else [])
    assert kinds(store.learning_events.of_workflow(ID)) == ["edge_marked"]
    assert store.workflows.get(ID).version == 2


def test_failures_before_a_correction_are_forgiven(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    for number in range(6):
        run = ToldRun(workflow, f"run_{number}").stopped("e0").corrected("e0").resumed()
        learner.consolidate(run.did("e0").did("e1").did("e2").ended().kept_in(store))
    assert store.workflows.get(ID).doubts == ()
    assert store.workflows.get(ID).edges[0].stats.failure_count == 6


def test_ten_good_runs_make_a_coached_workflow_a_candidate(store: Store, learner: ReplayLearner) -> None:
    workflow = in_state(store, LearningState.COACHING)
    for number in range(10):
        assert store.workflows.get(ID).learning_state is LearningState.COACHING
        learner.consolidate(good_run(workflow, f"run_{number}").kept_in(store))
    now = store.workflows.get(ID)
    assert (now.learning_state, now.version) == (LearningState.AUTO_CANDIDATE, 2)
    assert "AUTO_CANDIDATE" in store.workflows.versions(ID)[-1].note
    evidence = store.lessons.tally(ID).evidence
    assert (evidence.assisted_runs, evidence.candidate_runs) == (0, 0)


def test_stops_in_a_row_take_a_confirmed_workflow_back(store: Store, learner: ReplayLearner) -> None:
    workflow = in_state(store, LearningState.AUTO_CONFIRMED)
    confidences = []
    for number in range(3):
        learner.consolidate(bad_run(workflow, f"run_{number}").kept_in(store))
        confidences.append(store.lessons.tally(ID).evidence.recent_confidence)
    assert confidences[:2] == pytest.approx([0.95, 0.9025])
    assert store.workflows.get(ID).learning_state is LearningState.COACHING
    (event,) = store.learning_events.of_workflow(ID)
    assert isinstance(event, RolledBack)
    assert (event.by, event.evidence.recent_confidence) == (None, pytest.approx(0.857375))


def test_runs_begun_before_a_rollback_are_no_evidence_after_it(store: Store, learner: ReplayLearner) -> None:
    workflow = in_state(store, LearningState.AUTO_CONFIRMED)
    for number in range(3):
        learner.consolidate(bad_run(workflow, f"run_{number}").kept_in(store))
    for number, began in enumerate((NINE, LATER)):
        late = store.workflows.get(ID)
        learner.consolidate(good_run(late, f"late_{number}", began).kept_in(store))
        assert store.lessons.tally(ID).evidence.assisted_runs == number


def test_an_effect_only_pixels_prove_lowers_the_confidence(store: Store, learner: ReplayLearner) -> None:
    workflow = in_state(store, LearningState.AUTO_CONFIRMED)
    weak = proof(seen=False, confidence=0.4)
    run = ToldRun(workflow).did("e0", verification=weak).did("e1").did("e2").ended()
    learner.consolidate(run.kept_in(store))
    assert store.lessons.tally(ID).evidence.recent_confidence == pytest.approx(1 - 0.05 * 0.2)


def test_actions_a_later_version_no_longer_has_are_left_out(
    store: Store, learner: ReplayLearner, workflow: Workflow
) -> None:
    replay_id = good_run(workflow, "run_1").kept_in(store)
    store.workflows.save(workflow.model_copy(update={"edges": workflow.edges[:2], "end_nodes": ("n2",)}))
    learner.consolidate(replay_id)
    assert [edge.stats.success_count for edge in store.workflows.get(ID).edges] == [1, 1]
    assert store.workflows.get(ID, 1).edges[2].stats.success_count == 0
