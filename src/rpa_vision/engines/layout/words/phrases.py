"""Words that stand together on one surface: what a person reads as one text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import pairwise

from rpa_vision.engines.layout.pixels.marks import Mark
from rpa_vision.engines.layout.pixels.shapes import Shape
from rpa_vision.engines.layout.pixels.surfaces import Surfaces
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.words.words import WORD_GAP, LayoutWord, Line, texts_in
from rpa_vision.models.geometry import Box, Point, Size

LABEL_SIGNS = ":*"
SIGN_GAP = 1.2
"""The same before the colon or star of a label, which French sets off with a space."""
LETTER = 0.62
"""Of a line's height: what no single letter reaches."""
DOUBTFUL = 0.6
"""Confidence under which a text of one or two signs is a drawing that OCR tried to read."""
SURE = 0.92
"""Of two letters: icons are read with less."""
FRAME = 0.8
"""Intersection over union of a frame and the surface in it."""
JOIN_GAP = 0.3
"""The same between words that OCR found apart, whose boxes are larger than they."""


@dataclass(eq=False, slots=True)
class Phrase:
    words: tuple[LayoutWord, ...]
    surface: int
    text: str = field(init=False)
    """This and its place are asked for thousands of times, so they are worked out once, at once."""
    box: Box = field(init=False)
    y: int = field(init=False)
    """Of its middle."""

    def __post_init__(self) -> None:
        self.text = " ".join([word.text for word in self.words])
        self.box = reduce(Box.union, [word.bbox for word in self.words])
        self.y = (self.box.top + self.box.bottom) // 2

    @property
    def confidence(self) -> float:
        return sum(word.confidence for word in self.words) / len(self.words)

    def outside(self, box: Box) -> Phrase | None:
        """Without the words that OCR made of something drawn there."""
        kept = tuple(word for word in self.words if not box.contains(word.bbox.center))
        return replace(self, words=kept) if kept else None


@dataclass(frozen=True)
class KeptApart:
    """Controls known beforehand: each keeps its words to itself, however close the next one stands."""

    places: Places
    are_links: Sequence[bool]
    """These stand in the middle of sentences, too."""

    def owners(self, points: Sequence[Point]) -> list[int | None]:
        return self.places.innermost(points)

    def part(self, before: int | None, after: int | None) -> bool:
        if before == after:
            return False
        only = after if before is None else before if after is None else None
        return only is None or not self.are_links[only]


def text_boxes(rows: list[list[Line]], within: Size) -> list[Box]:
    """Where to look away from when looking for what is drawn. A lone character at a line's end is not
    covered: it may be a check mark, an arrow or a circle that OCR took for a letter."""
    return [
        reduce(Box.union, (word.bbox for word in words)).grown(1, within)
        for row in rows
        for line in row
        for words in _covered(line)
    ]


def _covered(words: Sequence[LayoutWord]) -> list[Line]:
    known = tuple(words)
    while known and len(known[0].text) == 1:
        known = known[1:]
    while known and len(known[-1].text) == 1:
        known = known[:-1]
    return texts_in(known)


def find_phrases(
    rows: list[list[Line]], surfaces: Surfaces, marks: list[Mark], controls: KeptApart
) -> list[Phrase]:
    tickable = [mark.box for mark in marks if mark.shape in (Shape.SQUARE, Shape.CIRCLE)]
    arrows = [mark.box for mark in marks if mark.shape is Shape.ARROW_DOWN]
    middles = [box.center for box in tickable]
    groups: list[list[LayoutWord]] = []
    for row in rows:
        words = [
            word for line in row for word in _with_source(line, tickable) if not _is_arrow(word[0], arrows)
        ]
        groups.extend(
            part
            for group in _split(words, middles)
            for part in _by_control([word for word, _ in group], controls)
        )
    grounds = iter(surfaces.under([word.bbox for group in groups for word in group]))
    return [phrase for group in groups for phrase in _by_surface([(word, next(grounds)) for word in group])]


def _with_source(line: Line, tickable: list[Box]) -> list[tuple[LayoutWord, int]]:
    """Each word with what it came from, less the marks that OCR took for letters."""
    level = line[0].bbox
    near = [box for box in tickable if box.top < level.bottom and level.top < box.bottom]
    words = (
        (_less(word, [box for box in near if box.intersection(word.bbox)]) for word in line) if near else line
    )
    return [(word, id(line)) for word in words if word is not None]


