"""Which column is which value, as people write it: by its heading, its letter or its place."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.errors import BadInputError
from rpa_vision.models.batch.batch import ColumnMap
from rpa_vision.models.batch.table import TableColumn
from rpa_vision.models.replay.run import Given
from rpa_vision.phrases import phrased

_LETTERS = 26


def mapping_of(columns: Sequence[str], values: Sequence[str], table: Sequence[TableColumn]) -> ColumnMap:
    """``columns``: « name=HEADING »; several for a value that a loop wants again and again."""
    places: dict[str, tuple[int, ...]] = {}
    for one in columns:
        name, where = _parts(one)
        places[name] = (*places.get(name, ()), _place(where, table))
    given: dict[str, Given] = dict(_parts(one) for one in values)
    return ColumnMap(columns=places, given=given)


def letters_of(place: int) -> str:
    """As a spreadsheet heads its columns: A, B, … Z, AA."""
    letters = ""
    while place:
        place, rest = divmod(place - 1, _LETTERS)
        letters = chr(ord("A") + rest) + letters
    return letters


def _parts(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name or not value:
        raise BadInputError(phrased("command_refused.column_form", text=text))
    return name, value


def _place(where: str, table: Sequence[TableColumn]) -> int:
    """A heading that several columns have means none of them."""
    headed = [one.place for one in table if one.heading.casefold() == where.casefold()]
    named = headed or [one.place for one in table if where.upper() in (letters_of(one.place), str(one.place))]
    if len(named) != 1:
        known = ", ".join(f"{letters_of(one.place)} « {one.heading} »" for one in table)
        raise BadInputError(phrased("command_refused.no_column", column=where, known=known))
    return named[0]
