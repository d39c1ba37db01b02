"""A database of record: one SELECT, its values bound, on a connection that cannot write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from rpa_vision.engines.records.comparing import says, shown
from rpa_vision.engines.records.held import RecordValue
from rpa_vision.engines.records.sqlite import SqliteDatabase
from rpa_vision.errors import BadSettingsError, RecordUnavailableError
from rpa_vision.lexicon.sql.plain import SqlWord, plain_words
from rpa_vision.lexicon.sql.question import Grammar, why_not_a_question
from rpa_vision.models.replay.record_check import RecordAnswer, SqlCheck
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.settings import RecordSource


class Database(Protocol):
    def first(self, query: Sequence[SqlWord], values: Mapping[str, str]) -> RecordValue | None: ...

    def may_do(self) -> tuple[str, ...]: ...


class SqlRecord:
    """Connects anew for each question: they are rare, and a record may be restarted at any time."""

    def __init__(self, name: str, source: RecordSource, language: Language) -> None:
        self._name = name
        self._language: Language = language
        self._grammar, self._database = _opened(name, source)

    def ask(self, check: SqlCheck) -> RecordAnswer:
        extra = why_not_a_question(check.query, self._grammar)
        if extra is not None:
            return self._unknown(say(self._language, "records.not_a_question", text=extra))
        query = plain_words(check.query)
        for word in query:
            if word.value is not None and word.value not in check.values:
                return self._unknown(say(self._language, "records.no_value", name=word.value))
        try:
            held = self._database.first(query, check.values)
        except RecordUnavailableError as error:
            return self._unknown(str(error))
        return self._judged(held, check.expect)

    def may_do(self) -> tuple[str, ...]:
        """What the account of this source could change if it were not held back."""
        return self._database.may_do()

    def _judged(self, held: RecordValue | None, expected: str | None) -> RecordAnswer:
        if held is None:
            return self._answer(False, "records.no_row")
        if held.too_long:
            return self._unknown(say(self._language, "records.too_much"))
        if expected is None:
            return self._answer(True, "records.has_row")
        seen = "" if held.value is None else shown(held.value)
        key = "records.says" if seen.strip() else "records.says_nothing"
        return self._answer(says(held.value, expected), key, seen=seen, expected=expected)

    def _answer(self, holds: bool, key: str, **values: object) -> RecordAnswer:
        return RecordAnswer(holds=holds, detail=say(self._language, key, source=self._name, **values))

    def _unknown(self, why: str) -> RecordAnswer:
        detail = say(self._language, "records.cannot_be_asked", source=self._name, why=why)
        return RecordAnswer(holds=None, detail=detail)


def _opened(name: str, source: RecordSource) -> tuple[Grammar, Database]:
    try:
        url = make_url(source.url.get_secret_value())
    except ArgumentError:
        raise BadSettingsError(phrased("setting_refused.record_database", name=name)) from None
    match url.get_backend_name():
        case "sqlite":
            return "sqlite", SqliteDatabase(url, source.timeout_s)
        case "postgresql":
            try:
                from rpa_vision.engines.records.postgresql import PostgresDatabase  # noqa: PLC0415 - see below
            except ModuleNotFoundError:  # installed only where PostgreSQL is used
                raise BadSettingsError(phrased("setting_refused.record_driver", name=name)) from None
            return "postgresql", PostgresDatabase(url, source.timeout_s)
        case other:
            raise BadSettingsError(phrased("setting_refused.record_kind", name=name, other=other))
