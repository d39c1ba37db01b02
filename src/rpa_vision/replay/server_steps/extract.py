"""``extract_text``: a field or a table of the screen read into a variable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.learning.values.variables import variable_name
from rpa_vision.learning.watching.table_rows import Table, table_at
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import ExtractTextAction
from rpa_vision.models.target import Grounding
from rpa_vision.perception.text.sure_reading import read_each
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import Language, say
from rpa_vision.replay.server_steps.outcome import Produced, Unsure
from rpa_vision.replay.server_steps.reading import Problem, Read, value_of
from rpa_vision.replay.sight import Sight

_SAID: dict[Problem, str] = {
    "empty": "extract.empty",
    "doubtful": "extract.doubtful",
    "unclear": "extract.unclear",
    "hidden": "extract.hidden",
    "pale": "extract.pale",
}


class Extractor:
    def __init__(self, grounder: Grounder, language: Language) -> None:
        self._grounder = grounder
        self._language: Language = language

    def run(self, action: ExtractTextAction, sight: Sight) -> Produced | Unsure:
        label, reading = action.target.text or "", action.parameters
        grounding = self._grounder.ground(sight.view, action.target, window=sight.front.title)
        found = grounding.found
        if found is None:
            ambiguous = any(attempt.outcome == "ambiguous" for attempt in grounding.tried)
            key = "extract.ambiguous" if ambiguous else "extract.not_found"
            return self._unsure(key, label, grounding, look_again=not ambiguous)
        if reading.table:
            return self._table(label, reading.variable, grounding, found.bbox, sight.view)
        value = value_of(found, label, sight.view)
        if not isinstance(value, Read):
            return self._unsure(_SAID[value], label, grounding, look_again=value == "empty")
        return Produced({reading.variable: value.text}, say(self._language, "extract.read", text=label))

    def _table(
        self, label: str, variable: str, grounding: Grounding, at: Box, view: ScreenView
    ) -> Produced | Unsure:
        table = table_at(view.elements, at.center)
        if table is None or not any(table.rows):
            return self._unsure("extract.no_table", label, grounding, look_again=True)
        read = list(_rows(table, view))
        doubtful = next((name for row in read for name, text in row.items() if text is None), None)
        if doubtful is not None:
            return self._unsure("extract.doubtful", doubtful, grounding)
        filled: list[JsonValue] = [{**dict.fromkeys(_columns(table), ""), **row} for row in read]
        return Produced({variable: filled}, say(self._language, "extract.rows", count=len(filled)))

    def _unsure(self, key: str, text: str, grounding: Grounding, *, look_again: bool = False) -> Unsure:
        return Unsure(say(self._language, key, text=text), grounding, look_again)


def _columns(table: Table) -> Sequence[str]:
    return list(dict.fromkeys(variable_name(cell.column) for row in table.rows for cell in row))


def _rows(table: Table, view: ScreenView) -> Iterator[dict[str, JsonValue]]:
    """Of each row: column → text; None where it is not sure."""
    readings = iter(read_each(view, [cell.bbox for row in table.rows for cell in row]))
    for row in table.rows:
        found: dict[str, JsonValue] = {}
        for cell in row:
            reading = next(readings)
            text = reading.text if reading is not None and reading.sure else None
            found[variable_name(cell.column, tuple(found))] = text
        yield found
