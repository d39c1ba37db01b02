"""All rows of one database put into another, whichever kind each of them is, and whatever its tables are by now.

Both are asked for their tables instead of being believed to have those of this program: a backup of an older
release is put back as it was, and brought up to date afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, TableClause, column, func, insert, inspect, select, table, text

from rpa_vision.errors import StorageError

_AT_ONCE = 500
"""Of the largest rows, a few dozen megabytes."""
_OF_ALEMBIC = "alembic_version"
_SEQUENCES = """SELECT c.relname AS "table", pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0
    AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL"""


def tables_of(connection: Connection) -> list[TableClause]:
    """Those that others refer to come first."""
    asked = inspect(connection)
    names = [name for name, _ in asked.get_sorted_table_and_fkc_names() if name is not None]
    return [
        table(name, *(column(one["name"], one["type"]) for one in asked.get_columns(name)))
        for name in names
        if name != _OF_ALEMBIC
    ]


def counted(connection: Connection) -> dict[str, int]:
    return {
        one.name: connection.execute(select(func.count()).select_from(one)).scalar_one()
        for one in tables_of(connection)
    }


def copy_rows(source: Connection, target: Connection) -> dict[str, int]:
    """How many there were, by table. The target has the same tables, and nothing in them."""
    there = {one.name: one for one in tables_of(target)}
    here = tables_of(source)
    if (missing := {one.name for one in here} ^ there.keys()) != set():
        raise StorageError(f"database: these tables are in one of the two only: {', '.join(sorted(missing))}")
    copied = {one.name: sum(_copied(source, one, target, there[one.name])) for one in here}
    hand_on_numbers(source, target)
    return copied


def hand_on_numbers(source: Connection, target: Connection) -> None:
    """Rows that were copied with their numbers leave a database that counts by itself at its beginning."""
    _set_numbers(target, _numbers(source))


def _copied(source: Connection, one: TableClause, target: Connection, other: TableClause) -> Iterator[int]:
    names = [each.name for each in one.columns]
    rows = source.execute(select(one), execution_options={"yield_per": _AT_ONCE})
    for part in rows.partitions():
        target.execute(insert(other), [dict(zip(names, row, strict=True)) for row in part])
        yield len(part)


def _numbers(connection: Connection) -> dict[str, int]:
    """The last number each table gave away by itself: whoever remembers it relies on its never coming again."""
    if connection.dialect.name == "sqlite":
        rows = connection.execute(text("SELECT name, seq FROM sqlite_sequence"))
        return {name: number for name, number in rows if number}
    found = {}
    for name, sequence in connection.execute(text(_SEQUENCES)).all():
        last, given = connection.execute(text(f"SELECT last_value, is_called FROM {sequence}")).one()  # noqa: S608
        if given:
            found[name] = last
    return found


def _set_numbers(connection: Connection, numbers: Mapping[str, int]) -> None:
    if connection.dialect.name == "sqlite":
        for name, number in numbers.items():
            known = {"name": name, "number": number}
            connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), known)
            connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :number)"), known)
        return
    for name, sequence in connection.execute(text(_SEQUENCES)).all():
        if name in numbers:
            known = {"sequence": sequence, "number": numbers[name]}
            connection.execute(text("SELECT setval(CAST(:sequence AS regclass), :number)"), known)
