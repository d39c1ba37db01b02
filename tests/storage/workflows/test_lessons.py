from __future__ import annotations

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.graph.learning import Approved, LearningEvidence, LearningState
from rpa_vision.models.graph.tally import EdgeTally, Experience, Lesson, Tally, experience_of
from rpa_vision.models.graph.workflow import EdgeStats, Learning, Workflow
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.storage.store import Store

ID = "WF_codage_1"


def one_more(workflow: Workflow, tally: Tally) -> Lesson:
    return Lesson(workflow, tally.model_copy(update={"replays": tally.replays + 1}))


def moved(workflow: Workflow, state: LearningState) -> Workflow:
    return workflow.model_copy(update={"learning_state": state, "learning": Learning(state=state)})


def moving_to(state: LearningState) -> Any:
    return lambda workflow, tally: Lesson(moved(workflow, state), tally, "moved")


def counting(count: int) -> Any:
    """So many successes of the only edge."""

    def teach(workflow: Workflow, tally: Tally) -> Lesson:
        edge = EdgeTally(stats=EdgeStats(success_count=count), experience=Experience(slowest_ms=count))
        return Lesson(workflow, tally.model_copy(update={"edges": {"e1": edge}}))

    return teach


def ended(store: Store, build: Any, replay_id: str = "run_1") -> str:
    store.replays.create(build.replay(replay_id, status=ReplayStatus.COMPLETED))
    return replay_id


def test_counters_are_read_with_every_version_and_kept_in_none(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    second = store.workflows.save(build.workflow(name="Codage 2"))
    store.lessons.learn(ID, counting(7))
    for version in (None, 1, 2):
        edge = store.workflows.get(ID, version).edges[0]
        assert (edge.stats.success_count, experience_of(edge).slowest_ms) == (7, 7)
    assert [one.version for one in store.workflows.versions(ID)] == [1, 2]
    third = store.workflows.save(store.workflows.get(ID).model_copy(update={"name": "Codage 3"}))
    store.lessons.learn(ID, counting(8))
    assert store.workflows.get(ID, third.version).edges[0].stats.success_count == 8
    assert store.workflows.restore(ID, second.version).edges[0].stats.success_count == 8


def test_what_demonstrations_showed_stays_as_each_version_says(store: Store, build: Any) -> None:
    """The usual way through a workflow is told by it, and replays rely on that."""
    known = build.workflow()
    store.workflows.create(known)
    store.lessons.learn(ID, counting(7))
    shown = known.edges[0].model_copy(update={"stats": EdgeStats(manual_executions=5)})
    stats = known.stats.model_copy(update={"observed_runs": 5})
    store.workflows.save(known.with_edge(shown).model_copy(update={"stats": stats}))
    for version, times in ((1, 0), (2, 5)):
        read = store.workflows.get(ID, version)
        assert (read.edges[0].stats.manual_executions, read.stats.observed_runs) == (times, times)
        assert read.edges[0].stats.success_count == 7


def test_a_lesson_that_changes_the_graph_is_a_version_with_its_reason(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    saved = store.lessons.learn(
        ID, lambda known, tally: Lesson(known.model_copy(update={"name": "Codage bis"}), tally, "why")
    )
    assert (saved.version, saved.name) == (2, "Codage bis")
    assert store.workflows.versions(ID)[-1].note == "why"
    assert store.workflows.get(ID) == saved


def test_a_lesson_that_fails_leaves_nothing(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    replay_id = ended(store, build)
    event = Approved(workflow_id=ID, at=build.NOON, version=2, by="zoe")

    def too_far(workflow: Workflow, tally: Tally) -> Lesson:
        counted = one_more(workflow, tally).tally
        return Lesson(moved(workflow, LearningState.AUTO_CONFIRMED), counted, "leap", (event,))

    with pytest.raises(ConflictError, match=r"OBSERVATION cannot become AUTO_CONFIRMED"):
        store.lessons.learn_from(replay_id, ID, too_far)
    assert store.workflows.get(ID).version == 1
    assert store.lessons.tally(ID).replays == 0
    assert list(store.learning_events.of_workflow(ID)) == []
    assert list(store.lessons.not_learnt_from()) == [replay_id]


def test_a_replay_teaches_once_even_when_two_servers_try(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    for number in range(3):
        ended(store, build, f"run_{number}")
    together, answers = Barrier(4), []

    def try_all() -> None:
        together.wait()
        answers.extend(store.lessons.learn_from(f"run_{number}", ID, one_more) for number in range(3))

    threads = [Thread(target=try_all) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(answer is not None for answer in answers) == 3
    assert store.lessons.tally(ID).replays == 3


def test_what_is_still_to_be_learnt_from_is_named_oldest_first(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    for number, replay_id in enumerate(("run_c", "run_a", "run_b")):
        when = build.NOON + timedelta(hours=number)
        store.replays.create(build.replay(replay_id, status=ReplayStatus.ABORTED, updated_at=when))
    store.replays.create(build.replay("run_d"))
    assert list(store.lessons.not_learnt_from()) == ["run_c", "run_a", "run_b"]
    store.lessons.learn_from("run_a", ID, one_more)
    assert list(store.lessons.not_learnt_from()) == ["run_c", "run_b"]


def test_going_back_to_a_trusted_version_does_not_win_back_the_trust(store: Store, build: Any) -> None:
    store.workflows.create(moved(build.workflow(), LearningState.AUTO_CONFIRMED))
    store.lessons.learn(ID, moving_to(LearningState.COACHING))
    restored = store.workflows.restore(ID, 1)
    assert (restored.version, restored.learning_state) == (3, LearningState.COACHING)


def test_events_outlive_the_workflow_and_counters_do_not(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    event = Approved(workflow_id=ID, at=build.NOON, version=1, by="zoe")
    store.lessons.learn(ID, lambda known, tally: Lesson(known, one_more(known, tally).tally, "", (event,)))
    replay_id = ended(store, build)
    store.workflows.delete(ID)
    assert list(store.learning_events.of_workflow(ID)) == [event]
    assert list(store.lessons.not_learnt_from()) == []
    with pytest.raises(NotFoundError, match=ID):
        store.lessons.learn_from(replay_id, ID, one_more)
    store.workflows.create(build.workflow())
    assert store.lessons.tally(ID).replays == 0


def test_a_new_workflow_begins_with_what_was_observed(store: Store, build: Any) -> None:
    known = build.workflow()
    stats = known.stats.model_copy(update={"observed_runs": 4, "average_similarity": 0.93})
    store.workflows.create(known.model_copy(update={"stats": stats}))
    assert store.lessons.tally(ID).evidence == LearningEvidence(observed_runs=4, average_similarity=0.93)
