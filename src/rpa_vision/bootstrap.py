"""The wiring: the only place that chooses engines and puts the rooms together."""

from __future__ import annotations

import getpass
import platform
import re
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rpa_vision import __version__
from rpa_vision.agent.alone import alone_with
from rpa_vision.agent.blank import BlankedScreen
from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.connection import AgentClient
from rpa_vision.agent.demonstration import Demonstration, demonstration
from rpa_vision.agent.dumps import leave_no_dumps
from rpa_vision.agent.executor import Executor
from rpa_vision.agent.inputs import InputWatcher
from rpa_vision.agent.keeper import RecordingSink
from rpa_vision.agent.ledger import Ledger
from rpa_vision.agent.lookout import Changes
from rpa_vision.agent.place import Place, VncServer, WindowsSession, XDisplay
from rpa_vision.agent.recorder import Recorder
from rpa_vision.agent.sender import send_left_over
from rpa_vision.agent.server import open_client
from rpa_vision.agent.settle import Settle
from rpa_vision.agent.spool import SessionHeader
from rpa_vision.dialogs.catalogue import shipped_catalogue
from rpa_vision.dialogs.resolver import DialogResolver
from rpa_vision.engines.embedders.edge_grid import EdgeGrid
from rpa_vision.engines.embedders.element_kinds import ElementKinds
from rpa_vision.engines.embedders.hashed_words import HashedWords
from rpa_vision.engines.embedders.openclip import OpenClip
from rpa_vision.engines.embedders.placed_words import PlacedWords
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.engines.line_reader.reader import FAST, SURE, ScreenLineReader
from rpa_vision.engines.ollama import open_language, open_vision
from rpa_vision.engines.records.sources import NamedRecords
from rpa_vision.engines.text_finder import PpOcrFinder
from rpa_vision.errors import DesktopError
from rpa_vision.grounding.asked import Rung
from rpa_vision.grounding.cache import PlaceCache
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.ocr_anchor import OcrAnchor
from rpa_vision.grounding.visual_anchor import VisualAnchor
from rpa_vision.grounding.vlm_grounder import VlmGrounder
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.matching.matcher import NodeMatcher
from rpa_vision.learning.trust.manager import LearningManager
from rpa_vision.learning.trust.replay_learner import ReplayLearner
from rpa_vision.models.geometry import Size
from rpa_vision.models.session import Environment, Screen, User
from rpa_vision.perception.embedding.elements import ElementEmbedder
from rpa_vision.perception.embedding.look import PictureLook
from rpa_vision.perception.embedding.state import StateEmbedder
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.text import AttentiveOcr
from rpa_vision.perception.view import Senses
from rpa_vision.ports import LookEmbedder, OcrEngine, Pixels, TextEmbedder
from rpa_vision.ports import Screen as Seeing
from rpa_vision.replay.correcting import Corrector
from rpa_vision.replay.decide import Decider
from rpa_vision.replay.effect import Effects
from rpa_vision.replay.engine import ReplayEngine
from rpa_vision.replay.interruption import DialogEyes, Interruptions
from rpa_vision.replay.journal import Journal
from rpa_vision.replay.judge import Judge
from rpa_vision.replay.next_step import NextSteps
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.reaction import Reaction
from rpa_vision.replay.recovery.recover import Recovery
from rpa_vision.replay.recovery.undo import Undo
from rpa_vision.replay.server_steps.run import ServerSteps
from rpa_vision.replay.silence import Silence
from rpa_vision.replay.trust.identity import IdentityGate
from rpa_vision.replay.waiting import Turns
from rpa_vision.replay.walk import Walker
from rpa_vision.server.journal import StoreJournal
from rpa_vision.server.lessons import LessonDrawer
from rpa_vision.server.memory import StoreMemory
from rpa_vision.server.metrics import Metrics, TimedOcr
from rpa_vision.server.services import Services
from rpa_vision.server.token import server_token
from rpa_vision.server.watchdog import Watchdog
from rpa_vision.settings import RecordingSettings, Settings
from rpa_vision.storage.store import open_store
from rpa_vision.storage.vault import open_vault
from rpa_vision.verification.critic import Critic
from rpa_vision.verification.pixels import ReplayVerifier
from rpa_vision.verification.validator import Validator

