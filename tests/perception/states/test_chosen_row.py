"""Which row of a list is the chosen one, by the ground it stands on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.perception.states.chosen_row import row_state
from rpa_vision.perception.states.state import held_at
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from told_lists import told
from told_screen import element, showing

WHITE, GREY, STRIPE, BLUE = (255, 255, 255), (220, 220, 220), (238, 238, 238), (110, 86, 64)
HIGH = 24


def listing(
    grounds: Sequence[tuple[int, int, int]], button: tuple[int, int, int] | None = None
) -> ScreenView:
    """A table with lines whose first row is its heading; a button may stand under it, in line with its first column."""
    frame = Frame(np.full((400, 900, 3), 255, np.uint8))
    texts, elements = [], []
    for place, ground in enumerate(grounds):
        box = Box(16, 100 + HIGH * place, 880, 100 + HIGH * (place + 1))
        frame.pixels[box.top : box.bottom, box.left : box.right] = ground
        texts.append(told(f"8221{place}" if place else "IPP", 24, box.top + 3))
        elements.append(element(ElementType.TABLE_ROW, "record", box, texts[-1].text))
    if button is not None:
        box = Box(16, 110 + HIGH * len(grounds), 110, 134 + HIGH * len(grounds))
        frame.pixels[box.top : box.bottom, box.left : box.right] = button
        texts.append(told("Afficher", 24, box.top + 3))
        elements.append(element(ElementType.BUTTON, "action", box, "Afficher"))
    return showing(texts, frame, elements)


def states(view: ScreenView) -> list[str | None]:
    return [row_state(view, line.bbox.center) for line in view.lines if line.text.startswith("8221")]


def test_a_button_of_the_colour_of_the_choice_is_no_row_of_the_list() -> None:
    assert states(listing([WHITE, WHITE, BLUE], button=BLUE)) == ["unselected", "selected"]


def test_nor_does_one_of_another_colour_make_a_row_the_chosen_one() -> None:
    assert states(listing([WHITE, WHITE, WHITE], button=BLUE)) == ["unselected", "unselected"]


def test_a_row_under_the_chosen_one_is_not_chosen_because_the_heading_has_another_ground() -> None:
    assert states(listing([GREY, BLUE, WHITE]))[1] != "selected"
    assert states(listing([GREY, BLUE, WHITE], button=GREY))[1] != "selected"


@pytest.mark.parametrize("ground", [WHITE, GREY])
def test_the_second_row_of_two_colours_is_not_surely_chosen(ground: tuple[int, int, int]) -> None:
    assert states(listing([ground, WHITE, STRIPE]))[1] != "selected"


def test_a_choice_is_seen_among_stripes() -> None:
    found = states(listing([WHITE, WHITE, STRIPE, BLUE, STRIPE, WHITE]))
    assert [place for place, state in enumerate(found) if state == "selected"] == [2]


@pytest.mark.parametrize("kind", [ElementType.LIST_ITEM, ElementType.COLUMN_HEADER, ElementType.LABEL])
def test_a_row_is_held_to_be_chosen_whatever_its_words_are_told_as(kind: ElementType) -> None:
    view = listing([WHITE, WHITE, BLUE, WHITE])
    elements = [element(kind, "text", one.bbox, one.label) for one in view.elements]
    held = [held_at(showing(view.lines, view.frame, elements), line.bbox.center) for line in view.lines]
    states = [one and (one.type, one.words, one.state) for one in held]
    assert states[2:] == [
        (ElementType.TABLE_ROW, "82212", "selected"),
        (ElementType.TABLE_ROW, "82213", "unselected"),
    ]
