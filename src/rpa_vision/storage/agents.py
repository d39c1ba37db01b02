"""Which program answers to an agent's name, and when it was last heard of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Engine, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from rpa_vision.errors import ConflictError
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import agents

_NOTED_ANEW_AFTER = 0.25
"""Of the silence after which an agent is taken for gone."""


@dataclass(frozen=True)
class KnownAgent:
    agent_id: str
    instance_id: str
    seen_at: datetime
    version: str | None
    """None: it does not say."""


class Agents:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._noted: dict[str, tuple[str, datetime]] = {}

    def heard(
        self, agent_id: str, instance_id: str, now: datetime, silence_s: float, version: str = ""
    ) -> None:
        """Two programs of one name would both act: the second is refused until the first was silent so long."""
        if self._was_just_noted(agent_id, instance_id, now, silence_s):
            return
        row = {"agent_id": agent_id, "instance_id": instance_id, "seen_at": now}
        if version:
            row["version"] = version
        silence = timedelta(seconds=silence_s)
        silent_since = now - silence
        with writing(self._engine) as connection:
            _count_from_now(connection, agent_id, now, silence)
            # A name that is not there to renew and not free to add came up in between.
            if (
                _renewed(connection, row, silent_since)
                or _added(connection, row)
                or _renewed(connection, row, silent_since)
            ):
                self._noted[agent_id] = (instance_id, now)
                return
        raise ConflictError(phrased("agent_refused.name_in_use", agent_id=agent_id))

    def _was_just_noted(self, agent_id: str, instance_id: str, now: datetime, silence_s: float) -> bool:
        """An agent asks far more often than it would be missed: most of it need not be written."""
        instance, at = self._noted.get(agent_id, ("", now))
        fresh = timedelta(seconds=silence_s * _NOTED_ANEW_AFTER)
        return instance == instance_id and timedelta(0) <= now - at < fresh

    def list(self) -> Sequence[KnownAgent]:
        """Last heard of first."""
        wanted = select(agents).order_by(agents.c.seen_at.desc(), agents.c.agent_id)
        with reading(self._engine) as connection:
            return [KnownAgent(**row) for row in connection.execute(wanted).mappings()]

    def get(self, agent_id: str) -> KnownAgent | None:
        with reading(self._engine) as connection:
            row = connection.execute(select(agents).where(agents.c.agent_id == agent_id)).mappings().first()
        return KnownAgent(**row) if row is not None else None


def _count_from_now(connection: Connection, agent_id: str, now: datetime, silence: timedelta) -> None:
    """Heard of later than now: the clock was set back. Whoever has the name keeps it as long as if heard of now."""
    ahead = (agents.c.agent_id == agent_id) & (agents.c.seen_at > now + silence)
    connection.execute(update(agents).where(ahead).values(seen_at=now))


def _renewed(connection: Connection, row: dict[str, Any], silent_since: datetime) -> bool:
    its_own = agents.c.instance_id == row["instance_id"]
    changed = connection.execute(
        update(agents)
        .where(agents.c.agent_id == row["agent_id"], or_(its_own, agents.c.seen_at < silent_since))
        .values(**row)
    )
    return changed.rowcount == 1


def _added(connection: Connection, row: dict[str, Any]) -> bool:
    try:
        with connection.begin_nested():
            connection.execute(insert(agents), row)
    except IntegrityError:
        return False
    return True
