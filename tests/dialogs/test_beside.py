"""What lies around a dialog and is none of it: buttons of the page, and surfaces that it cuts in two."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.dialogs.respond.resolution import AskPerson, ClickAnswer, DialogContext, Resolution
from rpa_vision.dialogs.respond.resolver import DialogResolver
from rpa_vision.dialogs.sighting import looking
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.parts import Answer, DialogBox
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from told_screen import element, showing

QUESTION = "Voulez-vous enregistrer ce document ?"
UNDO = "Annuler les modifications"
"""A word of warning where a dialog says it."""


def token(text: str, left: int, top: int) -> Token:
    return Token(text=text, bbox=Box(left, top, left + 8 * len(text), top + 18), confidence=1)


def button(label: str, left: int, top: int, width: int = 90) -> UIElement:
    return element(ElementType.BUTTON, "action", Box(left, top, left + width, top + 30), label)


def question(beside: Sequence[Token], buttons: Sequence[UIElement]) -> ScreenView:
    pixels = np.full((700, 1100, 3), 60, dtype=np.uint8)
    pixels[200:400, 300:800] = 250
    seen = [button("Oui", 560, 350), button("Non", 670, 350), *buttons]
    for one in seen:
        pixels[one.bbox.top : one.bbox.bottom, one.bbox.left : one.bbox.right] = 220
    labels = [token(one.label, one.bbox.left + 10, one.bbox.top + 6) for one in seen]
    return showing([token(QUESTION, 320, 240), *beside, *labels], Frame(pixels), seen)


def resolved(view: ScreenView, catalogue: Catalogue) -> Resolution | None:
    return DialogResolver(lambda _workflow: catalogue, Settings()).look(view)


def test_a_button_of_the_page_under_it_is_not_what_it_says(catalogue: Catalogue) -> None:
    under = button(UNDO, 320, 420, 240)
    found = resolved(question([], [under]), catalogue)
    assert isinstance(found, ClickAnswer)
    assert found.label == "Oui"


def test_a_text_there_may_be_a_part_of_it_that_was_cut_off(catalogue: Catalogue) -> None:
    assert isinstance(resolved(question([token(UNDO, 320, 420)], []), catalogue), AskPerson)


def test_so_may_a_button_in_line_with_its_own(catalogue: Catalogue) -> None:
    assert isinstance(resolved(question([], [button("Perte", 802, 350, 60)]), catalogue), AskPerson)


def test_what_only_straddles_a_dialog_has_not_stayed_through_a_change(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page around a prompt, with the prompt's own answers, passes for one that was there before."""
    allow = Answer("Autoriser", Box(320, 330, 420, 360))
    prompt = DialogBox(
        Box(300, 100, 500, 400), (token("souhaite utiliser le micro", 320, 200),), (allow,), ()
    )
    kept = (token("champ obligatoire", 420, 500), token("Enregistrer", 700, 500))
    around = DialogBox(
        Box(400, 300, 900, 600), kept, (allow, Answer("Enregistrer", Box(690, 490, 800, 520))), ()
    )
    monkeypatch.setattr(ScreenView, "dialogs_among", lambda *_: (prompt, around))
    before, now = (np.full((700, 1100, 3), shade, dtype=np.uint8) for shade in (250, 250))
    now[50:450, 100:520] = 30
    view = showing([*prompt.lines, *around.lines], Frame(now), [])
    sighting = looking.sight(view, catalogue, Settings().dialog, DialogContext(), Frame(before), force=False)
    assert sighting.dialog is prompt
    assert not sighting.stayed
