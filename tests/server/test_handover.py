"""While a person has the desktop nothing of it is seen or touched, and no click comes without the server's word."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx
import pytest

from fake_dialog_eyes import NOTICE, TRIVIAL, UNKNOWN, FakeDialogEyes
from live_server import serving
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.link.connection import AgentClient
from rpa_vision.bootstrap.clock import utc_now
from rpa_vision.bootstrap.deciding import build_reaction
from rpa_vision.dialogs.respond.resolution import Resolution
from rpa_vision.models.geometry import Point
from rpa_vision.models.replay.command import ClickCommand, Report, WaitCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Frame
from rpa_vision.replay.engine.engine import ReplayEngine
from rpa_vision.replay.observe import Observer
from rpa_vision.server.agents.delivery import next_command, take_report
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.settings import ReplaySettings, Settings

PASSWORD = "Corail-7-mauve"  # noqa: S105 - invented
POLL_S = 0.05


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """An agent on a socket is heard of three times as often."""
    return settings.model_copy(update={"replay": ReplaySettings(agent_silence_s=6.0)})


@dataclass
class FakeDesk:
    """A desktop that shows what it is told to, and keeps what is done to it."""

    shown: Frame
    then: Frame | None = None
    """After a click."""
    captures: int = 0
    clicks: list[Point] = field(default_factory=list)

    def capture(self) -> Frame:
        self.captures += 1
        return self.shown

    def foreground(self) -> WindowContext:
        return WindowContext(title="Admissions")

    def click(self, at: Point, _button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None:
        assert not double
        assert not modifiers
        self.clicks.append(at)
        self.shown = self.then or self.shown


def wait_until(done: Callable[[], bool], within_s: float = 60.0) -> None:
    deadline = time.monotonic() + within_s
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def seeing(services: Services, said: Resolution) -> Services:
    """With these eyes for dialogs, and a replay that waits for its first look."""
    journal = StoreJournal(services.store)
    observer = Observer(services.eyes, services.settings.limits)
    reaction = build_reaction(
        journal, observer, services.grounder, services.settings, utc_now, FakeDialogEyes(said)
    )
    engine = ReplayEngine(journal, reaction, "fr", utc_now)
    workflow = admission_workflow()
    services.store.workflows.create(workflow, "test")
    engine.start("run1", workflow, {"numero_patient": "10234"}, "pc1")
    return replace(services, engine=engine)


@contextmanager
def agent(desk: FakeDesk, url: str, token: str, ledger: Path) -> Iterator[None]:
    stop = threading.Event()
    with Ledger(ledger) as book:
        executor = Executor(desk, book, SystemClock(), Settle(limit_s=0))  # type: ignore[arg-type]
        with AgentClient(
            url, token, "pc1", book.instance, executor, long_poll_s=POLL_S, first_pause_s=POLL_S
        ) as client:
            thread = threading.Thread(target=client.run, args=(stop,))
            thread.start()
            try:
                yield
            finally:
                stop.set()
                thread.join()


def replay(services: Services) -> Replay:
    return services.store.replays.get("run1")


def heard_of(services: Services) -> float:
    known = services.store.agents.get("pc1")
    return known.seen_at.timestamp() if known else 0.0


def kept_pictures(services: Services) -> list[bytes]:
    folder = services.settings.data_dir / "blobs" / "replays" / "run1"
    return [path.read_bytes() for path in folder.glob("*.png")]


def test_nothing_is_captured_while_a_person_answers_a_dialog(
    services: Services, ocr: FakePaintedOcr, tmp_path: Path
) -> None:
    services = seeing(services, UNKNOWN)
    desk = FakeDesk(ocr.paint({(200, 200): NOTICE}))
    typing = ocr.paint({(200, 200): NOTICE, (200, 250): PASSWORD})
    with serving(create_app(services)) as url, agent(desk, url, services.token, tmp_path / "ledger.db"):
        wait_until(lambda: replay(services).pause is not None)
        before, since = desk.captures, heard_of(services)
        desk.shown = typing
        wait_until(lambda: heard_of(services) > since)
        assert desk.captures == before
        pause = replay(services).pause
        assert pause is not None
        assert pause.reason is PauseReason.DIALOG
        assert pause.screenshot is not None
        assert services.store.blobs.get(pause.screenshot) in kept_pictures(services)
        desk.shown = ocr.paint({(20, 10): "Accueil", (40, 100): "Nouvelle admission"})
        httpx.post(
            f"{url}/api/v1/replays/run1/resume",
            json={},
            headers={"Authorization": f"Bearer {services.token}"},
        ).raise_for_status()
        wait_until(lambda: len(desk.clicks) == 1)
    assert desk.captures > before
    assert png(typing) not in kept_pictures(services)
    assert PASSWORD not in str(services.store.run_events.of_replay("run1"))


def test_what_was_asked_for_before_the_pause_is_not_kept_when_it_comes(
    services: Services, ocr: FakePaintedOcr
) -> None:
    services = seeing(services, UNKNOWN)
    look = next_command(services, "pc1", "one")
    assert look is not None
    services.engine.pause("run1", "I have to log in")
    late = png(ocr.paint({(200, 250): PASSWORD}))
    take_report(services, "pc1", "one", Report(command_id=look.command_id, outcome="done"), late, None)
    assert kept_pictures(services) == []
    assert next_command(services, "pc1", "one") is None


def at_the_answer(services: Services, dialog: Frame) -> ClickCommand:
    """The server has decided to answer the dialog, and nobody has the click yet."""
    services.engine.report("pc1", Report(command_id="run1:0:0", outcome="done"), png(dialog))
    answer = services.store.commands.pending("pc1")
    assert isinstance(answer, ClickCommand)
    return answer


@pytest.mark.parametrize("still_there", [True, False])
def test_a_server_that_died_before_the_answer_was_fetched_has_nothing_clicked(
    services: Services, ocr: FakePaintedOcr, tmp_path: Path, still_there: bool
) -> None:
    """Once it is back the answer is clicked once, and only on the screen it was decided on."""
    services = seeing(services, TRIVIAL)
    dialog = ocr.paint({(200, 200): NOTICE})
    with serving(create_app(services)) as url:
        answer = at_the_answer(services, dialog)
    closed = ocr.paint({(20, 10): "Session fermée", (300, 200): "Quitter"})
    desk = FakeDesk(dialog if still_there else closed, then=closed)
    with agent(desk, url, services.token, tmp_path / "ledger.db"):
        tried_until = time.monotonic() + 6 * POLL_S
        wait_until(lambda: time.monotonic() > tried_until)
        assert (desk.clicks, desk.captures) == ([], 0)
        with serving(create_app(services), int(url.rsplit(":", 1)[1])):
            wait_until(lambda: services.store.commands.get(answer.command_id).report is not None)
            outcome = services.store.commands.get(answer.command_id).report
    assert outcome is not None
    assert outcome.outcome == ("done" if still_there else "refused")
    assert desk.clicks == ([answer.at.pixel_of(dialog.size)] if still_there else [])


def test_an_answer_whose_report_is_lost_is_not_clicked_again(
    services: Services, ocr: FakePaintedOcr, tmp_path: Path
) -> None:
    services = seeing(services, TRIVIAL)
    dialog = ocr.paint({(200, 200): NOTICE})
    desk = FakeDesk(dialog)
    with Ledger(tmp_path / "ledger.db") as book:
        executor = Executor(desk, book, SystemClock(), Settle(limit_s=0))  # type: ignore[arg-type]
        at_the_answer(services, dialog)
        fetched = next_command(services, "pc1", book.instance)
        assert fetched is not None
        executor.execute(fetched)  # and the server dies before it hears of it
        again = next_command(services, "pc1", book.instance)
        assert again == fetched
        desk.shown = ocr.paint({(20, 10): "Accueil", (40, 100): "Nouvelle admission"})
        told = executor.execute(again)
    assert told.report.outcome == "done"
    assert len(desk.clicks) == 1


def test_a_wait_is_over_soon_after_a_pause(services: Services, ocr: FakePaintedOcr) -> None:
    """A long wait is handed out in slices: a person who takes over is not photographed at its end."""
    services = seeing(services, UNKNOWN)
    other = png(ocr.paint({(20, 10): "Sauvegarde en cours"}))
    services.engine.report("pc1", Report(command_id="run1:0:0", outcome="done"), other)
    wait = next_command(services, "pc1", "one")
    assert isinstance(wait, WaitCommand)
    assert wait.duration_ms <= services.settings.dialog.heartbeat_ms
