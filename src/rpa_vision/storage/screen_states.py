"""What was seen, screen by screen: many and large, so written and read in pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Engine, Row, delete, insert, literal, select, tuple_

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.screen import ScreenState
from rpa_vision.phrases import phrased
from rpa_vision.settings import LimitSettings
from rpa_vision.storage.database.codec import Squeezer
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import UtcTime, screen_states, sessions

_AT_ONCE = 64
"""States held in memory at a time: some megabytes."""


class ScreenStates:
    def __init__(self, engine: Engine, limits: LimitSettings = LimitSettings()) -> None:  # noqa: B008 - frozen
        self._engine = engine
        self._limit = limits.document_bytes

    def save_many(self, states: Iterable[ScreenState], *, anew: bool = False) -> None:
        """All of them or none. Other writers wait until the last one came: make slow ones beforehand.

        ``anew``: in place of what was known of the same pictures.
        """
        squeezer = Squeezer(self._limit)
        coming = iter(states)
        with writing(self._engine) as connection:
            while chunk := list(islice(coming, _AT_ONCE)):
                if anew:
                    ids = [state.screen_state_id for state in chunk]
                    connection.execute(delete(screen_states).where(screen_states.c.screen_state_id.in_(ids)))
                _refuse_strays(connection, chunk)
                connection.execute(insert(screen_states), [_row(state, squeezer) for state in chunk])

    def get(self, screen_state_id: str) -> ScreenState:
        wanted = select(screen_states).where(screen_states.c.screen_state_id == screen_state_id)
        with reading(self._engine) as connection:
            row = connection.execute(wanted).first()
        if row is None:
            raise NotFoundError("screen state", screen_state_id)
        return _state(row, Squeezer(self._limit))

    def of_session(self, session_id: str) -> Iterator[ScreenState]:
        """In time order. Page by page, so that a slow or forgotten reader holds no connection."""
        squeezer = Squeezer(self._limit)
        place = tuple_(screen_states.c.timestamp, screen_states.c.screen_state_id)
        pages = (
            select(screen_states)
            .where(screen_states.c.session_id == session_id)
            .order_by(screen_states.c.timestamp, screen_states.c.screen_state_id)
            .limit(_AT_ONCE)
        )
        page = pages
        while rows := self._rows(page):
            for row in rows:
                yield _state(row, squeezer)
            last = rows[-1]
            page = pages.where(place > tuple_(literal(last.timestamp, UtcTime), last.screen_state_id))

    def _rows(self, page: Any) -> Sequence[Row[Any]]:
        with reading(self._engine) as connection:
            return connection.execute(page).all()


def _row(state: ScreenState, squeezer: Squeezer) -> dict[str, object]:
    return {
        "screen_state_id": state.screen_state_id,
        "session_id": state.session_id,
        "timestamp": state.timestamp,
        "document": squeezer.squeeze(state, f"screen state {state.screen_state_id}"),
    }


def _state(row: Row[Any], squeezer: Squeezer) -> ScreenState:
    return squeezer.load(ScreenState, row.document, f"screen state {row.screen_state_id}")


def _refuse_strays(connection: Connection, chunk: Sequence[ScreenState]) -> None:
    """Named errors for what the database would refuse without saying which."""
    ids = [state.screen_state_id for state in chunk]
    taken = connection.execute(
        select(screen_states.c.screen_state_id).where(screen_states.c.screen_state_id.in_(ids)).limit(1)
    ).scalar()
    twice = next((one for one in ids if ids.count(one) > 1), None)
    if taken or twice:
        raise ConflictError(phrased("lesson_refused.state_exists", screen_state_id=taken or twice))
    wanted = {state.session_id for state in chunk}
    known = connection.execute(select(sessions.c.session_id).where(sessions.c.session_id.in_(wanted)))
    missing = wanted.difference(known.scalars())
    if missing:
        raise NotFoundError("session", min(missing))
