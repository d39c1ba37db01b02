"""A text that is all a button, a tab or a cell bears, though it was read as part of a longer line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.grounding.controls import standing_at
from rpa_vision.grounding.hits import Hit
from rpa_vision.grounding.pieces import letters_of
from rpa_vision.models.screen import UIElement


def borne_alone(hit: Hit, elements: Sequence[UIElement]) -> Hit:
    """Whole where it is: OCR reads an icon as letters before the text, and cells beside one another as one line."""
    if hit.whole:
        return hit
    element = standing_at(hit.bbox.center, elements)
    alone = element is not None and letters_of(element.label) == letters_of(hit.text)
    return replace(hit, whole=True, phrase=hit.text) if alone else hit
