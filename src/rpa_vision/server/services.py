"""What the routers work with: made once by the wiring, handed to each request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from rpa_vision.dialogs.respond.resolver import CatalogueOf, DialogResolver
from rpa_vision.domain.context import DomainContext
from rpa_vision.engines.login.passwords import PasswordHashes
from rpa_vision.engines.login.provider import IdentityProvider
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.learning.trust.manager import LearningManager
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import Vault
from rpa_vision.replay.engine.correcting import Corrector
from rpa_vision.replay.engine.engine import ReplayEngine
from rpa_vision.replay.engine.new_screens import NewScreens
from rpa_vision.replay.engine.screen_teacher import ScreenTeacher
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.step.trial import StepTrial
from rpa_vision.server.agents.bell import Bell
from rpa_vision.server.demonstrations.seen_screens import SeenScreens
from rpa_vision.server.rounds.audience import Audience
from rpa_vision.server.rounds.batches import BatchKeeper
from rpa_vision.server.rounds.lessons import LessonDrawer
from rpa_vision.server.rounds.retention import Retention
from rpa_vision.server.rounds.round import Rounds
from rpa_vision.server.rounds.schedules import ScheduleKeeper
from rpa_vision.server.rounds.watchdog import Watchdog
from rpa_vision.server.task_desk import TaskDesk
from rpa_vision.server.views.metrics import Metrics
from rpa_vision.settings import Settings
from rpa_vision.storage.store import Store


@dataclass(frozen=True)
class Services:
    settings: Settings
    domain: DomainContext
    task_desk: TaskDesk
    store: Store
    vault: Vault
    eyes: Eyes
    audience: Audience
    builder: GraphBuilder
    screens: SeenScreens
    engine: ReplayEngine
    grounder: Grounder
    dialogs: DialogResolver
    catalogue_of: CatalogueOf
    corrector: Corrector
    screen_teacher: ScreenTeacher
    new_screens: NewScreens
    observer: Observer
    known_screens: Callable[[Workflow], KnownScreens]
    trial: StepTrial
    manager: LearningManager
    lessons: LessonDrawer
    watchdog: Watchdog
    batches: BatchKeeper
    schedules: ScheduleKeeper
    retention: Retention
    anchoring: Rounds
    metrics: Metrics
    passwords: PasswordHashes
    provider: IdentityProvider | None
    token: str


def _services(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


def _bell(connection: HTTPConnection) -> Bell:
    bell: Bell = connection.app.state.bell
    return bell


ServicesDep = Annotated[Services, Depends(_services)]
BellDep = Annotated[Bell, Depends(_bell)]
