"""What could have been clicked instead of a link or a button: what says the same, and nothing else that does."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.standing import standing_of
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token, part_of
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from told_lists import told
from told_screen import element, showing

Ink = tuple[int, int, int]
BLACK, BLUE = (20, 20, 20), (200, 80, 20)
LEFTS = (40, 340, 640)
TYPED = told("PRICE", 220, 80)
TITLES = [
    told(f"PRICE {name}", left, 150) for name, left in zip(("Andrew", "Mark", "Ivan"), LEFTS, strict=True)
]
LINKS = [told("PRICE", left, 190) for left in LEFTS]
FIELD = element(ElementType.TEXT_INPUT, "form_input", TYPED.bbox.grown(6, showing([]).size), "Search for")


def page(elements: list[UIElement], titles: Ink = BLACK) -> ScreenView:
    ground = np.full((1080, 1920, 3), 255, np.uint8)
    write(ground, TYPED, BLACK)
    for title, link in zip(TITLES, LINKS, strict=True):
        write(ground, title, titles)
        write(ground, link, BLUE)
    return showing([TYPED, *TITLES, *LINKS], Frame(ground), elements)


def write(ground: np.ndarray, text: Token, ink: Ink) -> None:
    at = (text.bbox.left, text.bbox.bottom - 4)
    cv2.putText(ground, text.text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, ink, 1, cv2.LINE_AA)


def rivals_of(link: Token, view: ScreenView) -> set[Box]:
    box = link.bbox
    meant = Meant(ElementType.UNKNOWN, "unknown", link.text, box, box, box.center)
    standing = standing_of(view, meant, None)
    assert standing is not None
    return set(standing.rivals)


def test_neither_the_search_nor_a_title_is_a_rival_of_a_link() -> None:
    assert rivals_of(LINKS[0], page([FIELD])) == {LINKS[1].bbox, LINKS[2].bbox}


def test_words_of_a_longer_text_in_the_same_ink_may_have_been_meant() -> None:
    """Narrow columns are read as one text."""
    assert rivals_of(LINKS[0], page([FIELD], titles=BLUE)) >= {LINKS[1].bbox, LINKS[2].bbox, part(TITLES[0])}


def part(title: Token) -> Box:
    return part_of(title, 0, len("PRICE")).bbox


def buttons(*labels: str) -> list[UIElement]:
    """Of one size, side by side."""
    boxes = [Box(40 + 320 * place, 400, 340 + 320 * place, 434) for place in range(len(labels))]
    return [element(ElementType.BUTTON, "action", box, said) for said, box in zip(labels, boxes, strict=True)]


def rivals_of_the_first(*labels: str) -> int:
    """The words of each stand in its middle."""
    shown = buttons(*labels)
    words = [told(one.label, one.center.x - told(one.label, 0, 0).bbox.width // 2, 406) for one in shown]
    view = showing(words, elements=shown)
    first, box = shown[0], words[0].bbox
    standing = standing_of(
        view, Meant(first.type, first.role, first.label, box, first.bbox, box.center), None
    )
    return 0 if standing is None else len(standing.rivals)


@pytest.mark.parametrize(
    ("clicked", "other"),
    [
        ("Ajouter", "Ajouter & Conserver"),
        ("Enregistrer", "Enregistrer sous..."),
        ("Enregistrer sous...", "Enregistrer"),
        ("Enregistrer les modifications", "Annuler les modifications"),
    ],
)
def test_a_button_that_says_more_or_other_words_is_no_rival(clicked: str, other: str) -> None:
    assert rivals_of_the_first(clicked, other) == 0


@pytest.mark.parametrize("other", ["Enregistrer", "Enreqistrcr", "E nregistrer"])
def test_a_button_that_says_the_same_is_one_however_badly_it_is_read(other: str) -> None:
    assert rivals_of_the_first("Enregistrer", other) == 1
