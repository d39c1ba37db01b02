"""A text that stands alone, though it was read as part of a longer line."""

from __future__ import annotations

from dataclasses import replace

from rpa_vision.grounding.words.controls import standing_at
from rpa_vision.grounding.words.dividers import divided
from rpa_vision.grounding.words.hits import TextHit
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.letters import letters_of


def borne_alone(hit: TextHit, view: ScreenView) -> TextHit:
    """Whole where a button, a tab or a cell bears it and nothing else, or where it is set apart by lines: OCR reads
    an icon as letters before the text, and cells or windows beside one another as one line."""
    if hit.whole:
        return hit
    element = standing_at(hit.bbox.center, view.elements)
    alone = element is not None and letters_of(element.label) == letters_of(hit.text)
    apart = bool(hit.beside) and all(divided(view.frame, hit.bbox, one.bbox) for one in hit.beside)
    return replace(hit, whole=True, phrase=hit.text) if alone or apart else hit
