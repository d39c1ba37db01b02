"""Columns that are none: where ``x`` is one value and no row, ``x.f`` is ``f(x)`` to PostgreSQL, whatever ``f`` does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from sqlglot import exp

_NAMED_BY_FUNCTIONS = frozenset({"key", "value"})
"""By those that take a list or an object apart, in both databases."""
_VALUES_LIKE_TABLES = frozenset(
    {
        *("current_catalog", "current_role", "current_schema", "current_user"),
        *("session_user", "system_user", "user"),
        *("current_date", "current_time", "current_timestamp", "localtime", "localtimestamp"),
    }
)

Columns = frozenset[str]
_ALL: Columns | None = None


def called(tree: exp.Expr) -> Iterator[str]:
    """What stands as a column and may be a function; and values in a FROM that could not be told from tables."""
    known: dict[str, list[Columns | None]] = defaultdict(list)
    for item in tree.find_all(exp.Table, exp.Subquery, exp.Values, exp.Unnest, exp.Lateral):
        if _is_rows(item):
            known[_folded(item.alias_or_name)].append(_ALL)
        elif item.alias:
            listed = frozenset(_folded(name) for name in item.alias_column_names)
            known[_folded(item.alias)].append(listed | _NAMED_BY_FUNCTIONS)
        elif not isinstance(item.parent, exp.Lateral):
            yield "FROM …() without AS"
    for column in tree.find_all(exp.Column):
        of = known[_folded(column.table)] if column.table else [_ALL]
        if not of or any(columns is not None and _folded(column.name) not in columns for columns in of):
            yield f"{column.table}.{column.name}"


def _is_rows(item: exp.Expr) -> bool:
    match item:
        case exp.Table():
            return isinstance(item.this, exp.Identifier) and _folded(item.name) not in _VALUES_LIKE_TABLES
        case exp.Lateral():
            return isinstance(item.this, exp.Subquery)
        case _:
            return isinstance(item, exp.Subquery | exp.Values)


def _folded(name: str) -> str:
    """Names that differ for a database may be one here: then more is refused."""
    return name.lower()
