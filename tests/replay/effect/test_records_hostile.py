"""A check cannot write, whatever its author tries: tried on a PostgreSQL that would let it, and on SQLite."""

from __future__ import annotations

import hashlib
import os
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg
import pytest
from pydantic import SecretStr
from sqlalchemy.engine import make_url

from hostile_sql import POSTGRES_CALLS, POSTGRES_DEEDS, SQLITE_CALLS, SQLITE_DEEDS, Ground, drawn
from rpa_vision.engines.records.postgresql import PostgresDatabase
from rpa_vision.engines.records.sources import NamedRecords
from rpa_vision.engines.records.sqlite import SqliteDatabase
from rpa_vision.errors import RecordUnavailableError
from rpa_vision.lexicon.sql.functions import LOOKING
from rpa_vision.lexicon.sql.plain import SqlWord
from rpa_vision.lexicon.sql.question import why_not_a_question
from rpa_vision.models.replay.record_check import RecordAnswer, SqlCheck
from rpa_vision.settings import RecordSource
from rpa_vision_lab.postgres import Postgres

SEED = 20260420
LAID_OUT = """
CREATE TABLE stay (nda text, ipp text);
INSERT INTO stay VALUES ('251044234', '800010234'), ('251044235', '800010235');
"""
POSTGRES_TRAPS = """
CREATE SEQUENCE counter;
CREATE FUNCTION tidy() RETURNS int LANGUAGE sql AS 'DELETE FROM stay; SELECT 1';
CREATE PROCEDURE tidy_all() LANGUAGE sql AS 'DELETE FROM stay';
CREATE FUNCTION tidy_row(stay) RETURNS int LANGUAGE sql AS 'DELETE FROM stay; SELECT 1';
CREATE FUNCTION tidy_pair(text, int) RETURNS int LANGUAGE sql AS 'DELETE FROM stay; SELECT 1';
CREATE OPERATOR <!> (FUNCTION = tidy_pair, LEFTARG = text, RIGHTARG = int);
CREATE VIEW tidied AS SELECT tidy() AS n;
SELECT lo_from_bytea(0, 'kept');
"""
STATE = """
SELECT (SELECT string_agg(s::text, ',' ORDER BY s::text) FROM stay s),
    (SELECT count(*) FROM pg_class WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_')),
    (SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute WHERE attrelid = 'stay'::regclass),
    (SELECT relacl::text FROM pg_class WHERE oid = 'stay'::regclass),
    (SELECT relfilenode FROM pg_class WHERE oid = 'stay'::regclass),
    (SELECT count(*) FROM pg_proc), (SELECT count(*) FROM pg_namespace WHERE nspname !~ '^pg_t'),
    (SELECT count(*) FROM pg_description), (SELECT count(*) FROM pg_extension),
    (SELECT count(*) FROM pg_roles), (SELECT count(*) FROM pg_db_role_setting),
    (SELECT count(*) FROM pg_largeobject_metadata), (SELECT last_value FROM counter),
    (SELECT count(*) FROM pg_replication_slots), (SELECT count(*) FROM pg_replication_origin),
    (SELECT string_agg(name || setting, ',') FROM pg_settings WHERE source = 'configuration file')
"""


@dataclass(frozen=True)
class Record:
    url: str
    ground: Ground
    state: Callable[[], object]
    raw: Callable[[str], object]
    """What an unguarded connection does with a statement."""

    def ask(self, query: str) -> RecordAnswer:
        check = SqlCheck.model_construct(source="dpi", query=query, values={"nda": "251044234"}, expect=None)
        source = RecordSource(url=SecretStr(self.url), timeout_s=5.0)
        return NamedRecords({"dpi": source}, "en").ask(check)


@pytest.fixture(params=["sqlite", "postgresql"])
def record(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Record]:
    if request.param == "sqlite":
        yield _sqlite(tmp_path)
    else:
        yield from _postgresql(request.getfixturevalue("postgres"), tmp_path)


