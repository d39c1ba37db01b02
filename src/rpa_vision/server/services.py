"""What the routers work with: made once by the wiring, handed to each request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.trust.manager import LearningManager
from rpa_vision.perception.eyes import Eyes
from rpa_vision.replay.correcting import Corrector
from rpa_vision.replay.engine import ReplayEngine
from rpa_vision.server.bell import Bell
from rpa_vision.server.lessons import LessonDrawer
from rpa_vision.settings import Settings
from rpa_vision.storage.store import Store


@dataclass(frozen=True)
class Services:
    settings: Settings
    store: Store
    eyes: Eyes
    builder: GraphBuilder
    engine: ReplayEngine
    corrector: Corrector
    manager: LearningManager
    lessons: LessonDrawer
    token: str


def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


def _bell(request: Request) -> Bell:
    bell: Bell = request.app.state.bell
    return bell


ServicesDep = Annotated[Services, Depends(_services)]
BellDep = Annotated[Bell, Depends(_bell)]
