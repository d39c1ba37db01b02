"""Reading a value until it is sure, or is known not to become so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token, rows, words_of
from rpa_vision.perception.text.round_letters import may_be_another
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame

SURE = 0.8
"""Of the least sure letter."""
_JOINED = re.compile(r"(?=[^\W\d_]['’-][^\W\d_])")
TIMES = (1, 1.5, 2)
"""Enlarged. Further, lines of compressed bold print are found in pieces."""
BETWEEN = (1.25, 1.75)
"""Where only one of those is sure."""


@dataclass(frozen=True)
class SureReading:
    text: str
    sure: bool


def read_in(view: ScreenView, region: Box) -> SureReading | None:
    """What stands in a region; None when nothing does."""
    return read_each(view, [region])[0]


def read_each(view: ScreenView, regions: Sequence[Box]) -> list[SureReading | None]:
    """A reader may be sure of a wrong digit in small print. It hardly makes the same mistake under a magnifying
    glass: a reading counts as sure only if all looks say the same and most are sure of it, for in strongly compressed
    print all may read the same wrong digit, and one be sure. All regions are looked at together.
    """
    looks = _looks(view, regions, TIMES)
    doubted = [region for region in regions if _is_doubted([_inside(lines, region) for lines in looks])]
    more = [*looks, *_looks(view, doubted, BETWEEN)] if doubted else looks
    return [_reading(region, view.frame, more if region in doubted else looks) for region in regions]


def each_look(view: ScreenView, regions: Sequence[Box]) -> list[str]:
    """What stands in all of them together, by the plain look and by each enlarged one."""
    looks = _looks(view, regions, TIMES)
    return [" ".join(_text(_inside(lines, region)) for region in regions) for lines in looks]


def _looks(view: ScreenView, regions: Sequence[Box], times: Sequence[float]) -> list[Sequence[Token]]:
    whole = reduce(Box.union, regions)
    return [view.read_closely(whole, one) for one in times]


def _is_doubted(looks: Sequence[Sequence[Token]]) -> bool:
    """All say the same, and one alone is sure of it."""
    return _say_the_same(looks) and sum(map(_is_sure, looks)) == 1


def _reading(region: Box, frame: Frame, looks: Sequence[Sequence[Token]]) -> SureReading | None:
    read = [_inside(lines, region) for lines in looks]
    first = read[0]
    if not first:
        return None
    agreed = _say_the_same(read) and 2 * sum(map(_is_sure, read)) > len(read)
    return SureReading(_text(first), agreed and not may_be_another(first, frame))


def _say_the_same(looks: Sequence[Sequence[Token]]) -> bool:
    return len({_text(words) for words in looks}) == 1


def _inside(lines: Sequence[Token], region: Box) -> list[Token]:
    """Only the words in the region: a line may run on beside it. A colon before all others ends the label before it:
    looks differ by a pixel or two."""
    words = [word for line in lines for word in words_of(line) if region.contains(word.bbox.center)]
    first = min((word.bbox.left for word in words), default=0)
    return [word for word in words if word.text != ":" or word.bbox.left > first]


def _text(words: Sequence[Token]) -> str:
    return " ".join(word.text for row in rows(words) for word in row)


def _is_sure(words: Sequence[Token]) -> bool:
    return all(_least_sure(word) >= SURE for word in words)


def _least_sure(word: Token) -> float:
    """Without what joins two letters: an apostrophe is small, and tells nobody apart. A comma in a number does."""
    joining = {found.start() + 1 for found in _JOINED.finditer(word.text)}
    telling = (glyph.confidence for place, glyph in enumerate(word.glyphs) if place not in joining)
    return min(telling, default=word.confidence)
