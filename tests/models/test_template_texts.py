"""The texts a screen is known by, as lines and as labels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.graph.screen_template import EmbeddingPrototype, ScreenTemplate
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.screen import ElementType, PerceptionLevel, UIElement, WindowState

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


LIST_SAYS = ("Liste des habitants", "Chercher un nom", "Filtrer", "Commune")


def listing(where_all_is_said: float | None) -> ScreenTemplate:
    prototype = EmbeddingPrototype(
        provider="told",
        vector_id="n1.npy",
        dimensions=2,
        sample_count=3,
        min_where_all_is_said=where_all_is_said,
    )
    return ScreenTemplate(required_text_any=LIST_SAYS, required_text_min=2, embedding_prototype=prototype)


def at(similarity: float) -> Vector:
    return Vector.unit("told", np.array([similarity, (1 - similarity**2) ** 0.5]))


def test_where_all_is_said_another_look_is_the_same_screen() -> None:
    whole, partly = Screen(LIST_SAYS), Screen((*LIST_SAYS[1:], "Habitants archivés"))
    assert listing(0.7).matches(whole, at(0.75), at(1.0))[0]
    assert not listing(0.7).matches(whole, at(0.65), at(1.0))[0]
    assert not listing(0.7).matches(partly, at(0.75), at(1.0))[0]
    assert listing(0.7).matches(partly, at(0.9), at(1.0))[0]
    assert not listing(None).matches(whole, at(0.75), at(1.0))[0]


def test_a_likeness_that_somebody_asked_for_is_not_talked_away() -> None:
    strict = listing(0.7).at_least(0.95)
    assert not strict.matches(Screen(LIST_SAYS), at(0.9), at(1.0))[0]
    assert listing(0.7).at_least(0.85).matches(Screen(LIST_SAYS), at(0.75), at(1.0))[0]
