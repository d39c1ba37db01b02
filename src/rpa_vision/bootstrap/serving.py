"""A server, whole."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime
from functools import partial

from rpa_vision.bootstrap.asking import build_models
from rpa_vision.bootstrap.clock import counted_s, utc_now
from rpa_vision.bootstrap.deciding import (
    build_catalogue,
    build_dialogs,
    build_grounder,
    build_reaction,
    build_trial,
)
from rpa_vision.bootstrap.seeing import build_redactor, build_senses
from rpa_vision.bootstrap.trade import build_domain
from rpa_vision.engines.login.passwords import PasswordHashes
from rpa_vision.engines.login.provider import IdentityProvider
from rpa_vision.engines.words.vectors import WordVectors
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.matching.matcher import NodeMatcher
from rpa_vision.learning.trust.manager import LearningManager
from rpa_vision.learning.trust.replay_learner import ReplayLearner
from rpa_vision.lexicon.trade import speak_of
from rpa_vision.models.graph.workflow import Node, Workflow
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import OcrEngine
from rpa_vision.replay.engine.agent_queue import AgentQueue
from rpa_vision.replay.engine.correcting import Corrector
from rpa_vision.replay.engine.engine import ReplayEngine
from rpa_vision.replay.engine.new_screens import NewScreens
from rpa_vision.replay.engine.screen_teacher import ScreenTeacher
from rpa_vision.replay.engine.silence import Silence
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.parameters import check_values
from rpa_vision.replay.sight import Sight
from rpa_vision.server.demonstrations.seen_screens import SeenScreens
from rpa_vision.server.gate.token import server_token
from rpa_vision.server.memory import StoreMemory
from rpa_vision.server.rounds.audience import Audience
from rpa_vision.server.rounds.batches import BatchKeeper
from rpa_vision.server.rounds.lessons import LessonDrawer
from rpa_vision.server.rounds.retention import Retention
from rpa_vision.server.rounds.round import Rounds
from rpa_vision.server.rounds.schedules import ScheduleKeeper
from rpa_vision.server.rounds.watchdog import Watchdog
from rpa_vision.server.services import Services
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.server.task_desk import TaskDesk
from rpa_vision.server.views.metrics import Metrics
from rpa_vision.settings import Settings
from rpa_vision.storage.index.spaces import VectorSpaces
from rpa_vision.storage.store import open_store
from rpa_vision.storage.vault.vault import open_vault

_ANCHORED_EVERY_S = 1.0
"""So much of the audit may be taken away unnoticed; one file written a second costs nothing."""


def _longest_thought_s(settings: Settings) -> float:
    """Models are slow; what needs none is decided well within the silence allowed to an agent."""
    if settings.models.vision.url is None:
        return 0.0
    return settings.grounding.vlm_timeout_s + settings.verification.critic_timeout_s


def build_services(
    settings: Settings, ocr: OcrEngine | None = None, now: Callable[[], datetime] = utc_now
) -> Services:
    """``now``: what time it is for everything that is decided."""
    build_catalogue(settings)  # before anything is opened that would have to be closed again
    domain = build_domain(settings)
    speak_of(domain)
    eyes = Eyes(build_senses(settings, ocr))
    store, metrics = open_store(settings, build_redactor(settings, eyes)), Metrics()
    metrics.watch(store, settings.replay.agent_silence_s)
    memory, language = StoreMemory(store), settings.language
    models = build_models(settings)
    observer, grounder = Observer(eyes, settings.limits), build_grounder(settings, models)
    manager = LearningManager(memory, language, now)
    failures = settings.matching.problematic_failures
    lessons = LessonDrawer(ReplayLearner(memory, manager, failures, language, now))
    row_over = threading.Event()

    def on_end(replay_id: str) -> None:
        lessons.draw(replay_id)
        row_over.set()

    journal = StoreJournal(
        store,
        on_end,
        metrics.count,
        ivf_above=settings.perception.ivf_above,
        two_persons=settings.two_persons,
    )
    catalogue_of = build_catalogue(settings, store.dialog_answers)
    dialogs = build_dialogs(settings, catalogue_of, models)
    reaction = build_reaction(journal, observer, grounder, settings, now, dialogs, models)
    refuse_wrong = partial(check_values, domain=domain)
    engine = ReplayEngine(journal, reaction, language, now, refuse_wrong)
    matcher = NodeMatcher(settings.matching)

    def recognise(sight: Sight, workflow: Workflow) -> Node | None:
        return matcher.match(sight, journal.known(workflow)).node

    audience = Audience(store, eyes, settings)
    return Services(
        settings=settings,
        domain=domain,
        store=store,
        vault=open_vault(settings),
        eyes=eyes,
        audience=audience,
        builder=GraphBuilder(settings.matching.pattern_observations, domain),
        screens=SeenScreens(store, VectorSpaces(settings.data_dir, settings.perception, settings.limits)),
        engine=engine,
        grounder=grounder,
        dialogs=dialogs,
        catalogue_of=catalogue_of,
        corrector=Corrector(memory, observer, grounder, language, now),
        new_screens=NewScreens(memory, observer, grounder, recognise, manager, language, now),
        screen_teacher=ScreenTeacher(memory, observer, recognise, language, now),
        observer=observer,
        known_screens=journal.known,
        trial=build_trial(journal, observer, settings, models),
        manager=manager,
        lessons=lessons,
        watchdog=Watchdog(
            store,
            Silence(journal, language, now),
            AgentQueue(journal, now, language, refuse_wrong),
            settings.replay.agent_silence_s,
            _longest_thought_s(settings),
            1 + settings.replay.max_rechecks,
        ),
        schedules=ScheduleKeeper(store, row_over.set, now),
        batches=BatchKeeper(store, engine, domain, language, settings.replay.agent_silence_s, row_over, now),
        retention=Retention(store, settings.retention, forget=audience.forget, seconds=counted_s),
        task_desk=TaskDesk(
            store,
            domain,
            language,
            models.language,
            settings.models.plan_timeout_s,
            WordVectors(),
            lambda: now().astimezone().date(),
        ),
        anchoring=Rounds("audit_anchor", store.anchors.advance, _ANCHORED_EVERY_S),
        metrics=metrics,
        passwords=PasswordHashes(settings.login),
        provider=None
        if settings.oidc.issuer is None
        else IdentityProvider(settings.oidc, settings.proxy_url),
        token=server_token(settings),
    )
