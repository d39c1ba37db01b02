"""What is known so far about the screen."""

from __future__ import annotations

from collections.abc import Mapping
from tkinter import font as tkfont

from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType
from rpa_vision_lab.pages.truth import TrueElement, TrueWord

_FRAMES = {ElementType.WINDOW, ElementType.DIALOG}


class Known:
    def __init__(self, size: Size, names: Mapping[str, str]) -> None:
        self.words: list[TrueWord] = []
        self.elements: list[TrueElement] = []
        self.doubtful: list[Box] = []
        self.names = names
        self._screen = size.box

    def add(self, kind: ElementType, box: Box, label: str, *states: str) -> None:
        if self._screen.encloses(box):
            self.elements.append(TrueElement(kind, box, label, frozenset(states)))
        elif part := self._screen.intersection(box):
            self.doubtful.append(part)

    def say(self, text: str, left: float, middle: float, font: tkfont.Font, within: Box) -> None:
        """Words written in one line from here, around this height; those not wholly within are in doubt."""
        height, start = font.metrics("linespace"), 0
        top = round(middle - height / 2)
        for word in text.split():
            start = text.index(word, start)
            end = start + len(word)
            box = Box(
                round(left + font.measure(text[:start])),
                top,
                round(left + font.measure(text[:end])),
                top + height,
            )
            self._word(word, box, within)
            start = end

    def _word(self, text: str, box: Box, within: Box) -> None:
        seen = within.intersection(self._screen)
        if seen and seen.encloses(box):
            self.words.append(TrueWord(text, box))
        elif seen and (part := seen.intersection(box)):
            self.doubtful.append(part)

    def cover(self, box: Box) -> None:
        """Something opens there, above all that is known so far."""
        hidden_words = [one for one in self.words if box.intersection(one.bbox)]
        hidden = [one for one in self.elements if _hides(box, one)]
        places = [one.bbox for one in hidden_words] + [one.bbox for one in hidden]
        self.doubtful += [place for place in places if not box.encloses(place)]
        self.words = [one for one in self.words if one not in hidden_words]
        self.elements = [one for one in self.elements if one not in hidden]


def _hides(box: Box, one: TrueElement) -> bool:
    """A window stays known when another opens within it."""
    around = one.type in _FRAMES and one.bbox.encloses(box)
    return box.intersection(one.bbox) is not None and not around
