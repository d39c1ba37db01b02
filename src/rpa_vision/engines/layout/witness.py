"""What the rules take for a control, asked of the net: they know how controls were drawn that their makers have seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from rpa_vision.engines.detector.net import NetThing
from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.told_kinds import FIELDS, TICKED, TYPES
from rpa_vision.models.screen import ElementType

ASKED = frozenset(TYPES.values())
"""Of these, what the net does not even suspect is nothing in nineteen of twenty cases."""
REACTS = 0.3
"""What is no control by its kind is a witness from here on; a control that is disabled is one too."""
UNSUSPECTED = frozenset({*FIELDS, *TICKED, ElementType.TAB})
"""Of these the net misses some (large boxes to write in, tabs without a frame), and a tick unseen is a state unknown."""
ALIKE_TO_USE = (
    {ElementType.TEXT_INPUT, ElementType.DROPDOWN},
    *({ElementType.TAB, one} for one in (ElementType.BUTTON, ElementType.MENU_ITEM, ElementType.LINK)),
)
"""Here what stands beside it tells more than its own look: an arrow, a row of tabs of which one is chosen."""
SURE = 0.97
"""Then it is the net that says what kind of control it is, and tells it itself."""
SAME = 0.3
"""Intersection over union of a candidate and of what the net suspects there."""


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
        if candidate.type not in ASKED:
            return True
        same = np.flatnonzero(self._places.alike(candidate.box, SAME)).tolist()
        if any(_is_something_else(self._things[index], candidate) for index in same):
            return False
        return bool(same) or candidate.type in UNSUSPECTED


def _is_something_else(thing: NetThing, candidate: ElementCandidate) -> bool:
    kind = TYPES.get(thing.kind, candidate.type)
    sure = min(thing.confidence, thing.kind_confidence) >= SURE
    return sure and kind is not candidate.type and {kind, candidate.type} not in ALIKE_TO_USE
