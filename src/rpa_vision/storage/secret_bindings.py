"""Which variable of which workflow may have which entry of the vault: the audit hears of every change, in its
transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select

from rpa_vision.errors import NotFoundError
from rpa_vision.models.documents import dump_document
from rpa_vision.models.site.access_news import AccessNews, SecretBound, SecretRefused, SecretUnbound
from rpa_vision.models.site.secret import SecretBinding
from rpa_vision.storage.database.codec import load_row, load_rows
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import secret_bindings
from rpa_vision.storage.replays.run_events import take_turn

TellAccess = Callable[[Connection, AccessNews], None]
"""Tells the audit, inside the transaction that stores what is told, and as the last thing in it."""

_BINDINGS: TypeAdapter[tuple[SecretBinding, ...]] = TypeAdapter(tuple[SecretBinding, ...])
_KEY = (secret_bindings.c.entry, secret_bindings.c.workflow_id, secret_bindings.c.variable)


class SecretBindings:
    def __init__(self, engine: Engine, tell: TellAccess) -> None:
        self._engine = engine
        self._tell = tell

    def bind(self, binding: SecretBinding) -> None:
        """In place of an earlier word on the same."""
        key = {"entry": binding.entry, "workflow_id": binding.workflow_id, "variable": binding.variable}
        with writing(self._engine) as connection:
            take_turn(connection)
            connection.execute(delete(secret_bindings).where(*_named(*key.values())))
            connection.execute(insert(secret_bindings), {**key, "document": dump_document(binding)})
            self._tell(connection, SecretBound(binding=binding))

    def unbind(
        self, entry: str, workflow_id: str, variable: str, now: datetime, by: str | None
    ) -> SecretBinding:
        named = _named(entry, workflow_id, variable)
        with writing(self._engine) as connection:
            take_turn(connection)
            binding = _binding(connection, named)
            if binding is None:
                raise NotFoundError("binding", f"{entry} {workflow_id} {variable}")
            connection.execute(delete(secret_bindings).where(*named))
            self._tell(connection, SecretUnbound(binding=binding, at=now, by=by))
        return binding

    def get(self, entry: str, workflow_id: str, variable: str) -> SecretBinding | None:
        with reading(self._engine) as connection:
            return _binding(connection, _named(entry, workflow_id, variable))

    def list(self) -> Sequence[SecretBinding]:
        with reading(self._engine) as connection:
            rows = connection.execute(select(secret_bindings.c.document).order_by(*_KEY)).scalars().all()
        return load_rows(_BINDINGS, rows, "bindings of secrets")

    def refused(self, news: SecretRefused) -> None:
        """Nothing is stored but the audit's line."""
        with writing(self._engine) as connection:
            self._tell(connection, news)


def _named(*key: str) -> list[ColumnElement[bool]]:
    return [column == value for column, value in zip(_KEY, key, strict=True)]


def _binding(connection: Connection, named: list[ColumnElement[bool]]) -> SecretBinding | None:
    stored = connection.execute(select(secret_bindings.c.document).where(*named)).scalar()
    return None if stored is None else load_row(SecretBinding, stored, "binding of a secret")
