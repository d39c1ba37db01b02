"""Icons before a text that OCR read as its first letters: « Q Rechercher » behind a magnifying glass."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rpa_vision.engines.layout.pixels.blobs import Sketch
from rpa_vision.engines.layout.pixels.components import Numbers
from rpa_vision.engines.layout.words.words import LayoutWord, Line, texts_in
from rpa_vision.ports import Pixels
from rpa_vision.text.folding import folded

Colours = NDArray[np.float64]
"""Height × width × 3."""

LONGEST = 2
"""Letters that OCR makes of an icon."""
UNSURE, DOUBTFUL, HOPELESS = 0.92, 0.7, 0.5
"""Confidence: short words are read with more than the first, icons for the most part with less than the second."""
WORDS = frozenset("adilmny")
"""Letters a text may well begin with, in French and in English; two letters may always be a word."""
TALLER, BROAD, APART = 1.15, 1.2, 0.6
"""Of the height letters have: an icon's own, its width, and the space after it, wider than one between words."""
WIDE = frozenset("MWmwÆŒæœ@%©®—–…")
"""Letters and signs broader than they are high."""
SMALL, TAIL, ACCENT = 0.74, 0.28, 0.27
"""Of a capital's height: a letter without a stem, what hangs below the line, what stands on a capital."""
HANGING = frozenset("gjpqyçÇ,;()[]{}|/_$§µ")
MOST_SIGNS = 2
"""That are asked for, of a letter that was read surely."""
TYPED = frozenset(":*-–—•·~%#+/«»“”\"'")
OPENING = TYPED | frozenset("\"'«“‘([{<>=.,!?°$€&")
"""Signs that people type before a text, and right before its first letter."""
COLOURFUL = 25.0
"""Levels between an icon's colours and those that ink and paper mix to."""
INKED, MIDDLE, LOUD = 0.3, 0.5, 0.7
"""Of the strongest difference from the paper: what is drawn at all, what is a letter, what is wholly of ink."""
REACH = 1.8
"""Of the line's height: larger things are no letters."""
FRAME = 0.95
"""Of the line's height: what is as high and long goes around the text."""
NEAR = 0.15
"""Of the line's height: how far beside its letter an icon may stand."""


def without_icons(rows: list[list[Line]], sketch: Sketch) -> list[list[Line]]:
    return [[_without_icons(text, sketch) for line in row for text in texts_in(line)] for row in rows]


def _without_icons(line: Line, sketch: Sketch) -> Line:
    line = _without_sign(line)
    while len(line) > 1 and _is_icon(line[0], line[1:], sketch):
        line = _without_sign(line[1:])
    return line


def _without_sign(line: Line) -> Line:
    """A circle or star right before the first letter, or another sign that OCR is not sure of."""
    first = line[0]
    if (
        len(first.text) < 2
        or first.text[0] in OPENING
        or first.text[0].isalnum()
        or not first.text[1].isalnum()
    ):
        return line
    drawn = unicodedata.category(first.text[0]) == "So" or first.glyphs[0].confidence < DOUBTFUL
    return (first.part(1, len(first.text)), *line[1:]) if drawn else line


def _is_icon(word: LayoutWord, rest: Line, sketch: Sketch) -> bool:
    if len(word.text) > LONGEST or not any(letter.isalpha() for one in rest for letter in one.text):
        return False
    sure = min(glyph.confidence for glyph in word.glyphs)
    needed = (sure >= DOUBTFUL) + (sure >= UNSURE)
    number, pair = word.text.rstrip(".)").isdecimal(), len(word.text) > 1 and word.text[0].isalpha()
    if sure >= UNSURE and (number or pair):
        return False
    if number or pair or folded(word.text) in WORDS:
        needed = min(needed + (sure >= HOPELESS), MOST_SIGNS)
    elif not TYPED.issuperset(word.text) and not any(map(str.isalnum, word.text)):
        needed -= 1
    return needed <= 0 or _signs(word, rest, sketch) >= needed


