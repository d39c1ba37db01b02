"""The exported table opens in a French spreadsheet and cannot carry a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.site.audit import NOTHING_BEFORE, AuditEntry, AuditRecord, Outcome
from rpa_vision.phrases import Language
from rpa_vision.storage.audit.table import written

STARTS = "=+-@\t\r\n＝＋－＠"


def entry(number: int = 0, **fields: object) -> AuditEntry:
    record = AuditRecord.model_validate(
        {
            "timestamp": datetime(2026, 1, 5, 9, 0, 7, tzinfo=UTC),
            "replay_id": "run_1",
            "workflow_id": "WF_admission",
            "workflow_version": 3,
            "action_type": "click",
            "agent_id": "pc1",
            "outcome": Outcome.VERIFIED,
            **fields,
        }
    )
    return AuditEntry(number=number, event=1, previous=NOTHING_BEFORE, record=record)


def table(*entries: AuditEntry, language: Language = "fr") -> list[dict[str, str]]:
    text = "".join(written(entries, language))
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline=""), delimiter=";"))


@pytest.fixture(autouse=True)
def in_paris(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    import time

    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_it_is_written_as_a_french_excel_reads_it() -> None:
    row = entry(confidence=0.97, duration_ms=120, intention='cliquer sur « Été »; puis "Oui"')
    text = "".join(written([row], "fr"))
    heading, line, rest = text.split("\r\n")
    assert rest == ""
    assert heading.startswith("\ufeffn°;date et heure;rejeu;tâche;")
    assert line == (
        "0;05/01/2026 10:00:07;run_1;WF_admission;3;;;click;;"
        '"cliquer sur « Été »; puis ""Oui""";pc1;;;0,97;;;verified;120;'
    )


def test_in_english_a_decimal_is_a_point() -> None:
    (row,) = table(entry(confidence=0.5), language="en")
    assert (row["confidence"], row["no."]) == ("0.5", "0")


@given(
    before=st.text(" \u200b\ufeff\x00", max_size=3),
    start=st.sampled_from(STARTS),
    rest=st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
)
def test_no_cell_begins_a_formula(before: str, start: str, rest: str) -> None:
    dangerous = before + start + rest
    (row,) = table(entry(target=dangerous, intention=dangerous, verification=dangerous))
    for cell in row.values():
        shown = cell.lstrip(" \u200b\ufeff")
        assert not shown or shown[0] not in STARTS


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40))
def test_whatever_is_written_is_read_back(text: str) -> None:
    (row,) = table(entry(target=text))
    assert row["cible"].removeprefix("'") == text.removeprefix("'")


def test_a_long_trail_comes_in_parts() -> None:
    parts = list(written((entry(number) for number in range(1000)), "fr"))
    assert len(parts) > 4
    assert [row["n°"] for row in table(*(entry(number) for number in range(1000)))] == [
        str(number) for number in range(1000)
    ]


def test_a_cell_is_never_longer_than_a_spreadsheet_takes() -> None:
    (row,) = table(entry(target="=" * 50_000))
    assert len(row["cible"]) == 32_767