def _sqlite(tmp_path: Path) -> Record:
    folder, file = tmp_path / "open_to_all", tmp_path / "dpi.db"
    folder.mkdir()
    with closing(sqlite3.connect(file)) as made:
        made.executescript(LAID_OUT)

    def state() -> object:
        found = sorted(path.name for path in (*tmp_path.iterdir(), *folder.iterdir()))
        return hashlib.sha256(file.read_bytes()).hexdigest(), found

    def raw(statement: str) -> None:
        with closing(sqlite3.connect(file, timeout=0.1, isolation_level=None)) as connection:
            connection.executescript(statement)

    return Record(f"sqlite:///{file}", Ground(SQLITE_DEEDS, SQLITE_CALLS, str(folder)), state, raw)


def _postgresql(postgres: Postgres, tmp_path: Path) -> Iterator[Record]:
    """Its account is a superuser, and its server may write into ``folder``."""
    url = postgres.url(postgres.create_database())
    for place in (tmp_path, *tmp_path.parents[:2]):
        place.chmod(0o755)
    folder = tmp_path / "open_to_all"
    folder.mkdir()
    folder.chmod(0o777)
    (folder / "kept").touch()
    (folder / "kept").chmod(0o666)
    with psycopg.connect(url, autocommit=True) as made:
        made.execute(LAID_OUT + POSTGRES_TRAPS)
        for extension in ("dblink", "adminpack"):
            if made.execute("SELECT FROM pg_available_extensions WHERE name = %s", [extension]).fetchone():
                made.execute(f"CREATE EXTENSION {extension}")

        def state() -> object:
            row = made.execute(STATE).fetchone()
            return row, sorted(os.listdir(folder))  # noqa: PTH208

        def raw(statement: str) -> None:
            with psycopg.connect(url, autocommit=True, options="-c statement_timeout=500") as connection:
                connection.execute(statement)

        yield Record(url, Ground(POSTGRES_DEEDS, POSTGRES_CALLS, str(folder), url), state, raw)


def nothing_happens(record: Record, statements: Iterator[str]) -> int:
    """How many were asked at all."""
    before, asked = record.state(), 0
    for statement in statements:
        asked += why_not_a_question(statement) is None
        answer = record.ask(statement)
        assert record.state() == before, (statement, answer)
    return asked


REPRODUCED = {
    "a carriage return ends a comment": "SELECT 1 --\r; COMMIT; BEGIN READ WRITE; DELETE FROM stay; COMMIT",
    "an escaped quote": "SELECT E'\\''; COMMIT; BEGIN READ WRITE; DELETE FROM stay; COMMIT --'",
    "a dollar quote": "SELECT $a$'$a$; COMMIT; BEGIN READ WRITE; DELETE FROM stay; COMMIT; SELECT $a$'$a$",
    "a dollar quote with an accent": "SELECT $é$ $b$ $é$; COMMIT; BEGIN READ WRITE; DELETE FROM stay; COMMIT --$b$",
    "dollars in names": "SELECT 1 AS a$b$; COMMIT; BEGIN READ WRITE; DELETE FROM stay; COMMIT; SELECT 1 AS c$b$",
    "a program": "SELECT 1 --\r; COPY (SELECT 1) TO PROGRAM 'touch \"{folder}/made\"'",
    "a program alone": "COPY (SELECT 1) TO PROGRAM 'touch \"{folder}/made\"'",
    "a file": "SELECT lo_export((SELECT min(oid) FROM pg_largeobject_metadata), '{folder}/made')",
    "a plain deletion": "DELETE FROM stay",
    "a value with a column that is a function": "SELECT f.pg_create_physical_replication_slot FROM lower('made') AS f",
    "a value without a name": "SELECT lower.pg_create_physical_replication_slot FROM lower('made')",
    "a value that hides behind a table": (
        "SELECT 1 FROM stay f WHERE EXISTS ("
        "SELECT f.pg_create_physical_replication_slot FROM lower('made') AS F)"
    ),
    "a value whose name the server cuts short": (
        "SELECT 1 FROM stay LONGa WHERE EXISTS ("
        "SELECT LONGa.pg_create_physical_replication_slot FROM lower('made') AS LONGb)"
    ).replace("LONG", "f" * 63),
    "a value that looks like a table": "SELECT f.pg_create_physical_replication_slot FROM current_user AS f",
    "another connection": "SELECT dblink_exec('{address}', 'DELETE FROM stay')",
}


