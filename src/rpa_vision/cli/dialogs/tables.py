"""Dialogs and decisions about them, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from rich.table import Table
from rich.text import Text

from rpa_vision.cli.printable import printable
from rpa_vision.models.replay.dialog_memory import KeptDialog, LearntDialog, UnknownDialog
from rpa_vision.phrases import Language, say

SHOWN_TEXT = 120
"""Letters of a dialog's text; the JSON has all of it."""


def met_table(dialogs: Sequence[KeptDialog], language: Language) -> Table:
    columns = (
        "dialog_list.id",
        "dialog_list.at",
        "dialog_list.type",
        "dialog_list.done",
        "dialog_list.where",
        "dialog_list.text",
    )
    table = _table(columns, language)
    for dialog in dialogs:
        event = dialog.event
        answered, left = "dialog_list.clicked", "dialog_list.left_to_you"
        done = say(language, answered, label=event.clicked) if event.clicked else say(language, left)
        where = dialog.replay_id or dialog.agent_id or dialog.workflow_id
        _add(
            table, dialog.dialog_id, _when(dialog.at), event.dialog_type, done, where, _short(event.ocr_text)
        )
    return table


def unknown_table(dialogs: Sequence[UnknownDialog], language: Language) -> Table:
    columns = (
        "dialog_list.id",
        "dialog_list.times",
        "dialog_list.last",
        "dialog_list.buttons",
        "dialog_list.text",
        "dialog_list.pattern",
    )
    table = _table(columns, language)
    for dialog in dialogs:
        seen, buttons = _when(dialog.last_seen), ", ".join(dialog.buttons)
        known_by = dialog.obstacle or dialog.pattern
        _add(table, dialog.dialog_id, dialog.count, seen, buttons, _short(dialog.text), known_by)
    return table


def decisions_table(decisions: Sequence[LearntDialog], language: Language) -> Table:
    columns = (
        "dialog_list.answer",
        "dialog_list.name",
        "dialog_list.button",
        "dialog_list.pattern",
        "dialog_list.scope",
        "dialog_list.by",
        "dialog_list.at",
        "dialog_list.state",
    )
    table = _table(columns, language)
    for one in decisions:
        state = say(language, "dialog_list.in_force" if one.in_force else "dialog_list.no_longer")
        answer = one.button or say(language, "dialog_list.a_person")
        scope = one.workflow_id or say(language, "dialog_list.site")
        _add(table, one.answer_id, one.name, answer, one.pattern, scope, one.by, _when(one.at), state)
    return table


def _table(columns: Sequence[str], language: Language) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(say(language, column), overflow="fold")
    return table


def _add(table: Table, *cells: object) -> None:
    table.add_row(*(Text(printable("" if cell is None else str(cell))) for cell in cells))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN_TEXT else f"{line[:SHOWN_TEXT]}…"


def _when(moment: datetime) -> str:
    return f"{moment.astimezone():%d/%m/%Y %H:%M}"
