"""Places found earlier. They save work where the screen could not give another answer now, and only there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from threading import Lock

from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.grounding.words.controls import stands_beside_its_words
from rpa_vision.grounding.words.hits import hits_and_misses
from rpa_vision.models.geometry import Box
from rpa_vision.models.target import GroundedElement, GroundingAttempt, Target
from rpa_vision.perception.picture.change import changed_areas
from rpa_vision.ports import Pixels
from rpa_vision.settings import GroundingSettings

REMEMBERED = 24
"""Each holds on to the picture it was found on; those of one screen share it."""
CLEAR = 3
"""Of its height: words that come up this near would make another text of it."""
SMALLEST = 0.5
"""Of its size: a changed area smaller than this cannot hold another one of it."""


@dataclass(frozen=True, eq=False)
class _Place:
    element: GroundedElement
    pixels: Pixels


class PlaceCache:
    """By target and window. What was told from its twins by its neighbours is not kept: they may move. Nor is a
    field, whose label may go."""

    def __init__(self, settings: GroundingSettings) -> None:
        self._least_score = settings.text_score
        self._places: OrderedDict[Hashable, _Place] = OrderedDict()
        self._lock = Lock()

    def keep(self, asked: TargetQuestion, attempt: GroundingAttempt) -> None:
        if len(attempt.candidates) > 1 or asked.target.cells or stands_beside_its_words(asked):
            return
        with self._lock:
            self._places[_key(asked)] = _Place(attempt.candidates[0], asked.view.frame.pixels)
            while len(self._places) > REMEMBERED:
                self._places.popitem(last=False)

    def recall(self, asked: TargetQuestion) -> GroundingAttempt | None:
        """None where it was not found before; a place that can no longer be relied on is forgotten."""
        with self._lock:
            known = self._places.get(_key(asked))
        if known is None:
            return None
        doubt = self._doubt(asked, known)
        if doubt is None:
            element = known.element.model_copy(update={"method": "cache"})
            reason = f"found earlier by {known.element.method}, and nothing like it has changed"
            return GroundingAttempt(method="cache", outcome="found", reason=reason, candidates=(element,))
        with self._lock:
            self._places.pop(_key(asked), None)
        return GroundingAttempt(method="cache", outcome="not_found", reason=doubt)

    def _doubt(self, asked: TargetQuestion, known: _Place) -> str | None:
        changed = changed_areas(known.pixels, asked.view.frame.pixels)
        box = known.element.bbox
        clear = _with_surroundings(asked.target, box).grown(CLEAR * box.height, asked.view.size)
        if any(area.intersection(clear) for area in changed):
            return "the screen has changed where it was found earlier"
        if self._may_be_read(asked, changed):
            return "its text may have come up in another place since"
        large = [area for area in changed if _holds(area, box)]
        if known.element.method != "ocr_anchor" and large:
            return "the screen has changed enough to show it in another place"
        return None

    def _may_be_read(self, asked: TargetQuestion, changed: Sequence[Box]) -> bool:
        if not changed or not asked.target.text:
            return False
        around = [area.grown(CLEAR * area.height, asked.view.size) for area in changed]
        words = [word for word in asked.view.words if any(word.bbox.intersection(area) for area in around)]
        alike = chain(*hits_and_misses(words, asked.target.text, self._least_score))
        return any(hit.bbox.intersection(area) for hit in alike for area in around)


def _key(asked: TargetQuestion) -> Hashable:
    """The whole target: two of one role and text that differ in anything else are two targets. What is enough to do no
    harm is not enough for more."""
    return asked.window, asked.view.size, asked.target, asked.stakes


def _with_surroundings(target: Target, box: Box) -> Box:
    """All that says it is this one: another panel may come to stand in its place, with a button like it."""
    scale = max(1.0, box.height / target.text_height) if target.text_height else 1.0
    moves = [
        (round(scale * right), round(scale * down)) for right, down in (n.offset for n in target.neighbours)
    ]
    return reduce(Box.union, (box.moved(*move) for move in moves), box)


def _holds(area: Box, box: Box) -> bool:
    return area.width >= SMALLEST * box.width and area.height >= SMALLEST * box.height
