"""Demonstrations that may be kept no longer: deleted, or emptied of whatever shows a patient."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from pydantic import TypeAdapter
from sqlalchemy import Connection, Engine, bindparam, delete, select, update

from rpa_vision.models.documents import dump_document
from rpa_vision.models.session import Event, TextInput
from rpa_vision.models.site.retention import DemonstrationDeleted, Purged
from rpa_vision.ports import BlobStore
from rpa_vision.storage.database.codec import load_rows
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import screen_states, session_events, sessions
from rpa_vision.storage.due import TellRetention
from rpa_vision.storage.sessions import locked_session, pictures_of, screenshot_blob

_EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(tuple[Event, ...])
_CHANGED = update(session_events).where(
    session_events.c.session_id == bindparam("its_session"), session_events.c.seq == bindparam("its_place")
)


class OldDemonstrations:
    def __init__(self, engine: Engine, blobs: BlobStore, tell: TellRetention) -> None:
        self._engine = engine
        self._blobs = blobs
        self._tell = tell

    def begun_before(self, before: datetime) -> Sequence[str]:
        """Oldest first."""
        wanted = select(sessions.c.session_id).where(sessions.c.started_at < before)
        with reading(self._engine) as connection:
            return list(connection.execute(wanted.order_by(sessions.c.started_at)).scalars())

    def delete(self, session_id: str, told: DemonstrationDeleted | None = None) -> int:
        """With its events and all that is known of its pictures; how many there were. ``told``: where a person asked
        for it. The pictures first: whatever crashes, what is still listed can be deleted again."""
        with writing(self._engine) as connection:
            locked_session(connection, session_id)  # nobody adds one meanwhile
            gone = self._delete_pictures(session_id, ())
            connection.execute(delete(sessions).where(sessions.c.session_id == session_id))
            if told is not None:
                self._tell(connection, told)
        return gone

    def empty(self, session_id: str, needed: Collection[str], now: datetime) -> tuple[int, bool]:
        """Which things were done, and when, stays. ``needed``: ids of pictures that stay. How many went, and whether
        this is the first time."""
        gone = self._delete_pictures(session_id, [screenshot_blob(session_id, one) for one in needed])
        with writing(self._engine) as connection:
            header = locked_session(connection, session_id)
            if header.emptied_at is not None:
                return gone, False
            emptied = header.model_copy(update={"emptied_at": now})
            connection.execute(
                update(sessions)
                .where(sessions.c.session_id == session_id)
                .values(document=dump_document(emptied))
            )
            connection.execute(delete(screen_states).where(screen_states.c.session_id == session_id))
            _silence(connection, session_id)
        return gone, True

    def tell(self, purged: Purged) -> None:
        if not purged.is_nothing:
            with writing(self._engine) as connection:
                self._tell(connection, purged)

    def _delete_pictures(self, session_id: str, needed: Collection[str]) -> int:
        outdated = [name for name in self._blobs.names(pictures_of(session_id)) if name not in needed]
        for name in outdated:
            self._blobs.delete(name)
        return len(outdated)


def _silence(connection: Connection, session_id: str) -> None:
    wanted = (
        select(session_events.c.seq, session_events.c.document)
        .where(session_events.c.session_id == session_id)
        .order_by(session_events.c.seq)
    )
    rows = connection.execute(wanted).all()
    events = load_rows(_EVENTS, [row.document for row in rows], f"session {session_id}, events")
    for row, event in zip(rows, events, strict=True):
        silent = _silent(event)
        if silent != event:
            changed = {"its_session": session_id, "its_place": row.seq, "document": dump_document(silent)}
            connection.execute(_CHANGED, changed)


def _silent(event: Event) -> Event:
    """Without what was typed, and without titles: programs put names of patients there."""
    untitled = event.model_copy(update={"window": event.window.model_copy(update={"title": ""})})
    if isinstance(untitled, TextInput):
        return untitled.model_copy(update={"text": None, "masked": True})
    return untitled
