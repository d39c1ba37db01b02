"""Reading typed text back: is exactly what was typed now in the place it was typed into, and was not before?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.replay.verdict import ReadBack
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token, words_of
from rpa_vision.perception.lists.labelled import Labelled
from rpa_vision.perception.picture.change import LEVEL, is_new
from rpa_vision.perception.text.sure_reading import SureReading, read_in
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.text.folding import squeezed
from rpa_vision.text.values import rewritten, unspaced
from rpa_vision.verification.masked import marks_in

FIELD_GAP = 0.8
"""Of the line's height: a label and its field stand further apart than two words of one value."""
NEAR_ROWS = 1.5
"""Of the line's height: how far from the click the value may stand, up or down."""
TELLING = 3
"""Letters of a part that is more than chance."""
FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
NOTHING = ReadBack(outcome="unreadable")
_DRAWN_ALIKE = str.maketrans("OIl|", "0111")
"""Signs that some prints draw alike; no program makes one of them out of another that was typed."""


def read_back(text: str, before: Frame, after: ScreenView, near: Point | None, label: str = "") -> ReadBack:
    """Case, accents and digits must agree; only spaces, which OCR adds and loses, may differ.

    ``near`` is where the field was clicked, ``label`` what it was called where nothing was clicked. The value must
    stand there, freshly painted: the same text elsewhere on the screen, or from before, proves nothing.
    """
    if before.size != after.size:
        return NOTHING
    if near is None:
        return _behind_label(text, before, after, label)
    wanted = unspaced(text)
    for line in after.lines:
        for value, box in _values(line):
            fits = unspaced(value) == wanted and is_new(box, before, after.frame)
            if fits and _belongs(box, near, after):
                return ReadBack(outcome="exact", seen=text)
    return _in_field(text, before, after, near)


def still_stands(text: str, view: ScreenView, near: Point | None, label: str = "") -> tuple[Box, ...] | None:
    """Where what was typed before stands by now; None where its field is empty, shows something else, or is not seen.

    A long text may be seen in part once its field is left, and a program may write more beside it, as the words of a
    code.
    """
    if near is None:
        behind = _behind(label, view.lines)
        return (behind[0],) if len(behind) == 1 and _goes_on(text, view, behind[0]) else None
    wanted = unspaced(text)
    for line in view.lines:
        for value, box in _values(line):
            if unspaced(value) == wanted and _belongs(box, near, view):
                return (box,)
    field = _field_at(near, view)
    return () if field is not None and _goes_on(text, view, field) else None


def _goes_on(text: str, view: ScreenView, place: Box) -> bool:
    if marks_in(view.frame, place):
        return True
    reading = read_in(view, place)
    if reading is None:
        return False
    words, seen = text.split(), reading.text.split()
    among = any(seen[start : start + len(words)] == words for start in range(len(seen)))
    return among or _compared(text, reading).outcome in {"exact", "rewritten", "partly"}


def _behind_label(text: str, before: Frame, after: ScreenView, label: str) -> ReadBack:
    """Where the focus was, nobody knows: it must be the one field that has changed, and bear the label."""
    fresh = [box for box in _behind(label, after.lines) if is_new(box, before, after.frame)]
    if len(fresh) != 1 or _another_changed(fresh[0], before, after):
        return NOTHING
    reading = read_in(after, fresh[0])
    return NOTHING if reading is None else _compared(text, reading)


def _behind(label: str, lines: Sequence[Token]) -> list[Box]:
    if not squeezed(label):
        return []
    labelled = Labelled(lines)
    values = labelled.values(label, "left") or labelled.values(label, "above")
    return [value.bbox for value in values]


def _another_changed(value: Box, before: Frame, after: ScreenView) -> bool:
    return any(
        one.type in FIELDS and not one.bbox.contains(value.center) and is_new(one.bbox, before, after.frame)
        for one in after.elements
    )


def _in_field(text: str, before: Frame, after: ScreenView, near: Point) -> ReadBack:
    """The whole field, several lines too, read as surely as can be."""
    field = _field_at(near, after)
    if field is None or not is_new(field, before, after.frame):
        return NOTHING
    if marks_in(after.frame, field):
        return ReadBack(outcome="masked")
    reading = read_in(after, field)
    if reading is None:
        return NOTHING
    return _compared(text, reading)


def _compared(text: str, reading: SureReading) -> ReadBack:
    wanted, seen = unspaced(text), unspaced(reading.text)
    may_be_wanted = not reading.sure and seen.translate(_DRAWN_ALIKE) == wanted.translate(_DRAWN_ALIKE)
    if seen == wanted or may_be_wanted:
        return ReadBack(outcome="exact", seen=text)
    if not reading.sure:
        return ReadBack(outcome="unreadable", seen=reading.text)
    if rewritten(text, reading.text):
        return ReadBack(outcome="rewritten", seen=reading.text)
    if len(seen) >= TELLING and (wanted.startswith(seen) or wanted.endswith(seen)):
        return ReadBack(outcome="partly", seen=reading.text)
    return ReadBack(outcome="differs", seen=reading.text)


def _field_at(near: Point, view: ScreenView) -> Box | None:
    around = [one.bbox for one in view.elements if one.type in FIELDS and one.bbox.contains(near)]
    return min(around, key=lambda box: box.area, default=None)


def _values(line: Token) -> Iterator[tuple[str, Box]]:
    """The line itself, and its end behind any gap so wide that a label may stand before it."""
    words = words_of(line)
    for start, word in enumerate(words):
        gap = word.bbox.left - words[start - 1].bbox.right if start else None
        if gap is None or gap > FIELD_GAP * line.bbox.height:
            rest = words[start:]
            box = Box(word.bbox.left, line.bbox.top, rest[-1].bbox.right, line.bbox.bottom)
            yield " ".join(one.text for one in rest), box


def _belongs(box: Box, near: Point, view: ScreenView) -> bool:
    """On the row that was clicked, and not in another field of it."""
    if abs(box.center.y - near.y) > NEAR_ROWS * box.height:
        return _field_at(near, view) is None and on_one_ground(box, near, view.frame)
    if box.left - box.height <= near.x < box.right + box.height:
        return True
    fields = [one.bbox for one in view.elements if one.type in FIELDS]
    return all(field.contains(near) for field in fields if field.contains(box.center))


def on_one_ground(box: Box, near: Point, frame: Frame) -> bool:
    """Nothing is drawn on the way down from the value to the click: a large field whose frame is not seen, in which
    the text begins at the top."""
    if near.y < box.bottom:
        return False
    across = min(max(near.x, box.left), box.right - 1)
    left, right = sorted((across, near.x))
    down, beside = frame.pixels[box.bottom : near.y + 1, across], frame.pixels[near.y, left : right + 1]
    way = np.concatenate([down, beside]).astype(np.int64)
    return bool((np.abs(way - way[0]) <= LEVEL).all())
