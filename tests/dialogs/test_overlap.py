"""Two dialogs at once: the one in front is answered first, and never one whose words another hides."""

from __future__ import annotations

import pytest
from drawn_dialog import DrawnDialog, drawn_dialog, work_screen

from rpa_vision.dialogs.resolution import AskPerson, ClickAnswer, DialogContext
from rpa_vision.dialogs.resolver import DialogResolver
from rpa_vision.models.geometry import Box
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame

BEHIND = drawn_dialog("Enregistrement", ["Le dossier de JACQUEMARD Cécile a été enregistré."], ["OK"])
FRONT = drawn_dialog("Notice", ["Le planning de demain est publié."], ["Fermer"])


BELONGS = DialogContext(screen_known=True, is_own=lambda dialog: "planning" in dialog.text)
"""The one in front is the task's own and stays."""


def laid_over(front: DrawnDialog, behind: Frame, left: int, top: int) -> tuple[Frame, Box]:
    box = front.box
    place = Box(left, top, left + box.width, top + box.height)
    pixels = behind.pixels.copy()
    pixels[place.top : place.bottom, place.left : place.right] = front.frame.pixels[
        box.top : box.bottom, box.left : box.right
    ]
    return Frame(pixels), place


@pytest.mark.parametrize("lower", [8, 14])
def test_the_one_in_front_is_answered_first(resolver: DialogResolver, senses: Senses, lower: int) -> None:
    """Each is nearly as high as the other, so that each seems to end at the other."""
    frame, place = laid_over(FRONT, BEHIND.frame, BEHIND.box.left - 200, BEHIND.box.top + lower)
    found = resolver.look(ScreenView(frame, senses), before=work_screen())
    assert isinstance(found, ClickAnswer)
    assert found.label == "Fermer"
    assert place.contains(found.point)


def test_one_whose_words_are_hidden_is_a_persons(resolver: DialogResolver, senses: Senses) -> None:
    frame, _ = laid_over(FRONT, BEHIND.frame, BEHIND.box.left - 200, BEHIND.box.top + 8)
    found = resolver.look(ScreenView(frame, senses), BELONGS, before=work_screen())
    assert isinstance(found, AskPerson)
    assert "hides" in found.message


def test_two_side_by_side_hide_nothing(resolver: DialogResolver, senses: Senses) -> None:
    beside, place = laid_over(FRONT, work_screen(), 100, 260)
    frame, _ = laid_over(BEHIND, beside, place.right, place.top)
    found = resolver.look(ScreenView(frame, senses), BELONGS, before=work_screen())
    assert isinstance(found, ClickAnswer)
    assert found.label == "OK"
