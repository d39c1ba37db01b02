"""What happens to workflows is in the audit trail: who changed them, and who let them act alone."""

from __future__ import annotations

from typing import Any

import pytest

from rpa_vision.errors import ConflictError
from rpa_vision.models.graph.learning import (
    Approved,
    EdgeMarked,
    LearningEvidence,
    LearningState,
    LearningThresholds,
    MovedOn,
    RolledBack,
    ThresholdsSet,
    TimeoutRaised,
)
from rpa_vision.models.graph.tally import Lesson, Tally
from rpa_vision.models.graph.workflow import Learning, Workflow
from rpa_vision.models.site.audit import AuditRecord
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.store import Store

ID = "WF_codage_1"


def records(store: Store) -> list[AuditRecord]:
    return [entry.record for entry in store.audit.all()]


def told(store: Store) -> list[tuple[str, str, str | None, int | None]]:
    return [
        (one.action_type, one.outcome.value, one.operator_id, one.workflow_version) for one in records(store)
    ]


def test_every_version_is_told_of_with_who_made_it(store: Store, build: Any, settings: Settings) -> None:
    store.workflows.create(build.workflow(), "learnt from 5 demonstrations", "m.petit")
    store.workflows.save(store.workflows.get(ID), "variable renamed", "zoe")
    store.workflows.restore(ID, 1, "version 1 again", "zoe")
    store.workflows.delete(ID, "mme.durand")
    store.workflows.create(build.workflow(), "imported", imported=True)
    assert told(store) == [
        ("learn", "created", "m.petit", 1),
        ("edit", "changed", "zoe", 2),
        ("restore", "changed", "zoe", 3),
        ("delete", "deleted", "mme.durand", 3),
        ("import", "created", None, 1),
    ]
    assert [one.intention for one in records(store)[:3]] == [
        "learnt from 5 demonstrations",
        "variable renamed",
        "version 1 again",
    ]
    assert all((one.workflow_id, one.replay_id) == (ID, None) for one in records(store))
    assert verify_audit(store.engine, audit_key(settings)).whole


def test_what_is_refused_is_not_told(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    with pytest.raises(ConflictError):
        store.workflows.create(build.workflow(), "again", "zoe")
    store.workflows.save(build.workflow())
    with pytest.raises(ConflictError):
        store.workflows.save(build.workflow(), "late", "zoe")
    assert len(records(store)) == 2


def test_every_step_in_trust_is_told_of(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    common = {"workflow_id": ID, "at": build.NOON, "version": 2}
    states = {"before": LearningState.AUTO_CANDIDATE, "evidence": LearningEvidence()}
    events = (
        Approved(**common, by="mme.durand"),
        MovedOn(**common, **states, after=LearningState.AUTO_CONFIRMED),
        RolledBack(**common, **states, by="zoe", why="program updated"),
        ThresholdsSet(**common, thresholds=LearningThresholds(candidate_runs=7), by="zoe"),
        TimeoutRaised(**common, edge_id="e1", before=5.0, after=12.0),
        EdgeMarked(**common, edge_id="e1", failures=4),
    )
    store.lessons.learn(ID, lambda known, tally: Lesson(known, tally, "", events))
    assert told(store)[1:] == [
        ("approve", "approved", "mme.durand", 2),
        ("promote", "promoted", None, 2),
        ("demote", "demoted", "zoe", 2),
        ("thresholds", "changed", "zoe", 2),
        ("timeout", "changed", None, 2),
        ("mark", "changed", None, 2),
    ]
    _, promoted, demoted, thresholds, timeout, _ = records(store)[1:]
    assert promoted.target == "AUTO_CANDIDATE → AUTO_CONFIRMED"
    assert (demoted.target, demoted.intention) == ("AUTO_CANDIDATE → COACHING", "program updated")
    assert "candidate_runs 7" in thresholds.intention
    assert (timeout.target, timeout.intention) == ("e1", "5 s → 12 s")


def test_a_lesson_that_fails_leaves_no_line(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    event = Approved(workflow_id=ID, at=build.NOON, version=2, by="zoe")

    def leap(workflow: Workflow, tally: Tally) -> Lesson:
        state = LearningState.AUTO_CONFIRMED
        far = workflow.model_copy(update={"learning_state": state, "learning": Learning(state=state)})
        return Lesson(far, tally, "leap", (event,))

    with pytest.raises(ConflictError):
        store.lessons.learn(ID, leap)
    assert len(records(store)) == 1
