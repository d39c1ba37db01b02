"""Whom a dialog speaks of: the question it asks may be about somebody else than the screen behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.replay.pause import IdentityMismatch
from rpa_vision.models.token import Token
from rpa_vision.perception.text.sure_reading import each_look
from rpa_vision.perception.view import ScreenView
from rpa_vision.replay.sight import Sight
from rpa_vision.text.values import names

MARGIN = 3
"""Pixels around a text: its box may be cut a little short."""
AGREEING = 2
"""Looks of three: within a sentence one of them often takes in a part of the next line."""


@dataclass(frozen=True)
class Named:
    mismatch: IdentityMismatch | None
    read: tuple[Box, ...] = ()


def named_in(spoken: Spoken, variable: str, value: str, sight: Sight) -> Named:
    """Among the words that stand where the demonstrations named the variable, its value must stand."""
    heard = sight.hears(spoken)
    if heard is None:
        return Named(IdentityMismatch(variable=variable, expected=value, seen=None))
    place = heard.named[variable]
    boxes = tuple(box.grown(MARGIN, sight.view.size) for box in place.boxes)
    looks = each_look(sight.view, boxes)
    agreed = sum(names(text, value) for text in looks) >= AGREEING
    agreed = agreed and place.words in (None, len(value.split()))
    other = IdentityMismatch(variable=variable, expected=value, seen=looks[0])
    return Named(None if agreed else other, boxes)


def named_on(view: ScreenView, lines: Sequence[Token], variable: str, value: str) -> Named:
    """One of these lines must say the value, by a closer look too."""
    saying = [line.bbox.grown(MARGIN, view.size) for line in lines if names(line.text, value)]
    for box in saying:
        if sum(names(text, value) for text in each_look(view, [box])) >= AGREEING:
            return Named(None, (box,))
    return Named(IdentityMismatch(variable=variable, expected=value, seen=None))