@pytest.mark.parametrize("how", REPRODUCED)
def test_what_once_got_through_does_nothing(record: Record, how: str) -> None:
    statement = REPRODUCED[how].replace("{folder}", record.ground.folder)
    before = record.state()
    answer = record.ask(statement.replace("{address}", record.ground.address))
    assert record.state() == before
    assert answer.holds is None


@pytest.mark.parametrize("table", ["pg_file_settings", "pg_catalog.pg_hba_file_rules", "PG_AUTHID"])
def test_what_the_server_knows_of_itself_is_not_asked(record: Record, table: str) -> None:
    answer = record.ask(f"SELECT * FROM {table}")  # noqa: S608
    assert answer.holds is None
    assert table in answer.detail


@pytest.mark.parametrize("name", ["pg_read_file('/etc/hostname')", "pg_sleep(0)", "current_setting('port')"])
def test_what_reaches_out_of_the_database_is_not_asked(record: Record, name: str) -> None:
    answer = record.ask(f"SELECT {name}")
    assert answer.holds is None
    assert f"{name.partition('(')[0]}()" in answer.detail


def test_a_few_hundred_hostile_statements_do_nothing(record: Record) -> None:
    asked = nothing_happens(record, drawn(record.ground, SEED, 300))
    assert asked  # some are questions to the parser, and the connection holds them back


@pytest.mark.lab
@pytest.mark.parametrize("seed", range(3))
def test_thousands_of_hostile_statements_do_nothing(record: Record, seed: int) -> None:
    nothing_happens(record, drawn(record.ground, seed, 3000))


NINE_HUNDRED_MEGABYTES = """
WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 900)
SELECT string_agg(t, '') FROM (SELECT lpad('x', 1000000, 'x') AS t FROM many LIMIT 900) AS s
"""


@pytest.mark.lab
def test_an_answer_of_900_megabytes_does_not_come_here(postgres: Postgres) -> None:
    records = NamedRecords({"dpi": RecordSource(url=SecretStr(postgres.url("postgres")))}, "en")
    assert records.ask(SqlCheck(source="dpi", query="SELECT 1")).holds
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert records.ask(SqlCheck(source="dpi", query=NINE_HUNDRED_MEGABYTES)).holds is None
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kilobytes


def test_they_would_do_harm_where_nobody_holds_them_back(record: Record) -> None:
    """Otherwise the tests above would show nothing."""
    harmed = 0
    for statement in drawn(record.ground, SEED, 300):
        before = record.state()
        try:
            record.raw(statement)
            harmed += record.state() != before
        except (psycopg.Error, sqlite3.Error, ValueError):
            continue
        if harmed:
            break
    assert harmed


INSIDE = tuple(
    call
    for call in POSTGRES_CALLS
    if call.startswith(("tidy", "nextval", "setval", "set_config", "lo_", "query_"))
    and "lo_export" not in call
)
"""Calls that would change the database itself: what reaches out of it, a transaction cannot hold back."""


def past_the_parser(record: Record, statement: str) -> None:
    url = make_url(record.url)
    database = SqliteDatabase(url, 5.0) if url.get_backend_name() == "sqlite" else PostgresDatabase(url, 5.0)
    with suppress(RecordUnavailableError):
        database.first([SqlWord("word", statement)], {})


def test_the_connection_alone_lets_nothing_be_changed(record: Record) -> None:
    """The second lock, without the first: the database gets what was written."""
    postgresql = record.ground.calls == POSTGRES_CALLS
    ground = replace(record.ground, calls=INSIDE if postgresql else SQLITE_CALLS)
    before = record.state()
    for statement in drawn(ground, SEED, 300):
        past_the_parser(record, statement)
        assert record.state() == before, statement


def test_of_all_functions_a_server_has_those_that_act_are_refused(postgres: Postgres) -> None:
    with psycopg.connect(postgres.url("postgres")) as connection:
        rows = connection.execute("SELECT DISTINCT proname FROM pg_proc WHERE provolatile = 'v'").fetchall()
    acting = {name for (name,) in rows}
    assert len(acting) > 200
    assert acting & LOOKING == set()
    assert {name for name in acting if why_not_a_question(f"SELECT {name}(1)") is None} == set()
