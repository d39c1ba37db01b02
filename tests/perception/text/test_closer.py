"""A second look adds what the first one missed, and never shows one text twice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.perception.text.reread import SecondLook
from rpa_vision.ports import Frame

FRAME = Frame(np.zeros((1080, 1920, 3), dtype=np.uint8))
PLACES = [(left, top) for left in (40, 700, 1400) for top in (300, 420, 800)]


def line(place: tuple[int, int], text: str, moved: int = 0) -> Token:
    left, top = place[0] + moved, place[1] + moved
    return Token(text=text, bbox=Box(left, top, left + 90, top + 18), confidence=0.9)


class FakeCloseReader:
    name = "fake_close_reader"

    def __init__(self, said: Sequence[Token]) -> None:
        self._said = said

    def read(self, _frame: Frame) -> Sequence[Token]:
        raise AssertionError("the first reading is known")

    def read_closely(self, _frame: Frame, region: Box, _times: float = 1) -> Sequence[Token]:
        return [token for token in self._said if region.contains(token.bbox.center)]


@given(st.sets(st.sampled_from(PLACES)), st.sets(st.sampled_from(PLACES)), st.integers(-3, 3))
def test_every_place_read_by_either_look_is_there_once(
    first: set[tuple[int, int]], closely: set[tuple[int, int]], moved: int
) -> None:
    look = SecondLook(
        FakeCloseReader([line(place, "de près", moved) for place in sorted(closely)]),
        [line(place, "de loin") for place in sorted(first)],
    )
    found = look.read(FRAME)
    assert len(found) == len(first | closely)
    assert sum(token.text == "de près" for token in found) == len(closely)


def test_what_stands_above_the_closer_look_is_kept() -> None:
    title = line((40, 4), "Calanque DPI")
    assert SecondLook(FakeCloseReader([]), [title]).read(FRAME) == [title]
