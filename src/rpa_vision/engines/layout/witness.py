"""What the rules take for a control, asked of the net: they know how controls were drawn that their makers have seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from rpa_vision.engines.detector.net import NetThing
from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.told_kinds import FIELDS, TICKED, TYPES
from rpa_vision.models.screen import ElementType

ASKED = frozenset(TYPES.values()) - TICKED
"""Of these, what the net does not even suspect is nothing in nineteen of twenty cases. Not of what is ticked: a mark
passed over is a state unknown, and its text may well look like a button."""
REACTS = 0.3
"""What is no control by its kind is a witness from here on; a control that is disabled is one too."""
UNSUSPECTED = frozenset({*FIELDS, ElementType.TAB})
"""Of these the net misses some: large boxes to write in, tabs without a frame."""
ALIKE_TO_USE = (
    {ElementType.TEXT_INPUT, ElementType.DROPDOWN},
    *({ElementType.TAB, one} for one in (ElementType.BUTTON, ElementType.MENU_ITEM, ElementType.LINK)),
)
"""Here what stands beside it tells more than its own look: an arrow, a row of tabs of which one is chosen."""
SURE = 0.97
"""Then it is the net that says what kind of control it is, and tells it itself."""
TOLD, CLICKABLE = 0.7, 0.5
"""What the net tells itself: an icon the rules know by its drawing alone has the box that reacts around it."""
SAME = 0.3
"""Intersection over union of a candidate and of what the net suspects there."""


MOST_INSIDE = 2


class Witness:
    def __init__(self, seen: Sequence[NetThing] | None) -> None:
        """``None``: no net looks, and the rules stand alone."""
        self._looks = seen is not None
        self._things = [one for one in seen or () if one.kind in TYPES or one.clickable >= REACTS]
        self._places = Places(one.box for one in self._things)

    def borne_out(self, candidates: Iterable[ElementCandidate]) -> list[ElementCandidate]:
        everything = list(candidates)
        return [one for one in everything if self._is_borne_out(one)] if self._looks else everything

    def _is_borne_out(self, candidate: ElementCandidate) -> bool:
        if candidate.type in TICKED:
            return not self._is_another(candidate)
        if candidate.type not in ASKED:
            return True
        same = [self._things[index] for index in np.flatnonzero(self._places.alike(candidate.box, SAME))]
        if any(_is_something_else(one, candidate) for one in same):
            return False
        if candidate.type is ElementType.ICON:
            return bool(same) and not any(
                _is_told(one) and not candidate.box.encloses(one.box) for one in same
            )
        return bool(same) or (candidate.type in UNSUSPECTED and not self._holds_controls(candidate))

    def _is_another(self, ticked: ElementCandidate) -> bool:
        """Where the net suspects nothing to tick, and sees for sure what is pressed."""
        inside = [self._things[index] for index in np.flatnonzero(self._places.centred_in(ticked.box))]
        kinds = {TYPES.get(one.kind) for one in inside}
        return kinds.isdisjoint(TICKED) and any(_is_something_else(one, ticked) for one in inside)

    def _holds_controls(self, candidate: ElementCandidate) -> bool:
        """Something to write in holds a button or two to clear or to open it; a panel holds what it likes."""
        inside = np.flatnonzero(self._places.enclosed_by(candidate.box))
        return sum(_is_told(self._things[index]) for index in inside) > MOST_INSIDE


def _is_told(thing: NetThing) -> bool:
    return thing.kind in TYPES and thing.confidence >= TOLD and thing.clickable >= CLICKABLE


def _is_something_else(thing: NetThing, candidate: ElementCandidate) -> bool:
    kind = TYPES.get(thing.kind, candidate.type)
    sure = min(thing.confidence, thing.kind_confidence) >= SURE
    return sure and kind is not candidate.type and {kind, candidate.type} not in ALIKE_TO_USE
