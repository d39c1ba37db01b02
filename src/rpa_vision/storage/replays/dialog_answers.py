"""What people decided about dialogs: added to and revoked, never altered or removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from pydantic import TypeAdapter
from sqlalchemy import Connection, Engine, func, insert, select, update

from rpa_vision.errors import NotFoundError
from rpa_vision.models.documents import dump_document
from rpa_vision.models.replay.dialog_memory import LearntDialog
from rpa_vision.storage.database.codec import load_row, load_rows
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import dialog_answers
from rpa_vision.storage.replays.dialog_events import TellDialogs
from rpa_vision.storage.replays.run_events import take_turn

Deciding = Callable[[Sequence[LearntDialog]], LearntDialog]
"""Makes a decision, seeing all there are; nobody adds one meanwhile."""

_ANSWERS: TypeAdapter[tuple[LearntDialog, ...]] = TypeAdapter(tuple[LearntDialog, ...])
_LATEST = select(func.coalesce(func.max(dialog_answers.c.revision), 0))
_ALL = select(dialog_answers.c.document).order_by(dialog_answers.c.revision)


class DialogAnswers:
    def __init__(self, engine: Engine, tell: TellDialogs) -> None:
        self._engine = engine
        self._tell = tell

    def revision(self) -> int:
        """Another number after every decision and every revocation, by whichever server."""
        with reading(self._engine) as connection:
            return _revision(connection)

    def list(self) -> Sequence[LearntDialog]:
        """Revoked ones too; in the order of their last change."""
        with reading(self._engine) as connection:
            return _all(connection)

    def decide(self, deciding: Deciding) -> LearntDialog:
        with writing(self._engine) as connection:
            take_turn(connection)
            learnt = deciding(_all(connection))
            row = {"answer_id": learnt.answer_id, **_columns(connection, learnt)}
            connection.execute(insert(dialog_answers), row)
            self._tell(connection, learnt)
        return learnt

    def revoke(self, answer_id: str, now: datetime, by: str | None) -> LearntDialog:
        """Revoking again changes nothing."""
        own = dialog_answers.c.answer_id == answer_id
        with writing(self._engine) as connection:
            take_turn(connection)
            stored = connection.execute(select(dialog_answers.c.document).where(own)).scalar()
            if stored is None:
                raise NotFoundError("learnt dialog", answer_id)
            learnt = load_row(LearntDialog, stored, f"learnt dialog {answer_id}")
            if not learnt.in_force:
                return learnt
            revoked = learnt.model_copy(update={"revoked_at": now, "revoked_by": by})
            connection.execute(update(dialog_answers).where(own).values(**_columns(connection, revoked)))
            self._tell(connection, revoked)
        return revoked


def _columns(connection: Connection, learnt: LearntDialog) -> dict[str, object]:
    return {"revision": _revision(connection) + 1, "document": dump_document(learnt)}


def _revision(connection: Connection) -> int:
    return int(connection.execute(_LATEST).scalar_one())


def _all(connection: Connection) -> Sequence[LearntDialog]:
    return load_rows(_ANSWERS, connection.execute(_ALL).scalars().all(), "learnt dialogs")
