"""What a person asks of an agent outside of replays: to show its screen, or to record a demonstration."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Id, Model, RecordingId, SessionId, When
from rpa_vision.models.geometry import Size
from rpa_vision.models.session import WindowContext

Task = Annotated[str, Field(min_length=1, max_length=120)]


class _Errand(Model):
    errand_id: Id
    agent_id: Id
    asked_at: When
    asked_by: Id | None = None
    problem: str = ""
    """Why it failed."""


class Look(_Errand):
    kind: Literal["look"] = "look"
    state: Literal["asked", "done", "failed"] = "asked"
    taken_at: When | None = None
    size: Size | None = None
    window: WindowContext = WindowContext()
    """In front then, where the platform tells."""

    @property
    def is_open(self) -> bool:
        return self.state == "asked"


class Recording(_Errand):
    kind: Literal["recording"] = "recording"
    recording: RecordingId
    """Its session's own name."""
    task: Task
    state: Literal["asked", "going", "stopping", "ended", "failed"] = "asked"
    session_id: SessionId | None = None
    """Once the agent has begun to send it."""

    @property
    def is_open(self) -> bool:
        return self.state not in ("ended", "failed")


Errand = Annotated[Look | Recording, Field(discriminator="kind")]
