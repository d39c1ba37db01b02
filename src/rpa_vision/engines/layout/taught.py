"""What the net sees and the rules do not: mostly icons, links, items of navigation and buttons without a frame."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from rpa_vision.engines.detector.net import NetThing
from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType

TYPES = {
    "button": ElementType.BUTTON,
    "icon_button": ElementType.ICON,
    "tab": ElementType.TAB,
    "link": ElementType.LINK,
    "menu_item": ElementType.MENU_ITEM,
    "nav_item": ElementType.MENU_ITEM,
    "text_input": ElementType.TEXT_INPUT,
    "dropdown": ElementType.DROPDOWN,
}
"""Left out: rows, which it takes for items of an opened list, and boxes to tick, whose state it does not read well
enough to leave a tick alone."""
CONTROLS = frozenset({*TYPES.values(), ElementType.CHECKBOX, ElementType.RADIO})
FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
PRESSED = frozenset(TYPES.values()) - FIELDS
WORDED = PRESSED - {ElementType.ICON}
"""Nobody could say which of them to press without a word in it."""
SURE = 0.7
"""Of what the rules pass over: right twice as often as wrong. Between this and a coin toss one in a hundred is won."""
REACTS = 0.5
"""What the net takes for something only shown is left to the rules."""
ALIKE = 0.3
"""Intersection over union of two boxes that are one control."""


def find_taught(
    kinds: Collection[ElementType],
    seen: Sequence[NetThing],
    scene: LayoutScene,
    found: Sequence[ElementCandidate],
    free: Sequence[Phrase],
) -> list[ElementCandidate]:
    """Where no control was found yet; the texts in it that are part of nothing else are its own."""
    wanted = [one for one in seen if _is_told(one, kinds) and scene.size.box.encloses(one.box)]
    known = [one.box for one in found if one.type in CONTROLS]
    taken = Places(known).in_the_way_of([one.box for one in wanted], ALIKE)
    texts = Places(phrase.box for phrase in free)
    candidates = (
        _candidate(one, [free[index] for index in np.flatnonzero(texts.centred_in(one.box)).tolist()])
        for one, is_taken in zip(wanted, taken, strict=True)
        if not is_taken and not _holds(one.box, known)
    )
    return [one for one in candidates if one.own or one.type not in WORDED]


def _is_told(one: NetThing, kinds: Collection[ElementType]) -> bool:
    return TYPES.get(one.kind) in kinds and one.confidence >= SURE and one.clickable >= REACTS


def _holds(box: Box, known: Sequence[Box]) -> bool:
    """What is around a control that the rules found is its row, not a second control."""
    return any(box.contains(other.center) for other in known)


def _candidate(thing: NetThing, inside: Sequence[Phrase]) -> ElementCandidate:
    own = tuple(sorted(inside, key=lambda phrase: (phrase.y, phrase.box.left)))
    icon = thing.kind == "icon_button"
    return ElementCandidate(
        type=TYPES[thing.kind],
        box=thing.box,
        confidence=thing.confidence,
        own=own,
        label=" ".join(phrase.text for phrase in own),
        label_confidence=min((phrase.confidence for phrase in own), default=0.0),
        tags=tuple(sorted(thing.states & {"disabled"})),
        has_icon=icon,
        shape="icon" if icon else "rectangle",
        surface=own[0].surface if own else 0,
    )
