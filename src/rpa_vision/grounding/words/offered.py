"""A value in the list that has just come up: by exactly its text, among what was not there before."""

from __future__ import annotations

from rpa_vision.models.geometry import Box
from rpa_vision.models.target import GroundedElement, Grounding, GroundingAttempt, Target
from rpa_vision.models.token import Token
from rpa_vision.perception.picture.change import is_new
from rpa_vision.perception.text.phrases import phrases_of
from rpa_vision.perception.text.sure_reading import read_in
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.text.values import unspaced


def offered(target: Target, value: str, view: ScreenView, before: Frame | None) -> Grounding:
    """``before``: the screen without the list. The same words elsewhere on it are other fields' values."""
    there = _saying(value, view, before) or _saying(value, view.again(), before)
    candidates = tuple(_element(target, one) for one in there)
    outcome = "found" if len(there) == 1 else "ambiguous" if there else "not_found"
    tried = GroundingAttempt(
        method="ocr_anchor",
        outcome=outcome,
        reason=f"{len(there)} of the texts that came up with the list",
        candidates=candidates,
    )
    return Grounding(found=candidates[0] if len(there) == 1 else None, tried=(tried,))


def _saying(value: str, view: ScreenView, before: Frame | None) -> list[Token]:
    if before is None or before.size != view.size:
        return []
    return [
        one
        for one in phrases_of(view.lines)
        if unspaced(one.text) == unspaced(value)
        and is_new(one.bbox, before, view.frame)
        and _is_so_closely(one.bbox, value, view)
    ]


def _is_so_closely(box: Box, value: str, view: ScreenView) -> bool:
    reading = read_in(view, box)
    return reading is not None and unspaced(reading.text) == unspaced(value)


def _element(target: Target, text: Token) -> GroundedElement:
    return GroundedElement(
        role=target.role,
        text=text.text,
        bbox=text.bbox,
        center=text.bbox.center,
        confidence=text.confidence,
        method="ocr_anchor",
        source_ocr_text=text.text,
    )
