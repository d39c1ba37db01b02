"""The texts a screen is known by, as lines and as labels."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, PerceptionLevel, UIElement, WindowState
from rpa_vision.models.spoken import Spoken
from rpa_vision.models.template import ScreenTemplate

QUESTION = ScreenTemplate(required_text_any=("Confirmation", "Oui", "Non"), required_text_min=2)


def button(label: str, left: int) -> UIElement:
    box = Box(left, 300, left + 80, 330)
    return UIElement(
        element_id=f"b{left}",
        type=ElementType.BUTTON,
        role="action",
        bbox=box,
        center=box.center,
        label=label,
        confidence=0.9,
    )


class Screen:
    window = WindowState(app_name="", window_title="", screen_resolution=Size(800, 600))

    def __init__(self, lines: tuple[str, ...], labels: tuple[str, ...] = ()) -> None:
        self.perception = PerceptionLevel(
            detected_text=lines, text_detection_method="told", confidence_avg=0.9
        )
        self.ui_elements = tuple(button(label, 100 * place) for place, label in enumerate(labels, 1))

    def says(self, spoken: Spoken) -> bool:
        raise AssertionError(f"nobody asks about {spoken}")

    def is_titled_otherwise(self, spoken: Spoken, titles: Sequence[str]) -> bool:
        raise AssertionError(f"nobody asks about {spoken} and {titles}")


def test_two_buttons_read_as_one_line_have_their_own_labels() -> None:
    assert QUESTION.fits(Screen(("Confirmation", "Oui Non"), ("Oui", "Non")))
    assert not QUESTION.fits(Screen(("Confirmation", "Oui Non"), ("Fermer",)))


def test_labels_alone_tell_no_screen() -> None:
    assert not QUESTION.fits(Screen(("Transmission",), ("Oui", "Non")))
