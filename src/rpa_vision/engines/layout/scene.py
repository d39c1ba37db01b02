"""Everything seen on one picture before anything is named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

import numpy as np

from rpa_vision.engines.layout.pixels.blobs import Blobs, Sketch, find_blobs, without_text
from rpa_vision.engines.layout.pixels.edges import Mask
from rpa_vision.engines.layout.pixels.marks import Mark, find_marks
from rpa_vision.engines.layout.pixels.surfaces import Surface, Surfaces, find_surfaces
from rpa_vision.engines.layout.pixels.touching import Neighbours, neighbours_of
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.words.icon_words import without_icons
from rpa_vision.engines.layout.words.phrases import KeptApart, Phrase, find_drawings, find_phrases, text_boxes
from rpa_vision.engines.layout.words.words import read_rows, signs_in
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.token import Token
from rpa_vision.ports import Pixels

USUAL_LINE = 18.0
RULE_THICKEST = 5


@dataclass(frozen=True, eq=False)
class LayoutScene:
    pixels: Pixels
    drawn: Mask
    noisy: bool
    surfaces: Surfaces
    phrases: list[Phrase]
    drawings: list[Phrase]
    """What OCR read where something is drawn."""
    marks: list[Mark]
    blobs: Blobs

    @cached_property
    def size(self) -> Size:
        return Size(self.pixels.shape[1], self.pixels.shape[0])

    @cached_property
    def line(self) -> float:
        """The usual height of a line of text: what all other lengths are measured in."""
        return max(10.0, median(phrase.box.height for phrase in self.phrases)) if self.phrases else USUAL_LINE

    @cached_property
    def rules(self) -> list[Box]:
        """Level lines that stand alone."""
        sides = self.blobs.boxes[:, 2:] - self.blobs.boxes[:, :2]
        flat = (sides[:, 1] <= RULE_THICKEST) & (sides[:, 0] >= 2 * self.line) & ~self.blobs.written
        return [Box(*self.blobs.boxes[number].tolist()) for number in np.flatnonzero(flat).tolist() if number]

    @cached_property
    def phrases_on(self) -> dict[int, list[Phrase]]:
        found = defaultdict(list)
        for phrase in self.phrases:
            found[phrase.surface].append(phrase)
        return dict(found)

    @cached_property
    def marks_on(self) -> dict[int, list[Mark]]:
        found = defaultdict(list)
        for mark in self.marks:
            if not mark.in_text:
                found[mark.ground].append(mark)
        return dict(found)

    @cached_property
    def neighbours(self) -> dict[int, Neighbours]:
        """Of every surface that can hold a text."""
        wanted = [
            surface
            for surface in self.surfaces.everything
            if surface.box.height >= 0.7 * self.line and surface.box.width >= self.line
        ]
        found = neighbours_of(wanted, self.surfaces)
        return {surface.number: around for surface, around in zip(wanted, found, strict=True)}

    @cached_property
    def text_places(self) -> Places:
        return Places(phrase.box for phrase in self.phrases)

    @cached_property
    def mark_places(self) -> Places:
        return Places(mark.box for mark in self.marks)

    @cached_property
    def small_surfaces(self) -> list[Surface]:
        """What may be a field or a button."""
        return [
            surface
            for surface in self.surfaces.everything
            if surface.number in self.neighbours
            and surface.box.height <= 3.4 * self.line
            and surface.fill >= 0.55
        ]


def survey(sketch: Sketch, lines: Sequence[Token], controls: KeptApart) -> LayoutScene:
    """``controls``: what is known beforehand to be one thing."""
    pixels, edges = sketch.pixels, sketch.edges
    rows = without_icons(read_rows(lines), sketch)
    covered = text_boxes(rows, Size(pixels.shape[1], pixels.shape[0]))
    blobs = find_blobs(sketch, covered)
    drawn = without_text(edges, blobs, covered)
    surfaces = find_surfaces(pixels, drawn)
    marks = find_marks(pixels, blobs, surfaces, signs_in(lines))
    phrases = find_phrases(rows, surfaces, marks, controls)
    drawings = find_drawings(phrases, marks, surfaces)
    doubtful = set(map(id, drawings))
    texts = [phrase for phrase in phrases if id(phrase) not in doubtful]
    return LayoutScene(pixels, drawn, edges.noisy, surfaces, texts, drawings, marks, blobs)
