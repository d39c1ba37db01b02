"""An answer whose own circle is not seen: another one of its line that is chosen says that it is not."""

from __future__ import annotations

import numpy as np
import pytest

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.perception.states.state import state_at
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from told_lists import told
from told_screen import element, showing

TOP, LEFT = 120, 420


def answer(left: int, words: str, *tags: str) -> UIElement:
    box = Box(left, TOP, left + 100, TOP + 18)
    return element(ElementType.RADIO, "choice", box, words).model_copy(update={"tags": tags})


def line(*answers: UIElement, left: int = LEFT) -> ScreenView:
    """Answers with their circles, and behind them words without one."""
    texts = [told(one.label, one.bbox.left + 18, TOP) for one in answers]
    frame = Frame(np.full((400, 900, 3), 255, np.uint8))
    return showing([*texts, told("Interne", left, TOP)], frame, list(answers))


def state_of_the_words(view: ScreenView) -> str | None:
    words = next(one for one in view.lines if one.text == "Interne")
    return state_at(view, Point(words.bbox.center.x, words.bbox.center.y))


@pytest.mark.parametrize(("tag", "state"), [("checked", "unselected"), ("unchecked", None)])
def test_only_where_another_answer_is_chosen_it_is_known_not_to_be(tag: str, state: str | None) -> None:
    view = line(answer(180, "Externe", tag), answer(300, "Demi", "unchecked"))
    assert state_of_the_words(view) == state


def test_words_far_behind_the_answers_are_none_of_them() -> None:
    view = line(answer(180, "Externe", "checked"), answer(300, "Demi", "unchecked"), left=700)
    assert state_of_the_words(view) is None


def test_words_before_the_answers_are_their_question() -> None:
    assert state_of_the_words(line(answer(180, "Externe", "checked"), left=40)) is None
