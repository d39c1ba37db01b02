"""Counts for whoever keeps the server running."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Engine, func, select

from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.storage.database.engine import reading
from rpa_vision.storage.database.tables import agents, replays


class Figures:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def replays(self) -> dict[ReplayStatus, int]:
        """By status, those without any too."""
        counted = select(replays.c.status, func.count()).group_by(replays.c.status)
        with reading(self._engine) as connection:
            found = {row[0]: row[1] for row in connection.execute(counted)}
        return {status: found.get(status.value, 0) for status in ReplayStatus}

    def agents_since(self, moment: datetime) -> int:
        """How many were heard of since then."""
        counted = select(func.count()).select_from(agents).where(agents.c.seen_at >= moment)
        with reading(self._engine) as connection:
            return connection.execute(counted).scalar_one()
