"""Rows of a batch on both databases: begun once whoever begins them, and over in the transaction of their replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest

from rpa_vision.errors import ConflictError, NotFoundError, RpaVisionError
from rpa_vision.models.batch.batch import (
    Batch,
    BatchRow,
    BatchState,
    ColumnMap,
    Lane,
    RowState,
    Terms,
)
from rpa_vision.models.batch.table import CsvForm, InBoth, TableColumn
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import (
    ActionSent,
    Receipt,
    Replay,
    ReplayStatus,
    RunEnded,
    RunPaused,
    RunResumed,
)
from rpa_vision.settings import Settings
from rpa_vision.storage.store import Store, open_store

AGENTS = ("pc1", "pc2", "pc3")
ROWS = 12


@pytest.fixture
def other(settings: Settings, store: Store) -> Iterator[Store]:
    """The same database, opened by another server."""
    opened = open_store(settings)
    yield opened
    opened.close()


@pytest.fixture
def begun(store: Store, build: Any) -> str:
    store.workflows.create(build.workflow())
    batch = Batch(
        batch_id="batch_1",
        name="table.csv",
        workflow_id="WF_codage_1",
        workflow_version=1,
        form=CsvForm(encoding="utf-8", delimiter=";"),
        columns=(TableColumn(place=1, heading="a"),),
        mapping=ColumnMap(),
        state=BatchState.RUNNING,
        terms=Terms(agents=AGENTS),
        created_at=build.NOON,
        started_at=build.NOON,
    )
    rows = [
        BatchRow(batch_id="batch_1", number=number, line=number + 1, cells=(str(number),))
        for number in range(1, ROWS + 1)
    ]
    store.batches.create(batch, rows)
    return "batch_1"


def replay_on(build: Any, agent_id: str) -> Callable[[Batch, BatchRow, Lane], Replay | InBoth]:
    def make(batch: Batch, row: BatchRow, lane: Lane) -> Replay:
        name = f"{batch.batch_id}_{row.number}_{row.attempt}"
        made: Replay = build.replay(name, attempt=0, agent_id=agent_id, batch_id="batch_1", aside=lane.aside)
        return made

    return make


def begin(store: Store, build: Any, agent_id: str) -> Replay | None:
    return store.batches.begin_row("batch_1", agent_id, replay_on(build, agent_id), build.NOON)


def end(store: Store, build: Any, replay: Replay, status: Any, operator_id: str | None = None) -> None:
    event = RunEnded(
        replay_id=replay.replay_id,
        at=build.NOON,
        status=status,
        detail="over",
        operator_id=operator_id,
        receipt=Receipt(verified=True),
    )
    store.commit_step(replay.model_copy(update={"status": status, "pause": None}), events=[event])


def pause(store: Store, build: Any, replay: Replay, reason: PauseReason) -> None:
    why = Pause(reason=reason, message="why", step_index=0)
    paused = replay.model_copy(update={"status": ReplayStatus.PAUSED_NEED_HELP, "pause": why, "attempt": 1})
    store.commit_step(paused, events=[RunPaused(replay_id=replay.replay_id, at=build.NOON, pause=why)])


def touch(store: Store, build: Any, replay: Replay) -> None:
    sent = ActionSent(
        replay_id=replay.replay_id,
        at=build.NOON,
        command_id=f"{replay.replay_id}:0:1",
        step_index=0,
        action_type="click",
        intention="click",
        seen="replays/a.png",
    )
    store.commit_step(replay.model_copy(update={"attempt": 1}), events=[sent])


def states(store: Store) -> list[RowState]:
    return [row.state for row in store.batches.rows("batch_1")]


def at_once(*deeds: Callable[[], object]) -> Sequence[object]:
    together, results = Barrier(len(deeds)), list[object](range(len(deeds)))

    def do(place: int, deed: Callable[[], object]) -> None:
        together.wait()
        try:
            results[place] = deed()
        except RpaVisionError as error:
            results[place] = error

    threads = [Thread(target=do, args=one) for one in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_two_servers_begin_each_row_once_and_one_of_an_agent_at_a_time(
    store: Store, other: Store, build: Any, begun: str
) -> None:
    done: Counter[str] = Counter()
    for _ in range(ROWS):
        results = at_once(
            *(
                lambda one=one, agent=agent: begin(one, build, agent)
                for one in (store, other)
                for agent in AGENTS
            )
        )
        assert all(isinstance(one, Replay | ConflictError | None) for one in results), results
        under_way = store.batches.rows(begun, RowState.BEGUN)
        assert len({row.agent_id for row in under_way}) == len(under_way)
        for row in under_way:
            assert row.replay_id is not None
            end(store, build, store.replays.get(row.replay_id), ReplayStatus.COMPLETED)
            done[row.replay_id] += 1
    assert states(store) == [RowState.DONE] * ROWS
    assert set(done.values()) == {1}
    assert len(store.replays.list()) == ROWS


def test_a_row_nobody_touched_is_given_back_and_its_agent_stopped(
    store: Store, build: Any, begun: str
) -> None:
    first = begin(store, build, "pc1")
    assert first is not None
    pause(store, build, first, PauseReason.UNEXPECTED_SCREEN)
    end(store, build, store.replays.get(first.replay_id), ReplayStatus.ABORTED)
    assert states(store) == [RowState.WAITING] * ROWS
    (lane,) = store.batches.lanes(begun)
    assert lane.held == InBoth(fr="why", en="why")
    assert begin(store, build, "pc1") is None
    again = begin(store, build, "pc2")
    assert again is not None
    assert again.replay_id == "batch_1_1_1", "the same row, under another name"
    store.batches.release(begun, "pc1", build.NOON, "camille")
    assert begin(store, build, "pc1") is not None


def test_a_row_that_was_touched_is_never_begun_again(store: Store, build: Any, begun: str) -> None:
    first = begin(store, build, "pc1")
    assert first is not None
    touch(store, build, first)
    pause(store, build, store.replays.get(first.replay_id), PauseReason.UNEXPECTED_SCREEN)
    end(store, build, store.replays.get(first.replay_id), ReplayStatus.ABORTED)
    row = store.batches.rows(begun)[0]
    assert (row.state, row.stop) == (RowState.SET_ASIDE, InBoth(fr="why", en="why"))
    following = begin(store, build, "pc1")
    assert following is not None
    assert (following.replay_id, following.aside) == ("batch_1_2_0", first.replay_id)


def test_what_is_wrong_with_the_row_itself_sets_it_aside_though_nothing_was_touched(
    store: Store, build: Any, begun: str
) -> None:
    first = begin(store, build, "pc1")
    assert first is not None
    pause(store, build, first, PauseReason.TARGET_NOT_FOUND)
    end(store, build, store.replays.get(first.replay_id), ReplayStatus.ABORTED)
    assert states(store)[:2] == [RowState.SET_ASIDE, RowState.WAITING]
    following = begin(store, build, "pc1")
    assert following is not None
    assert following.aside is None


def test_a_person_who_ends_a_row_has_the_last_word(store: Store, build: Any, begun: str) -> None:
    first = begin(store, build, "pc1")
    assert first is not None
    pause(store, build, first, PauseReason.UNEXPECTED_SCREEN)
    end(store, build, store.replays.get(first.replay_id), ReplayStatus.ABORTED, "camille")
    row = store.batches.rows(begun)[0]
    assert row.state is RowState.SET_ASIDE
    assert row.stop is not None
    assert "camille" in row.stop.fr


def test_rows_set_aside_one_after_the_other_stop_their_agent(store: Store, build: Any, begun: str) -> None:
    for _ in range(3):
        replay = begin(store, build, "pc1")
        assert replay is not None
        pause(store, build, replay, PauseReason.TARGET_NOT_FOUND)
        end(store, build, store.replays.get(replay.replay_id), ReplayStatus.ABORTED)
    assert begin(store, build, "pc1") is None
    (lane,) = store.batches.lanes(begun)
    assert lane.held is not None
    assert "3" in lane.held.fr


def test_a_pause_that_was_answered_leaves_no_trace(store: Store, build: Any, begun: str) -> None:
    replay = begin(store, build, "pc1")
    assert replay is not None
    pause(store, build, replay, PauseReason.DIALOG)
    assert store.batches.rows(begun)[0].paused_for is PauseReason.DIALOG
    resumed = RunResumed(replay_id=replay.replay_id, at=build.NOON, step_index=0)
    store.commit_step(replay.model_copy(update={"attempt": 2}), events=[resumed])
    end(store, build, store.replays.get(replay.replay_id), ReplayStatus.COMPLETED)
    row = store.batches.rows(begun)[0]
    assert (row.state, row.stop, row.paused_for, row.verified) == (RowState.DONE, None, None, True)


def test_an_ended_batch_begins_nothing_and_tells_what_it_left(store: Store, build: Any, begun: str) -> None:
    replay = begin(store, build, "pc1")
    assert replay is not None
    why = InBoth(fr="assez", en="enough")
    store.batches.change(
        begun,
        "end",
        build.NOON,
        None,
        lambda batch: batch.model_copy(update={"stopping": True, "why": why}),
    )
    assert begin(store, build, "pc2") is None
    assert states(store) == [RowState.BEGUN] + [RowState.NOT_BEGUN] * (ROWS - 1)
    assert store.batches.rows(begun)[1].stop == why


def test_what_ended_long_ago_is_forgotten_and_what_runs_is_not(store: Store, build: Any, begun: str) -> None:
    later = build.NOON + timedelta(days=40)
    assert store.batches.forget(later, later, None) == 0
    store.batches.change(
        begun,
        "end",
        build.NOON,
        None,
        lambda batch: batch.model_copy(update={"state": BatchState.ENDED, "ended_at": build.NOON}),
    )
    assert store.batches.forget(later, later, None) == 1
    with pytest.raises(NotFoundError):
        store.batches.rows(begun)
