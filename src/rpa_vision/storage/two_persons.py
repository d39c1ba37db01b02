"""Which workflows need two persons, whichever of their versions runs: going back to an old one takes no rule away."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Engine, delete, insert, select

from rpa_vision.models.site.two_persons import TwoPersons, TwoPersonsRuled
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import two_persons
from rpa_vision.storage.replays.run_events import take_turn
from rpa_vision.storage.secret_bindings import TellAccess


class TwoPersonRules:
    def __init__(self, engine: Engine, tell: TellAccess) -> None:
        self._engine = engine
        self._tell = tell

    def of(self, workflow_id: str) -> TwoPersons:
        wanted = select(two_persons).where(two_persons.c.workflow_id == workflow_id)
        with reading(self._engine) as connection:
            row = connection.execute(wanted).first()
        return (
            TwoPersons() if row is None else TwoPersons(promotion=row.promotion, destructive=row.destructive)
        )

    def put(self, workflow_id: str, rule: TwoPersons, now: datetime, by: str | None = None) -> None:
        """In place of an earlier one."""
        with writing(self._engine) as connection:
            take_turn(connection)
            connection.execute(delete(two_persons).where(two_persons.c.workflow_id == workflow_id))
            connection.execute(insert(two_persons), {"workflow_id": workflow_id, **dict(rule)})
            self._tell(connection, TwoPersonsRuled(workflow_id=workflow_id, rule=rule, at=now, by=by))
