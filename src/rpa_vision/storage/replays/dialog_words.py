"""What dialogs said, taken out of the events of a replay once it may be kept no longer: it may name a patient."""

from __future__ import annotations

from pydantic import TypeAdapter
from sqlalchemy import Connection, bindparam, select, update

from rpa_vision.models.documents import dump_document
from rpa_vision.models.replay.dialog import DialogEvent
from rpa_vision.models.replay.run import DialogMet, RunEvent, RunPaused
from rpa_vision.storage.database.codec import load_rows
from rpa_vision.storage.database.tables import run_events

_EVENTS: TypeAdapter[tuple[RunEvent, ...]] = TypeAdapter(tuple[RunEvent, ...])
_LASTING = frozenset({"reason", "box"})
"""What of the details of a dialog is never its own words."""
_CHANGED = update(run_events).where(run_events.c.id == bindparam("changed"))


def forget_words(connection: Connection, replay_id: str) -> None:
    wanted = select(run_events.c.id, run_events.c.document).where(run_events.c.replay_id == replay_id)
    rows = connection.execute(wanted).all()
    events = load_rows(_EVENTS, [row.document for row in rows], f"events of replay {replay_id}")
    for row, event in zip(rows, events, strict=True):
        wordless = _wordless(event)
        if wordless != event:
            connection.execute(_CHANGED, {"changed": row.id, "document": dump_document(wordless)})


def _wordless(event: RunEvent) -> RunEvent:
    match event:
        case DialogMet(event=DialogEvent() as met):
            return event.model_copy(update={"event": _silent(met)})
        case RunPaused(pause=pause) if pause.dialog is not None:
            silent = pause.model_copy(update={"dialog": _silent(pause.dialog)})
            return event.model_copy(update={"pause": silent})
        case _:
            return event


def _silent(met: DialogEvent) -> DialogEvent:
    lasting = {name: value for name, value in met.extra.items() if name in _LASTING}
    return met.model_copy(update={"ocr_text": "", "extra": lasting, "screenshot_path": None})
