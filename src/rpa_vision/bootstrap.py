"""The wiring: the only place that chooses engines and puts the rooms together."""

from __future__ import annotations

import getpass
import platform
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from rpa_vision import __version__
from rpa_vision.agent.alone import alone_with
from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.connection import AgentClient
from rpa_vision.agent.executor import Executor
from rpa_vision.agent.ledger import Ledger
from rpa_vision.agent.recorder import Recorder
from rpa_vision.agent.server import open_client
from rpa_vision.agent.settle import Settle
from rpa_vision.agent.upload import SessionHeader, SessionUploader
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.engines.embedders.edge_grid import EdgeGrid
from rpa_vision.engines.embedders.element_kinds import ElementKinds
from rpa_vision.engines.embedders.hashed_words import HashedWords
from rpa_vision.engines.embedders.ink_layout import InkLayout
from rpa_vision.engines.embedders.openclip import OpenClip
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.engines.line_reader.reader import FAST, SURE, ScreenLineReader
from rpa_vision.engines.text_finder import PpOcrFinder
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.ocr_anchor import OcrAnchor
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.models.geometry import Size
from rpa_vision.models.session import Environment, Event, Screen, Screenshot, User
from rpa_vision.perception.embedding.elements import ElementEmbedder
from rpa_vision.perception.embedding.state import StateEmbedder
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.text import AttentiveOcr
from rpa_vision.perception.view import Senses
from rpa_vision.ports import ImageEmbedder, OcrEngine, TextEmbedder
from rpa_vision.replay.decide import Decider
from rpa_vision.replay.engine import ReplayEngine
from rpa_vision.replay.judge import Judge
from rpa_vision.replay.observe import Observer
from rpa_vision.server.journal import StoreJournal
from rpa_vision.server.services import Services
from rpa_vision.server.token import server_token
from rpa_vision.settings import Settings
from rpa_vision.storage.store import open_store
from rpa_vision.verification.pixels import ReplayVerifier


def utc_now() -> datetime:
    return datetime.now(UTC)


def build_ocr(settings: Settings) -> OcrEngine:
    perception = settings.perception
    return AttentiveOcr(
        PpOcrFinder(),
        ScreenLineReader(FAST),
        ScreenLineReader(SURE),
        detection_limit=Size(perception.detection_width, perception.detection_height),
        doubtful_letter=perception.doubtful_letter,
        remembered_tiles=perception.remembered_tiles,
        remembered_lines=perception.remembered_lines,
    )


def build_embedder(settings: Settings) -> StateEmbedder:
    perception = settings.perception
    image: ImageEmbedder = InkLayout()
    text: TextEmbedder = HashedWords()
    if perception.openclip_weights is not None:
        image = text = OpenClip(perception.openclip_weights)
    return StateEmbedder(
        image,
        text,
        ElementKinds(),
        weights=perception.fusion,
        method=perception.fusion_method,
        dimensions=perception.dimensions,
    )


def build_senses(settings: Settings, ocr: OcrEngine | None = None) -> Senses:
    perception = settings.perception
    limit = Size(perception.detection_width, perception.detection_height)
    return Senses(
        ocr or build_ocr(settings),
        LayoutDetector(perception.element_confidence, limit),
        build_embedder(settings),
        ElementEmbedder(EdgeGrid(), HashedWords()),
        perception.title_strip_px,
    )


def build_services(settings: Settings, ocr: OcrEngine | None = None) -> Services:
    store = open_store(settings)
    eyes = Eyes(build_senses(settings, ocr))
    engine = ReplayEngine(
        StoreJournal(store),
        Observer(eyes, settings.limits),
        Decider(Grounder([OcrAnchor(settings.grounding)]), settings.language),
        Judge(ReplayVerifier(settings.verification), settings.language),
        settings,
        utc_now,
    )
    return Services(
        settings=settings,
        store=store,
        eyes=eyes,
        builder=GraphBuilder(settings.matching.pattern_observations),
        engine=engine,
        token=server_token(settings),
    )


def open_desktop(display: str) -> X11Desktop:
    return X11Desktop(display)


@dataclass(frozen=True)
class WindowInFront:
    window: int
    title: str


def window_in_front(display: str) -> WindowInFront | None:
    with open_desktop(display) as desktop:
        window = desktop.active_window()
        return None if window is None else WindowInFront(window, desktop.foreground().title)


def run_agent(
    settings: Settings,
    *,
    url: str,
    token: str,
    agent_id: str,
    display: str,
    ledger: Path,
    stop: threading.Event,
) -> None:
    """Serve commands until told to stop."""
    settle = Settle(limit_s=settings.replay.settle_ms / 1000)
    with open_desktop(display) as desktop, alone_with(ledger), Ledger(ledger) as remembered:
        executor = Executor(desktop, remembered, SystemClock(), settle)
        with AgentClient(url, token, agent_id, remembered.instance, executor) as client:
            client.run(stop)


class _CountingSink:
    def __init__(self, uploader: SessionUploader, on_count: Callable[[int], None]) -> None:
        self._uploader = uploader
        self._on_count = on_count
        self._events = 0

    def screenshot(self, screenshot: Screenshot, png: bytes) -> None:
        self._uploader.screenshot(screenshot, png)

    def event(self, event: Event) -> None:
        self._uploader.event(event)
        self._events += 1
        self._on_count(self._events)


@contextmanager
def recording(
    url: str,
    token: str,
    display: str,
    task: str,
    on_count: Callable[[int], None],
    ignore_window: int | None = None,
) -> Iterator[tuple[str, Recorder]]:
    """Everything done on the display meanwhile goes to the server; the session is finished at the end."""
    with open_client(url, token) as client:
        uploader = SessionUploader(client, _session_header(display, task))
        recorder = Recorder(display, _CountingSink(uploader, on_count), ignore_window=ignore_window)
        recorder.start()
        try:
            yield uploader.session_id, recorder
        finally:
            recorder.stop()
        uploader.finish(utc_now())


def record_session(
    url: str,
    token: str,
    display: str,
    task: str,
    stop: threading.Event,
    on_count: Callable[[int], None],
    ignore_window: int | None = None,
) -> str:
    """``on_count`` is told the number of recorded actions: none, once everything done from now on is seen."""
    with recording(url, token, display, task, on_count, ignore_window) as (session_id, recorder):
        on_count(0)
        while not stop.is_set():
            recorder.wait(timeout_s=0.2)
    return session_id


def _session_header(display: str, task: str) -> SessionHeader:
    with open_desktop(display) as desktop:
        size = desktop.capture().size
    return SessionHeader(
        agent_version=__version__,
        environment=Environment(
            platform=platform.system().lower(),
            hostname=platform.node(),
            screen=Screen(primary_resolution=size),
        ),
        user=User(id=re.sub(r"[^A-Za-z0-9_-]", "_", getpass.getuser())),
        context={"training_label": task},
        started_at=utc_now(),
    )
