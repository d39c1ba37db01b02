"""Reading a value until it is sure, or is known not to become so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.models.geometry import Box
from rpa_vision.models.wording import Token, rows
from rpa_vision.models.words import words_of
from rpa_vision.perception.view import ScreenView
from rpa_vision.replay.trust.round_letters import may_be_another

SURE = 0.8
"""Of the least sure letter. Of 600 drawn names and numbers, readings this sure mixed up nothing but O and 0, which
are looked at apart, and I and l, which many fonts draw alike."""
ENLARGED = (2, 3)


@dataclass(frozen=True)
class Reading:
    text: str
    sure: bool


def read_in(view: ScreenView, region: Box) -> Reading | None:
    """What stands in a region; None when nothing does.

    A reading that leaves a letter in doubt counts only if an enlarged one, surer, says the same.
    """
    first = _inside(view.read_closely(region), region)
    if not first:
        return None
    text = _text(first)
    sure = _is_sure(first) or any(
        _text(again) == text and _is_sure(again)
        for times in ENLARGED
        if (again := _inside(view.read_enlarged(region, times), region))
    )
    return Reading(text, sure and not may_be_another(first, view.frame))


def _inside(lines: Sequence[Token], region: Box) -> list[Token]:
    """Only the words in the region: a line may run on beside it."""
    return [word for line in lines for word in words_of(line) if region.contains(word.bbox.center)]


def _text(words: Sequence[Token]) -> str:
    return " ".join(word.text for row in rows(words) for word in row)


def _is_sure(words: Sequence[Token]) -> bool:
    return all(
        min((glyph.confidence for glyph in word.glyphs), default=word.confidence) >= SURE for word in words
    )
