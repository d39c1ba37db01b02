"""What stands in a field, or behind a label: exactly, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from statistics import median
from typing import Literal

import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import GroundedElement
from rpa_vision.models.token import Token, words_in
from rpa_vision.perception.text.sure_reading import read_in
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.folding import squeezed

FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
PRESSED = frozenset(
    {ElementType.BUTTON, ElementType.MENU_ITEM, ElementType.TAB, ElementType.LINK, ElementType.TABLE_ROW}
)
"""What labels nothing beside it."""
WORD_GAP = 0.8
"""Of the line's height: two words of one value stand closer than a value and what follows it."""
PALE = 0.6
"""Of the usual contrast: what a field says where nothing is written yet, such as « jj/mm/aaaa »."""
INK = 97
"""Percentile: thin letters cover a few hundredths of their box."""
REACH = 20.0
"""Of the label's height: a value further right belongs to another label."""
BELOW = 3.0
"""Of the label's height: a text this close below may be its value, and what stands right of it another label."""
SEPARATORS = frozenset(":|•·—–-/")

Problem = Literal["empty", "doubtful", "unclear", "hidden", "pale"]


@dataclass(frozen=True)
class Read:
    text: str
    box: Box


def value_of(found: GroundedElement, label: str, view: ScreenView) -> Read | Problem:
    """Where the target says it stands; inside the field that was found or is labelled so; of a text that is no
    field's, what stands right of it."""
    if found.click_offset not in (None, (0, 0)):
        return _at(found, view)
    field = _field_of(found, label, view.elements)
    if field is None and any(
        one.type in PRESSED and one.bbox.contains(found.center) for one in view.elements
    ):
        return "unclear"
    if field is None:
        return _beside(found.bbox, view)
    if "password" in field.tags:
        return "hidden"
    inside = [word for word in _words(field.bbox, view) if field.bbox.contains(word.bbox.center)]
    if inside and _contrast(inside[0].bbox, view) < PALE * _usual_contrast(view):
        return "pale"
    return _surely(inside, view)


def _surely(words: Sequence[Token], view: ScreenView) -> Read | Problem:
    """As one text, where every letter of it is sure."""
    if not words:
        return "empty"
    box = reduce(Box.union, (word.bbox for word in words))
    reading = read_in(view, box)
    return Read(reading.text, box) if reading is not None and reading.sure else "doubtful"


def _field_of(found: GroundedElement, label: str, elements: Sequence[UIElement]) -> UIElement | None:
    fields = [one for one in elements if one.type in FIELDS]
    around = [one for one in fields if one.bbox.contains(found.center)]
    if around:
        return min(around, key=lambda one: one.bbox.area)
    named = [one for one in fields if label and squeezed(one.label) == squeezed(label)]
    return named[0] if len(named) == 1 else None


def _at(found: GroundedElement, view: ScreenView) -> Read | Problem:
    """The words around one place, as far as they stand together."""
    right, down = found.click_offset or (0, 0)
    spot = found.bbox.moved(right, down).intersection(view.size.box)
    words = _words(spot, view) if spot is not None else []
    groups: list[list[Token]] = []
    for word in words:
        if groups and word.bbox.left - groups[-1][-1].bbox.right <= WORD_GAP * found.bbox.height:
            groups[-1].append(word)
        else:
            groups.append([word])
    x = found.center.x + right
    there = [group for group in groups if group[0].bbox.left <= x < group[-1].bbox.right]
    return _surely(there[0], view) if len(there) == 1 else "empty"


def _beside(label: Box, view: ScreenView) -> Read | Problem:
    """Right of a label: but what stands there may be another label, with both values below."""
    end = min(view.size.width, label.right + round(REACH * label.height))
    words = [
        word
        for word in _words(Box(label.left, label.top, end, label.bottom), view)
        if label.right < word.bbox.center.x < end and label.top <= word.bbox.center.y < label.bottom
    ]
    named = _ends_with_colon(label, view) or (bool(words) and words[0].text == ":")
    while words and set(words[0].text) <= SEPARATORS:
        del words[0]
    if not named and _has_text_below(label, view):
        return "unclear"
    value = words[:1]
    for word in words[1:]:
        if word.bbox.left - value[-1].bbox.right > WORD_GAP * label.height or set(word.text) <= SEPARATORS:
            break
        value.append(word)
    following = words[len(value) : len(value) + 1]
    if any(word.text.endswith(":") for word in value) or any(word.text == ":" for word in following):
        return "unclear"  # the next label begins somewhere in it
    return _surely(value, view)


def _ends_with_colon(label: Box, view: ScreenView) -> bool:
    """Read as a part of the label's last word."""
    reach = label.grown(label.height // 2, view.size)
    return any(
        word.text.endswith(":") and reach.encloses(word.bbox) and word.bbox.right > label.center.x
        for word in view.words
    )


def _has_text_below(label: Box, view: ScreenView) -> bool:
    return any(
        0 < line.bbox.center.y - label.bottom <= BELOW * label.height
        and abs(line.bbox.left - label.left) <= label.height
        for line in view.lines
    )


def _words(region: Box, view: ScreenView) -> list[Token]:
    found = words_in(view.read_closely(region))
    return sorted(found, key=lambda word: word.bbox.left)


def _usual_contrast(view: ScreenView) -> float:
    return median(_contrast(line.bbox, view) for line in view.lines)


def _contrast(box: Box, view: ScreenView) -> float:
    """Of the text in a box to the ground most of it is."""
    pixels = view.frame.pixels[box.top : box.bottom, box.left : box.right].astype(np.int16)
    ground = np.median(pixels.reshape(-1, 3), axis=0)
    return float(np.percentile(np.abs(pixels - ground).max(axis=2), INK))
