"""Texts that an element bears alone, though they were read as parts of longer lines."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import Cell, Grounding, Target
from rpa_vision.models.token import Token
from rpa_vision.settings import GroundingSettings
from told_screen import element, showing

GROUNDER = Grounder([OcrAnchor(GroundingSettings())])
PITCH, HEIGHT = 8, 18


def line(text: str, left: int, top: int) -> Token:
    return Token(text=text, bbox=Box(left, top, left + PITCH * len(text), top + HEIGHT), confidence=0.9)


def ground(target: Target, lines: Sequence[Token], elements: Sequence[UIElement]) -> Grounding:
    return GROUNDER.ground(showing(lines, elements=elements), target)


TAB = Target(text="Séjours", role="navigation")
STRIP = line("Identité m Séjours", 100, 60)
TABS = (
    element(ElementType.TAB, "navigation", Box(90, 56, 170, 82), "Identité"),
    element(ElementType.TAB, "navigation", Box(172, 56, 250, 82), "Séjours"),
)
MENU = line("Séjour", 400, 10)
ITEM = element(ElementType.MENU_ITEM, "navigation", Box(396, 8, 452, 30), "Séjour")


def test_a_tab_whose_icon_was_read_as_a_letter_is_found_and_no_word_like_it() -> None:
    found = ground(TAB, [MENU, STRIP], [ITEM, *TABS]).found
    assert found is not None
    assert TABS[1].bbox.contains(found.center)


def test_without_the_element_nothing_says_that_it_is_not_part_of_a_sentence() -> None:
    assert ground(TAB, [STRIP], ()).found is None


def test_an_element_that_bears_more_than_the_text_does_not_count() -> None:
    whole = element(ElementType.BUTTON, "action", Box(90, 56, 250, 82), "Identité m Séjours")
    assert ground(TAB, [STRIP], [whole]).found is None


LOAN = Target(text="Véhicule de prêt", role="form_input")
TICKED = line("✓Véhicule de prêt", 100, 100)
BOX = element(ElementType.CHECKBOX, "form_input", TICKED.bbox, "Véhicule de prêt")


def test_words_that_were_read_in_one_with_the_tick_before_them_are_found() -> None:
    found = ground(LOAN, [TICKED], [BOX]).found
    assert found is not None
    assert BOX.bbox.contains(found.center)
    assert found.bbox.left > TICKED.bbox.left


@pytest.mark.parametrize("label", ["✓Véhicule de prêt", "Véhicule de prêt rendu", "Véhicule"])
def test_the_sign_is_a_tick_only_where_the_box_is_called_without_it(label: str) -> None:
    other = element(ElementType.CHECKBOX, "form_input", TICKED.bbox, label)
    assert ground(LOAN, [TICKED], [other]).found is None
    assert ground(LOAN, [TICKED], []).found is None


def test_a_ticked_box_and_another_of_the_same_name_are_two() -> None:
    plain = line("Véhicule de prêt", 100, 140)
    other = element(ElementType.CHECKBOX, "form_input", plain.bbox, plain.text)
    assert ground(LOAN, [TICKED, plain], [BOX, other]).found is None


def test_a_sign_that_belongs_to_the_words_still_tells_them_apart() -> None:
    refuse = element(ElementType.BUTTON, "action", TICKED.bbox, "✗Dossier")
    wanted = Target(text="✓Dossier", role="action")
    assert ground(wanted, [line("✗Dossier", 100, 100)], [refuse]).found is None


ROW = Target(
    text="251042232",
    role="record",
    within_phrase=True,
    cells=(Cell(column="N° séjour", text="251042232"),),
)
TABLE = (line("N° séjour", 60, 40), line("Service", 300, 40), line("251042232", 64, 70))
DETAIL = (line("N° de séjour", 60, 300), line("251042232", 200, 300))


def test_a_row_is_looked_for_below_the_heading_of_its_column() -> None:
    found = ground(ROW, [*TABLE, *DETAIL], ()).found
    assert found is not None
    assert found.bbox == TABLE[2].bbox


@pytest.mark.parametrize("heading", ["Numéro", "Service"])
def test_where_no_such_heading_is_seen_two_are_two(heading: str) -> None:
    lines = [line(heading, 60, 40), *TABLE[2:], *DETAIL]
    assert ground(ROW, lines, ()).found is None