if TYPE_CHECKING:
    from rpa_vision.agent.vnc.desktop import VncDesktop
    from rpa_vision.agent.windows.desktop import WindowsDesktop
    from rpa_vision.agent.x11.desktop import X11Desktop

_AS_A_RULE = RecordingSettings()


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
    look: LookEmbedder = PlacedWords(EdgeGrid())
    text: TextEmbedder = HashedWords()
    if perception.openclip_weights is not None:
        text = clip = OpenClip(perception.openclip_weights)
        look = PictureLook(clip)
    return StateEmbedder(
        look,
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


def build_critic(settings: Settings) -> Critic | None:
    model = open_vision(settings.ollama)
    if model is None:
        return None
    return Critic(model, settings.verification.critic_timeout_s, settings.language)


def build_grounder(settings: Settings) -> Grounder:
    """Without a vision model it has a rung less."""
    model = open_vision(settings.ollama)
    rungs: list[Rung] = [OcrAnchor(settings.grounding), VisualAnchor(settings.grounding)]
    if model is not None:
        rungs.append(VlmGrounder(model, settings.grounding))
    return Grounder(rungs, PlaceCache(settings.grounding))


def build_dialogs(settings: Settings) -> DialogResolver:
    return DialogResolver(lambda _workflow: shipped_catalogue(), settings, open_vision(settings.ollama))


def build_reaction(
    journal: Journal,
    observer: Observer,
    grounder: Grounder,
    settings: Settings,
    now: Callable[[], datetime] = utc_now,
    dialogs: DialogEyes | None = None,
) -> Reaction:
    """How a server reacts to what an agent shows it."""

    def look_in(workflow_id: str, name: str) -> Pixels:
        return observer.decoded(journal.look(workflow_id, name), name).pixels

    language = settings.language
    matcher, verifier = NodeMatcher(settings.matching), ReplayVerifier(settings.verification)
    return Reaction(
        journal,
        observer,
        NextSteps(
            Decider(grounder, matcher, language, look_in),
            Walker(matcher),
            IdentityGate(),
            language,
        ),
        Effects(
            journal,
            observer,
            Judge(verifier, language, NamedRecords(settings.records, language), build_critic(settings)),
            Validator(settings.verification, language),
            settings,
            now,
        ),
        ServerSteps(grounder, open_language(settings.ollama), settings),
        Recovery(journal, observer, Undo(verifier, settings.verification.global_change), settings, now),
        Interruptions(dialogs or build_dialogs(settings), settings, now),
        settings,
        now,
    )


def _longest_thought_s(settings: Settings) -> float:
    """Models are slow; what needs none is decided well within the silence allowed to an agent."""
    if settings.ollama.url is None:
        return 0.0
    return settings.grounding.vlm_timeout_s + settings.verification.critic_timeout_s


def build_services(settings: Settings, ocr: OcrEngine | None = None) -> Services:
    store, metrics = open_store(settings), Metrics()
    metrics.watch(store, settings.replay.agent_silence_s)
    reader = TimedOcr(ocr or build_ocr(settings), metrics.look_seconds)
    eyes = Eyes(build_senses(settings, reader))
    memory, language = StoreMemory(store), settings.language
    observer, grounder = Observer(eyes, settings.limits), build_grounder(settings)
    manager = LearningManager(memory, language, utc_now)
    failures = settings.matching.problematic_failures
    lessons = LessonDrawer(ReplayLearner(memory, manager, failures, language, utc_now))
    journal = StoreJournal(store, on_end=lessons.draw, on_events=metrics.count)
    engine = ReplayEngine(journal, build_reaction(journal, observer, grounder, settings), language, utc_now)
    return Services(
        settings=settings,
        store=store,
        vault=open_vault(settings),
        eyes=eyes,
        builder=GraphBuilder(settings.matching.pattern_observations),
        engine=engine,
        grounder=grounder,
        corrector=Corrector(memory, observer, grounder, language, utc_now),
        manager=manager,
        lessons=lessons,
        watchdog=Watchdog(
            store,
            Silence(journal, language, utc_now),
            Turns(journal, utc_now),
            settings.replay.agent_silence_s,
            _longest_thought_s(settings),
        ),
        metrics=metrics,
        token=server_token(settings),
    )


def open_desktop(display: str) -> X11Desktop:
    from rpa_vision.agent.x11.desktop import X11Desktop

    return X11Desktop(display)


def open_driven(place: Place, settings: Settings) -> X11Desktop | VncDesktop | WindowsDesktop:
    """Each platform's own libraries are loaded where it is chosen: the others may not be installed."""
    match place:
        case XDisplay(name):
            return open_desktop(name)
        case VncServer(host, port, password, quality):
            from rpa_vision.agent.vnc.desktop import VncDesktop

            most_pixels = settings.limits.image_pixels
            return VncDesktop(host, port, password, jpeg_quality=quality, most_pixels=most_pixels)
        case WindowsSession():
            from rpa_vision.agent.windows.desktop import WindowsDesktop
            from rpa_vision.agent.windows.real import load_user32

            return WindowsDesktop(load_user32())


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
    place: Place,
    ledger: Path,
    stop: threading.Event,
) -> None:
    """Serve commands until told to stop."""
    leave_no_dumps()
    settle = Settle(limit_s=settings.replay.settle_ms / 1000)
    with open_driven(place, settings) as desktop, alone_with(ledger), Ledger(ledger) as remembered:
        executor = Executor(desktop, remembered, SystemClock(), settle)
        with AgentClient(url, token, agent_id, remembered.instance, executor) as client:
            client.run(stop)


