"""How a server stands, for whoever keeps it running."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.answers import ReplayCounts
from rpa_vision.models.base import Count, Model, When

Well = Literal["ok", "failing"]


class Health(Model):
    """Nothing in it is secret: whoever can reach the server may ask."""

    status: Well
    version: str
    database: Well
    blobs: Well
    disk: Well
    """« failing » below one gigabyte free in the data folder."""
    rounds: dict[str, Well]
    """What is looked after all the time: « failing » where the last look failed, or none was made when it was due."""
    agents: Count
    """Heard of recently."""


class ServerState(Model):
    """No word in it is about a patient, a person or a screen."""

    now: When
    """What time it is there."""
    version: str
    revision: str
    """Of the database's tables."""
    database_ms: Annotated[float, Field(ge=0)]
    """How long the database took to answer."""
    disk_free: Count
    """Bytes, of the data folder."""
    disk_total: Count
    backlog: ReplayCounts
    oldest_pause: When | None = None
    """Since when the first of those that wait for a person has been waiting."""
    last_backup: When | None = None
    """None: none was ever made by this program."""
    audit_entries: Count
    certificate_ends: When | None = None
    """Of its own; None where a proxy has one, or nobody."""


class PartVerdict(StrEnum):
    """How a part of a server is."""

    GOOD = "good"
    LOOK = "look"
    """Somebody should look into it, not at once."""
    BAD = "bad"


class ServerPart(StrEnum):
    """What is asked about, in the order it is told."""

    CERTIFICATE = "certificate"
    SERVER = "server"
    HEALTH = "health"
    STATE = "state"
    DISK = "disk"
    DATABASE = "database"
    CLOCK = "clock"
    BACKLOG = "backlog"
    BACKUP = "backup"
    AGENTS = "agents"
    AUDIT = "audit"


class StateFinding(Model):
    part: ServerPart
    verdict: PartVerdict
    told: str
    """In the language that was asked for."""
