"""Which texts are one question to a database, and nothing else."""

from __future__ import annotations

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.lexicon.sql.plain import LONGEST, plain_words
from rpa_vision.lexicon.sql.question import why_not_a_question

QUESTIONS = [
    "select nda, comment from stay where comment = 'INSERT; ''DELETE'' -- no'",
    "WITH a AS (SELECT 1 AS n) SELECT n FROM a;",
    'SELECT nda -- one comment\nFROM stay /* another; */ WHERE "comment" IS NULL',
    "\r\n  SELECT\r\n1",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT max(i) FROM n",
    "SELECT count(DISTINCT a) FILTER (WHERE b) OVER (PARTITION BY c ORDER BY d) FROM dpi.stay AS s",
    "SELECT DISTINCT ON (a) b FROM c LEFT JOIN d USING (a), LATERAL (SELECT 1) AS e WHERE f IN (SELECT 1)",
    "(SELECT 1) UNION ALL (SELECT 2) EXCEPT SELECT 3 ORDER BY 1 DESC NULLS LAST LIMIT 3 OFFSET 2",
    "SELECT CASE WHEN EXISTS (SELECT 1) THEN a ELSE b END, a BETWEEN 1 AND 2.5, NOT c, (a, b) = (1, 2) FROM t",
    "SELECT string_agg(a, ',' ORDER BY b) FROM (VALUES (1, 2)) AS v(a, b) GROUP BY c HAVING max(d) > 1",
    "SELECT a::date, b::timestamp with time zone, CAST(c AS numeric(4, 2)), date '2026-01-01' - interval '1 day' FROM t",
    "SELECT a ->> 'any key [', b LIKE 'x%' ESCAPE '!', c || d, e <> f FROM t FETCH FIRST 1 ROW ONLY",
]
OF_POSTGRESQL = [
    "SELECT extract(year FROM a), substring(b FROM 1 FOR 2), trim(BOTH 'x' FROM c), position('a' IN d) FROM t",
    "SELECT a @> '{}', a #>> '{b,c}', b ~* '^x', c AT TIME ZONE 'utc', d COLLATE \"C\" FROM t, unnest(e) AS u(f)",
]
OF_BOTH = [
    "SELECT u.value, w.f, v.a FROM unnest(g) AS w(f), dpi.stay AS s, json_each(s.codes) AS u, (VALUES (1)) AS v(a)",
    "WITH one AS (SELECT 1 AS n) SELECT one.n, x.n FROM one JOIN LATERAL (SELECT ONE.n) AS x ON true",
]
OF_SQLITE = ["SELECT ifnull(json_extract(a, '$.b'), strftime('%Y', c)) FROM t WHERE d GLOB 'x*' AND e == 3"]
MORE = {
    "SELECT 1; SELECT 2": ";",
    "DELETE FROM stay": "DELETE",
    "/* SELECT */ UPDATE stay SET nda = ''": "UPDATE",
    "SELECT 1 --\r; DELETE FROM stay": r"'\r'",
    "SELECT E'\\''": '"\'"',
    "SELECT $$a$$": "'$'",
    "SELECT a[1]": "'['",
    "SELECT 1 */ 2": "'*'",
    "SELECT /* /* */ 1": "'/'",
    "SELECT\u00a01": r"'\xa0'",
    "WITH gone AS (DELETE FROM stay RETURNING *) SELECT * FROM gone": "delete",
    "WITH made AS (CREATE ROLE other SUPERUSER RETURNING nda) SELECT 1": "…",
    "SELECT * INTO other FROM stay": "into",
    "SELECT nda FROM stay FOR UPDATE": "lock",
    "SELECT pg_sleep(1)": "pg_sleep()",
    'SELECT "pg_sleep"(1)': "pg_sleep()",
    "SELECT * FROM pg_ls_dir('/') AS d": "pg_ls_dir()",
    "SELECT ran\u212a()": "ran\u212a()",
    "SELECT * FROM evil.lower('x')": "evil.lower()",
    "SELECT evil.lower('x')": "dot",
    "SELECT (stay).tidy FROM stay": "dot",
    "SELECT a OPERATOR(public.+) b": "operator",
    "SELECT x.pg_sleep FROM unnest(a) AS x": "x.pg_sleep",
    "SELECT x.pg_sleep FROM t, LATERAL unnest(a) AS x": "x.pg_sleep",
    "SELECT X.pg_sleep FROM CAST('9' AS float8) x": "X.pg_sleep",
    "SELECT x.pg_sleep FROM t, LATERAL length('a') AS x(b)": "x.pg_sleep",
    "SELECT lower.pg_ls_dir FROM lower('/')": "without AS",
    "SELECT 1 FROM stay AS trim WHERE EXISTS (SELECT trim.pg_ls_dir FROM trim('/'))": "without AS",
    "SELECT pg_ls_dir.pg_ls_dir FROM json_array_elements_text('[1]') AS pg_ls_dir": "pg_ls_dir.pg_ls_dir",
    "SELECT x.f, y.f FROM unnest(a) AS x(f), unnest(b) AS y": "y.f",
    "SELECT x.pg_ls_dir FROM t x, (SELECT x.pg_ls_dir FROM lower('/') x) y": "x.pg_ls_dir",
    "SELECT x.pg_ls_dir FROM user x": "x.pg_ls_dir",
    "SELECT 1 FROM current_user": "without AS",
    "SELECT nothing.a FROM t": "nothing.a",
    "SELECT * FROM pg_shadow": "pg_shadow",
    'SELECT * FROM "pg_catalog".pg_shadow': "pg_catalog.pg_shadow",
    f"SELECT 1 AS {'é' * 32}": "é" * 32,
    "SELECT 1 FROM stay WHERE": "…",
    "": "…",
    " -- nothing": "…",
    "SELECT " + "(" * 3000: "…",
    "SELECT '" + "x" * LONGEST + "'": f"> {LONGEST}",
}
WORDS = [
    "SELECT",
    "FROM",
    "WHERE",
    "WITH",
    "AS",
    "(",
    ")",
    ",",
    ".",
    "*",
    "=",
    "-",
    "/",
    "||",
    "->",
    "->>",
    "::",
    ":v",
    "'a'",
    "'{a}'",
    '"n"',
    "1",
    "2.5",
    "a",
    "b",
    "date",
    "interval",
    "AND",
    "OR",
    "NOT",
    "IN",
    "IS",
    "NULL",
    "EXISTS",
    "BETWEEN",
    "CASE",
    "WHEN",
    "END",
    "CAST",
    "EXTRACT",
    "year",
    "SUBSTRING",
    "TRIM",
    "JOIN",
    "LATERAL",
    "USING",
    "GROUP",
    "BY",
    "ORDER",
    "LIMIT",
    "UNION",
    "DISTINCT",
    "OVER",
    "FILTER",
    "FETCH",
    "VALUES",
    "UNNEST",
    "ANY",
    "lower",
    "WINDOW",
    "INTO",
    "DELETE",
    "TABLE",
    "PIVOT",
    "TABLESAMPLE",
    "AT",
    "ROW",
    "SET",
    "OPERATOR",
    "XMLTABLE",
    "IF",
    "PLACING",
    "%",
]


