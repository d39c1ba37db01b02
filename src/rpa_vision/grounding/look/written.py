"""Whether what is written at a place speaks against a look: letters of one font all look much alike."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from rpa_vision.grounding.look.search import Resembling
from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.grounding.words.hits import find_hits
from rpa_vision.models.geometry import Size
from rpa_vision.models.target import Neighbour

READ = 0.8
"""Mean confidence in words from which they count against a look."""


def agrees(
    asked: TargetQuestion, place: Resembling, own: Sequence[Neighbour], least_score: float
) -> bool | None:
    """Whether the words on the look are read here, too; False when only others are. What cannot be read says
    nothing."""
    text, words = asked.target.text, asked.view.words
    here = [hit for hit in find_hits(words, text or "", least_score) if place.box.contains(hit.bbox.center)]
    if here:
        return asked.target.within_phrase or any(hit.whole for hit in here)
    near = [word for word in words if word.bbox.intersection(place.box)]
    if not text and any(find_hits(near, one.text, least_score) for one in own):
        return True
    within = [word.confidence for word in near if place.box.contains(word.bbox.center)]
    return False if (text or own) and within and fmean(within) >= READ else None


def split(neighbours: Sequence[Neighbour], look: Size) -> tuple[list[Neighbour], list[Neighbour]]:
    """Those that stood on the look when it was recorded, and those around it."""
    own = [
        one
        for one in neighbours
        if 2 * abs(one.offset[0]) < look.width and 2 * abs(one.offset[1]) < look.height
    ]
    return own, [one for one in neighbours if one not in own]
