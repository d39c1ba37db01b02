"""Rows and cells as candidates."""

from __future__ import annotations

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType


def row_of(boxes: list[Box], phrases: list[Phrase], confidence: float) -> ElementCandidate:
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return _named(ElementType.TABLE_ROW, whole, phrases, confidence)


def cell_of(box: Box, phrases: list[Phrase], confidence: float) -> ElementCandidate:
    return _named(ElementType.TABLE_CELL, box, phrases, confidence)


def _named(kind: ElementType, box: Box, phrases: list[Phrase], confidence: float) -> ElementCandidate:
    sure = sum(phrase.confidence for phrase in phrases) / len(phrases) if phrases else 0.0
    return ElementCandidate(
        type=kind,
        box=box,
        confidence=confidence,
        own=tuple(phrases),
        label=" ".join(phrase.text for phrase in phrases),
        label_confidence=sure,
        shape="row" if kind is ElementType.TABLE_ROW else "rectangle",
        surface=phrases[0].surface if phrases else 0,
    )
