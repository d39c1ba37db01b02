"""What became of each row, as a table: opens in a French Excel, and carries no formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import datetime

from rpa_vision.models.batch.batch import Batch, BatchRow, RowState
from rpa_vision.models.replay.verdict import ProofKind
from rpa_vision.phrases import Language, say
from rpa_vision.storage.files.spreadsheet import BOM, DELIMITER, LINE_END, safe_cell

_HEADINGS = (
    "results.line",
    "results.state",
    "results.reason",
    "results.proof",
    "results.agent",
    "results.begun",
    "results.ended",
    "results.seconds",
    "results.replay",
)
_STATES = {
    RowState.REFUSED: "results.is_refused",
    RowState.WAITING: "results.is_waiting",
    RowState.BEGUN: "results.is_begun",
    RowState.DONE: "results.is_done",
    RowState.SET_ASIDE: "results.is_set_aside",
    RowState.NOT_BEGUN: "results.is_not_begun",
}
_PROOFS: dict[ProofKind, str] = {
    "record": "results.proof_record",
    "read_back": "results.proof_read_back",
    "state": "results.proof_state",
    "text": "results.proof_text",
    "screen": "results.proof_screen",
    "pixels": "results.proof_pixels",
    "person": "results.proof_person",
}


def results(batch: Batch, rows: Iterable[BatchRow], language: Language) -> Iterator[str]:
    """A line at a time: the row as it was brought, and what became of it."""
    yield BOM
    headings = [say(language, name) for name in _HEADINGS]
    yield _line([*headings[:1], *(column.heading for column in batch.columns), *headings[1:]])
    for row in rows:
        yield _line([str(row.line), *row.cells, *_told(row, language)])


def reason_of(row: BatchRow, language: Language) -> str:
    """Why it was refused, set aside or not begun; of others, what is worth a look."""
    said = [row.stop] if row.stop is not None else []
    return " ; ".join(
        one.said(language) for one in (*(found.reason for found in row.problems), *said, *row.remarks)
    )


def proof_of(row: BatchRow, language: Language) -> str:
    if row.state is not RowState.DONE:
        return ""
    kinds = ", ".join(say(language, _PROOFS[kind]) for kind in row.proofs)
    if not row.verified:
        return say(language, "results.unproven")
    return kinds or say(language, "results.nothing_to_prove")


def _told(row: BatchRow, language: Language) -> list[str]:
    took = (
        str(round((row.ended_at - row.begun_at).total_seconds()))
        if row.begun_at is not None and row.ended_at is not None
        else ""
    )
    return [
        say(language, _STATES[row.state]),
        reason_of(row, language),
        proof_of(row, language),
        row.agent_id or "",
        _moment(row.begun_at),
        _moment(row.ended_at),
        took,
        row.replay_id or "",
    ]


def _moment(at: datetime | None) -> str:
    """In the server's own zone, as the people there say it."""
    return "" if at is None else f"{at.astimezone():%d/%m/%Y %H:%M:%S}"


def _line(cells: Iterable[str]) -> str:
    page = io.StringIO()
    csv.writer(page, delimiter=DELIMITER, lineterminator=LINE_END).writerow(map(safe_cell, cells))
    return page.getvalue()
