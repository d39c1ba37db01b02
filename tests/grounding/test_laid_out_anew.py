"""A text that stands once, on a thing of its kind, among all that it stood with, is found however that is laid out;
the same text among other things, in another window or on another thing is not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import GroundedElement, Neighbour, Target
from rpa_vision.models.token import Token
from rpa_vision.settings import GroundingSettings
from told_screen import element, showing

GROUNDER = Grounder([OcrAnchor(GroundingSettings())])
AROUND = (
    Neighbour(text="N° compte", offset=(0, -34)),
    Neighbour(text="Chercher", offset=(0, -68)),
    Neighbour(text="Recherche", offset=(0, -104)),
)
OPEN = Target(text="Ouvrir", role="navigation", neighbours=AROUND, text_height=16)
HEAD = {(30, 60): "Recherche", (30, 96): "Chercher", (30, 130): "N° compte"}
ROWS = {(30, 160 + 26 * row): f"{81000 + 27 * row}" for row in range(8)}


def line(text: str, left: int, top: int) -> Token:
    return Token(text=text, bbox=Box(left, top, left + 7 * len(text), top + 16), confidence=0.97)


def link(left: int, top: int, role: str = "navigation") -> UIElement:
    return element(ElementType.LINK, role, line("Ouvrir", left, top).bbox, "Ouvrir")


def ground(
    texts: dict[tuple[int, int], str], elements: Sequence[UIElement], target: Target = OPEN
) -> GroundedElement | None:
    tokens = [line(text, *place) for place, text in texts.items()]
    return GROUNDER.ground(showing(tokens, elements=elements), target).found


def test_a_button_that_a_list_pushed_down_is_found() -> None:
    found = ground(HEAD | ROWS | {(30, 400): "Ouvrir"}, [link(30, 400)])
    assert found is not None
    assert found.bbox.top == 400


@pytest.mark.parametrize("lost", list(HEAD), ids=HEAD.values())
def test_without_one_of_its_neighbours_it_may_be_another_part_of_the_program(lost: tuple[int, int]) -> None:
    texts = {place: text for place, text in HEAD.items() if place != lost}
    assert ground(texts | ROWS | {(30, 400): "Ouvrir"}, [link(30, 400)]) is None


def test_on_another_kind_of_thing_it_is_another() -> None:
    assert ground(HEAD | ROWS | {(30, 400): "Ouvrir"}, [link(30, 400, "text")]) is None
    assert ground(HEAD | ROWS | {(30, 400): "Ouvrir"}, []) is None


def test_in_a_dialog_over_what_it_stood_with_it_is_another() -> None:
    dialog = element(ElementType.DIALOG, "dialog", Box(10, 340, 320, 440), "Question")
    assert ground(HEAD | ROWS | {(30, 400): "Ouvrir"}, [link(30, 400), dialog]) is None


def test_beyond_what_it_stood_with_it_is_another() -> None:
    assert ground(HEAD | {(30, 10): "Ouvrir"}, [link(30, 10)]) is None


def test_two_of_them_are_never_told_apart_so() -> None:
    twice = {(30, 400): "Ouvrir", (300, 460): "Ouvrir"}
    assert ground(HEAD | ROWS | twice, [link(30, 400), link(300, 460)]) is None


def test_where_little_was_known_of_it_nothing_speaks_for_it() -> None:
    little = OPEN.model_copy(update={"neighbours": AROUND[:2]})
    assert ground(HEAD | ROWS | {(30, 400): "Ouvrir"}, [link(30, 400)], little) is None
