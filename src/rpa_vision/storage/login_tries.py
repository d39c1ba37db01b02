"""How often a login failed, of which name and from where: kept in the database, so that whoever is sent away by one
server is not let try again by the next.

A try counts as failed before its password is looked at: a thousand at once are a thousand failures, and not one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, Engine, delete, insert, select, update

from rpa_vision.errors import TooManyTriesError
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.tables import login_tries
from rpa_vision.storage.replays.run_events import take_turn

_LARGEST = 62
"""Doubled that often, any wait is longer than the longest."""


@dataclass(frozen=True)
class Patience:
    """``free`` failures cost nothing, the next one ``first_s``, each after it twice as long as the one before."""

    free: int
    first_s: float
    longest_s: float
    forgotten_after: timedelta

    def wait_s(self, failures: int) -> float:
        beyond = failures - self.free
        return 0.0 if beyond <= 0 else min(self.longest_s, self.first_s * 2 ** min(beyond - 1, _LARGEST))


@dataclass(frozen=True)
class Tried:
    """``whose``: a digest of a name or of an address."""

    whose: str
    patience: Patience


class LoginTries:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def count(self, tried: Sequence[Tried], now: datetime) -> int:
        """One more for each of them; how long the next has to wait, in whole seconds. Refused, and not counted, while
        one of them has to wait."""
        with writing(self._engine) as connection:
            take_turn(connection)
            _forget_old(connection, tried, now)
            waits = [_waits_s(connection, one, now) for one in tried]
            if max(waits, default=0) > 0:
                raise TooManyTriesError(phrased("login_refused.wait", wait_s=max(waits)), max(waits))
            return max((_counted(connection, one, now) for one in tried), default=0)

    def forgive(self, address: Tried, name: Tried | None = None) -> None:
        """The try was none, or a good one. Of the name all is forgotten; of the address this one try, or somebody with a good password of their own
        could go on trying others' for ever."""
        with writing(self._engine) as connection:
            take_turn(connection)
            if name is not None:
                connection.execute(delete(login_tries).where(login_tries.c.whose == name.whose))
            own = login_tries.c.whose == address.whose
            row = connection.execute(select(login_tries).where(own)).first()
            if row is not None and row.failures > 1:
                fewer = {"failures": row.failures - 1, "waits_until": row.last_at}
                connection.execute(update(login_tries).where(own).values(**fewer))
            elif row is not None:
                connection.execute(delete(login_tries).where(own))


def _forget_old(connection: Connection, tried: Sequence[Tried], now: datetime) -> None:
    before = now - max((one.patience.forgotten_after for one in tried), default=timedelta())
    old = (login_tries.c.last_at < before) & (login_tries.c.waits_until <= now)
    connection.execute(delete(login_tries).where(old))


def _waits_s(connection: Connection, one: Tried, now: datetime) -> int:
    """Further away than the longest wait: the clock was set back, and nobody is sent away for weeks."""
    wanted = select(login_tries.c.waits_until).where(login_tries.c.whose == one.whose)
    until = connection.execute(wanted).scalar()
    left_s = 0.0 if until is None else (until - now).total_seconds()
    return math.ceil(left_s) if 0 < left_s <= one.patience.longest_s else 0


def _counted(connection: Connection, one: Tried, now: datetime) -> int:
    own = login_tries.c.whose == one.whose
    known = connection.execute(select(login_tries.c.failures).where(own)).scalar()
    failures = (known or 0) + 1
    wait_s = one.patience.wait_s(failures)
    row = {"failures": failures, "last_at": now, "waits_until": now + timedelta(seconds=wait_s)}
    if known is None:
        connection.execute(insert(login_tries), {"whose": one.whose, **row})
    else:
        connection.execute(update(login_tries).where(own).values(**row))
    return math.ceil(wait_s)
