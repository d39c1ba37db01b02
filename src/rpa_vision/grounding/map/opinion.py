"""What the map says to what the ladder found, where it can only help: it chooses among what other evidence could not
tell apart, speaks against a look where several look the same and against one that is certainly another thing's, and
tells a person how likely each place is.

It never chooses between things that stand for data, unless all that was written around the one that was shown is there:
which patient's row is meant no arrangement says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rpa_vision.grounding.map import reading, wording
from rpa_vision.grounding.map.series import (
    SAME_VIEW,
    Look,
    Series,
    ShownTargets,
    Sureness,
    alike_to,
    no_look,
    with_drawn,
)
from rpa_vision.grounding.map.sets import Overlay, ScreenMap
from rpa_vision.grounding.question import LearntPlace, Stakes
from rpa_vision.grounding.which.discriminator import is_undecided
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.target import BY_MODEL, GroundedElement, Grounding, GroundingAttempt, Offset, Target
from rpa_vision.perception.view import ScreenView
from rpa_vision.settings import GroundingSettings

Outcome = Literal["found", "not_found", "ambiguous"]
CERTAIN = 0.98
"""That a place is another thing's: it then cannot be this one."""


class MapOpinion:
    def __init__(self, screens: ScreenMap, settings: GroundingSettings | None = None) -> None:
        self._screens = screens
        self._settings = settings or GroundingSettings()
        self._shown = ShownTargets()

    def on(
        self,
        grounding: Grounding,
        view: ScreenView,
        target: Target,
        shown: LearntPlace,
        stakes: Stakes,
        offset: Offset | None,
        look: Look = no_look,
    ) -> Grounding:
        """``look``: how it was drawn then; asked for once, since it is read from where it is kept."""
        if not _is_asked(grounding, target):
            return grounding
        learnt = self._shown.of(shown, look)
        laid = None if learnt is None else self._screens.laid(learnt.screen, self._screens.present(view))
        if learnt is None or laid is None:
            return grounding
        sure = Sureness.of(stakes, self._settings)
        asked = _Asked(grounding, target, offset, view, laid, learnt.thing)
        reference, by_words = asked.reference, learnt.by_words
        now = () if reference is None else alike_to(reference, laid.present, view.frame, by_words=by_words)
        present = with_drawn(view, laid.present, now)
        overlay = laid if present is laid.present else self._screens.laid(learnt.screen, present)
        if overlay is None:
            return grounding
        asked = replace(asked, overlay=overlay)
        alike = Series(overlay, learnt.thing, learnt.before, now, sure)
        if grounding.found is not None:
            return _kept_or_refused(asked, grounding.found, alike)
        return grounding if overlay.alike < SAME_VIEW else _chosen_or_told(asked, alike)


@dataclass(frozen=True)
class _Asked:
    grounding: Grounding
    target: Target
    offset: Offset | None
    view: ScreenView
    overlay: Overlay
    thing: int

    @property
    def reference(self) -> Box | None:
        """A place of today that looks like the target, whether it is the one that is meant or not."""
        found, there = self.grounding.found, reading.found(self.overlay, self.thing)
        seen = [found] if found is not None else _undecided(self.grounding)
        if seen:
            return self._acted_on(seen[0])
        return None if there is None else there.box

    def _acted_on(self, one: GroundedElement) -> Box | None:
        """Not the words beside it."""
        spot = _spot(one, self.offset)
        if spot == one.bbox.center:
            return one.bbox
        place = reading.thing_at(self.overlay.present, spot)
        return None if place is None else self.overlay.present.box(place)

    def refused(self, why: str) -> Grounding:
        outcome: Outcome = (
            "ambiguous" if self.grounding.found is not None or _undecided(self.grounding) else "not_found"
        )
        told = _attempt(outcome, why, _as_elements(self.overlay, self.thing, self.target))
        return Grounding(found=None, tried=(*self.grounding.tried, told))


def _is_asked(grounding: Grounding, target: Target) -> bool:
    if target.cells or target.selection_policy != "by_similarity":
        return False
    found = grounding.found
    return found is None or (found.method == "visual_anchor" and not found.told_by)


def _kept_or_refused(asked: _Asked, found: GroundedElement, alike: Series) -> Grounding:
    """Of several alike a look tells none: it is the one that can be seen best, or that is nearest to something."""
    spot = _spot(found, asked.offset)
    if alike.several:
        if not alike.is_at(spot):
            return asked.refused(
                "several look like it, and their arrangement does not say that it is this one"
            )
        return asked.grounding
    place = reading.thing_at(asked.overlay.present, spot)
    claimed = None if place is None else reading.claimed_by(asked.overlay, place)
    if claimed is not None and claimed[0] != asked.thing and claimed[1] >= CERTAIN:
        return asked.refused("what looks like it is another thing, by all that stands around it")
    return asked.grounding


def _chosen_or_told(asked: _Asked, alike: Series) -> Grounding:
    overlay, thing = asked.overlay, asked.thing
    seen = _undecided(asked.grounding)
    place = alike.meant()
    element = None if place is None else _seen_there(seen, place, alike, asked)
    if place is None or element is None:
        return asked.refused("its arrangement does not tell")
    if len(seen) == 1 and not reading.says_the_same_around(overlay, thing):
        return asked.refused("something of what stood with it has gone or come")
    places = alike.now or [place]
    chosen = next(at for at, box in enumerate(places) if box.contains(place.center))
    if (
        len(places) > 1
        and is_undecided(places, chosen, asked.target.neighbours, asked.view)
        and not wording.stands_with_the_same(overlay, thing, place, alike.before)
    ):
        return asked.refused("each stands for something else, and what stood with it is not all there")
    chance = max(alike.sure.agreed, float(overlay.told.chances[thing]))
    reason = f"of {len(places)}, the one that stands where it stood among all that was around it"
    element = element.model_copy(update={"method": "screen_map", "confidence": chance})
    return Grounding(found=element, tried=(*asked.grounding.tried, _attempt("found", reason, [element])))


def _seen_there(
    seen: Sequence[GroundedElement], place: Box, alike: Series, asked: _Asked
) -> GroundedElement | None:
    """What other evidence found there, or what looks like what it found: it lists the best of many alike. Otherwise what
    the map alone is sure of."""
    there = _among(seen, place, asked.offset)
    if there is not None:
        return there
    if alike.several and any(_spot(one, asked.offset).is_in_any(alike.now) for one in seen):
        return _element(place, 0.0, asked.target) if place in alike.now else None
    unseen = _is_known_by_look(asked) and alike.is_meant_unseen(place)
    return _element(place, 0.0, asked.target) if unseen else None


def _is_known_by_look(asked: _Asked) -> bool:
    """Words that are not read are not there, whatever stands in their place; nor is what its values or a model left
    open for the map to settle."""
    open_ = any(attempt.outcome == "ambiguous" for attempt in asked.grounding.tried)
    settled = not open_ or bool(_undecided(asked.grounding))
    return settled and not asked.target.text and asked.target.crop is not None


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
