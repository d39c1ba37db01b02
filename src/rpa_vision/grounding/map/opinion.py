"""What the map says to what the ladder found, where it can only help: it chooses among what other evidence could not
tell apart, speaks against a look that is certainly another thing's, and tells a person how likely each place is.

It never chooses between things that stand for data: which patient's row is meant no arrangement says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rpa_vision.grounding.map import reading
from rpa_vision.grounding.map.sets import Overlay, ScreenMap
from rpa_vision.grounding.question import LearntPlace, Stakes
from rpa_vision.grounding.which.discriminator import is_undecided
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.target import BY_MODEL, GroundedElement, Grounding, GroundingAttempt, Offset, Target
from rpa_vision.perception.view import ScreenView

LEAST: dict[Stakes, float] = {"harmless": 0.95, "writes": 0.99}
"""Chance from which the map is believed."""
Outcome = Literal["found", "not_found", "ambiguous"]
CERTAIN = 0.98
"""That a place is another thing's: it then cannot be this one."""
SAME_VIEW = 0.5
"""Less, and another screen is shown: the map of this one says nothing about it."""


class MapOpinion:
    def __init__(self, screens: ScreenMap) -> None:
        self._screens = screens

    def on(
        self,
        grounding: Grounding,
        view: ScreenView,
        target: Target,
        shown: LearntPlace,
        offset: Offset | None,
    ) -> Grounding:
        if not _is_asked(grounding, target):
            return grounding
        learnt = self._screens.learnt(shown.name, shown.view)
        thing = None if learnt is None else reading.thing_at(learnt, shown.at)
        if learnt is None or thing is None:
            return grounding
        overlay = self._screens.laid(learnt, self._screens.present(view))
        if overlay is None or overlay.alike < SAME_VIEW:
            return grounding
        if grounding.found is not None:
            return _kept_or_refused(grounding, grounding.found, overlay, thing, offset, target)
        return _chosen_or_told(grounding, overlay, thing, offset, target, shown.stakes, view)


def _is_asked(grounding: Grounding, target: Target) -> bool:
    if target.cells or target.selection_policy != "by_similarity":
        return False
    found = grounding.found
    return found is None or (found.method == "visual_anchor" and not found.told_by)


def _kept_or_refused(
    grounding: Grounding,
    found: GroundedElement,
    overlay: Overlay,
    thing: int,
    offset: Offset | None,
    target: Target,
) -> Grounding:
    """A look alone may be another thing's: of two alike, the one that can be seen better."""
    place = reading.thing_at(overlay.present, _spot(found, offset))
    if place is None:
        return grounding
    why = _objection(overlay, thing, place)
    if why is None:
        return grounding
    told = _attempt("ambiguous", why, _as_elements(overlay, thing, target))
    return Grounding(found=None, tried=(*grounding.tried, told))


def _objection(overlay: Overlay, thing: int, place: int) -> str | None:
    """Why what was found cannot be relied on."""
    if not reading.row_whole(overlay, thing, place):
        return "things in line with it look like it, and one of them has gone or come"
    claimed = reading.claimed_by(overlay, place)
    if claimed is not None and claimed[0] != thing and claimed[1] >= CERTAIN:
        return "what looks like it is another thing, by all that stands around it"
    return None


def _chosen_or_told(
    grounding: Grounding,
    overlay: Overlay,
    thing: int,
    offset: Offset | None,
    target: Target,
    stakes: Stakes,
    view: ScreenView,
) -> Grounding:
    there = reading.found(overlay, thing)
    seen = _undecided(grounding)
    chosen = None if there is None else _among(seen, there.box, offset)
    if chosen is None or there is None:
        return _told(
            grounding, overlay, thing, target, "where it was shown nothing is that other evidence found"
        )
    if not there.whole or (len(seen) < 2 and not reading.says_the_same_around(overlay, thing)):
        return _told(grounding, overlay, thing, target, "something of what stood with it has gone or come")
    if there.chance < LEAST[stakes]:
        return _told(grounding, overlay, thing, target, f"only {there.chance:.0%} sure by its arrangement")
    places = [one.bbox for one in seen]
    if chosen in seen and len(seen) > 1 and is_undecided(places, seen.index(chosen), target.neighbours, view):
        return grounding
    reason = f"of {len(seen)}, the one that stands where it stood among all that was around it, {there.chance:.0%} sure"
    element = chosen.model_copy(update={"method": "screen_map", "confidence": there.chance})
    return Grounding(found=element, tried=(*grounding.tried, _attempt("found", reason, [element])))


def _undecided(grounding: Grounding) -> list[GroundedElement]:
    """What was seen where several were alike, or one without what it had stood with; nothing where its values or a model decide."""
    several = [attempt for attempt in grounding.tried if attempt.outcome == "ambiguous"]
    last = several[-1].candidates if several else ()
    if any(one.stands_with or one.method == BY_MODEL for one in last):
        return []
    return list(last)


def _among(seen: Sequence[GroundedElement], place: Box, offset: Offset | None) -> GroundedElement | None:
    """The only one that is to be acted on there."""
    there = [one for one in seen if place.contains(_spot(one, offset))]
    return there[0] if len(there) == 1 else None


def _told(grounding: Grounding, overlay: Overlay, thing: int, target: Target, why: str) -> Grounding:
    """For a person: where it may be, and how likely."""
    attempt = _attempt(
        "ambiguous" if _undecided(grounding) else "not_found", why, _as_elements(overlay, thing, target)
    )
    return Grounding(found=None, tried=(*grounding.tried, attempt))


def _as_elements(overlay: Overlay, thing: int, target: Target) -> list[GroundedElement]:
    return [_element(one.box, one.chance, target) for one in reading.candidates(overlay, thing)]


def _element(box: Box, chance: float, target: Target) -> GroundedElement:
    return GroundedElement(
        role=target.role,
        text=target.text,
        bbox=box,
        center=box.center,
        confidence=chance,
        method="screen_map",
        click_offset=(0, 0),
    )


def _attempt(outcome: Outcome, reason: str, candidates: Sequence[GroundedElement]) -> GroundingAttempt:
    return GroundingAttempt(method="screen_map", outcome=outcome, reason=reason, candidates=tuple(candidates))


def _spot(one: GroundedElement, offset: Offset | None) -> Point:
    """Where it would be acted on."""
    right, down = (one.click_offset if one.click_offset is not None else offset) or (0, 0)
    return Point(max(0, one.center.x + right), max(0, one.center.y + down))
