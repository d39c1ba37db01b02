"""A light disc on dark ground: an empty circle, or the dot of one as dark as its ground? Those beside it tell."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from rpa_vision.engines.detector.net import ElementNet
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame

PLACES = {"Mensuel": (60, 60), "Annuel": (60, 100), "Gratuit": (60, 140)}
GROUND, LIGHT, DARK, GREYED = (32, 30, 30), (245, 245, 245), (60, 20, 20), (222, 222, 222)


def states(chosen: str | None, faint: str | None = None) -> dict[str, tuple[str, ...]]:
    pixels = np.full((220, 320, 3), GROUND, np.uint8)
    lines = []
    for text, (left, top) in PLACES.items():
        centre = (left - 18, top + 9)
        cv2.circle(pixels, centre, 7, LIGHT, -1, cv2.LINE_AA)
        if text == chosen:
            cv2.circle(pixels, centre, 3, DARK, -1, cv2.LINE_AA)
        if text == faint:
            cv2.circle(pixels, centre, 3, GREYED, -1, cv2.LINE_AA)
        cv2.putText(pixels, text, (left, top + 14), cv2.FONT_HERSHEY_SIMPLEX, 0.5, LIGHT, 1, cv2.LINE_AA)
        width = 10 * len(text)
        lines.append(Token(text=text, bbox=Box(left, top, left + width, top + 18), confidence=0.99))
    found = LayoutDetector(0.3, Size(1920, 1080), ElementNet()).prepare(Frame(pixels))(lines)
    return {one.label: one.tags for one in found if one.type is ElementType.RADIO}


@pytest.mark.parametrize("chosen", PLACES)
def test_where_one_is_seen_to_be_chosen_the_others_are_empty(chosen: str) -> None:
    found = states(chosen)
    assert found == {text: ("checked" if text == chosen else "unchecked",) for text in PLACES}


def test_where_none_is_nobody_can_tell() -> None:
    assert set(states(None).values()) <= {()}


def test_a_greyed_dot_is_not_told_by_the_chosen_one_beside_it() -> None:
    """It may be the answer to another question, and greyed out."""
    assert states("Mensuel", faint="Gratuit")["Gratuit"] == ()