def _is_arrow(word: LayoutWord, arrows: list[Box]) -> bool:
    """OCR reads a field's arrow as « v »."""
    return len(word.text) == 1 and word.bbox.center.is_in_any(arrows)


def _less(word: LayoutWord, marks: list[Box]) -> LayoutWord | None:
    """Only at its ends: inside a word, what looks like a circle is an « o »."""
    start, end = 0, len(word.text)
    for box in marks:
        covered = [box.left <= (glyph.left + glyph.right) // 2 < box.right for glyph in word.glyphs]
        while start < end and covered and covered[start] and word.bbox.left - box.left < box.width:
            start += 1
        if not covered and end == 1 and box.contains(word.bbox.center):
            return None
    if start == end or (start and not word.text[start:].strip()):
        return None
    return word.part(start, end) if start else word


def _split(words: list[tuple[LayoutWord, int]], marks: list[Point]) -> list[list[tuple[LayoutWord, int]]]:
    groups = [words[:1]] if words else []
    for (before, source), (word, other) in pairwise(words):
        widest = WORD_GAP if source == other else JOIN_GAP
        if not word.text.strip(LABEL_SIGNS):
            widest = SIGN_GAP
        gap = word.bbox.left - before.bbox.right
        if gap > widest * word.bbox.height or _mark_between(before.bbox, word.bbox, marks):
            groups.append([])
        groups[-1].append((word, other))
    return groups


def _by_control(words: list[LayoutWord], controls: KeptApart) -> list[list[LayoutWord]]:
    owners = controls.owners([word.bbox.center for word in words])
    parts = [words[:1]]
    for (before, after), word in zip(pairwise(owners), words[1:], strict=True):
        if controls.part(before, after):
            parts.append([])
        parts[-1].append(word)
    return parts


def _mark_between(before: Box, after: Box, marks: list[Point]) -> bool:
    level = [x for x, y in marks if before.top <= y < before.bottom]
    return any(before.center.x < x < after.center.x and before.right - before.height // 3 <= x for x in level)


def _by_surface(words: list[tuple[LayoutWord, int]]) -> list[Phrase]:
    """A word on edges alone belongs to its neighbour."""
    groups: list[tuple[list[LayoutWord], int]] = []
    for word, surface in words:
        if groups and (not surface or not groups[-1][1] or surface == groups[-1][1]):
            groups[-1] = [*groups[-1][0], word], groups[-1][1] or surface
        else:
            groups.append(([word], surface))
    return [Phrase(tuple(members), surface) for members, surface in groups]


def find_drawings(phrases: list[Phrase], marks: list[Mark], surfaces: Surfaces) -> list[Phrase]:
    """Drawings that OCR tried to read: unsure, or far larger than a letter of this screen. The frame of a small button
    is no drawing where two sure letters stand in it: « OK »."""
    heights = sorted(phrase.box.height for phrase in phrases)
    places = Places(mark.box for mark in marks if not mark.in_text)
    found = []
    for phrase in phrases:
        box = phrase.box
        if len(phrase.text) <= 2 and 0.6 <= box.width / box.height <= 1.6:
            large = places.holding(box.center) & (places.height >= LETTER * heights[len(heights) // 2])
            ground = surfaces.by_number.get(phrase.surface)
            if ground is not None and _is_word(phrase):
                large &= ~places.alike(ground.box, FRAME)
            if phrase.confidence < DOUBTFUL or large.any():
                found.append(phrase)
    return found


def _is_word(phrase: Phrase) -> bool:
    return len(phrase.text) > 1 and phrase.text.isalpha() and phrase.confidence >= SURE


def rows_of(phrases: list[Phrase]) -> list[list[Phrase]]:
    rows: list[list[Phrase]] = []
    for phrase in sorted(phrases, key=lambda phrase: (phrase.y, phrase.box.left)):
        if rows and abs(rows[-1][0].y - phrase.y) <= 0.3 * phrase.box.height:
            rows[-1].append(phrase)
        else:
            rows.append([phrase])
    return [sorted(row, key=lambda phrase: phrase.box.left) for row in rows]


def runs_of(row: list[Phrase], widest: float) -> list[list[Phrase]]:
    runs = [row[:1]]
    for before, phrase in pairwise(row):
        if phrase.box.left - before.box.right > widest:
            runs.append([])
        runs[-1].append(phrase)
    return runs
