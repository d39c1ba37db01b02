"""What stands in the same place of several entries: the columns of a table, the lines of cards, each with its name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token, part_of, words_of
from rpa_vision.perception.lists.column import Column, pieces_of, texts_over
from rpa_vision.perception.lists.column_names import name_columns
from rpa_vision.perception.lists.entries import ALIGNED, ListEntry, hang_together
from rpa_vision.text.patterns import has_digits

LEAST_ROWS = 3
SCATTERED_SHARE = 3
_BESIDE_EACH_OTHER = re.compile(r"\s+[·•|–—-]\s+")
"""Between two values that are written as one text."""


def columns_of(entries: Sequence[ListEntry], texts: Sequence[Token]) -> list[Column]:
    """From left to right. ``texts``: all of the screen, among which their headings are looked for."""
    heads = texts_over(entries, texts)
    boxes = [head.bbox for head in heads]
    parts = _parted_alike([_under_one_heading_each(entry, boxes) for entry in entries], heads)
    columns: list[Column] = []
    for number, entry in enumerate(entries):
        for text in parts[number]:
            offset = _offset(text.bbox, entry.anchor)
            near = ALIGNED * text.bbox.height
            column = next(
                (one for one in columns if number not in one.texts and one.is_place_of(offset, near)), None
            )
            if column is None:
                column = Column({})
                columns.append(column)
            column.texts[number] = text
            column.offsets.append(offset)
    name_columns(columns, entries, texts)
    return sorted(
        columns, key=lambda one: (min(at[0] for at in one.offsets), min(at[3] for at in one.offsets))
    )


def stand_for_data(things: Sequence[Box], columns: Sequence[Column]) -> bool:
    """Whether things alike stand with different texts in the same place. Of things that are scattered over a screen one
    such place may be chance, as a word in a menu and on a button: cards have more, or a number or a name there."""
    shared = [column for column in columns if len(column.texts) > 1]
    differing = [column for column in shared if not column.says_the_same]
    if hang_together(things) or len(shared) >= SCATTERED_SHARE:
        return bool(differing)
    return any(all(_is_value(text.text) for text in column.texts.values()) for column in differing)


def _is_value(text: str) -> bool:
    """A number, a date; or somebody's name."""
    words = text.split()
    return has_digits(text) or (len(words) > 1 and all(word[0].isupper() for word in words))


def _offset(text: Box, anchor: Box) -> tuple[int, int, int, int]:
    x, y = anchor.center
    return (text.left - x, text.right - x, text.center.x - x, text.center.y - y)


def _under_one_heading_each(entry: ListEntry, heads: Sequence[Box]) -> ListEntry:
    """Texts of a row cut where they begin to stand under another heading: narrow columns are read as one, and a list
    that was searched may have a single row."""
    parts: list[Token] = []
    for text in entry.texts:
        if not heads or " " not in text.text or not _is_on_row(text, entry.anchor):
            parts.append(text)
            continue
        words = [(word.start(), part_of(text, *word.span()).bbox) for word in re.finditer(r"\S+", text.text)]
        starts = [start for place, (start, _) in enumerate(words) if _begins_under(words, place, heads)]
        parts += pieces_of(text, [0, *starts])
    return ListEntry(entry.anchor, tuple(parts))


def _begins_under(words: Sequence[tuple[int, Box]], place: int, heads: Sequence[Box]) -> bool:
    """A heading begins where the word does, and another of the same line begins over the words before it, or further
    left: the entries of a tree are indented."""
    box, before = words[place][1], [one for _, one in words[:place]]
    near = ALIGNED * box.height
    return any(
        abs(head.left - box.left) <= near
        and other.right <= head.left
        and abs(other.center.y - head.center.y) <= near
        and any(one.right > other.left for one in before)
        for head in heads
        for other in heads
    )


def _parted_alike(entries: Sequence[ListEntry], heads: Sequence[Token]) -> list[list[Token]]:
    """Texts cut where a text of another entry begins: narrow columns are read as one."""
    begins = [
        [
            (text.bbox.left - entry.anchor.center.x, text.bbox.center.y - entry.anchor.center.y)
            for text in entry.texts
        ]
        for entry in entries
    ]
    gaps = _gaps_in_common(entries, heads)
    parted = []
    for number, entry in enumerate(entries):
        others = [place for other, places in enumerate(begins) if other != number for place in places]
        parted.append([part for text in entry.texts for part in _cut(text, entry.anchor, others, gaps)])
    return parted


def _gaps_in_common(entries: Sequence[ListEntry], heads: Sequence[Token]) -> list[tuple[int, int]]:
    """Strips from top to bottom of a list where no row has a letter: between narrow columns. Of a few rows chance leaves
    such strips between the words of one text as well: then a heading begins there, or they tell nothing."""
    rows = [
        (entry.anchor, [text for text in entry.texts if _is_on_row(text, entry.anchor)]) for entry in entries
    ]
    filled = [row for row in rows if row[1]]
    if len(filled) < 2:
        return []
    gaps = _gaps([_from(anchor, word) for anchor, row in filled for text in row for word in words_of(text)])
    if len(filled) >= LEAST_ROWS:
        return gaps
    anchor = filled[0][0]
    begins = [
        (_from(anchor, word)[0], ALIGNED * word.bbox.height) for head in heads for word in words_of(head)
    ]
    return [gap for gap in gaps if any(abs(begin - gap[1]) <= near for begin, near in begins)]


def _from(anchor: Box, word: Token) -> tuple[int, int]:
    return word.bbox.left - anchor.center.x, word.bbox.right - anchor.center.x


def _gaps(covered: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    gaps, reached = [], min(right for _, right in covered)
    for left, right in sorted(covered):
        if left > reached:
            gaps.append((reached, left))
        reached = max(reached, right)
    return gaps


def _is_on_row(text: Token, anchor: Box) -> bool:
    return abs(text.bbox.center.y - anchor.center.y) <= ALIGNED * text.bbox.height


def _cut(
    text: Token, anchor: Box, begins: Sequence[tuple[int, int]], gaps: Sequence[tuple[int, int]]
) -> list[Token]:
    near, down = ALIGNED * text.bbox.height, text.bbox.center.y - anchor.center.y
    gaps = gaps if _is_on_row(text, anchor) else ()
    cuts = [0, *(mark.end() for mark in _BESIDE_EACH_OTHER.finditer(text.text))]
    words = [(word.start(), part_of(text, *word.span()).bbox) for word in re.finditer(r"\S+", text.text)]
    for (_, before), (start, box) in pairwise(words):
        left = box.left - anchor.center.x
        if any(abs(left - x) <= near and abs(down - y) <= near for x, y in begins) or any(
            before.right - anchor.center.x <= begin and end <= left for begin, end in gaps
        ):
            cuts.append(start)
    return pieces_of(text, cuts)
