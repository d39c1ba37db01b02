"""The recorded look of a target found again: in another theme, at another scale, a little redesigned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import Literal

from rpa_vision.errors import BadImageError, NotFoundError
from rpa_vision.grounding.look.search import Resembling, resembling
from rpa_vision.grounding.look.written import agrees, split
from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.grounding.which.discriminator import is_undecided, told_apart
from rpa_vision.grounding.which.neighbourhood import AT_LEAST, Surroundings
from rpa_vision.models.geometry import Size
from rpa_vision.models.target import GroundedElement, GroundingAttempt
from rpa_vision.perception.lists.alike import same_size
from rpa_vision.ports import Pixels
from rpa_vision.settings import GroundingSettings

AROUND = 0.3
"""What surroundings that are all in their place add to a likeness."""
SCALED = 0.05
"""What doubling or halving takes from it: most things keep their size, and what is small resembles much."""
AGREEING = 2
"""Of what stood around it, where those alone say how much larger all is drawn."""
LIKE = 0.6
"""Below this it is another thing, whatever stands around it."""
ENOUGH = 0.88
"""Likeness and surroundings together: without any the look must be all but the same."""
SAID = 0.15
"""How much less is enough where the same words are read on it, unless nothing it stood with is around it."""
CLEARLY = 0.08
"""How much the best must be ahead of the next place."""

NEAR = 0.1
"""Of the screen: a toolbar that got another row, and not another toolbar."""


@dataclass(frozen=True)
class _Judged:
    place: Resembling
    score: float
    enough: float
    vouched: bool
    """Whether what it stood with is around it, as far as anything is known of that."""


class VisualAnchor:
    def __init__(self, settings: GroundingSettings) -> None:
        self._least_score = settings.text_score

    def look_for(self, asked: TargetQuestion) -> GroundingAttempt:
        target = asked.target
        if target.crop is None or asked.look_of is None:
            return _attempt(asked, "not_found", "no look of the target was recorded")
        try:
            look = asked.look_of(target.crop)
        except (NotFoundError, BadImageError) as error:
            return _attempt(asked, "not_found", f"its recorded look cannot be used: {error}")
        judged = self._judged(asked, look)
        if target.cells:
            return _told_apart(asked, judged)
        best = judged[0] if judged else None
        if best is None or best.place.likeness < LIKE or best.score < best.enough:
            return _attempt(asked, "not_found", "nothing on the screen looks enough like it", judged[:1])
        rivals = [one for one in judged if one.score > best.score - CLEARLY]
        if len(rivals) > 1:
            reason = f"{len(rivals)} places look like it, and nothing around them decides"
            return _attempt(asked, "ambiguous", reason, rivals)
        series = [one for one in judged if _is_of_a_series(one, best)]
        places = [one.place.box for one in series]
        if len(series) > 1 and is_undecided(places, series.index(best), target.neighbours, asked.view):
            reason = f"{len(series)} places look like it, and each stands for something else"
            return _attempt(asked, "ambiguous", reason, series)
        if asked.stakes != "harmless" and not best.vouched:
            reason = "it looks like it, but what it stood with is not around it"
            return _attempt(asked, "ambiguous", reason, judged[:1])
        if target.fallback_strategy == "position" and not _is_in_its_place(asked, best.place):
            return _attempt(asked, "not_found", "what looks like it is not where it used to be", judged[:1])
        reason = f"looks {best.place.likeness:.0%} like it at {best.place.scale:.0%} of its size"
        return _attempt(asked, "found", reason, judged[:1])

    def _judged(self, asked: TargetQuestion, look: Pixels) -> list[_Judged]:
        """Best first, without the places where something else is written."""
        own, others = split(asked.target.neighbours, Size(look.shape[1], look.shape[0]))
        around = Surroundings(others, asked.view, self._least_score)
        judged = []
        for place in resembling(asked.view.frame.pixels, look, every=bool(asked.target.cells)):
            said = agrees(asked, place, own, self._least_score)
            if said is not False:
                vouched = around.fit(place.box.center, place.scale) or 0.0
                score = place.likeness + AROUND * vouched - SCALED * abs(log2(place.scale))
                alone = bool(others) and vouched < AT_LEAST
                enough = ENOUGH - SAID if said and not alone else ENOUGH
                judged.append(_Judged(place, score, enough, _is_vouched(place, around)))
        return sorted(judged, key=lambda one: (-one.score, one.place))


def _is_vouched(place: Resembling, around: Surroundings) -> bool:
    least = min(AGREEING, len(around))
    return not around or around.vouch_at_some_scale(place.box.center, {place.scale, 1.0}, least)


def _told_apart(asked: TargetQuestion, judged: Sequence[_Judged]) -> GroundingAttempt:
    """Of all that look like it, the one that stands with the values of this run."""
    alike = sorted(
        (one for one in judged if one.place.likeness >= LIKE),
        key=lambda one: (one.place.box.top, one.place.box.left),
    )
    if not alike:
        return _attempt(asked, "not_found", "nothing on the screen looks enough like it", judged[:1])
    told = told_apart([one.place.box for one in alike], asked.target.cells, asked.view)
    elements = [
        _element(asked, one.place).model_copy(update={"stands_with": said})
        for one, said in zip(alike, told.said, strict=True)
    ]
    if told.index is None:
        return GroundingAttempt(
            method="visual_anchor", outcome="ambiguous", reason=told.reason, candidates=tuple(elements)
        )
    chosen = elements[told.index].model_copy(update={"told_by": told.read})
    return GroundingAttempt(method="visual_anchor", outcome="found", reason=told.reason, candidates=(chosen,))


def _is_of_a_series(one: _Judged, best: _Judged) -> bool:
    """As like it as the best, whatever stands around it."""
    alike = one.place.likeness > best.place.likeness - CLEARLY and one.place.likeness >= LIKE
    return one is best or (alike and same_size(best.place.box, one.place.box))


def _is_in_its_place(asked: TargetQuestion, found: Resembling) -> bool:
    """Never where nobody knows its place."""
    usual, now = asked.usual_place, found.box.center.fraction_of(asked.view.size)
    return usual is not None and max(abs(now.x_pct - usual.x_pct), abs(now.y_pct - usual.y_pct)) <= NEAR


def _attempt(
    asked: TargetQuestion,
    outcome: Literal["found", "not_found", "ambiguous"],
    reason: str,
    judged: Sequence[_Judged] = (),
) -> GroundingAttempt:
    elements = tuple(_element(asked, one.place) for one in judged)
    return GroundingAttempt(method="visual_anchor", outcome=outcome, reason=reason, candidates=elements)


def _element(asked: TargetQuestion, place: Resembling) -> GroundedElement:
    written = [word.text for word in asked.view.words if place.box.contains(word.bbox.center)]
    return GroundedElement(
        role=asked.target.role,
        text=asked.target.text,
        bbox=place.box,
        center=place.box.center,
        confidence=max(0.0, place.likeness),
        method="visual_anchor",
        source_ocr_text=" ".join(written) or None,
        click_offset=(0, 0),
    )