@pytest.mark.parametrize("query", [*QUESTIONS, *OF_BOTH, *OF_POSTGRESQL])
def test_one_select_is_one_in_postgresql(query: str) -> None:
    assert why_not_a_question(query, "postgresql") is None
    assert why_not_a_question(query) is None


@pytest.mark.parametrize("query", [*QUESTIONS, *OF_BOTH, *OF_SQLITE])
def test_one_select_is_one_in_sqlite(query: str) -> None:
    assert why_not_a_question(query, "sqlite") is None
    assert why_not_a_question(query) is None


@pytest.mark.parametrize("query", MORE)
def test_what_does_more_is_named(query: str) -> None:
    assert MORE[query] in (why_not_a_question(query) or "")


def test_values_are_known_by_where_they_stand() -> None:
    words = plain_words("SELECT ':a', \":b\", x::date /* :c */ FROM t WHERE y = :d OR z = :e -- :f")
    assert [word.value for word in words if word.value] == ["d", "e"]


@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join) | st.text())
def test_any_text_is_a_question_or_is_not(text: str) -> None:
    for query in (text, f"SELECT {text}"):
        why = why_not_a_question(query)
        assert why is None or why


def test_the_parser_keeps_what_it_reads_to_itself(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        for query in (*MORE, *QUESTIONS, *OF_POSTGRESQL, *OF_SQLITE):
            why_not_a_question(query)
    assert not caplog.records
