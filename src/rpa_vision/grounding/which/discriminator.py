"""Which of several things alike is meant: the one that stands with this run's values, where no other one does.

Where it stands, how far from what, and how good a score is decide nothing here: the things stand for different data.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from rpa_vision.grounding.which.lone_card import values_on_card
from rpa_vision.grounding.which.row import exact, written
from rpa_vision.grounding.words.pieces import pieces_of, spelt
from rpa_vision.models.geometry import Box
from rpa_vision.models.target import Cell, Neighbour
from rpa_vision.models.token import Token, words_of
from rpa_vision.perception.lists.alike import same_size
from rpa_vision.perception.lists.column import Column
from rpa_vision.perception.lists.columns import columns_of, stand_for_data
from rpa_vision.perception.lists.entries import ListEntry, entries_of
from rpa_vision.perception.lists.telling_texts import telling_texts
from rpa_vision.perception.text.phrases import phrases_of
from rpa_vision.perception.text.sure_reading import read_in
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.folding import squeezed
from rpa_vision.text.letters import letters_of
from rpa_vision.text.likeness import edit_distance, surely_another

_SIGNS = re.compile(r"^[\s*:•·.]+|[\s*:•·.]+$")
MARGIN = 3
"""Pixels around a text: its box may be cut a little short."""


class _Fit(Enum):
    FITS = auto()
    DIFFERS = auto()
    OPEN = auto()
    """Nothing can be read there, or nothing surely."""


@dataclass(frozen=True)
class Discriminated:
    reason: str
    index: int | None = None
    """The only one that fits, where all others visibly do not."""
    read: tuple[Box, ...] = ()
    """Where it was read that it is this one."""
    said: tuple[str, ...] = ()
    """What each of them stands with, for a person to choose by."""


def told_apart(things: Sequence[Box], cells: Sequence[Cell], view: ScreenView) -> Discriminated:
    texts = phrases_of(view.lines)
    entries = entries_of(things, telling_texts(things, view), view.frame)
    said = _said(entries)
    missing = [cell.column or "…" for cell in cells if not exact(cell.text)]
    if missing:
        return Discriminated(f"which one is meant was not given: {', '.join(missing)}", said=said)
    columns = columns_of(entries, texts)
    found = [[_read(number, entry, columns, cell) for cell in cells] for number, entry in enumerate(entries)]
    fits = [[_fit(one, cell.text, view) for one, cell in zip(row, cells, strict=True)] for row in found]
    fitting = [number for number, row in enumerate(fits) if all(one is _Fit.FITS for one in row)]
    wanted = ", ".join(f"« {cell.text} »" for cell in cells)
    if len(things) == 1 and not entries[0].texts:
        return _told_by_card(things[0], cells, texts, view) or Discriminated(
            f"0 of 1 stand with {wanted}", said=said
        )
    if len(fitting) != 1:
        return Discriminated(f"{len(fitting)} of {len(things)} stand with {wanted}", said=said)
    index = fitting[0]
    unclear = [
        number
        for number, row in enumerate(fits)
        if number != index and _Fit.DIFFERS not in row and same_size(things[index], things[number])
    ]
    if unclear:
        return Discriminated(
            f"one of {len(things)} stands with {wanted}, and {len(unclear)} cannot be read surely", said=said
        )
    read = tuple(text.bbox for text in found[index] if text is not None)
    return Discriminated(f"of {len(things)}, the only one that stands with {wanted}", index, read, said)


def _told_by_card(
    thing: Box, cells: Sequence[Cell], texts: Sequence[Token], view: ScreenView
) -> Discriminated | None:
    values = values_on_card(thing, cells, texts, view)
    if values is None or any(
        _fit(value, cell.text, view) is not _Fit.FITS for value, cell in zip(values, cells, strict=True)
    ):
        return None
    wanted = ", ".join(f"« {cell.text} »" for cell in cells)
    read = tuple(value.bbox for value in values)
    return Discriminated(f"the only one, on a card that says {wanted}", 0, read, (wanted,))


def standing_with(things: Sequence[Box], view: ScreenView) -> tuple[str, ...]:
    """What each of several things alike stands with."""
    return _said(entries_of(things, phrases_of(view.lines), view.frame))


def _said(entries: Sequence[ListEntry]) -> tuple[str, ...]:
    return tuple(" ".join(text.text for text in entry.texts) for entry in entries)


def is_undecided(
    things: Sequence[Box], chosen: int, neighbours: Sequence[Neighbour], view: ScreenView
) -> bool:
    """Whether things alike stand with different texts in the same place, as rows, cards and sections do, and nothing
    that always stood with the target stands with this one alone. How far it is from what stands with all of them, such
    as the headings of a table, says nothing."""
    texts = phrases_of(view.lines)
    entries = entries_of(things, texts, view.frame)
    columns = columns_of(entries, texts)
    if not stand_for_data(things, columns):
        return False
    known = {letters for one in neighbours if (letters := letters_of(one.text))}
    own = [known & {letters_of(text.text) for text in entry.texts} for entry in entries]
    others = [said for place, said in enumerate(own) if place != chosen]
    return not own[chosen] or any(said - own[chosen] or own[chosen] == said for said in others)


def _read(number: int, entry: ListEntry, columns: Sequence[Column], cell: Cell) -> Token | None:
    """The text of an entry that a cell is about: in its column where that is seen, otherwise the one most like it."""
    named = [one for one in columns if cell.column and squeezed(one.name) == squeezed(cell.column)]
    own = [one.texts[number] for one in (named or columns) if number in one.texts]
    for text in own:
        part = written(exact(bare(cell.text)), [_bare(word) for word in words_of(text)])
        if part:
            return _joined(text, part)
    if named:
        return own[0] if own else None
    wanted = letters_of(cell.text)
    return min(
        own or entry.texts,
        key=lambda text: edit_distance(wanted, letters_of(text.text)),
        default=None,
    )


def bare(text: str) -> str:
    """Without the signs around it: the star of a field that must be filled in, a colon."""
    return _SIGNS.sub("", text)


def _bare(word: Token) -> Token:
    return word.model_copy(update={"text": bare(word.text), "glyphs": ()})


def _joined(text: Token, part: Sequence[Token]) -> Token:
    if len(part) == len(text.text.split()):
        return text
    box = part[0].bbox
    for word in part[1:]:
        box = box.union(word.bbox)
    return Token(
        text=" ".join(word.text for word in part),
        bbox=box,
        confidence=min(word.confidence for word in part),
    )


def _fit(seen: Token | None, value: str, view: ScreenView) -> _Fit:
    if seen is None:
        return _Fit.OPEN
    if exact(bare(seen.text)) != exact(bare(value)) and _is_surely_another(seen, value):
        return _Fit.DIFFERS
    closer = read_in(view, seen.bbox.grown(MARGIN, view.size))
    if closer is None or not closer.sure:
        return _Fit.OPEN
    return _Fit.FITS if exact(bare(closer.text)) == exact(bare(value)) else _Fit.DIFFERS


def _is_surely_another(seen: Token, value: str) -> bool:
    """Beyond what any reader gets wrong: most of it differs, or a letter of which the reader was sure."""
    wanted, read = letters_of(value), letters_of(seen.text)
    if 2 * edit_distance(wanted, read) > max(len(wanted), len(read)):
        return True
    letters, sureness = spelt([piece for word in words_of(seen) for piece in pieces_of(word)])
    return bool(sureness) and surely_another(wanted, letters, sureness)
