"""What a click could have been meant for as well, and what the thing that was clicked stood with."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.learning.watching.meaning import CONTROLS, FIELDS, Meant, without_icon
from rpa_vision.learning.watching.table_rows import CellRead, TableRow
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.perception.lists.alike import apart, in_series, kin_of, looking_like, places_saying
from rpa_vision.perception.lists.column import Column
from rpa_vision.perception.lists.columns import columns_of
from rpa_vision.perception.lists.entries import entries_of
from rpa_vision.perception.lists.links import stands_out
from rpa_vision.perception.lists.telling_texts import telling_texts
from rpa_vision.perception.text.phrases import phrases_of
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame, Pixels
from rpa_vision.text.differences import is_another_text
from rpa_vision.text.folding import squeezed
from rpa_vision.text.likeness import alike_share

TICKED = frozenset({ElementType.CHECKBOX, ElementType.RADIO})
"""Alike, however different ticked and unticked ones look."""
AROUND = 3
"""Pixels around words: enough of what they stand on."""
MISREAD = 0.6
"""Of the letters: one of several buttons alike, read badly."""


def standing_of(view: ScreenView, meant: Meant, look: Pixels | None) -> TableRow | None:
    """The row, card or section of what was clicked, and those of everything alike; None where it stands with nothing."""
    mine: Box = meant.words_box or meant.box
    texts = phrases_of(view.lines)
    things = apart([mine, *(box for box in _alike(view, meant, look) if in_series(mine, box))])
    place = things.index(mine)
    entries = entries_of(things, telling_texts(things, view), view.frame)
    columns = columns_of(entries, texts)
    cells = [_cells(number, columns, things[number]) for number in range(len(things))]
    if not any(cells) and len(things) == 1:
        return None
    box = mine
    for text in entries[place].texts if any(cells) else ():
        box = box.union(text.bbox)
    others, rivals = cells[:place] + cells[place + 1 :], things[:place] + things[place + 1 :]
    return TableRow(cells[place], box, place, tuple(others), rivals=tuple(rivals))


def _alike(view: ScreenView, meant: Meant, look: Pixels | None) -> list[Box]:
    """Of the same kind: the label of a field is not meant where a table has a heading of that name."""
    if not meant.words or meant.words_box is None:
        kin = _kin(view.elements, meant) if meant.type in TICKED else []
        same = [] if look is None else looking_like(look, view.frame)
        return [*(one.bbox for one in kin), *same]
    words = without_icon(meant.words)
    said = places_saying(words, phrases_of(view.lines))
    if meant.is_named:
        return _labels(said, view.elements, words)
    if meant.offset != (0, 0):
        return []  # the nearest words to a place that nothing is seen at: whose they are is not known
    kin = [one for one in _kin(view.elements, meant) if one.bbox != meant.box and _may_say(one, words)]
    alike = [
        box
        for box in said
        if _is_of_kind(box, view, meant)
        and _is_inked_like(box, view, meant)
        and not _says_otherwise(box, view.elements, words)
    ]
    return [*alike, *(_sized(meant.words_box, one.bbox) for one in kin)]


def _labels(said: Sequence[Box], elements: Sequence[UIElement], words: str) -> list[Box]:
    """Those of these places that name a field."""
    fields = [one for one in elements if one.type in FIELDS and squeezed(one.label) == squeezed(words)]
    return [min(said, key=lambda box: box.gap_to(one.bbox)) for one in fields if said]


def _is_of_kind(box: Box, view: ScreenView, meant: Meant) -> bool:
    """On an element like its own; where none is seen there, it must look like it."""
    kinds = {one.type for one in view.elements if one.type in CONTROLS and one.bbox.contains(box.center)}
    if kinds or meant.type not in CONTROLS:
        return meant.type in kinds or not kinds
    mine = meant.words_box
    return mine is not None and _looks_alike(view, mine, box)


def _is_inked_like(box: Box, view: ScreenView, meant: Meant) -> bool:
    """Words inside a longer text and in another ink are no link that says these words alone."""
    whole = any(text.bbox == box for text in phrases_of(view.lines))
    return whole or meant.words_box is None or not stands_out(meant.words_box, [box], view.frame)


def _looks_alike(view: ScreenView, one: Box, other: Box) -> bool:
    mine, there = one.grown(AROUND, view.size), other.grown(2 * AROUND, view.size)
    look, room = (view.frame.pixels[box.top : box.bottom, box.left : box.right] for box in (mine, there))
    return bool(looking_like(look, Frame(room)))


def _kin(elements: Sequence[UIElement], meant: Meant) -> list[UIElement]:
    mine = next((one for one in elements if one.bbox == meant.box and one.type in CONTROLS), None)
    if mine is None:
        return []
    boxes = kin_of(mine, elements)
    return [one for one in elements if one.bbox in boxes and one.type is mine.type]


def _may_say(element: UIElement, words: str) -> bool:
    """Numbers that differ are two numbers, however alike they look."""
    if any(map(str.isdigit, words)):
        return squeezed(element.label) == squeezed(words)
    alike = alike_share(squeezed(element.label), squeezed(words)) >= MISREAD
    return alike and not is_another_text(words, without_icon(element.label), MISREAD)


def _says_otherwise(box: Box, elements: Sequence[UIElement], words: str) -> bool:
    """These words are a part of what a button says: « Enregistrer sous » is another one than « Enregistrer »."""
    around = [one for one in elements if one.type in CONTROLS - FIELDS and one.bbox.contains(box.center)]
    return any(one.label and is_another_text(words, without_icon(one.label), MISREAD) for one in around)


def _sized(words: Box, element: Box) -> Box:
    """Where such words would stand on it."""
    left, top = element.center.x - words.width // 2, element.center.y - words.height // 2
    return Box(max(0, left), max(0, top), max(0, left) + words.width, max(0, top) + words.height)


def _cells(number: int, columns: Sequence[Column], thing: Box) -> tuple[CellRead, ...]:
    named: list[CellRead] = []
    for place, column in enumerate(columns):
        text = column.texts.get(number)
        if text is None:
            continue
        name = column.name if column.name and not any(one.column == column.name for one in named) else ""
        at = (text.bbox.left - thing.center.x, text.bbox.center.y - thing.center.y)
        named.append(CellRead(name or f"#{place + 1}", text.text, text.bbox, at))
    return tuple(named)
