"""Demonstrations, stored as they stream in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection, Engine, Row, Table, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from rpa_vision.errors import ConflictError, FieldProblem, MalformedDocumentError, NotFoundError
from rpa_vision.models.documents import dump_document, problems_of
from rpa_vision.models.session import Event, RawSession, Screenshot
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.codec import blaming_the_database, load_row, load_rows
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import session_events, session_screenshots, sessions

_EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(tuple[Event, ...])
_SCREENSHOTS: TypeAdapter[tuple[Screenshot, ...]] = TypeAdapter(tuple[Screenshot, ...])


@dataclass(frozen=True)
class SessionRow:
    session_id: str
    started_at: datetime
    ended_at: datetime | None
    event_count: int
    training_label: str | None
    emptied_at: datetime | None


class Sessions:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(self, session: RawSession) -> None:
        row = {
            "session_id": session.session_id,
            "started_at": session.started_at,
            "finished": session.ended_at is not None,
            "document": dump_document(_changed(session, events=(), screenshots=())),
        }
        with writing(self._engine) as connection:
            try:
                connection.execute(insert(sessions), row)
            except IntegrityError as error:
                raise ConflictError(
                    phrased("lesson_refused.exists", session_id=session.session_id)
                ) from error
            for number, screenshot in enumerate(session.screenshots):
                _insert_screenshot(connection, session.session_id, number, screenshot)
            _insert_events(connection, session.session_id, 0, session.events)

    def create_once(self, session: RawSession) -> None:
        """A session that is begun again by the same recording is the one that is kept already."""
        try:
            self.create(session)
        except ConflictError:
            with reading(self._engine) as connection:
                known = _header(_row(connection, session.session_id))
            if _changed(known, ended_at=None) != session:
                raise

    def append_events(self, session_id: str, events: Sequence[Event], first: int | None = None) -> None:
        """``first`` says where in the session they belong; those that are there already are not added again."""
        with writing(self._engine) as connection:
            if first is not None:
                events = _not_kept_yet(connection, session_id, events, first)
                if not events:
                    return
            header = _unfinished(connection, session_id)
            mentioned = {
                shot for event in events for shot in (event.screenshot_id, event.screenshot_after_id)
            }
            _changed(header, events=events, screenshots=_known_screenshots(connection, session_id, mentioned))
            count, latest = _written_so_far(connection, session_id)
            if events and events[0].t < latest:
                problem = FieldProblem("events.0.t", phrased("field_refused.before_latest", latest=latest))
                raise MalformedDocumentError(f"session {session_id}", [problem])
            _insert_events(connection, session_id, count, events)

    def finish(self, session_id: str, ended_at: datetime) -> None:
        """Once more with the same end changes nothing."""
        with writing(self._engine) as connection:
            if _header(_row(connection, session_id, for_update=True)).ended_at == ended_at:
                return
            header = _changed(_unfinished(connection, session_id), ended_at=ended_at)
            connection.execute(
                update(sessions)
                .where(sessions.c.session_id == session_id)
                .values(finished=True, document=dump_document(header))
            )

    def get(self, session_id: str) -> RawSession:
        source = f"session {session_id}"
        with reading(self._engine) as connection:
            header = _header(_row(connection, session_id))
            events = _documents(connection, session_events, session_id)
            screenshots = _documents(connection, session_screenshots, session_id)
        with blaming_the_database():
            return _changed(
                header,
                events=load_rows(_EVENTS, events, f"{source}, events"),
                screenshots=load_rows(_SCREENSHOTS, screenshots, f"{source}, screenshots"),
            )

    def drop_event(self, session_id: str, place: int) -> None:
        """Take one thing out of a finished session that was not meant to be shown."""
        with writing(self._engine) as connection:
            if not _row(connection, session_id, for_update=True).finished:
                raise ConflictError(phrased("lesson_refused.still_recorded", session_id=session_id))
            seq = connection.execute(
                select(session_events.c.seq)
                .where(session_events.c.session_id == session_id)
                .order_by(session_events.c.seq)
                .offset(place)
                .limit(1)
            ).scalar()
            if seq is None:
                raise NotFoundError("event", f"{session_id}/{place}")
            its = (session_events.c.session_id == session_id) & (session_events.c.seq == seq)
            connection.execute(delete(session_events).where(its))

    def list(self, most: int | None = None) -> Sequence[SessionRow]:
        """Newest first."""
        events = (
            select(func.count())
            .where(session_events.c.session_id == sessions.c.session_id)
            .scalar_subquery()
            .label("events")
        )
        newest_first = (
            select(sessions, events).order_by(sessions.c.started_at.desc(), sessions.c.session_id).limit(most)
        )
        with reading(self._engine) as connection:
            return [_summary(row) for row in connection.execute(newest_first)]


def pictures_of(session_id: str) -> str:
    """The folder of its blobs."""
    return screenshot_blob(session_id, "").rpartition("/")[0]


def screenshot_blob(session_id: str, screenshot_id: str) -> str:
    return f"sessions/{session_id}/shots/{screenshot_id}.png"


def known_screenshot(connection: Connection, session_id: str, screenshot_id: str) -> Screenshot | None:
    """Holds the session, so that nobody adds the same one meanwhile."""
    _row(connection, session_id, for_update=True)
    known = _known_screenshots(connection, session_id, {screenshot_id})
    return known[0] if known else None


def add_screenshot(connection: Connection, session_id: str, screenshot: Screenshot) -> None:
    _unfinished(connection, session_id)
    count = select(func.count()).where(session_screenshots.c.session_id == session_id)
    _insert_screenshot(connection, session_id, connection.execute(count).scalar_one(), screenshot)


def _summary(row: Row[Any]) -> SessionRow:
    header = _header(row)
    label = header.context.get("training_label")
    return SessionRow(
        session_id=header.session_id,
        started_at=header.started_at,
        ended_at=header.ended_at,
        event_count=row.events,
        training_label=label if isinstance(label, str) else None,
        emptied_at=header.emptied_at,
    )


def locked_session(connection: Connection, session_id: str) -> RawSession:
    """Without its events."""
    return _header(_row(connection, session_id, for_update=True))


def _row(connection: Connection, session_id: str, *, for_update: bool = False) -> Row[Any]:
    wanted = select(sessions).where(sessions.c.session_id == session_id)
    row = connection.execute(wanted.with_for_update() if for_update else wanted).first()
    if row is None:
        raise NotFoundError("session", session_id)
    return row


def _unfinished(connection: Connection, session_id: str) -> RawSession:
    """The session without its events, locked so that two writers cannot take the same place in it."""
    row = _row(connection, session_id, for_update=True)
    if row.finished:
        raise ConflictError(phrased("lesson_refused.finished", session_id=session_id))
    return _header(row)


def _header(row: Row[Any]) -> RawSession:
    return load_row(RawSession, row.document, f"session {row.session_id}")


def _changed(session: RawSession, **fields: object) -> RawSession:
    """The session with other fields, if all its rules hold then."""
    try:
        return RawSession(**{**dict(session), **fields})
    except ValidationError as error:
        raise MalformedDocumentError(f"session {session.session_id}", problems_of(error)) from None


def _known_screenshots(
    connection: Connection, session_id: str, mentioned: set[str | None]
) -> tuple[Screenshot, ...]:
    rows = connection.execute(
        select(session_screenshots.c.document).where(
            session_screenshots.c.session_id == session_id,
            session_screenshots.c.screenshot_id.in_(shot for shot in mentioned if shot is not None),
        )
    )
    return load_rows(_SCREENSHOTS, rows.scalars().all(), f"session {session_id}, screenshots")


def _written_so_far(connection: Connection, session_id: str) -> tuple[int, float]:
    """How many events there are, and the time of the last one."""
    last = connection.execute(
        select(session_events.c.seq, session_events.c.t)
        .where(session_events.c.session_id == session_id)
        .order_by(session_events.c.seq.desc())
        .limit(1)
    ).first()
    return (last[0] + 1, last[1]) if last else (0, 0.0)


def _not_kept_yet(
    connection: Connection, session_id: str, events: Sequence[Event], first: int
) -> Sequence[Event]:
    _row(connection, session_id, for_update=True)
    count, _ = _written_so_far(connection, session_id)
    if first > count:
        problem = FieldProblem("first", phrased("field_refused.place_ahead", first=first, count=count))
        raise MalformedDocumentError(f"session {session_id}", [problem])
    documents = connection.execute(
        select(session_events.c.document)
        .where(session_events.c.session_id == session_id, session_events.c.seq >= first)
        .order_by(session_events.c.seq)
        .limit(len(events))
    )
    known = load_rows(_EVENTS, documents.scalars().all(), f"session {session_id}, events")
    for place, (kept, sent) in enumerate(zip(known, events, strict=False), start=first):
        if kept != sent:
            raise ConflictError(phrased("lesson_refused.other_event", session_id=session_id, place=place))
    return events[len(known) :]


def _documents(connection: Connection, table: Table, session_id: str) -> Sequence[bytes]:
    wanted = select(table.c.document).where(table.c.session_id == session_id).order_by(table.c.seq)
    return connection.execute(wanted).scalars().all()


def _insert_events(connection: Connection, session_id: str, first: int, events: Sequence[Event]) -> None:
    rows = [
        {"session_id": session_id, "seq": seq, "t": event.t, "document": dump_document(event)}
        for seq, event in enumerate(events, start=first)
    ]
    if rows:
        connection.execute(insert(session_events), rows)


def _insert_screenshot(connection: Connection, session_id: str, seq: int, screenshot: Screenshot) -> None:
    connection.execute(
        insert(session_screenshots),
        {
            "session_id": session_id,
            "screenshot_id": screenshot.screenshot_id,
            "seq": seq,
            "document": dump_document(screenshot),
        },
    )
