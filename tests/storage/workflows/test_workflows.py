from __future__ import annotations

from threading import Barrier, Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rpa_vision.errors import ConflictError, MalformedDocumentError, NotFoundError
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Learning, Workflow
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.storage.database.ids import new_workflow_id
from rpa_vision.storage.store import Store

CHANGES = st.lists(
    st.tuples(st.just("save"), st.text(min_size=1, max_size=20).filter(lambda name: "\0" not in name))
    | st.tuples(st.just("restore"), st.integers(1, 8)),
    max_size=6,
)


def _content(workflow: Workflow) -> Workflow:
    """What a version says, without its number and date."""
    return workflow.model_copy(update={"version": 1, "updated_at": workflow.created_at})


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(changes=CHANGES)
def test_versions_behave_like_a_list(store: Store, build: Any, changes: list[tuple[str, Any]]) -> None:
    first = build.workflow(new_workflow_id("essai"))
    workflow_id = first.workflow_id
    store.workflows.create(first, "first")
    expected = [first]
    for kind, value in changes:
        if kind == "save":
            saved = store.workflows.save(expected[-1].model_copy(update={"name": value}), value)
            assert _content(saved) == _content(expected[-1]).model_copy(update={"name": value})
        elif value > len(expected):
            with pytest.raises(NotFoundError, match=f"version {value}"):
                store.workflows.restore(workflow_id, value)
            continue
        else:
            saved = store.workflows.restore(workflow_id, value, "back")
            assert _content(saved) == _content(expected[value - 1])
        expected.append(saved)
    assert [one.version for one in expected] == list(range(1, len(expected) + 1))
    assert [store.workflows.get(workflow_id, number + 1) for number in range(len(expected))] == expected
    assert store.workflows.get(workflow_id) == expected[-1]
    assert [one.name for one in store.workflows.versions(workflow_id)] == [one.name for one in expected]


def test_a_change_of_an_older_version_is_refused(store: Store, build: Any) -> None:
    first = build.workflow()
    store.workflows.create(first)
    second = store.workflows.save(first.model_copy(update={"description": "mine"}))
    with pytest.raises(ConflictError, match="from version 1, and the latest is 2"):
        store.workflows.save(first.model_copy(update={"description": "theirs"}))
    assert store.workflows.get(first.workflow_id) == second


def test_of_two_changes_at_once_one_wins(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    together, outcomes = Barrier(4), []

    def change(name: str) -> None:
        together.wait()
        try:
            store.workflows.save(build.workflow(name=name))
        except ConflictError:
            outcomes.append("refused")
        else:
            outcomes.append(name)

    threads = [Thread(target=change, args=(f"name {number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes)[1:] == ["refused"] * 3
    latest = store.workflows.get("WF_codage_1")
    assert (latest.version, latest.name) == (2, sorted(outcomes)[0])


def test_an_imported_workflow_keeps_its_version(store: Store, build: Any) -> None:
    imported = build.workflow(version=7)
    store.workflows.create(imported, "imported")
    assert store.workflows.get(imported.workflow_id) == imported
    assert store.workflows.save(imported).version == 8


def test_the_same_id_cannot_be_created_twice(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    with pytest.raises(ConflictError, match="WF_codage_1 exists already"):
        store.workflows.create(build.workflow(name="other"))
    assert store.workflows.get("WF_codage_1").name == "Codage"


def test_the_list_shows_the_latest_versions_by_name(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow("WF_b", name="Étiquette"))
    state = LearningState.COACHING
    coaching = {"learning_state": state, "learning": Learning(state=state)}
    store.workflows.create(build.workflow("WF_a", name="facture", **coaching), "first")
    store.workflows.save(build.workflow("WF_a", name="Facture", **coaching), "renamed")
    listed = [
        (one.workflow_id, one.name, one.version, one.learning_state, one.note)
        for one in store.workflows.list()
    ]
    assert listed == [
        ("WF_b", "Étiquette", 1, LearningState.OBSERVATION, ""),
        ("WF_a", "Facture", 2, LearningState.COACHING, "renamed"),
    ]


@pytest.mark.parametrize("version", [None, 1, 2, 10**30, -(10**30)])
def test_an_unknown_workflow_or_version_is_named(store: Store, build: Any, version: int | None) -> None:
    with pytest.raises(NotFoundError, match="WF_nothing"):
        store.workflows.get("WF_nothing", version)
    store.workflows.create(build.workflow(version=3))
    if version is not None:
        with pytest.raises(NotFoundError, match=f"WF_codage_1 version {version}"):
            store.workflows.get("WF_codage_1", version)


def test_what_a_database_cannot_keep_is_refused(store: Store, build: Any) -> None:
    for workflow, note, field in (
        (build.workflow(name="a\0b"), "", "name"),
        (build.workflow(), "\0", "note"),
        (build.workflow(version=2**31), "", "version"),
    ):
        with pytest.raises(MalformedDocumentError, match=field):
            store.workflows.create(workflow, note)
    assert store.workflows.list() == []


def test_deleting_takes_every_version(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    store.workflows.save(build.workflow())
    store.workflows.delete("WF_codage_1")
    assert store.workflows.list() == []
    for call in (
        lambda: store.workflows.get("WF_codage_1", 1),
        lambda: store.workflows.versions("WF_codage_1"),
        lambda: store.workflows.delete("WF_codage_1"),
        lambda: store.workflows.save(build.workflow()),
        lambda: store.workflows.restore("WF_codage_1", 1),
    ):
        with pytest.raises(NotFoundError):
            call()


def test_a_workflow_being_replayed_is_not_deleted(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    store.replays.create(build.replay())
    with pytest.raises(ConflictError, match="run_1 has not ended"):
        store.workflows.delete("WF_codage_1")
    store.replays.save(build.replay(status=ReplayStatus.COMPLETED))
    store.workflows.delete("WF_codage_1")
    assert [one.replay_id for one in store.replays.list(workflow_id="WF_codage_1")] == ["run_1"]


@pytest.mark.parametrize("state", [LearningState.COACHING, LearningState.AUTO_CONFIRMED])
def test_an_edit_does_not_change_how_far_it_is_trusted(
    store: Store, build: Any, state: LearningState
) -> None:
    store.workflows.create(build.workflow())
    with pytest.raises(ConflictError, match=f"OBSERVATION.*{state}"):
        store.workflows.save(build.workflow(learning_state=state, learning=Learning(state=state)))
    assert [one.version for one in store.workflows.versions("WF_codage_1")] == [1]
