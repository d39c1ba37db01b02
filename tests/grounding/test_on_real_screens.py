"""The whole ladder with the shipped engines, on programs drawn by a toolkit that knows where everything is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from rpa_vision.bootstrap.deciding import build_grounder
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.shown import cut_out, shown_at
from rpa_vision.models.geometry import Point
from rpa_vision.models.screen import ElementType
from rpa_vision.models.target import Target
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from rpa_vision.text.folding import squeezed
from rpa_vision_lab.pages.draw import draw_page
from rpa_vision_lab.pages.plan import plan_named
from rpa_vision_lab.pages.truth import CLICKABLE, Page, TrueElement

FIELDS = (ElementType.TEXT_INPUT, ElementType.DROPDOWN)
PAGES = ("qt-form-left", "qt-form-above", "qt-form-dark-125")
REPEAT_TOLERANCE = 0.008
"""Of the screen."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    folder = tmp_path_factory.mktemp("pages")
    return {name: draw_page(plan_named(name), folder, seed=5) for name in PAGES}


def named_once(page: Page, kinds: tuple[ElementType, ...]) -> list[TrueElement]:
    labels = [squeezed(one.label) for one in page.elements if one.type in CLICKABLE]
    return [one for one in page.elements if one.type in kinds and labels.count(squeezed(one.label)) == 1]


@pytest.mark.parametrize("name", PAGES)
def test_fields_are_found_by_their_labels_or_not_at_all(
    pages: dict[str, Page], real_eyes: Eyes, name: str
) -> None:
    page, grounder = pages[name], build_grounder(Settings())
    fields = [one for one in named_once(page, FIELDS) if squeezed(one.label)]
    view = real_eyes.look(page.frame)
    found = [grounder.ground(view, Target(text=one.label, role="form_input")).found for one in fields]
    placed = [(one, place) for one, place in zip(fields, found, strict=True) if place is not None]
    assert all(one.bbox.contains(place.center) for one, place in placed)
    assert len(fields) > 5
    assert len(placed) >= 0.7 * len(fields)


def test_grounding_again_gives_the_same_place_whoever_looks(pages: dict[str, Page], real_eyes: Eyes) -> None:
    """The same screen through two cameras: afresh, and with the noise of a remote session."""
    page = pages["qt-form-left"]
    others = [Eyes(build_senses(Settings())).look(one) for one in (page.frame, _noisy(page.frame, 1))]
    for one in named_once(page, (ElementType.BUTTON, *FIELDS))[:8]:
        role = "form_input" if one.type in FIELDS else None
        target = Target(text=one.label, role=role)
        first = build_grounder(Settings()).ground(real_eyes.look(page.frame), target).found
        for view in others:
            again = build_grounder(Settings()).ground(view, target).found
            assert (first is None) == (again is None)
            if first is not None and again is not None:
                assert abs(first.center.x - again.center.x) < REPEAT_TOLERANCE * view.size.width
                assert abs(first.center.y - again.center.y) < REPEAT_TOLERANCE * view.size.height


def test_a_button_is_found_by_its_look_on_the_same_screen_scaled_and_inverted(
    pages: dict[str, Page], real_eyes: Eyes
) -> None:
    page, grounder = pages["qt-form-left"], build_grounder(Settings())
    view = real_eyes.look(page.frame)
    dark = real_eyes.look(Frame(255 - cv2.resize(page.frame.pixels, None, fx=1.25, fy=1.25)))
    found = {}
    for one in named_once(page, (ElementType.BUTTON,))[:3]:
        look = cut_out(view, one.bbox, "page")
        found[one] = grounder.ground(
            dark, shown_at(view, one.bbox), look_of=lambda _name, look=look: look
        ).found
    assert any(place is not None for place in found.values())
    for one, place in found.items():
        if place is not None:
            x, y = place.center
            assert one.bbox.contains(Point(int(x / 1.25), int(y / 1.25)))


def _noisy(frame: Frame, seed: int) -> Frame:
    noise = np.random.default_rng(seed).integers(-3, 4, frame.pixels.shape)
    return Frame(np.clip(frame.pixels + noise, 0, 255).astype(np.uint8))
