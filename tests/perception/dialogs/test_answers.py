"""What counts as an answer among the buttons that are seen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.answers import answers_on
from rpa_vision.ports import Frame


@dataclass(frozen=True)
class Screen:
    elements: tuple[UIElement, ...]
    lines: tuple[Token, ...] = ()

    @property
    def frame(self) -> Frame:
        return Frame(np.zeros((300, 400, 3), dtype=np.uint8))

    @property
    def size(self) -> Size:
        return self.frame.size


def button(label: str, box: Box) -> UIElement:
    return UIElement(
        element_id=f"e{box.left}",
        type=ElementType.BUTTON,
        role="button",
        bbox=box,
        center=box.center,
        label=label,
        confidence=0.9,
    )


def test_a_panel_around_the_buttons_is_none_of_them() -> None:
    """Seen as one where its ground is another than the title's: its label is the question itself."""
    panel = button("Voulez-vous vraiment exporter la liste ?", Box(100, 100, 320, 162))
    yes, no = button("Oui", Box(158, 131, 202, 151)), button("Non", Box(221, 130, 267, 152))
    assert [one.label for one in answers_on(Screen((panel, yes, no)), frozenset())] == ["Oui", "Non"]


def test_a_button_with_nothing_in_it_stays() -> None:
    alone = button("Continuer sans enregistrer", Box(100, 100, 320, 162))
    assert [one.label for one in answers_on(Screen((alone,)), frozenset())] == ["Continuer sans enregistrer"]
