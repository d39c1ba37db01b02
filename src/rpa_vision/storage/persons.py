"""Every row that says something of a person, whatever table it is in: found, and written anew without it.

Documents are walked as JSON, so that a table that is added later is not forgotten.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import zstandard
from sqlalchemy import Connection, Engine, LargeBinary, Select, Table, Text, select, tuple_, update

from rpa_vision.models.site.person import PersonRow
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import (
    REPLAY_IS_ACTIVE,
    audit,
    audit_head,
    batch_rows,
    batches,
    metadata,
    replays,
    schedules,
)
from rpa_vision.text.person import PersonStrings

_AT_ONCE = 200
_APART = frozenset({audit.name, audit_head.name})
"""Hashed and signed: see ``storage/audit/erasing.py``."""
_SQUEEZED = b"\x28\xb5\x2f\xfd"
_LARGEST = 1024**3
_LEVEL = 1
_IN_USE: tuple[Select[Any], ...] = (
    select(replays.c.replay_id, replays.c.document).where(REPLAY_IS_ACTIVE),
    select(batches.c.batch_id, batches.c.document).where(batches.c.state != "ended"),
    select(batch_rows.c.batch_id, batch_rows.c.document)
    .join(batches, batches.c.batch_id == batch_rows.c.batch_id)
    .where(batches.c.state != "ended"),
    select(schedules.c.schedule_id, schedules.c.document),
)


@dataclass(frozen=True)
class _Found:
    table: Table
    key: Mapping[str, Any]
    less: Mapping[str, Any]
    """The columns that say something of the person, without it."""
    content: Mapping[str, Any]


class PersonRows:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def in_use(self, person: PersonStrings) -> str | None:
        """What is still to be done, or may be, with the person's values: whatever took them out would type others."""
        with reading(self._engine) as connection:
            for wanted in _IN_USE:
                for name, document in connection.execute(wanted).all():
                    if _less(document, person) is not None:
                        return str(name)
        return None

    def told(self, person: PersonStrings) -> Iterator[PersonRow]:
        for table in (*_tables(), audit):
            for page in self._pages(table, person):
                for found in page:
                    key = {name: str(value) for name, value in found.key.items()}
                    yield PersonRow(table=table.name, key=key, content=dict(found.content))

    def erase(self, person: PersonStrings) -> int:
        """A page at a time: one that is interrupted is done again from the beginning."""
        return sum(self._erased(table, person) for table in _tables())

    def _erased(self, table: Table, person: PersonStrings) -> int:
        count = 0
        for page in self._pages(table, person):
            with writing(self._engine) as connection:
                count += sum(_write(connection, found, person) for found in page)
        return count

    def _pages(self, table: Table, person: PersonStrings) -> Iterator[list[_Found]]:
        keys = list(table.primary_key.columns)
        wanted = select(table).order_by(*keys).limit(_AT_ONCE)
        page = wanted
        while True:
            with reading(self._engine) as connection:
                rows = connection.execute(page).mappings().all()
            yield [found for row in rows if (found := _found(table, row, person)) is not None]
            if len(rows) < _AT_ONCE:
                return
            page = wanted.where(tuple_(*keys) > tuple_(*(rows[-1][key.name] for key in keys)))


def _write(connection: Connection, found: _Found, person: PersonStrings) -> bool:
    """As the row is now: it may have changed since it was looked at."""
    where = [found.table.c[name] == value for name, value in found.key.items()]
    row = connection.execute(select(found.table).where(*where).with_for_update()).mappings().one_or_none()
    now = None if row is None else _found(found.table, row, person)
    if now is None:
        return False
    connection.execute(update(found.table).where(*where).values(dict(now.less)))
    return True


def _tables() -> list[Table]:
    return [table for table in metadata.sorted_tables if table.name not in _APART]


def _found(table: Table, row: Mapping[Any, Any], person: PersonStrings) -> _Found | None:
    keys = [key.name for key in table.primary_key.columns]
    less = {
        column.name: changed
        for column in table.columns
        if column.name not in keys
        and isinstance(column.type, (LargeBinary, Text))
        and row[column.name] is not None
        and (changed := _less(row[column.name], person)) is not None
    }
    if not less:
        return None
    content = {name: _readable(row[name]) for name in less}
    return _Found(table, {name: row[name] for name in keys}, less, content)


def _less(value: bytes | str, person: PersonStrings) -> bytes | str | None:
    """The same without what it says of the person; None where it says nothing."""
    if isinstance(value, str):
        return person.taken_out_of(value) if person.are_in(value) else None
    plain = _unsqueezed(value)
    try:
        text = plain.decode()
        document = json.loads(text) if person.may_be_in(text) else None
    except ValueError:  # a signature, or what was never JSON: there is nothing to read
        return None
    less = person.taken_out_of_document(document)
    if less == document:
        return None
    written = json.dumps(less, ensure_ascii=False, separators=(",", ":")).encode()
    return zstandard.ZstdCompressor(level=_LEVEL).compress(written) if plain is not value else written


def _unsqueezed(value: bytes) -> bytes:
    if not value.startswith(_SQUEEZED):
        return value
    return zstandard.ZstdDecompressor().decompress(value, max_output_size=_LARGEST)


def _readable(value: bytes | str) -> Any:
    return value if isinstance(value, str) else json.loads(_unsqueezed(value))
