"""Rows that were written before a site had them sealed, sealed now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Engine, Table, select, tuple_, type_coerce, update
from sqlalchemy.types import NullType

from rpa_vision.storage.database.engine import reading, scrubbed, writing
from rpa_vision.storage.database.sealed import MARK, SealedBytes
from rpa_vision.storage.database.tables import metadata

_AT_ONCE = 200


def seal_rows(engine: Engine) -> int:
    """A page at a time, as each row is by then; and what lay in free pages is gone at the end."""
    count = sum(_sealed(engine, table) for table in metadata.sorted_tables if _columns(table))
    if count:
        scrubbed(engine)
    return count


def _columns(table: Table) -> list[str]:
    return [column.name for column in table.columns if isinstance(column.type, SealedBytes)]


def _sealed(engine: Engine, table: Table) -> int:
    keys, names = list(table.primary_key.columns), _columns(table)
    raw = [type_coerce(table.c[name], NullType()).label(f"raw_{name}") for name in names]
    wanted = select(*keys, *raw).order_by(*keys).limit(_AT_ONCE)
    page, count = wanted, 0
    while True:
        with reading(engine) as connection:
            rows = connection.execute(page).mappings().all()
        plain = [row for row in rows if any(_is_plain(row[f"raw_{name}"]) for name in names)]
        with writing(engine) as connection:
            for row in plain:
                where = [key == row[key.name] for key in keys]
                now: Mapping[Any, Any] | None = (
                    connection.execute(select(table).where(*where).with_for_update()).mappings().one_or_none()
                )
                if now is not None:
                    connection.execute(
                        update(table).where(*where).values({name: now[name] for name in names})
                    )
        count += len(plain)
        if len(rows) < _AT_ONCE:
            return count
        page = wanted.where(tuple_(*keys) > tuple_(*(rows[-1][key.name] for key in keys)))


def _is_plain(value: Any) -> bool:
    return value is not None and not bytes(value).startswith(MARK)
