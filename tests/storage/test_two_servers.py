"""Two servers on one database: each race has one winner, and nobody waits for ever."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from threading import Barrier, Event, Thread
from typing import Any

import pytest

from begun_replay import begin
from rpa_vision.errors import ChangedMeanwhileError, ConflictError, RpaVisionError
from rpa_vision.models.replay.command import CaptureCommand
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.replay.engine.agent_queue import AgentQueue
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.settings import Settings
from rpa_vision.storage.store import Store, open_store

ROUNDS = 15
WITHIN_S = 60.0


@pytest.fixture
def other(settings: Settings, store: Store) -> Iterator[Store]:
    """The same database, opened by another server."""
    opened = open_store(settings)
    yield opened
    opened.close()


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """What each gave, or the error it raised."""
    together, results = Barrier(len(deeds)), list[object](range(len(deeds)))

    def do(number: int, deed: Callable[[], object]) -> None:
        together.wait()
        try:
            results[number] = deed()
        except RpaVisionError as error:
            results[number] = error

    threads = [Thread(target=do, args=one) for one in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def silent(build: Any, replay_id: str) -> Any:
    why = Pause(reason=PauseReason.AGENT_SILENT, message="?", step_index=0)
    return build.replay(replay_id, ReplayStatus.PAUSED_NEED_HELP, pause=why)


def test_an_agent_that_gets_an_action_is_not_silent_to_the_other_server(
    store: Store, other: Store, build: Any
) -> None:
    store.workflows.create(build.workflow())
    for number in range(ROUNDS):
        replay_id = f"run_{number}"
        click = build.command(replay_id=replay_id)
        begin(store, build.replay(replay_id, acting=click.command_id), commands=[click])
        got, paused = at_once(
            lambda click=click: store.commands.hand_out(click.command_id, "one"),
            lambda replay_id=replay_id: other.commit_step(silent(build, replay_id)),
        )
        assert got in (True, False)
        assert isinstance(paused, ChangedMeanwhileError) if got else paused == "recorded"
        store.replays.save(build.replay(replay_id, ReplayStatus.ABORTED))


def test_nothing_is_handed_out_of_a_replay_once_it_is_paused(store: Store, other: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    begin(store, build.replay(), commands=[build.command()])
    other.commit_step(build.replay(status=ReplayStatus.PAUSED_NEED_HELP))
    assert not store.commands.hand_out(build.command().command_id, "one")


def test_a_report_and_the_same_command_asked_for_again_do_not_block_each_other(
    store: Store, other: Store, build: Any
) -> None:
    store.workflows.create(build.workflow())
    begin(store, build.replay(), commands=[build.command(0)])
    for step in range(ROUNDS):
        command, report = build.command(step), build.report(step)
        moved, following = build.replay(step_index=step + 1), build.command(step + 1)
        results = at_once(
            lambda c=command: store.commands.hand_out(c.command_id, "one"),
            lambda r=report, m=moved, n=following: other.commit_step(m, commands=[n], report=r),
            lambda c=command: other.commands.hand_out(c.command_id, "one"),
            lambda r=report, m=moved, n=following: store.commit_step(m, commands=[n], report=r),
        )
        assert Counter(results[1::2]) == {"recorded": 1, "repeated": 1}
        assert {*results[::2]} <= {True, False}


def test_a_replay_that_two_servers_change_at_once_is_changed_by_one(
    store: Store, other: Store, build: Any
) -> None:
    store.workflows.create(build.workflow())
    begin(store, build.replay())
    for step in range(ROUNDS):
        read = store.replays.get("run_1")
        results = at_once(
            *(
                lambda one=one, read=read, step=step: one.commit_step(
                    read.model_copy(update={"step_index": step + 1}), replacing=read
                )
                for one in (store, other)
            )
        )
        assert Counter(type(result) for result in results) == {str: 1, ChangedMeanwhileError: 1}


def test_replays_of_one_agent_take_turns_oldest_first(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    turns = AgentQueue(StoreJournal(store), lambda: build.NOON)
    order = list(range(6))
    random.Random(4).shuffle(order)  # noqa: S311 - no secret
    for number in order:
        created = build.NOON + timedelta(seconds=number)
        store.replays.create(build.replay(f"run_{number}", attempt=0, created_at=created))
    begun = []
    for _ in order:
        replay = turns.begin_next("agent_1")
        assert replay is not None
        assert turns.begin_next("agent_1") is None
        begun.append(replay.replay_id)
        command = store.commands.pending("agent_1")
        assert command is not None
        assert command.command_id.startswith(f"{replay.replay_id}:")
        store.replays.save(replay.model_copy(update={"status": ReplayStatus.ABORTED}))
    assert begun == [f"run_{number}" for number in range(6)]


def test_of_two_servers_one_begins_the_next_replay(store: Store, other: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    for number in range(ROUNDS):
        for name in ("a", "b"):
            store.replays.create(build.replay(f"run_{number}{name}", attempt=0))
        both = [AgentQueue(StoreJournal(one), lambda: build.NOON) for one in (store, other)]
        results = at_once(*(lambda turns=turns: turns.begin_next("agent_1") for turns in both))
        assert [result is None for result in results].count(False) == 1
        active = [replay for replay in store.replays.list() if not replay.status.is_final]
        assert [replay.is_waiting for replay in active].count(False) == 1
        for replay in active:
            store.replays.save(replay.model_copy(update={"status": ReplayStatus.ABORTED}))


def test_a_waiting_replay_asks_nothing_of_anybody(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    begin(store, build.replay(), commands=[build.command()])
    store.replays.create(build.replay("run_2", attempt=0))
    assert store.commands.pending("agent_1") == build.command()
    assert store.replays.first_waiting("agent_1") is None
    assert store.replays.agents_to_begin() == []
    with pytest.raises(ConflictError, match="agent_1 has a replay that has not ended"):
        store.replays.save(build.replay("run_2"))
    store.replays.save(build.replay(status=ReplayStatus.COMPLETED))
    assert store.replays.agents_to_begin() == ["agent_1"]


def test_a_command_of_one_server_is_news_at_the_other(
    store: Store, other: Store, build: Any, request: pytest.FixtureRequest
) -> None:
    """On SQLite there is one server, which tells itself."""
    store.workflows.create(build.workflow())
    here, there = Event(), Event()
    with store.news.listening(lambda _: here.set()), other.news.listening(lambda _: there.set()):
        number = 0
        while not there.wait(0.1) and "sqlite" not in request.node.name:
            number += 1
            assert number < WITHIN_S * 10
            begin(store, build.replay(f"run_{number}"), [CaptureCommand(command_id=f"run_{number}:0:0")])
            store.replays.save(build.replay(f"run_{number}", ReplayStatus.ABORTED))
        begin(store, build.replay("run_0"))
        assert here.wait(WITHIN_S)


def test_running_replays_tell_which_command_they_wait_for(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    begin(store, build.replay(), commands=[build.command()])
    (waited,) = store.commands.unanswered()
    assert (waited.command, waited.handed_at, waited.agent_seen_at) == (build.command(), None, None)
    store.agents.heard("agent_1", "one", build.NOON, 30.0)
    store.commands.hand_out(build.command().command_id, "one")
    (waited,) = store.commands.unanswered()
    assert waited.agent_seen_at == build.NOON
    assert waited.handed_at is not None
    store.commands.report(build.report())
    assert store.commands.unanswered() == []
