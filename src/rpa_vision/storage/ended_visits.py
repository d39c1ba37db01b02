"""Visits of the page that people ended before their time, and codes that were used: a copy of either opens nothing
any more."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Engine, delete, insert, select

from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import ended_visits


class EndedVisits:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def end(self, nonce: str, until: datetime, now: datetime) -> bool:
        """Whether it had not ended before."""
        with writing(self._engine) as connection:
            connection.execute(delete(ended_visits).where(ended_visits.c.until < now))
            known = select(ended_visits.c.nonce).where(ended_visits.c.nonce == nonce)
            if connection.execute(known).first() is not None:
                return False
            connection.execute(insert(ended_visits), {"nonce": nonce, "until": until})
            return True

    def has_ended(self, nonce: str) -> bool:
        wanted = select(ended_visits.c.nonce).where(ended_visits.c.nonce == nonce)
        with reading(self._engine) as connection:
            return connection.execute(wanted).first() is not None
