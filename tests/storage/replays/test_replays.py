from __future__ import annotations

from collections import Counter
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.replay.command import CaptureCommand
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.storage.store import Store


@pytest.fixture
def running(store: Store, build: Any) -> Store:
    """A store with one workflow and one replay of it."""
    store.workflows.create(build.workflow())
    store.replays.create(build.replay())
    return store


def issue(store: Store, build: Any, *commands: Any) -> None:
    store.commit_step(build.replay(), commands=commands)


def test_a_replay_is_read_back_equal(running: Store, build: Any) -> None:
    assert running.replays.get("run_1") == build.replay()
    paused = build.replay(status=ReplayStatus.PAUSED_NEED_HELP, parameters={"patient": "10234"})
    running.replays.save(paused)
    assert running.replays.get("run_1") == paused


def test_a_replay_needs_its_workflow_version(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    for version in (2, 2**70):
        with pytest.raises(NotFoundError, match=f"WF_codage_1 version {version}"):
            store.replays.create(build.replay(workflow_version=version))
    assert store.replays.list() == []


def test_an_unknown_replay_is_named(store: Store, build: Any) -> None:
    for call in (
        lambda: store.replays.get("run_1"),
        lambda: store.replays.save(build.replay()),
        lambda: store.run_events.append(build.run_started()),
        lambda: store.commit_step(build.replay()),
    ):
        with pytest.raises(NotFoundError, match="replay 'run_1'"):
            call()


def test_the_same_id_cannot_be_created_twice(running: Store, build: Any) -> None:
    with pytest.raises(ConflictError, match="run_1 exists already"):
        running.replays.create(build.replay(agent_id="agent_2"))


@pytest.mark.parametrize("status", list(ReplayStatus))
def test_an_agent_has_one_replay_at_a_time(store: Store, build: Any, status: ReplayStatus) -> None:
    store.workflows.create(build.workflow())
    store.replays.create(build.replay(status=status))
    if status.is_final:
        store.replays.create(build.replay("run_2"))
    else:
        with pytest.raises(ConflictError, match="agent_1 has a replay that has not ended"):
            store.replays.create(build.replay("run_2"))
    store.replays.create(build.replay("run_3", agent_id="agent_2"))


@pytest.mark.parametrize("status", [status for status in ReplayStatus if status.is_final])
def test_an_ended_replay_never_goes_on(running: Store, build: Any, status: ReplayStatus) -> None:
    running.replays.save(build.replay(status=status))
    with pytest.raises(ConflictError, match="has ended"):
        running.replays.save(build.replay(status=ReplayStatus.EXEC_ACTION))
    assert running.replays.get("run_1").status is status


def test_a_replay_changed_meanwhile_is_not_overwritten(running: Store, build: Any) -> None:
    read = running.replays.get("run_1")
    running.replays.save(build.replay(status=ReplayStatus.PAUSED_NEED_HELP))
    with pytest.raises(ConflictError, match="changed meanwhile"):
        running.commit_step(build.replay(step_index=1), commands=[build.command()], replacing=read)
    assert running.replays.get("run_1").status is ReplayStatus.PAUSED_NEED_HELP
    assert running.commands.pending("agent_1") is None


def test_the_list_is_filtered_and_newest_first(running: Store, build: Any) -> None:
    later = build.NOON + timedelta(hours=1)
    running.workflows.create(build.workflow("WF_other"))
    running.replays.create(build.replay("run_2", agent_id="agent_2", created_at=later))
    running.replays.create(build.replay("run_3", agent_id="agent_3", workflow_id="WF_other"))
    assert [one.replay_id for one in running.replays.list()] == ["run_2", "run_1", "run_3"]
    assert [one.replay_id for one in running.replays.list(agent_id="agent_2")] == ["run_2"]
    assert [one.replay_id for one in running.replays.list(workflow_id="WF_other")] == ["run_3"]
    assert running.replays.list(workflow_id="WF_other", agent_id="agent_1") == []


def test_only_the_last_command_of_a_replay_is_handed_out_until_reported(running: Store, build: Any) -> None:
    issue(running, build, build.command(0))
    issue(running, build, build.command(1))
    assert running.commands.pending("agent_1") == build.command(1)
    assert running.commands.pending("agent_2") is None
    assert running.commands.report(build.report(1)) == "recorded"
    assert running.commands.pending("agent_1") is None


def test_a_command_of_a_paused_replay_is_not_handed_out(running: Store, build: Any) -> None:
    issue(running, build, build.command())
    running.replays.save(build.replay(status=ReplayStatus.PAUSED_NEED_HELP))
    assert running.commands.pending("agent_1") is None
    running.replays.save(build.replay(status=ReplayStatus.IDLE))
    assert running.commands.pending("agent_1") == build.command()


def test_a_command_is_issued_once(running: Store, build: Any) -> None:
    issue(running, build, build.command())
    with pytest.raises(ConflictError, match="run_1:0:0 was issued already"):
        issue(running, build, build.command())


def test_a_command_of_an_ended_replay_is_not_handed_out(running: Store, build: Any) -> None:
    issue(running, build, build.command())
    running.replays.save(build.replay(status=ReplayStatus.ABORTED))
    assert running.commands.pending("agent_1") is None
    assert running.commands.report(build.report()) == "recorded"


def test_an_action_is_handed_to_one_program_for_ever(running: Store, build: Any) -> None:
    click = build.command()
    issue(running, build, click)
    assert running.commands.hand_out(click.command_id, "one")
    assert running.commands.hand_out(click.command_id, "one")
    assert not running.commands.hand_out(click.command_id, "two")
    assert running.commands.hand_out(click.command_id, "one")


def test_a_look_is_handed_to_anybody(running: Store, build: Any) -> None:
    issue(running, build, CaptureCommand(command_id="run_1:0:0"))
    assert all(running.commands.hand_out("run_1:0:0", name) for name in ("one", "two", "one"))


def test_a_command_no_longer_wanted_is_handed_to_nobody(running: Store, build: Any) -> None:
    assert not running.commands.hand_out("run_1:0:0", "one")
    issue(running, build, build.command(0))
    running.replays.save(build.replay(status=ReplayStatus.PAUSED_NEED_HELP))
    assert not running.commands.hand_out("run_1:0:0", "one")
    issue(running, build, build.command(1))
    assert not running.commands.hand_out("run_1:0:0", "one")
    assert running.commands.hand_out("run_1:1:0", "one")
    running.commands.report(build.report(1))
    assert not running.commands.hand_out("run_1:1:0", "one")


def test_of_programs_that_ask_together_one_gets_the_action(running: Store, build: Any) -> None:
    click = build.command()
    issue(running, build, click)
    together, got = Barrier(4), Counter[bool]()

    def ask(number: int) -> None:
        together.wait()
        got[running.commands.hand_out(click.command_id, f"program_{number}")] += 1

    threads = [Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == {True: 1, False: 3}


def test_a_report_is_recorded_once(running: Store, build: Any) -> None:
    issue(running, build, build.command())
    assert running.commands.report(build.report()) == "recorded"
    assert running.commands.report(build.report()) == "repeated"
    with pytest.raises(ConflictError, match="run_1:0:0 has another report"):
        running.commands.report(build.report(outcome="failed", error="lost"))
    assert running.commands.get("run_1:0:0").report == build.report()


def test_a_report_of_an_unknown_command_is_refused(running: Store, build: Any) -> None:
    with pytest.raises(NotFoundError, match="command 'run_1:5:0'"):
        running.commands.report(build.report(5))
    with pytest.raises(NotFoundError, match="command 'run_1:5:0'"):
        running.commands.get("run_1:5:0")


def test_the_last_command_tells_whether_it_was_reported(running: Store, build: Any) -> None:
    assert running.commands.last("run_1") is None
    issue(running, build, build.command(0))
    issue(running, build, build.command(0, 1))
    last = running.commands.last("run_1")
    assert last is not None
    assert (last.command, last.report, last.agent_id) == (build.command(0, 1), None, "agent_1")
    running.commands.report(build.report(0, 1))
    reported = running.commands.last("run_1")
    assert reported is not None
    assert reported.report == build.report(0, 1)


def test_run_events_come_back_in_the_order_they_were_told(running: Store, build: Any) -> None:
    events = [build.run_started().model_copy(update={"at": build.NOON - timedelta(days=n)}) for n in range(5)]
    for event in events:
        running.run_events.append(event)
    assert list(running.run_events.of_replay("run_1")) == events
    assert list(running.run_events.of_replay("run_2")) == []


def test_a_step_is_stored_whole(running: Store, build: Any) -> None:
    issue(running, build, build.command(0))
    moved = build.replay(status=ReplayStatus.EXEC_ACTION, step_index=1)
    outcome = running.commit_step(
        moved, commands=[build.command(1)], events=[build.run_started()], report=build.report(0)
    )
    assert outcome == "recorded"
    assert running.replays.get("run_1") == moved
    assert running.commands.pending("agent_1") == build.command(1)
    assert list(running.run_events.of_replay("run_1")) == [build.run_started()]
    assert running.commands.get("run_1:0:0").report == build.report(0)


def test_a_step_that_fails_half_way_changes_nothing(running: Store, build: Any) -> None:
    issue(running, build, build.command(0))
    with pytest.raises(NotFoundError, match="run_9"):
        running.commit_step(
            build.replay(step_index=1),
            commands=[build.command(1)],
            events=[build.run_started(), build.run_started("run_9")],
            report=build.report(0),
        )
    assert running.replays.get("run_1") == build.replay()
    assert running.commands.pending("agent_1") == build.command(0)
    assert list(running.run_events.of_replay("run_1")) == []


def test_the_same_report_handled_by_several_at_once_moves_the_replay_once(running: Store, build: Any) -> None:
    issue(running, build, build.command(0))
    together, outcomes = Barrier(4), Counter[str]()

    def handle(number: int) -> None:
        together.wait()
        moved = build.replay(step_index=number)
        outcomes[running.commit_step(moved, commands=[build.command(number)], report=build.report(0))] += 1

    threads = [Thread(target=handle, args=(number,)) for number in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes == {"recorded": 1, "repeated": 3}
    step = running.replays.get("run_1").step_index
    last = running.commands.last("run_1")
    assert last is not None
    assert last.command == build.command(step)
