"""What the rules take for a control, asked of the net: they know how controls were drawn that their makers have seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rpa_vision.engines.detector.net import NetThing
from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.places import Places
from rpa_vision.models.screen import ElementType

ASKED = frozenset(
    {
        ElementType.BUTTON,
        ElementType.ICON,
        ElementType.LINK,
        ElementType.MENU_ITEM,
        ElementType.TAB,
        ElementType.TEXT_INPUT,
    }
)
"""Of these, what the net does not even suspect is nothing in nineteen of twenty cases."""
REACTS = 0.3
"""What the net is surer than this is only shown is no witness."""
SAME = 0.3
"""Intersection over union of a candidate and of what the net suspects there."""


class Witness:
    def __init__(self, seen: Sequence[NetThing] | None) -> None:
        """``None``: no net looks, and the rules stand alone."""
        self._places = None if seen is None else Places(one.box for one in seen if one.clickable >= REACTS)

    def borne_out(self, candidates: Iterable[ElementCandidate]) -> list[ElementCandidate]:
        everything = list(candidates)
        if self._places is None:
            return everything
        asked = [one for one in everything if one.type in ASKED]
        seen = self._places.alike_any([one.box for one in asked], SAME)
        unseen = {id(one) for one, is_seen in zip(asked, seen, strict=True) if not is_seen}
        return [one for one in everything if id(one) not in unseen]
