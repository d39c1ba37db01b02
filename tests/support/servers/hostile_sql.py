"""Statements of somebody who wants a check to write, wait, or reach out of the database; drawn from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

QUESTIONS = (
    "SELECT 1",
    "SELECT nda FROM stay",
    "WITH q AS (SELECT 1 AS n) SELECT n FROM q",
    "SELECT 'x' || nda FROM stay",
)
CHANGES = (
    "DELETE FROM stay",
    "UPDATE stay SET nda = 'changed'",
    "INSERT INTO stay (nda) VALUES ('new')",
    "INSERT INTO stay SELECT * FROM stay",
)
POSTGRES_DEEDS = (
    *CHANGES,
    "TRUNCATE stay",
    "DROP TABLE stay CASCADE",
    "CREATE TABLE made_{n} (a int)",
    "CREATE TABLE made_{n} AS SELECT * FROM stay",
    "CREATE TEMP TABLE made_{n} AS SELECT * FROM stay",
    "CREATE VIEW made_{n} AS SELECT 1",
    "CREATE FUNCTION made_{n}() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE ROLE made_{n} SUPERUSER",
    "CREATE SEQUENCE made_{n}",
    "CREATE SCHEMA made_{n}",
    "ALTER TABLE stay ADD COLUMN made_{n} int",
    "ALTER ROLE CURRENT_USER SET work_mem = '8MB'",
    "COMMENT ON TABLE stay IS 'made_{n}'",
    "GRANT ALL ON stay TO PUBLIC",
    "SELECT * INTO made_{n} FROM stay",
    "SELECT nda FROM stay FOR UPDATE",
    "MERGE INTO stay USING (SELECT 1) AS s(a) ON true WHEN MATCHED THEN DELETE",
    "COPY stay TO '{folder}/made_{n}'",
    "COPY (SELECT 1) TO PROGRAM 'touch {folder}/made_{n}'",
    "COPY stay (nda) FROM PROGRAM 'echo made'",
    "DO $$BEGIN DELETE FROM stay; END$$",
    "DO 'BEGIN DELETE FROM stay; END'",
    "EXPLAIN ANALYZE DELETE FROM stay",
    "EXPLAIN (ANALYZE) UPDATE stay SET nda = ''",
    "PREPARE made_{n} AS DELETE FROM stay; EXECUTE made_{n}",
    "CALL tidy_all()",
    "SET ROLE NONE; DELETE FROM stay",
    "RESET ALL; DELETE FROM stay",
    "SET default_transaction_read_only = off; DELETE FROM stay",
    "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE; DELETE FROM stay",
    "LOCK TABLE stay",
    "NOTIFY made",
    "VACUUM FULL stay",
    "REINDEX TABLE stay",
)
POSTGRES_CALLS = (
    "tidy()",
    "nextval('counter')",
    "setval('counter', 99)",
    "set_config('transaction_read_only', 'off', false)",
    "set_config('default_transaction_read_only', 'off', false)",
    "set_config('role', 'none', false)",
    "lo_create(0)",
    "lo_from_bytea(0, 'x')",
    "lo_import('/etc/hostname')",
    "lo_export((SELECT min(oid) FROM pg_largeobject_metadata), '{folder}/made_{n}')",
    "lo_unlink((SELECT min(oid) FROM pg_largeobject_metadata))",
    "pg_read_file('/etc/hostname')",
    "pg_read_binary_file('/etc/hostname')",
    "pg_ls_dir('/')",
    "pg_stat_file('/etc/hostname')",
    "pg_file_write('{folder}/made_{n}', 'x', false)",
    "dblink_exec('{address}', 'DELETE FROM stay')",
    "query_to_xml('DELETE FROM stay RETURNING 1', true, true, '')",
    "cursor_to_xml('made', 1, true, true, '')",
    "pg_notify('made', 'x')",
    "pg_advisory_lock(1)",
    "pg_sleep(0.01)",
    "pg_create_physical_replication_slot('made_{n}')",
    "pg_replication_origin_create('made_{n}')",
    "pg_create_restore_point('made_{n}')",
    "pg_export_snapshot()",
    "pg_reload_conf()",
    "pg_terminate_backend(1)",
    "pg_file_unlink('{folder}/kept')",
    "ts_stat('SELECT to_tsvector(pg_create_physical_replication_slot(''made_{n}'')::text)')",
    "current_setting('data_directory')",
)
SQLITE_DEEDS = (
    *CHANGES,
    "REPLACE INTO stay (nda) VALUES ('new')",
    "DROP TABLE stay",
    "CREATE TABLE made_{n} (a int)",
    "CREATE TEMP TABLE made_{n} AS SELECT * FROM stay",
    "CREATE TRIGGER made_{n} AFTER INSERT ON stay BEGIN DELETE FROM stay; END",
    "ALTER TABLE stay RENAME TO made_{n}",
    "ATTACH '{folder}/made_{n}' AS made",
    "ATTACH DATABASE 'file:{folder}/made_{n}?mode=rwc' AS made",
    "VACUUM INTO '{folder}/made_{n}'",
    "VACUUM",
    "PRAGMA query_only = OFF; DELETE FROM stay",
    "PRAGMA user_version = 7",
    "PRAGMA journal_mode = WAL",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_master",
    "BEGIN IMMEDIATE; DELETE FROM stay; COMMIT",
    "SAVEPOINT made; DELETE FROM stay; RELEASE made",
    "REINDEX",
    "ANALYZE",
)
SQLITE_CALLS = (
    "load_extension('{folder}/made')",
    "writefile('{folder}/made_{n}', 'x')",
    "readfile('/etc/hostname')",
    "edit('x', 'touch {folder}/made_{n}')",
    "fts3_tokenizer('simple')",
    "randomblob(100000000)",
    "zeroblob(100000000)",
    "pragma_user_version(7)",
    "pragma_journal_mode('wal')",
    "last_insert_rowid()",
    "sqlite_compileoption_get(1)",
)


@dataclass(frozen=True)
class Ground:
    """Where harm would be seen."""

    deeds: tuple[str, ...]
    calls: tuple[str, ...]
    folder: str
    address: str = ""


def drawn(ground: Ground, seed: int, count: int) -> Iterator[str]:
    rng = random.Random(seed)  # noqa: S311 - no secret
    for number in range(count):
        yield _statement(rng, ground, number)


_AROUND_DEEDS = (
    "{deed}",
    "{question}; {outside}",
    "{outside}; {question}",
    "{question} --\r; {outside}",
    "{question} -- '\r\n; {outside} --'",
    "SELECT E'\\''; {outside} --'",
    "SELECT e'\\\\\\''; {outside}; SELECT '1'",
    "SELECT '\\'; {outside} --'",
    "SELECT 1 AS a$b$; {outside}; SELECT 1 AS c$b$",
    "SELECT $$'$$; {outside} --'",
    "SELECT $a$'$a$; {outside} --'",
    "SELECT $a$ $b$ $a$; {outside}; SELECT $b$ $b$",
    "SELECT $é$;$é$; {outside}",
    "SELECT U&'!0027' UESCAPE '!'; {outside}",
    "SELECT U&'\\0027'; {outside} --'",
    "SELECT [a'] FROM stay; {outside} --']",
    "SELECT `'`; {outside} --'`",
    'SELECT "\'"; {outside} --\'"',
    "/* /* */ {question} -- */\n; {outside}",
    "{question} /* /* */ ; {outside} -- */",
    "{question} /*' */; {outside} --'",
    "WITH gone AS ({deed} RETURNING *) SELECT * FROM gone",
    "WITH gone AS MATERIALIZED ({deed} RETURNING nda) SELECT count(*) FROM gone, stay",
    "WITH a AS (SELECT 1) {deed}",
    "SELECT * FROM ({deed} RETURNING *) AS gone",
    "SELECT ({deed})",
    "EXPLAIN ANALYZE {deed}",
    "SELECT 1) AS asked(rpa_vision_held); {outside}; SELECT (1",
    "SELECT 1\n) LIMIT 1; {outside} --",
    "SELECT 1 AS c0) SELECT c0 FROM rpa_vision_asked; {outside} --",
    "SELECT 1 UNION {deed} RETURNING 1",
    "SELECT :nda; {outside}",
)
_OUTSIDE = ("{deed}", "COMMIT; {deed}", "COMMIT; BEGIN READ WRITE; {deed}; COMMIT", "END; {deed}; BEGIN")
"""In a transaction of its own."""
_AROUND_CALLS = (
    "SELECT {call}",
    "SELECT * FROM {call} AS f",
    "SELECT f.* FROM stay, LATERAL {call} f",
    "SELECT * FROM ROWS FROM ({call}) AS f",
    "SELECT 1 WHERE EXISTS (SELECT {call})",
    "SELECT 1 FROM stay WHERE nda = :nda OR {call} IS NOT NULL",
    "SELECT nda FROM stay ORDER BY {call}",
    "SELECT nda FROM stay GROUP BY nda HAVING {call} IS NULL",
    "SELECT nda FROM stay LIMIT 1 OFFSET ({call})::text::int",
    "SELECT count(*) FILTER (WHERE {call} IS NULL) FROM stay",
    "SELECT sum(1) OVER (PARTITION BY {call}) FROM stay",
    "SELECT CASE WHEN {call} IS NULL THEN 1 END",
    "SELECT ({call})::text || lower(concat({call}, 'x'))",
    "WITH f AS (SELECT {call} AS n) SELECT n FROM f",
    "WITH RECURSIVE f(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM f WHERE n < 3 AND {call} IS NULL) SELECT n FROM f",
    "VALUES ({call})",
    "SELECT 1 UNION ALL (SELECT 1 WHERE {call} IS NOT NULL)",
    "SELECT pg_catalog.{call}",
    "SELECT * FROM public.{call} AS f",
    'SELECT "{name}"({given})',
    "SELECT {name}/**/\n({given})",
    "SELECT {name}--\r({given})",
    'SELECT U&"{escaped}"({given})',
    "SELECT U&\"{marked}\" UESCAPE '!'({given})",
    "WITH {name}(n) AS (SELECT 1) SELECT {call}",
    "SELECT E'\\'', {call} --'",
    "SELECT '\\', {call} --'",
    "SELECT 1 OPERATOR(public.<!>) ({call})",
    "SELECT (stay).tidy_row, stay.tidy_row, {call} FROM stay",
    "SELECT stay.tidy_row FROM stay",
    "SELECT n FROM tidied",
    "SELECT nda <!> 1 FROM stay",
    "SELECT xmlelement(name a, {call}), json_object('a': {call})",
    "SELECT (SELECT array_agg(x) FROM unnest(string_to_array({call}::text, ',')) AS x)",
    "TABLE stay UNION SELECT {call}",
    "SELECT * FROM stay TABLESAMPLE bernoulli({call})",
    "SELECT nda FROM stay WINDOW w AS (ORDER BY {call})",
    "SELECT DISTINCT ON ({call}) nda FROM stay",
    "SELECT nda FROM stay JOIN (SELECT {call} AS f) g ON f IS NULL FOR SHARE",
    "SELECT f.{name} FROM lower({given}) AS f",
    "SELECT lower.{name} FROM lower({given})",
    "SELECT 1 FROM stay f WHERE EXISTS (SELECT f.{name} FROM stay, LATERAL lower({given}) F)",
    'SELECT f."{name}" FROM CAST({given} AS name) AS f',
)

Twist = Callable[[random.Random, str], str]


def _statement(rng: random.Random, ground: Ground, number: int) -> str:
    drawn_text = _with_call(rng, ground.calls) if rng.random() < 0.5 else _with_deed(rng, ground.deeds)
    text = _filled(drawn_text, n=str(number), folder=ground.folder, address=ground.address)
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
        text = rng.choice(_TWISTS)(rng, text)
    return text


def _with_deed(rng: random.Random, deeds: tuple[str, ...]) -> str:
    deed = rng.choice(deeds)
    outside = _filled(rng.choice(_OUTSIDE), deed=deed)
    return _filled(rng.choice(_AROUND_DEEDS), deed=deed, outside=outside, question=rng.choice(QUESTIONS))


def _with_call(rng: random.Random, calls: tuple[str, ...]) -> str:
    call = rng.choice(calls)
    name, _, rest = call.partition("(")
    escaped, marked = ("".join(f"{by}{ord(letter):04x}" for letter in name) for by in "\\!")
    return _filled(
        rng.choice(_AROUND_CALLS), call=call, name=name, given=rest[:-1], escaped=escaped, marked=marked
    )


def _filled(text: str, **pieces: str) -> str:
    for name, piece in pieces.items():
        text = text.replace(f"{{{name}}}", piece)
    return text


def _inserted(letters: tuple[str, ...]) -> Twist:
    def twist(rng: random.Random, text: str) -> str:
        at = rng.randrange(len(text) + 1)
        return text[:at] + rng.choice(letters) + text[at:]

    return twist


def _spaced(rng: random.Random, text: str) -> str:
    odd = rng.choice(("\r", "\t", "\v", "\f", "\u00a0", "\u2028", "/**/", "--\r", "--\n", "\n", "/*/**/*/"))
    return text.replace(" ", odd, rng.choice((1, 2, -1)))


def _cased(rng: random.Random, text: str) -> str:
    return "".join(rng.choice((letter.upper(), letter.lower())) for letter in text)


def _cut(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.randint(1, 3) :]


_TWISTS: tuple[Twist, ...] = (
    _inserted(("'", '"', "\\", "`", "$$", "$a$", "E'", "U&'", "[", "]")),
    _inserted((";", "(", ")", "--", "/*", "*/", "\r", "\n", "::", ":nda", "?", "%s", "%(nda)s", "$1")),
    _inserted(("\x00", "\ufeff", "\u200b", "\u00a0", "\u2028", "\x0b", "\x85", "\x1a")),
    _spaced,
    _cased,
    _cut,
    lambda _, text: text.replace("k", "\u212a").replace("s", "\u017f"),
    lambda _, text: f"{text};",
    lambda _, text: f"({text})",
    lambda _, text: f"-- {text}\n{text}",
)
