"""What is to go now, and by whose word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from rpa_vision.models.site.retention import PictureKind, Purged, RetentionNews

TellRetention = Callable[[Connection, RetentionNews], None]
"""Tells the audit, inside the transaction that stores what is told."""


@dataclass(frozen=True)
class Due:
    before: datetime
    """What is older goes."""
    kinds: frozenset[PictureKind]
    acknowledged: frozenset[PictureKind]
    """Kinds of which goes, whatever its age, what nobody needs to look at any more."""
    now: datetime
    by: str | None = None

    @property
    def nothing_yet(self) -> Purged:
        return Purged(before=self.before, at=self.now, by=self.by)
