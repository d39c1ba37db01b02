"""The target's text among the texts read on the screen. No model can imagine it: it is there or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from rpa_vision.grounding.asked import Asked
from rpa_vision.grounding.borne import borne_alone
from rpa_vision.grounding.candidates import Candidate, in_reading_order, scale_since
from rpa_vision.grounding.glass import seen_enlarged
from rpa_vision.grounding.hits import Hit, find_hits
from rpa_vision.grounding.meanings import Misplaced, meant_by
from rpa_vision.grounding.neighbourhood import Surroundings, best_placed
from rpa_vision.grounding.pieces import letters_of
from rpa_vision.grounding.roles import by_role
from rpa_vision.grounding.row import in_its_column
from rpa_vision.models.target import GroundingAttempt
from rpa_vision.settings import GroundingSettings

EQUALLY_GOOD = 0.05
"""Fuzzy scores closer than this differ by what OCR happened to misread."""


class OcrAnchor:
    def __init__(self, settings: GroundingSettings) -> None:
        self._least_score = settings.text_score

    def look_for(self, asked: Asked) -> GroundingAttempt:
        """What the first look does not show, a second, closer one may."""
        if not letters_of(asked.target.text or ""):
            return _attempt(asked, "not_found", "the target has no text to look for")
        first = self._seen(asked)
        return first if first.outcome != "not_found" else self._seen(replace(asked, view=asked.view.again()))

    def _seen(self, asked: Asked) -> GroundingAttempt:
        target, text = asked.target, asked.target.text or ""
        found = [
            borne_alone(hit, asked.view.elements)
            for hit in find_hits(asked.view.words, text, self._least_score)
        ]
        hits = [hit for hit in found if hit.whole or target.within_phrase]
        hits = hits or seen_enlarged(asked.view, text, self._least_score)
        if not found and not hits:
            return _attempt(asked, "not_found", f"« {text} » is not among the texts read")
        if not hits:
            reason = f"« {text} » stands only inside longer texts, such as « {found[0].phrase} »"
            return _attempt(asked, "not_found", reason, [Candidate(hit) for hit in found])
        meant = meant_by(asked, in_its_column(_best(hits), target, asked.view, self._least_score))
        if isinstance(meant, Misplaced):
            return _attempt(asked, meant.outcome, meant.reason, meant.candidates)
        return self._chosen(asked, meant)

    def _chosen(self, asked: Asked, candidates: list[Candidate]) -> GroundingAttempt:
        target, count = asked.target, f"{len(candidates)} texts « {asked.target.text} »"
        if len(candidates) == 1:
            reason = f"« {target.text} » read as « {candidates[0].hit.text} »"
            return _attempt(asked, "found", reason, candidates)
        ordered = in_reading_order(candidates)
        if target.selection_policy != "by_similarity":
            chosen = ordered[0 if target.selection_policy == "first" else -1]
            reason = f"the {target.selection_policy} of {count}"
            return _attempt(asked, "found", reason, _first(chosen, ordered))
        placed, by_kind = self._placed(asked, candidates), by_role(asked, candidates)
        if placed is not None and by_kind in (None, placed):
            reason = f"of {count}, the one with the known neighbours"
            return _attempt(asked, "found", reason, _first(candidates[placed], ordered))
        if placed is None and by_kind is not None:
            reason = f"of {count}, the only one that is a {target.role}"
            return _attempt(asked, "found", reason, _first(candidates[by_kind], ordered))
        return _attempt(asked, "ambiguous", f"{count}, and nothing around them decides", ordered)

    def _placed(self, asked: Asked, candidates: Sequence[Candidate]) -> int | None:
        around = Surroundings(asked.target.neighbours, asked.view, self._least_score)
        scales = [scale_since(asked.target, one.hit) for one in candidates]
        return best_placed([one.hit.bbox for one in candidates], scales, around)


def _best(hits: list[Hit]) -> list[Hit]:
    """The hits that the text alone cannot tell apart."""
    perfect = [hit for hit in hits if hit.perfect]
    strongest = max(hit.strength for hit in hits)
    return perfect or [hit for hit in hits if hit.strength >= strongest - EQUALLY_GOOD]


def _first(chosen: Candidate, candidates: Sequence[Candidate]) -> list[Candidate]:
    return [chosen, *(one for one in candidates if one is not chosen)]


def _attempt(
    asked: Asked,
    outcome: Literal["found", "not_found", "ambiguous"],
    reason: str,
    candidates: Sequence[Candidate] = (),
) -> GroundingAttempt:
    elements = tuple(one.grounded(asked.target) for one in candidates)
    return GroundingAttempt(method="ocr_anchor", outcome=outcome, reason=reason, candidates=elements)
