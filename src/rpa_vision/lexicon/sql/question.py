"""One question and nothing else: what a check may send to a database."""

from __future__ import annotations

import logging
from itertools import chain
from typing import Any, ClassVar, Literal

from sqlglot import exp, parse
from sqlglot.dialects.dialect import Dialect
from sqlglot.dialects.postgres import Postgres
from sqlglot.dialects.sqlite import SQLite
from sqlglot.errors import ParseError, SqlglotError
from sqlglot.parsers.postgres import PostgresParser
from sqlglot.parsers.sqlite import SQLiteParser

from rpa_vision.lexicon.sql.columns import called
from rpa_vision.lexicon.sql.functions import only_looks
from rpa_vision.lexicon.sql.plain import NotPlainError, SqlWord, plain_words

logging.getLogger("sqlglot").setLevel(logging.ERROR)  # it repeats aloud what it cannot read

Grammar = Literal["postgresql", "sqlite"]

_OWN_SYNTAX = ("CAST", "EXTRACT", "OVERLAY", "POSITION", "SUBSTRING", "TRIM")
"""Functions that are not written as a list of values. All others are parsed by the name they have in the query."""


class _PostgresParser(PostgresParser):
    FUNCTIONS: ClassVar[dict[str, Any]] = {}
    FUNCTION_PARSERS: ClassVar[dict[str, Any]] = {
        name: PostgresParser.FUNCTION_PARSERS[name] for name in _OWN_SYNTAX
    }


class _PostgreSql(Postgres):
    Parser = _PostgresParser


class _SqliteParser(SQLiteParser):
    FUNCTIONS: ClassVar[dict[str, Any]] = {}
    FUNCTION_PARSERS: ClassVar[dict[str, Any]] = {"CAST": SQLiteParser.FUNCTION_PARSERS["CAST"]}


class _Sqlite(SQLite):
    Parser = _SqliteParser
    STRICT_JSON_PATH_SYNTAX = False  # what stands behind an arrow is the database's to read


_DIALECTS: dict[Grammar, type[Dialect]] = {"postgresql": _PostgreSql, "sqlite": _Sqlite}

_QUESTIONS = (exp.Select, exp.SetOperation, exp.Subquery)
_REFUSED = (exp.Dot, exp.Operator, exp.PropertyEQ)
"""``(a).b`` may call a function, an operator may be anybody's; both would pass for plain calculation."""
_PARTS = (
    *_QUESTIONS,
    *(exp.With, exp.CTE, exp.From, exp.Join, exp.Lateral, exp.Table, exp.TableAlias, exp.Values, exp.Tuple),
    *(exp.Where, exp.Group, exp.Having, exp.Order, exp.Ordered, exp.Limit, exp.Offset, exp.Distinct),
    *(exp.Fetch, exp.LimitOptions, exp.Unnest),
    *(exp.Column, exp.Identifier, exp.Star, exp.Alias, exp.Literal, exp.Null, exp.Boolean, exp.Placeholder),
    *(exp.Binary, exp.Unary, exp.Between, exp.In, exp.Exists, exp.Any, exp.All, exp.Case, exp.If),
    *(exp.Cast, exp.DataType, exp.DataTypeParam, exp.Interval, exp.Var, exp.AtTimeZone),
    *(exp.Extract, exp.Overlay, exp.StrPosition, exp.Substring, exp.Trim),
    *(exp.Window, exp.WindowSpec, exp.Filter, exp.WithinGroup, exp.Anonymous),
    *(exp.JSONPath, exp.JSONPathPart, exp.CurrentDate, exp.CurrentTime, exp.CurrentTimestamp),
)


_LOST = (SqlglotError, ValueError, TypeError, AttributeError, LookupError, RecursionError)
"""How the parser gives up on what no person writes."""


def why_not_a_question(query: str, grammar: Grammar | None = None) -> str | None:
    """The piece that makes this more than one SELECT; None when it is one. Without ``grammar``: in neither of them.

    One of several locks: the connection itself cannot write.
    """
    try:
        words = plain_words(query)
    except NotPlainError as error:
        return str(error)
    begins = next((word.text for word in words if word.text not in {"(", " "} and word.kind != "space"), "")
    if begins.lower() not in {"select", "with"}:
        return begins or "…"
    if any(word.text == ";" for word in words):
        return ";"
    tried = [_why_not(words, one) for one in ((grammar,) if grammar else _DIALECTS)]
    return None if None in tried else tried[0]


def _why_not(words: tuple[SqlWord, ...], grammar: Grammar) -> str | None:
    try:
        statements = parse("".join(word.text for word in words), read=_DIALECTS[grammar])
    except ParseError as error:
        return _place(error)
    except _LOST:
        return "…"
    match statements:
        case [exp.Expression() as tree] if isinstance(tree, _QUESTIONS):
            changing = (why for part in tree.walk() if (why := _changes(part)) is not None)
            return next(chain(changing, called(tree)), None)
        case _:
            return "…"


def _changes(part: exp.Expr) -> str | None:
    if isinstance(part, _REFUSED) or not isinstance(part, _PARTS):
        return part.key
    if isinstance(part, exp.Anonymous) and not only_looks(part.name):
        return f"{part.name}()"
    return _reaches_out(part) if isinstance(part, exp.Table) else None


def _reaches_out(table: exp.Table) -> str | None:
    """Beyond what the site keeps there: functions of anybody's, and what PostgreSQL knows of itself, such as passwords
    and files."""
    if isinstance(table.this, exp.Func):
        return f"{table.db}.{table.this.name}()" if table.db else None
    of_the_server = any(name.lower().startswith("pg_") for name in (table.name, table.db))
    return ".".join(filter(None, (table.db, table.name))) if of_the_server else None


def _place(error: ParseError) -> str:
    first = error.errors[0] if error.errors else {}
    return f"… {first.get('highlight') or ''} …"
