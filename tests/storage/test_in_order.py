"""Tasks of one plan: each begins once the one before it is proven, with what that one read."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rpa_vision.models.replay.run import (
    Receipt,
    Replay,
    ReplayStatus,
    RunEnded,
    TakenValue,
)
from rpa_vision.replay.engine.agent_queue import AgentQueue
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.storage.store import Store

TAKES = {"numero_patient": TakenValue(replay_id="first", variable="ipp")}


@pytest.fixture
def turns(store: Store, build: Any) -> AgentQueue:
    store.workflows.create(build.workflow())
    return AgentQueue(StoreJournal(store), lambda: build.NOON, "fr")


def two(store: Store, build: Any, **second: object) -> None:
    store.replays.create(build.replay("first", attempt=0, created_at=build.NOON))
    later = build.NOON + timedelta(microseconds=1)
    store.replays.create(build.replay("second", attempt=0, created_at=later, after="first", **second))


def end(store: Store, build: Any, status: Any, *, verified: bool, **read: str) -> None:
    replay = store.replays.get("first")
    over = replay.model_copy(update={"status": status, "variables": dict(read)})
    event = RunEnded(replay_id="first", at=build.NOON, status=status, receipt=Receipt(verified=verified))
    store.commit_step(over, (), (event,))


def begun(turns: AgentQueue) -> Replay | None:
    return turns.begin_next("agent_1")


def test_the_next_begins_once_the_one_before_is_proven(store: Store, build: Any, turns: AgentQueue) -> None:
    two(store, build)
    first = begun(turns)
    assert first is not None
    assert first.replay_id == "first"
    assert begun(turns) is None
    end(store, build, ReplayStatus.COMPLETED, verified=True)
    second = begun(turns)
    assert second is not None
    assert second.replay_id == "second"


@pytest.mark.parametrize(
    ("status", "verified"),
    [(ReplayStatus.ABORTED, False), (ReplayStatus.COMPLETED, False), (ReplayStatus.ABORTED, True)],
)
def test_nothing_begins_behind_what_is_not_proven(
    store: Store, build: Any, turns: AgentQueue, status: Any, verified: bool
) -> None:
    two(store, build)
    begun(turns)
    end(store, build, status, verified=verified)
    assert begun(turns) is None
    second = store.replays.get("second")
    assert second.status is ReplayStatus.ABORTED
    (told,) = store.run_events.of_replay("second")
    assert isinstance(told, RunEnded)
    assert "tâche d'avant" in told.detail


def test_what_was_read_is_passed_on(store: Store, build: Any, turns: AgentQueue) -> None:
    two(store, build, takes=TAKES)
    begun(turns)
    end(store, build, ReplayStatus.COMPLETED, verified=True, ipp="80047012")
    second = begun(turns)
    assert second is not None
    assert second.parameters["numero_patient"] == "80047012"


@pytest.mark.parametrize("read", [{}, {"ipp": " "}, {"ipp": "800\n47012"}])
def test_nothing_begins_with_a_value_that_was_not_read(
    store: Store, build: Any, turns: AgentQueue, read: dict[str, str]
) -> None:
    two(store, build, takes=TAKES)
    begun(turns)
    end(store, build, ReplayStatus.COMPLETED, verified=True, **read)
    assert begun(turns) is None
    assert store.replays.get("second").status is ReplayStatus.ABORTED


def test_what_waits_behind_a_plan_that_stopped_begins(store: Store, build: Any, turns: AgentQueue) -> None:
    two(store, build)
    other = build.NOON + timedelta(seconds=1)
    store.replays.create(build.replay("other", attempt=0, created_at=other))
    begun(turns)
    end(store, build, ReplayStatus.ABORTED, verified=False)
    next_one = begun(turns)
    assert next_one is not None
    assert next_one.replay_id == "other"
