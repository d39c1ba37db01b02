"""What the first look missed or misread is looked at again, and only exactly the wanted text is then believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.geometry import Box
from rpa_vision.models.target import Neighbour, Target
from rpa_vision.models.token import Glyph, Token
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import GroundingSettings, Settings
from told_screen import FRAME, FakeToldDetector

GROUNDER = Grounder([OcrAnchor(GroundingSettings())])
PITCH, HEIGHT = 8, 18


def line(text: str, left: int, top: int) -> Token:
    """Every letter of it read surely."""
    glyphs = tuple(Glyph(left + PITCH * i, left + PITCH * (i + 1), 0.99) for i in range(len(text)))
    box = Box(left, top, left + PITCH * len(text), top + HEIGHT)
    return Token(text=text, bbox=box, confidence=0.99, glyphs=glyphs)


class FakeOcrOfTwoMinds:
    """Reads one thing at first, and another when it looks closely or enlarges."""

    name = "fake_of_two_minds"

    def __init__(self, first: Sequence[Token], closely: Sequence[Token], enlarged: Sequence[Token]) -> None:
        self._first, self._closely, self._enlarged = first, closely, enlarged
        self.closer_looks = 0

    def read(self, _frame: Frame) -> Sequence[Token]:
        return self._first

    def read_closely(self, _frame: Frame, region: Box, times: float = 1) -> Sequence[Token]:
        self.closer_looks += 1
        said = self._closely if times == 1 else self._enlarged
        return [token for token in said if region.contains(token.bbox.center)]


def place(ocr: FakeOcrOfTwoMinds, text: str, neighbours: tuple[Neighbour, ...] = ()) -> Box | None:
    senses = replace(build_senses(Settings(), ocr), detector=FakeToldDetector(()))
    found = GROUNDER.ground(ScreenView(FRAME, senses), Target(text=text, neighbours=neighbours)).found
    return found.bbox if found else None


WANTED = line("Rechercher", 400, 500)
MISREAD = line("Bechercher", 400, 500)
OTHER = line("Effacer", 600, 500)


def test_what_is_read_at_once_needs_no_second_look() -> None:
    ocr = FakeOcrOfTwoMinds([WANTED, OTHER], [], [])
    assert place(ocr, "Rechercher") == WANTED.bbox
    assert ocr.closer_looks == 0


def test_a_letter_misread_surely_is_read_again_enlarged() -> None:
    assert place(FakeOcrOfTwoMinds([MISREAD, OTHER], [], [WANTED]), "Rechercher") == WANTED.bbox


def test_a_text_the_first_look_missed_is_found_by_the_second() -> None:
    assert place(FakeOcrOfTwoMinds([OTHER], [WANTED, OTHER], []), "Rechercher") == WANTED.bbox


@pytest.mark.parametrize("enlarged", [[MISREAD], [OTHER], []])
def test_what_still_says_something_else_is_something_else(enlarged: list[Token]) -> None:
    assert place(FakeOcrOfTwoMinds([MISREAD, OTHER], [MISREAD, OTHER], enlarged), "Rechercher") is None


def test_a_look_alike_is_not_taken_however_often_it_is_read() -> None:
    dupond = line("DUPOND", 400, 500)
    assert place(FakeOcrOfTwoMinds([dupond], [dupond], [dupond]), "DUPONT") is None


def test_two_that_the_second_look_shows_are_two() -> None:
    twice = [WANTED, line("Rechercher", 400, 700)]
    assert place(FakeOcrOfTwoMinds([OTHER], twice, []), "Rechercher") is None


BESIDE = (Neighbour(text="Effacer", offset=(188, 0)), Neighbour(text="Fermer le dossier", offset=(300, 0)))
NEIGHBOURS = (OTHER, line("Fermer le dossier", 672, 500))
IN_A_TOOLBAR = line("Rechercher", 60, 40)
WITH_ITS_ICON = line("Q) Rechercher", 376, 500)


def test_where_the_text_is_read_only_elsewhere_its_own_place_is_looked_at_again() -> None:
    first = [IN_A_TOOLBAR, WITH_ITS_ICON, *NEIGHBOURS]
    ocr = FakeOcrOfTwoMinds(first, [WANTED, *NEIGHBOURS], [])
    assert place(ocr, "Rechercher", BESIDE) == WANTED.bbox


def test_where_it_stays_so_nothing_is_taken() -> None:
    seen = [IN_A_TOOLBAR, *NEIGHBOURS]
    ocr = FakeOcrOfTwoMinds(seen, seen, [])
    assert place(ocr, "Rechercher", BESIDE) is None
    assert ocr.closer_looks > 0


def test_between_two_that_stand_as_it_did_a_second_look_that_misses_one_does_not_choose() -> None:
    below = [line(one.text, one.bbox.left, one.bbox.top + 200) for one in (WANTED, *NEIGHBOURS)]
    ocr = FakeOcrOfTwoMinds([WANTED, *NEIGHBOURS, *below], [line("x", 400, 700), WANTED, *NEIGHBOURS], [])
    assert place(ocr, "Rechercher", BESIDE) is None
