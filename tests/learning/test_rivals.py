"""What could have been clicked instead of a link: the other links that say the same, and nothing else that does."""

from __future__ import annotations

import cv2
import numpy as np

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
