"""What the rules take for a control, asked of the net: its word comes first, and theirs counts where it has none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from rpa_vision.engines.detector.net import NetThing
from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.told_kinds import (
    ENTRIES,
    FIELDS,
    TABULAR,
    TICKED,
    TYPES,
    is_told,
    standing_among,
)
from rpa_vision.models.screen import ElementType

WORDS = TYPES | ENTRIES
ASKED = frozenset(TYPES.values()) - TICKED
"""Of these, what the net does not even suspect is nothing in nineteen of twenty cases. Of what is ticked the rules tell
the state, and are heard unless the net sees something else there."""
TALL = 2.2
"""Of a line's height: of boxes to write several lines in, the net misses some."""
BESIDE_OTHERS = (ElementType.BUTTON, ElementType.MENU_ITEM, ElementType.LINK, ElementType.COLUMN_HEADER)
ALIKE_TO_USE = (
    {ElementType.TEXT_INPUT, ElementType.DROPDOWN},
    *({ElementType.TAB, one} for one in BESIDE_OTHERS),
)
"""Here what stands beside it tells more than its own look: an arrow, a row of tabs of which one is chosen."""
SURE = 0.9
"""How sure the net is of its kind where it says that it is another."""
PRESSED = 0.97
"""How sure the net is of what is pressed, and of its kind, where the rules see a mark to tick before its words."""
SAME = 0.3
"""Intersection over union of a candidate and of what the net suspects there."""
ALIKE = 0.5
"""The same of what is the same thing, whatever it is. Words alone are smaller than what they stand on."""
WORDS_ALONE = "text"
MOST_INSIDE = 2
"""Controls in something to write in, to clear or to open it; of other things none holds two."""


class Witness:
    def __init__(self, seen: Sequence[NetThing] | None, line: float) -> None:
        """``None``: no net looks, and the rules stand alone."""
        self._looks = seen is not None
        self._line = line
        self._things = [one for one in seen or () if one.kind in TYPES or one.kind in ENTRIES]
        self._places = Places(one.box for one in self._things)
        self._standing = standing_among(seen or ())

    def borne_out(self, candidates: Iterable[ElementCandidate]) -> list[ElementCandidate]:
        everything = list(candidates)
        return [one for one in everything if self._is_borne_out(one)] if self._looks else everything

    def _is_borne_out(self, candidate: ElementCandidate) -> bool:
        if candidate.type in TICKED:
            return not self._is_another(candidate)
        if candidate.type in TABULAR:
            return not self._is_made_of_buttons(candidate)
        if candidate.type not in ASKED:
            return True
        same = self._there(candidate, SAME)
        near = same if candidate.shape == WORDS_ALONE else self._there(candidate, ALIKE)
        if any(_is_something_else(one, candidate) for one in near) or self._holds_controls(candidate):
            return False
        if candidate.type in FIELDS:
            tall = candidate.box.height > TALL * self._line
            return tall or any(TYPES.get(one.kind) in FIELDS for one in same)
        return bool(same) or candidate.type is ElementType.TAB

    def _is_made_of_buttons(self, part: ElementCandidate) -> bool:
        """Days of a calendar, buttons side by side: all its words are theirs."""
        held = self._standing.innermost([phrase.box.center for phrase in part.own])
        return bool(held) and all(one is not None for one in held)

    def _there(self, candidate: ElementCandidate, least: float) -> list[NetThing]:
        return [self._things[index] for index in np.flatnonzero(self._places.alike(candidate.box, least))]

    def _is_another(self, ticked: ElementCandidate) -> bool:
        """Where the net suspects nothing to tick, and sees an item of a list around it, or for sure what is pressed."""
        places = self._places
        around = [self._things[at] for at in np.flatnonzero(places.holding(ticked.box.center))]
        inside = [self._things[at] for at in np.flatnonzero(places.centred_in(ticked.box))]
        if any(TYPES.get(one.kind) in TICKED for one in (*inside, *around)):
            return False
        entered = any(one.kind in ENTRIES and is_told(one) for one in around)
        return entered or any(_is_pressed_for_sure(one) for one in inside)

    def _holds_controls(self, candidate: ElementCandidate) -> bool:
        """Besides itself: a tab may be closed, a button have a second one for its list."""
        places, box = self._places, candidate.box
        inside = np.flatnonzero(places.enclosed_by(box) & ~places.alike(box, ALIKE))
        most = MOST_INSIDE if candidate.type in FIELDS else 1
        return sum(is_told(self._things[index]) for index in inside) > most


def _is_something_else(thing: NetThing, candidate: ElementCandidate) -> bool:
    kind = WORDS.get(thing.kind, candidate.type)
    another = kind is not candidate.type and {kind, candidate.type} not in ALIKE_TO_USE
    return another and is_told(thing) and thing.kind_confidence >= SURE


def _is_pressed_for_sure(thing: NetThing) -> bool:
    return thing.kind in TYPES and min(thing.confidence, thing.kind_confidence) >= PRESSED
