"""Counts for whoever keeps the server running."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Engine, func, select

from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.site.audit import Outcome
from rpa_vision.storage.database.engine import reading
from rpa_vision.storage.database.migrate import revision_of
from rpa_vision.storage.database.tables import HAS_ITS_AGENT, agents, audit, replays


class Figures:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def replays(self) -> dict[ReplayStatus, int]:
        """By status, those without any too."""
        counted = select(replays.c.status, func.count()).group_by(replays.c.status)
        with reading(self._engine) as connection:
            found = {row[0]: row[1] for row in connection.execute(counted)}
        return {status: found.get(status.value, 0) for status in ReplayStatus}

    def oldest_pause(self) -> datetime | None:
        """Since when the first of those that wait for a person has been waiting."""
        paused = replays.c.status == ReplayStatus.PAUSED_NEED_HELP.value
        with reading(self._engine) as connection:
            return connection.execute(
                select(func.min(replays.c.updated_at)).where(HAS_ITS_AGENT, paused)
            ).scalar()

    def last_backup(self) -> datetime | None:
        """As the audit knows it."""
        saved = (audit.c.workflow_id.is_(None), audit.c.outcome == Outcome.SAVED.value)
        with reading(self._engine) as connection:
            found: str | None = connection.execute(select(func.max(audit.c.timestamp)).where(*saved)).scalar()
        return None if found is None else datetime.fromisoformat(found)

    def revision(self) -> str:
        with reading(self._engine) as connection:
            return revision_of(connection) or ""

    def agents_since(self, moment: datetime) -> int:
        """How many were heard of since then."""
        counted = select(func.count()).select_from(agents).where(agents.c.seen_at >= moment)
        with reading(self._engine) as connection:
            return connection.execute(counted).scalar_one()
