"""Telling places apart, and the right one from none, by the texts that stood around the target when it was shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, hypot, inf
from statistics import fmean

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.target import Neighbour, Offset
from rpa_vision.models.token import Token, part_of
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.differences import is_another_text
from rpa_vision.text.folding import after_marks
from rpa_vision.text.letters import letters_of
from rpa_vision.text.likeness import edit_distance, text_score

REACH_ACROSS, REACH_DOWN = 2.0, 1.0
"""Of a neighbour's height: one this far from its place counts about a third. Rows are nearer than columns."""
DRIFT = 0.15
"""Of its distance: another font or spacing moves what is further away further."""
CLEARLY = 0.15
"""How much better the best must fit than the next: half of what one table row makes."""
AT_LEAST = 0.3
"""Below it the neighbours are not where they were for any candidate."""
IN_PLACE = exp(-1)
"""Of closeness: no further from its place than its reach."""
EXACTLY = 0.75
"""Of closeness: where nothing was laid out anew."""
SCALES = 0.5, 2.5
"""Programs are drawn at 100 % to 200 %."""
SAME_WAY = 0.98
"""Cosine: within eleven degrees."""
LOST = 4
"""One of so many, but always one, may be lost where all the others are exactly in their places."""
SEVERAL = 3
"""Of neighbours: fewer stand together on many a screen."""
SAYS_SOMETHING = 3
"""Letters: less is read out of icons and lines."""


@dataclass(frozen=True)
class _Known:
    letters: str
    offset: Offset
    boxes: list[Box]
    """Where on this screen it may stand."""


class Surroundings:
    """Where on one screen a target's neighbours may stand."""

    def __init__(self, neighbours: Sequence[Neighbour], view: ScreenView, least_score: float) -> None:
        texts = map(_without_marks, (*view.lines, *view.words) if neighbours else ())
        tokens = {(token.text, token.bbox): token for token in texts}.values()
        self._spelt = [(letters_of(token.text), token.bbox) for token in tokens]
        self._known = [
            _Known(letters, one.offset, _where(text, tokens, least_score))
            for one in neighbours
            if (letters := letters_of(text := one.text[after_marks(one.text) :]))
        ]

    def __len__(self) -> int:
        return len(self._known)

    def fit(self, center: Point, scale: float = 1.0) -> float | None:
        """1.0 when all stand around this place as they stood around the target; None when none is seen. Those that
        are gone say nothing about which of several places it is."""
        seen = [_closeness(center, scale, one.offset, one.boxes) for one in self._known if one.boxes]
        return fmean(seen) if seen else None

    def scales(self, center: Point) -> set[float]:
        """How much larger all is drawn than it was, as each of those that are seen has it."""
        return {
            scale
            for one in self._known
            for box in one.boxes
            if (scale := _scale(one.offset, box.center.x - center.x, box.center.y - center.y)) is not None
        }

    def vouch(self, center: Point, scale: float = 1.0, least: int = 1) -> bool:
        """Whether this is the place they were learnt around, and not one like it in another part of the screen.

        Programs are laid out anew, and neighbours move or go. But so many stand where they stood, more have not
        made room for other texts than are there, and where all the others are in their places, none has: the panel
        « Actes » is built like the panel « Diagnostics », but for its heading.
        """
        fits = [_closeness(center, scale, one.offset, one.boxes) for one in self._known]
        there = sum(fit >= IN_PLACE for fit in fits)
        missing = (one for one, fit in zip(self._known, fits, strict=True) if fit < IN_PLACE)
        replaced = sum(self._is_replaced(one, center, scale) for one in missing)
        as_it_was = sum(fit >= EXACTLY for fit in fits) >= len(fits) - max(1, len(fits) // LOST)
        return there >= max(least, replaced) and not (replaced and as_it_was)

    def vouch_at_some_scale(self, center: Point, rough: Iterable[float], least: int) -> bool:
        """``rough``: how much larger it may be drawn, as its own box says. Where the texts around it say so, ``least``
        of them must."""
        return any(self.vouch(center, scale) for scale in rough) or any(
            self.vouch(center, scale, least) for scale in self.scales(center)
        )

    def stand_apart(self, place: Box, within: Box) -> bool:
        """Whether all of them, and several, are there, each on its side of this place, only further away or nearer: the
        same part of the program laid out anew, or a list between them that grew."""
        sided = [
            any(within.encloses(box) and _on_its_side(one.offset, place, box) for box in one.boxes)
            for one in self._known
        ]
        return len(sided) >= SEVERAL and all(sided)

    def _is_replaced(self, gone: _Known, center: Point, scale: float) -> bool:
        """Whether another text stands where it should."""
        place = Point(round(center.x + gone.offset[0] * scale), round(center.y + gone.offset[1] * scale))
        return any(box.contains(place) and _says_else(letters, gone.letters) for letters, box in self._spelt)


def _without_marks(token: Token) -> Token:
    """A box that is ticked is read with its tick, one that is not without: its words are the same."""
    start = after_marks(token.text)
    return part_of(token, start, len(token.text)) if start else token


def _on_its_side(offset: Offset, place: Box, box: Box) -> bool:
    """Above or below; left or right of it where it stood in its row."""
    right, down = box.center.x - place.center.x, box.center.y - place.center.y
    if abs(offset[1]) > box.height:
        return down * offset[1] > 0 and abs(down) > box.height / 2
    return right * offset[0] > 0 and abs(down) <= box.height


def _scale(offset: Offset, right: int, down: int) -> float | None:
    """None where it stands in another direction, or so far that it is another one."""
    was, now = hypot(*offset), hypot(right, down)
    if not was or not now or not SCALES[0] <= now / was <= SCALES[1]:
        return None
    same_way = (offset[0] * right + offset[1] * down) / (was * now)
    return now / was if same_way >= SAME_WAY else None


def best_placed(places: Sequence[Box], scales: Sequence[float], around: Surroundings) -> int | None:
    """Which of these places has the neighbours around it; None when they do not say clearly."""
    fits = [around.fit(place.center, scale) or 0.0 for place, scale in zip(places, scales, strict=True)]
    best, second = sorted(range(len(places)), key=lambda index: -fits[index])[:2]
    return best if fits[best] >= max(AT_LEAST, fits[second] + CLEARLY) else None


def _says_else(letters: str, wanted: str) -> bool:
    """Surely: neither a part of it, nor a bad reading, nor the same with another number."""
    if len(letters) < SAYS_SOMETHING or letters in wanted or wanted in letters:
        return False
    return 2 * edit_distance(wanted, letters) > max(len(wanted), len(letters))


def _where(neighbour: str, tokens: Iterable[Token], least_score: float) -> list[Box]:
    wanted = letters_of(neighbour)
    return [
        token.bbox
        for token in tokens
        if text_score(wanted, letters_of(token.text)) >= least_score
        and not is_another_text(neighbour, token.text, least_score)
    ]


def _closeness(center: Point, scale: float, offset: Offset, boxes: Sequence[Box]) -> float:
    right, down = offset[0] * scale, offset[1] * scale
    apart = (
        hypot(
            (box.center.x - center.x - right) / (REACH_ACROSS * box.height + DRIFT * abs(right)),
            (box.center.y - center.y - down) / (REACH_DOWN * box.height + DRIFT * abs(down)),
        )
        for box in boxes
    )
    return exp(-min(apart, default=inf))
