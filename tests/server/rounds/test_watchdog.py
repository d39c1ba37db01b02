"""Agents that stopped answering are noticed once, by whichever server, and no action is ever sent on a guess."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread

import pytest

from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.errors import BadReportError, ConflictError
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision.phrases import say
from rpa_vision.replay.engine.agent_queue import AgentQueue
from rpa_vision.replay.engine.silence import Silence
from rpa_vision.server.agents.delivery import hear, next_command, take_report
from rpa_vision.server.rounds.watchdog import Watchdog
from rpa_vision.server.services import Services
from rpa_vision.server.store_journal import StoreJournal

SILENCE_S = 30.0


@dataclass
class Clock:
    """Ahead of the real one, by which rows are stamped, as far as it was told."""

    ahead: timedelta = field(default_factory=timedelta)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead


@dataclass
class Watched:
    services: Services
    clock: Clock
    watchdog: Watchdog

    def wait(self, seconds: float) -> None:
        """Looked after all the time."""
        for _ in range(round(seconds / 5)):
            self.clock.ahead += timedelta(seconds=5)
            self.watchdog.look()

    @property
    def replay(self) -> Replay:
        return self.services.store.replays.get("run1")

    @property
    def reason(self) -> PauseReason | None:
        return self.replay.pause and self.replay.pause.reason


def made_watchdog(services: Services, clock: Clock) -> Watchdog:
    journal = StoreJournal(services.store)
    silence, turns = Silence(journal, "fr", clock.now), AgentQueue(journal, clock.now)
    return Watchdog(services.store, silence, turns, SILENCE_S, now=clock.now)


@pytest.fixture
def watched(services: Services) -> Watched:
    """A replay that asks for its first look."""
    workflow = admission_workflow()
    services.store.workflows.create(workflow, "test")
    services.engine.start("run1", workflow, {"numero_patient": "10234"}, "pc1")
    clock = Clock()
    watched = Watched(services, clock, made_watchdog(services, clock))
    watched.watchdog.look()
    return watched


@pytest.fixture
def acting(watched: Watched, ocr: FakePaintedOcr) -> str:
    """Its first click is decided, and nobody has it yet."""
    home = png(ocr.paint({(20, 10): "Accueil", (40, 100): "Nouvelle admission"}))
    assert next_command(watched.services, "pc1", "one") is not None
    look = Report(command_id="run1:0:0", outcome="done")
    take_report(watched.services, "pc1", "one", look, home, None)
    return "run1:0:1"


def test_an_action_that_was_handed_out_and_not_reported_waits_for_a_person(
    watched: Watched, acting: str
) -> None:
    assert next_command(watched.services, "pc1", "one") is not None
    watched.wait(25)
    assert watched.reason is None
    watched.wait(10)
    assert watched.reason is PauseReason.DELIVERY_UNKNOWN
    assert watched.replay.acting == acting
    hear(watched.services, "pc1", "one")
    watched.wait(60)
    assert watched.reason is PauseReason.DELIVERY_UNKNOWN
    assert next_command(watched.services, "pc1", "one") is None


def test_a_look_that_was_handed_out_is_asked_for_again_once_the_agent_is_back(watched: Watched) -> None:
    assert next_command(watched.services, "pc1", "one") is not None
    watched.wait(35)
    assert watched.reason is PauseReason.AGENT_SILENT
    assert watched.replay.pause is not None
    assert watched.replay.pause.message == say("fr", "pause.agent_silent", agent="pc1")
    _come_back(watched)
    assert watched.replay.status is ReplayStatus.IDLE
    again = next_command(watched.services, "pc1", "one")
    assert again is not None
    assert (again.type, again.command_id) == ("capture", "run1:0:1")


def test_an_action_nobody_got_is_decided_again_on_what_the_screen_shows_then(
    watched: Watched, acting: str
) -> None:
    watched.wait(40)
    assert watched.reason is PauseReason.AGENT_SILENT
    assert not watched.replay.is_uncertain
    _come_back(watched)
    again = next_command(watched.services, "pc1", "one")
    assert again is not None
    assert again.type == "capture"


def test_a_replay_whose_agent_never_came_is_shown_as_such(watched: Watched) -> None:
    watched.wait(35)
    assert watched.reason is PauseReason.AGENT_SILENT


def test_silence_while_nobody_watched_does_not_count(watched: Watched, acting: str) -> None:
    assert next_command(watched.services, "pc1", "one") is not None
    watched.clock.ahead += timedelta(hours=3)
    watched.watchdog.look()
    made_watchdog(watched.services, watched.clock).look()
    assert watched.reason is None
    watched.wait(35)
    assert watched.reason is PauseReason.DELIVERY_UNKNOWN


def test_two_servers_notice_it_once(watched: Watched, acting: str) -> None:
    assert next_command(watched.services, "pc1", "one") is not None
    other = made_watchdog(watched.services, watched.clock)
    other.look()
    for _ in range(6):
        watched.clock.ahead += timedelta(seconds=5.5)
        together = Barrier(2)

        def look(watchdog: Watchdog, together: Barrier = together) -> None:
            together.wait()
            watchdog.look()

        threads = [Thread(target=look, args=(dog,)) for dog in (watched.watchdog, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    told = Counter(event.type for event in watched.services.store.run_events.of_replay("run1"))
    assert told["run_paused"] == 1


def test_a_report_that_comes_at_the_last_moment_counts(
    watched: Watched, acting: str, ocr: FakePaintedOcr
) -> None:
    assert next_command(watched.services, "pc1", "one") is not None
    form = png(ocr.paint({(20, 10): "Fiche patient", (20, 60): "N° patient", (300, 300): "Enregistrer"}))
    done = Report(command_id=acting, outcome="done")
    take_report(watched.services, "pc1", "one", done, form, None)
    with pytest.raises(ConflictError, match=f"does not wait for {acting}"):
        Silence(StoreJournal(watched.services.store), "fr", watched.clock.now).swallowed(acting)
    assert watched.reason is None


def test_a_paused_replay_is_left_to_its_person(watched: Watched) -> None:
    watched.services.engine.pause("run1", "un instant")
    hear(watched.services, "pc1", "one")
    watched.wait(60)
    assert watched.reason is PauseReason.ASKED_BY_PERSON


def test_a_replay_that_nobody_began_is_begun(watched: Watched) -> None:
    store = watched.services.store
    waiting = watched.replay.model_copy(
        update={"replay_id": "run2", "attempt": 0, "created_at": watched.clock.now()}
    )
    store.replays.create(waiting)
    watched.watchdog.look()
    assert store.replays.get("run2").is_waiting
    watched.services.engine.abort("run1", "assez")
    watched.watchdog.look()
    assert not store.replays.get("run2").is_waiting
    command = store.commands.pending("pc1")
    assert command is not None
    assert command.command_id == "run2:0:0"


def _come_back(watched: Watched) -> None:
    watched.services.store.agents.heard("pc1", "one", watched.clock.now(), SILENCE_S)
    watched.watchdog.look()


def test_an_agent_whose_pictures_never_decode_is_not_asked_for_ever(watched: Watched) -> None:
    """By real time: what is handed out again and again is stamped anew each time."""
    services, turns = watched.services, AgentQueue(StoreJournal(watched.services.store), now)
    silence = Silence(StoreJournal(services.store), "fr", now)
    watchdogs = [Watchdog(services.store, silence, turns, 2.0, times=2) for _ in range(2)]
    deadline = now() + timedelta(seconds=30)
    refused = 0
    while watched.replay.pause is None:
        assert now() < deadline
        look = next_command(services, "pc1", "one")
        if look is not None:
            with pytest.raises(BadReportError):
                take_report(services, "pc1", "one", _done(look.command_id), b"no picture", None)
            refused += 1
        for watchdog in watchdogs:
            watchdog.look()
    assert refused > 1
    assert watched.reason is PauseReason.AGENT_ERROR
    assert watched.replay.pause.message == say("fr", "pause.agent_unreadable", agent="pc1")
    watched.services.engine.resume("run1", None)
    assert next_command(services, "pc1", "one") is not None


def now() -> datetime:
    return datetime.now(UTC)


def _done(command_id: str) -> Report:
    return Report(command_id=command_id, outcome="done")


@pytest.mark.parametrize("restarted", [False, True])
def test_silence_is_noticed_although_the_clock_was_set_back(
    watched: Watched, acting: str, restarted: bool
) -> None:
    assert next_command(watched.services, "pc1", "one") is not None
    watched.clock.ahead -= timedelta(hours=3)
    if restarted:
        watched.watchdog = made_watchdog(watched.services, watched.clock)
    watched.watchdog.look()
    watched.wait(25)
    assert watched.reason is None
    watched.wait(10)
    assert watched.reason is PauseReason.DELIVERY_UNKNOWN


def test_an_agent_that_comes_back_is_heard_although_the_clock_was_set_back(watched: Watched) -> None:
    assert next_command(watched.services, "pc1", "one") is not None
    watched.wait(35)
    assert watched.reason is PauseReason.AGENT_SILENT
    watched.clock.ahead -= timedelta(hours=3)
    watched.watchdog.look()
    assert watched.reason is PauseReason.AGENT_SILENT
    _come_back(watched)
    assert watched.replay.status is ReplayStatus.IDLE
