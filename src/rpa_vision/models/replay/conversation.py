"""What server and agent say to each other over a socket. Pictures follow as binary messages, in the order named."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Count, JsonObject, Model
from rpa_vision.models.replay.command import Report

PictureName = Literal["screenshot", "before"]


class Reported(Model):
    """From the agent."""

    report: Report
    pictures: Annotated[tuple[PictureName, ...], Field(max_length=2)] = ()


class ServerMessage(Model):
    """From the server: a command to carry out, or the answer to a report, as HTTP would give it."""

    command: Annotated[JsonObject | None, Field(repr=False)] = None
    """Read as a command by whoever carries it out: an agent must be able to refuse one it does not know."""
    status: Count | None = None
    body: JsonObject = {}
