"""The only button of its name, on a card: it is taken where the card itself says whose it is, and only there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import Cell, Target
from rpa_vision.models.token import Glyph, Token, words_in
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import GroundingSettings, Settings
from told_screen import FakeToldDetector, FakeToldOcr, element

GROUNDER = Grounder([OcrAnchor(GroundingSettings())])
CARD = Box(40, 120, 340, 260)
OPEN = Box(60, 220, 108, 238)
SAYS = ("WEBB Helen", "Compte n° 35747", "01/01/1955 · Ashford")
TARGET = Target(role="action", text="Voir", cells=(Cell(column="Compte n°", text="35747"),))
BORDER, PAGE, WHITE = (190, 190, 190), (246, 245, 244), (255, 255, 255)


def line(text: str, left: int, top: int) -> Token:
    glyphs = tuple(Glyph(left + 8 * place, left + 8 * place + 8, 0.999) for place in range(len(text)))
    return Token(text=text, bbox=Box(left, top, glyphs[-1].right, top + 18), confidence=0.99, glyphs=glyphs)


def written(says: Sequence[str], left: int = 60, top: int = 130) -> list[Token]:
    return [line(text, left, top + 28 * place) for place, text in enumerate(says)]


def picture(*cards: Box, ground: tuple[int, int, int] = WHITE) -> Frame:
    pixels = np.full((400, 700, 3), PAGE, dtype=np.uint8)
    for card in cards:
        corners = (card.left, card.top), (card.right - 1, card.bottom - 1)
        cv2.rectangle(pixels, *corners, ground, cv2.FILLED)
        cv2.rectangle(pixels, *corners, BORDER, 1)
    return Frame(pixels)


class FakeWordwiseOcr(FakeToldOcr):
    """Looked at closely, a part of a line is that part."""

    def read_closely(self, frame: Frame, region: Box, _times: float = 1) -> Sequence[Token]:
        return [word for word in words_in(self.read(frame)) if region.contains(word.bbox.center)]


def is_taken(
    frame: Frame, lines: Sequence[Token], elements: Sequence[UIElement] = (), target: Target = TARGET
) -> bool:
    button = Token(text="Voir", bbox=OPEN, confidence=0.99)
    senses = build_senses(Settings(), FakeWordwiseOcr([*lines, button]))
    view = ScreenView(frame, replace(senses, detector=FakeToldDetector(elements)))
    found = GROUNDER.ground(view, target).found
    return found is not None and found.bbox == OPEN and bool(found.told_by)


@pytest.mark.parametrize("ground", [WHITE, PAGE])
@pytest.mark.parametrize("number", ["Compte n° 35747", "Compte n° : 35747"])
def test_a_lone_card_that_names_the_number_is_the_one(ground: tuple[int, int, int], number: str) -> None:
    assert is_taken(picture(CARD, ground=ground), written([SAYS[0], number, SAYS[2]]))


@pytest.mark.parametrize(
    "says",
    [
        ("WEBB Helen", "Compte n° 35774"),  # somebody else's
        ("WEBB Helen", "35747"),  # of what, it does not say
        ("WEBB Helen", "Autre compte n° 35747"),
        ("WEBB Helen", "Compte n° 35747 clos"),
        ("Compte n° 35747", "Compte n° 21124"),  # two records in one box
        ("Compte n° 35747", "SMITH Lucy", "21124"),  # what was searched, above what was found
        ("Compte n° 35747", "SMITH Lucy (21124)"),
    ],
)
def test_a_card_that_says_anything_else_is_not(says: Sequence[str]) -> None:
    assert not is_taken(picture(CARD), written(says))


def test_a_number_outside_the_card_says_nothing_of_it() -> None:
    assert not is_taken(picture(CARD), [*written(SAYS[:1]), line(SAYS[1], 60, 60)])
    assert not is_taken(picture(CARD, Box(380, 120, 680, 260)), [*written(SAYS[:1]), line(SAYS[1], 400, 130)])


def test_without_a_card_nothing_tells_what_belongs_to_it() -> None:
    assert not is_taken(picture(), written(SAYS))


def test_a_card_within_a_box_that_names_the_number_is_not_meant_by_it() -> None:
    inner = Box(50, 166, 330, 250)
    assert not is_taken(picture(CARD, inner), [line(SAYS[1], 60, 130), line("SMITH Lucy", 60, 180)])


@pytest.mark.parametrize("kind", [ElementType.BUTTON, ElementType.TEXT_INPUT, ElementType.LINK])
def test_a_panel_with_more_to_act_on_is_no_card_of_this_button(kind: ElementType) -> None:
    own = element(ElementType.BUTTON, "action", OPEN.grown(4, picture().size), "Voir")
    more = element(kind, "action", Box(200, 216, 300, 242), "Autre")
    assert is_taken(picture(CARD), written(SAYS), [own])
    assert not is_taken(picture(CARD), written(SAYS), [own, more])


def test_the_page_of_a_window_is_no_card() -> None:
    window = element(ElementType.WINDOW, "container", CARD.grown(4, picture().size), "Comptes")
    assert not is_taken(picture(CARD), written(SAYS), [window])


def test_a_text_on_the_buttons_own_row_speaks_for_it_alone() -> None:
    beside = line("21124", 160, OPEN.top)
    assert not is_taken(picture(CARD), [*written(SAYS), beside])


def test_every_value_must_be_on_the_card() -> None:
    born = Cell(column="Né(e) le", text="01/01/1955")
    target = TARGET.model_copy(update={"cells": (*TARGET.cells, born)})
    assert not is_taken(picture(CARD), written(SAYS), target=target)
    assert is_taken(picture(CARD), written([*SAYS[:2], "Né(e) le 01/01/1955"]), target=target)
