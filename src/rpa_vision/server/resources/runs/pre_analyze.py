"""What a replay would do on a screen, without doing it: the agent, or a person, asks before anything is touched."""

from __future__ import annotations

from typing import Annotated

from fastapi import File, Form, UploadFile

from rpa_vision.models.answers import PreAnalysis
from rpa_vision.models.base import Id
from rpa_vision.models.session import WindowContext
from rpa_vision.server.gate.auth import PrincipalDep, check_own_replay
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(tags=["replays"])


@router.post("/pre_analyze")
def pre_analyze(
    replay_id: Annotated[Id, Form(description="The replay whose next step is meant")],
    screenshot: Annotated[UploadFile, File(description="The screen as it is, PNG or JPEG")],
    services: ServicesDep,
    principal: PrincipalDep,
    window_title: Annotated[str, Form(description="Of the window in front, where it is known")] = "",
) -> PreAnalysis:
    """What the replay's next step would be on this screen. Nothing is done and nothing changes."""
    check_own_replay(principal, services, replay_id)
    return services.engine.foresee(replay_id, screenshot.file.read(), WindowContext(title=window_title))
