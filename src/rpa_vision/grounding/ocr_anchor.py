"""The target's text among the texts read on the screen. No model can imagine it: it is there or not."""

from __future__ import annotations

from typing import Literal

from rpa_vision.grounding.hits import Hit, find_hits
from rpa_vision.grounding.neighbourhood import best_placed
from rpa_vision.grounding.pieces import letters_of
from rpa_vision.models.target import GroundedElement, GroundingAttempt, Target
from rpa_vision.models.wording import Token, reading_order
from rpa_vision.perception.view import ScreenView
from rpa_vision.settings import GroundingSettings

EQUALLY_GOOD = 0.05
"""Fuzzy scores closer than this differ by what OCR happened to misread."""


class OcrAnchor:
    def __init__(self, settings: GroundingSettings) -> None:
        self._least_score = settings.text_score

    def look_for(self, target: Target, view: ScreenView) -> GroundingAttempt:
        text = target.text or ""
        if not letters_of(text):
            return _attempt("not_found", "the target has no text to look for", target, [])
        found = find_hits(view.words, text, self._least_score)
        if not found:
            return _attempt("not_found", f"« {text} » is not among the texts read", target, [])
        hits = [hit for hit in found if hit.whole or target.within_phrase]
        if not hits:
            reason = f"« {text} » stands only inside longer texts, such as « {found[0].phrase} »"
            return _attempt("not_found", reason, target, found)
        best = _best(hits)
        if len(best) == 1:
            return _attempt("found", f"« {text} » read as « {best[0].text} »", target, best)
        if target.selection_policy != "by_similarity":
            chosen = _in_reading_order(best)[0 if target.selection_policy == "first" else -1]
            reason = f"the {target.selection_policy} of {len(best)} texts « {text} »"
            return _attempt("found", reason, target, [chosen])
        placed = best_placed([hit.bbox for hit in best], target.neighbours, view.lines, self._least_score)
        if placed is not None:
            reason = f"of {len(best)} texts « {text} », the one with the known neighbours"
            return _attempt("found", reason, target, [best[placed]])
        reason = f"{len(best)} texts « {text} », and nothing around them decides"
        return _attempt("ambiguous", reason, target, _in_reading_order(best))


def _best(hits: list[Hit]) -> list[Hit]:
    """The hits that the text alone cannot tell apart."""
    perfect = [hit for hit in hits if hit.perfect]
    strongest = max(hit.strength for hit in hits)
    return perfect or [hit for hit in hits if hit.strength >= strongest - EQUALLY_GOOD]


def _in_reading_order(hits: list[Hit]) -> list[Hit]:
    by_place = {hit.bbox: hit for hit in hits}
    places = [Token(text=hit.text, bbox=hit.bbox, confidence=hit.confidence) for hit in hits]
    return [by_place[place.bbox] for place in reading_order(places)]


def _attempt(
    outcome: Literal["found", "not_found", "ambiguous"], reason: str, target: Target, hits: list[Hit]
) -> GroundingAttempt:
    elements = tuple(_element(target, hit) for hit in hits)
    return GroundingAttempt(method="ocr_anchor", outcome=outcome, reason=reason, candidates=elements)


def _element(target: Target, hit: Hit) -> GroundedElement:
    box = hit.bbox
    return GroundedElement(
        role=target.role,
        text=target.text,
        bbox=box,
        center=box.center,
        confidence=hit.confidence,
        method="ocr_anchor",
        source_ocr_text=hit.phrase,
        click_offset=target.click_offset,
    )
