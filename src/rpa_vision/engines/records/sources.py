"""The records a site has named in its settings."""

from __future__ import annotations

from collections.abc import Mapping

from rpa_vision.engines.records.http import HttpRecord
from rpa_vision.engines.records.sql import SqlRecord
from rpa_vision.models.replay.record_check import HttpCheck, RecordAnswer, RecordCheck, SqlCheck
from rpa_vision.phrases import Language, say
from rpa_vision.settings import RecordSource


class NamedRecords:
    def __init__(self, sources: Mapping[str, RecordSource], language: Language) -> None:
        """Each address is looked at here, so that a wrong one is found when the server starts."""
        self._language: Language = language
        self._records = {name: open_record(name, source, language) for name, source in sources.items()}

    def ask(self, check: RecordCheck) -> RecordAnswer:
        record = self._records.get(check.source)
        match check, record:
            case SqlCheck(), SqlRecord():
                return record.ask(check)
            case HttpCheck(), HttpRecord():
                return record.ask(check)
        key = "records.no_source" if record is None else "records.other_kind"
        return RecordAnswer(holds=None, detail=say(self._language, key, source=check.source))


def open_record(name: str, source: RecordSource, language: Language) -> SqlRecord | HttpRecord:
    web = source.url.get_secret_value().lower().startswith(("http://", "https://"))
    return HttpRecord(name, source, language) if web else SqlRecord(name, source, language)
