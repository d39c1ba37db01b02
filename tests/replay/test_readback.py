"""Typed text is proven by reading exactly it, freshly, where it was typed."""

from __future__ import annotations

import pytest
from painted import FakePaintedOcr

from rpa_vision.bootstrap import build_senses
from rpa_vision.models.geometry import Point
from rpa_vision.perception.view import ScreenView
from rpa_vision.replay.readback import is_read_back
from rpa_vision.settings import Settings

LABEL = {(20, 60): "N° patient"}
FIELD = (150, 60)
CLICKED = Point(200, 69)


def read_back(
    text: str,
    after: dict[tuple[int, int], str],
    before: dict[tuple[int, int], str] | None = None,
    near: Point | None = CLICKED,
) -> bool:
    ocr = FakePaintedOcr()
    was = ocr.paint({**LABEL, **(before or {})})
    return is_read_back(
        text, was, ScreenView(ocr.paint({**LABEL, **after}), build_senses(Settings(), ocr)), near
    )


@pytest.mark.parametrize("text", ["10234", "Éléonore Lefèvre-Noël", "L’Haÿ", "38,5 °C"])
def test_the_value_in_its_field_is_proof(text: str) -> None:
    assert read_back(text, {FIELD: text})
    assert read_back(text, {FIELD: text}, near=None)


def test_spaces_may_be_lost_but_nothing_else() -> None:
    assert read_back("12 rue des Lilas", {FIELD: "12rue des Lilas"})


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("10234", "10243"),
        ("10234", "5102349"),
        ("10234", "5 10234"),
        ("10234", "10234 5"),
        ("DUPONT", "DUPOND"),
        ("Éléonore", "Eléonore"),
        ("Marie", "MARIE"),
        ("O1", "01"),
    ],
)
def test_anything_else_in_the_field_is_not(typed: str, shown: str) -> None:
    assert not read_back(typed, {FIELD: shown})


def test_the_value_elsewhere_on_the_screen_is_not() -> None:
    assert not read_back("10234", {(20, 360): "10234"})
    assert not read_back("10234", {(20, 360): "2. saisir « 10234 »"}, near=None)


def test_a_value_that_stood_there_before_is_not() -> None:
    assert not read_back("10234", {FIELD: "10234"}, before={FIELD: "10234"})


def test_a_value_split_over_two_texts_is_not() -> None:
    assert not read_back("12 34", {(150, 60): "99812", (300, 60): "3401"})


def test_a_label_read_together_with_its_value_does_not_hide_it() -> None:
    assert read_back("10234", {(20, 60): "N° patient   10234"})