@contextmanager
def watching(
    place: Place,
    sink: RecordingSink,
    settings: RecordingSettings = _AS_A_RULE,
    ignore_window: int | None = None,
) -> Iterator[Recorder]:
    """A recorder of this desktop, not started yet."""
    with ExitStack() as opened:
        screen, watcher, changes = _watched(place, ignore_window, opened)
        yield Recorder(
            BlankedScreen(screen, settings.blank) if settings.blank else screen,
            watcher,
            sink,
            changes=changes,
            secret_titles=settings.secret_titles,
        )


def _watched(
    place: Place, ignore_window: int | None, opened: ExitStack
) -> tuple[Seeing, InputWatcher, Changes | None]:
    match place:
        case XDisplay(name):
            return _watched_on_x(name, ignore_window, opened)
        case WindowsSession():
            from rpa_vision.agent.windows.real import load_user32
            from rpa_vision.agent.windows.screen import WindowsScreen
            from rpa_vision.agent.windows.watch import WindowsInputWatcher

            user32 = load_user32()
            listening = WindowsInputWatcher(user32)
            opened.callback(listening.close)
            return opened.enter_context(WindowsScreen(user32)), listening, None
        case VncServer():
            raise DesktopError("nobody can be watched through VNC: record on the machine itself")


def _watched_on_x(
    display: str, ignore_window: int | None, opened: ExitStack
) -> tuple[Seeing, InputWatcher, Changes | None]:
    from rpa_vision.agent.x11.damage import XDamage
    from rpa_vision.agent.x11.screen import X11Screen
    from rpa_vision.agent.x11.watch import XInputWatcher

    screen = opened.enter_context(X11Screen(display))
    watcher = XInputWatcher(display, ignore_window)
    opened.callback(watcher.close)
    changes = XDamage(display)
    opened.callback(changes.close)
    return screen, watcher, changes if changes.is_told else None


@contextmanager
def recording(
    url: str,
    token: str,
    place: Place,
    task: str,
    on_count: Callable[[int], None],
    *,
    folder: Path,
    settings: RecordingSettings = _AS_A_RULE,
    ignore_window: int | None = None,
) -> Iterator[Demonstration]:
    """Everything done on the desktop meanwhile is kept below ``folder`` and sent to the server beside it."""

    def watch(sink: RecordingSink) -> AbstractContextManager[Recorder]:
        return watching(place, sink, settings, ignore_window)

    leave_no_dumps()
    header = _session_header(place, task)
    with (
        open_client(url, token) as client,
        demonstration(client, header, folder, watch, on_count, settings.send_within_s) as now,
    ):
        yield now


def send_recording(url: str, token: str, folder: Path, stop: threading.Event) -> str:
    with open_client(url, token) as client:
        return send_left_over(client, folder, stop)


def _session_header(place: Place, task: str) -> SessionHeader:
    with open_driven(place, Settings()) as desktop:
        size = desktop.capture().size
    return SessionHeader(
        recording=secrets.token_hex(4),
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