def _signs(word: LayoutWord, rest: Line, sketch: Sketch) -> int:
    """How many things set it apart from letters: it is taller, broader, further away, or in other colours."""
    drawn, letters = _drawn(word, rest, sketch.parts.boxes)
    if not len(drawn) or not len(letters):
        return 0
    left, top, right, bottom = _whole(drawn).tolist()
    written = Written(_cut_out(_whole(letters), sketch.pixels))
    capital = _capital(written.away > MIDDLE * written.contrast, "".join(part.text for part in rest))
    taller = bottom - top - 1 >= TALLER * _height(word.text) * capital
    broad = len(word.text) == 1 and word.text not in WIDE and right - left - 1 >= BROAD * capital
    apart = letters[:, 0].min() - right >= APART * capital
    colourful = written.is_colourful(_cut_out(_whole(drawn), sketch.pixels))
    return sum(map(bool, (taller, broad, apart, colourful)))


class Written:
    """The colours of a text: its paper, its ink, and what they mix to at the edges of letters."""

    def __init__(self, pixels: Colours) -> None:
        self._pixels = pixels
        self._paper = np.median(pixels, axis=(0, 1))
        self.away = np.abs(pixels - self._paper).max(axis=2)
        self.contrast = float(self.away.max())
        self._ink = pixels[self.away >= LOUD * self.contrast].mean(axis=0) - self._paper

    def is_colourful(self, pixels: Colours) -> bool:
        """Whether these have colours that the text has not."""
        if self._ink @ self._ink < 1:
            return False
        return self._beside(pixels) - self._beside(self._pixels) >= COLOURFUL

    def _beside(self, pixels: Colours) -> float:
        away = pixels - self._paper
        drawn = away[np.abs(away).max(axis=2) > INKED * self.contrast]
        part = np.clip(drawn @ self._ink / (self._ink @ self._ink), 0, 1)
        return float(np.linalg.norm(drawn - part[:, None] * self._ink, axis=1).mean()) if len(drawn) else 0.0


def _capital(inked: NDArray[np.bool_], text: str) -> float:
    """How high a capital is. Where no letter hangs below the line, only the underline of a shortcut does."""
    shown = np.flatnonzero(inked.any(axis=1))
    if not len(shown):
        return 1.0
    bottom = int(shown[-1])
    if not HANGING & set(text):
        while bottom > shown[0] and _is_one_stroke(inked[bottom]):
            bottom -= 1
    return max(1.0, float(bottom - shown[0] + 1) / _height(text))


def _is_one_stroke(row: NDArray[np.bool_]) -> bool:
    """Or nothing, as between a letter and the line under it."""
    columns = np.flatnonzero(row)
    return not len(columns) or (len(columns) > 2 and int(columns[-1] - columns[0]) < len(columns))


def _height(text: str) -> float:
    """How high the text is, of the height of a capital."""
    bare = unicodedata.normalize("NFKD", text)
    small = all(letter.islower() and letter not in "bdfhiklt" for letter in text)
    accents = any(one.isupper() and unicodedata.combining(after) for one, after in pairwise(bare))
    return (SMALL if small and bare == text else 1.0) + TAIL * bool(HANGING & set(text)) + ACCENT * accents


def _drawn(word: LayoutWord, rest: Line, boxes: Numbers) -> tuple[Numbers, Numbers]:
    """What is drawn where the word stands, and where the rest of the line does; no frame around them."""
    height, after = word.bbox.height, rest[0].bbox.left
    x, y = (boxes[:, 0] + boxes[:, 2]) // 2, (boxes[:, 1] + boxes[:, 3]) // 2
    width, tall = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    level = (word.bbox.top <= y) & (y < word.bbox.bottom) & (tall <= REACH * height)
    level &= (width <= REACH * height) | (tall <= FRAME * height)
    before = level & (word.bbox.left - NEAR * height <= x) & (2 * x < word.bbox.right + after)
    return boxes[before], boxes[level & (after <= x) & (x < rest[-1].bbox.right)]


def _whole(boxes: Numbers) -> Numbers:
    return np.concatenate([boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)])


def _cut_out(box: Numbers, pixels: Pixels) -> Colours:
    left, top, right, bottom = box.tolist()
    return pixels[top:bottom, left:right].astype(np.float64)
