"""The words of the lines OCR read, without what is no text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Glyph, Token, even_glyphs

HOPELESS, UNSURE, SURE_SIGN = 0.6, 0.65, 0.9
"""Confidence under which a text is none, under which a short one is none, and over which a lone sign is one."""
WIDE = 0.8
"""Of the line's height: a gap between two letters that OCR gave no space."""
LETTER = 0.6
"""Of the line's height: no wider is a letter, whatever OCR says of the last one before a gap."""
WORD_GAP = 0.6
"""Of the line's height: more than a space, so what follows is another text."""
LEVEL = 0.35
"""Of a line's height, between the middles of two lines that stand beside one another."""


class LayoutWord(NamedTuple):
    """Not a token: there are hundreds on a screen, and each token would be checked anew."""

    text: str
    bbox: Box
    confidence: float
    glyphs: tuple[Glyph, ...]

    def part(self, start: int, end: int) -> LayoutWord:
        own = self.glyphs[start:end]
        box = Box(own[0].left, self.bbox.top, own[-1].right, self.bbox.bottom)
        return LayoutWord(self.text[start:end], box, sum([glyph.confidence for glyph in own]) / len(own), own)


Line = tuple[LayoutWord, ...]
"""The words of one line."""
TICK_SIGNS = frozenset("●○◉◎◯⚫⚪✓✔✗✘☐☑☒■□▪▫◆◇")


def signs_in(lines: Iterable[Token]) -> list[Box]:
    """Where OCR read a box or circle to tick, ticked or not."""
    return [
        word.bbox
        for line in lines
        if TICK_SIGNS.intersection(line.text)
        for word in _words(line)
        if set(word.text) <= TICK_SIGNS
    ]


def read_rows(lines: Iterable[Token]) -> list[list[Line]]:
    """Lines that stand beside one another, row by row, each in words."""
    readable = [_words(line) for line in lines if line.text.strip() and not _is_drawing(line)]
    rows: list[list[Line]] = []
    middle = 0.0
    for line in sorted(readable, key=lambda line: (_middle(line), line[0].bbox)):
        if rows and _middle(line) - middle <= LEVEL * line[0].bbox.height:
            rows[-1].append(line)
        else:
            rows.append([line])
            middle = _middle(line)
    return [sorted(row, key=lambda line: line[0].bbox) for row in rows]


def texts_in(line: Line) -> list[Line]:
    """The words that stand together: OCR finds tabs or cells beside one another as one line."""
    groups: list[list[LayoutWord]] = []
    for word in line:
        if not groups or word.bbox.left - groups[-1][-1].bbox.right > WORD_GAP * word.bbox.height:
            groups.append([])
        groups[-1].append(word)
    return [tuple(group) for group in groups]


def _middle(line: Line) -> float:
    return (line[0].bbox.top + line[0].bbox.bottom) / 2


def _is_drawing(line: Token) -> bool:
    """What OCR makes of a row of icons or of a password's dots. Letter by letter: a line is only as sure as its
    worst part, and that may be the tick before a text."""
    letters = sum(map(str.isalnum, line.text))
    sure = fmean([glyph.confidence for glyph in line.glyphs]) if line.glyphs else line.confidence
    if len(line.text) == 1:
        return not letters and sure < SURE_SIGN
    unsure = sure < (UNSURE if len(line.text) <= 5 else HOPELESS)
    return unsure or letters < 0.5 * len(line.text.replace(" ", ""))


def _words(line: Token) -> Line:
    whole = LayoutWord(line.text, line.bbox, line.confidence, line.glyphs or even_glyphs(line))
    words = (whole.part(*found.span()) for found in re.finditer(r"\S+", line.text))
    return tuple(part for word in words for part in _cut(word))


def _cut(word: LayoutWord) -> list[LayoutWord]:
    wide, letter = WIDE * word.bbox.height, LETTER * word.bbox.height
    gaps = enumerate(pairwise(word.glyphs), start=1)
    cuts = [
        index
        for index, (one, other) in gaps
        if other.left - one.right > wide or other.left - (one.left + letter) > wide
    ]
    return [word.part(start, end) for start, end in pairwise([0, *cuts, len(word.text)])] if cuts else [word]
