"""Where a screen was seen before, among all that was learnt."""

from __future__ import annotations

from typing import Annotated

from fastapi import File, Form, UploadFile
from pydantic import Field

from rpa_vision.models.answers import SeenBeforeAnswer
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/screens", tags=["workflows"])


@router.post("/search")
def search(
    screenshot: Annotated[UploadFile, File(description="The screen that is looked for, PNG or JPEG")],
    services: ServicesDep,
    window_title: Annotated[str, Form(description="Of the window in front, where it is known")] = "",
    count: Annotated[int, Form(description="How many at most"), Field(ge=1, le=100)] = 5,
) -> SeenBeforeAnswer:
    """The screens of all demonstrations that are most like this one. Nothing is kept of it."""
    frame = decode_image(screenshot.file.read(), services.settings.limits, "screenshot")
    vector = services.eyes.aside(frame).state_titled(window_title or None).vector
    return services.screens.search(vector, count)
