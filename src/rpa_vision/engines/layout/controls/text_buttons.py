"""Buttons that are nothing but a text: in the lowest row of a panel that stands before a darkened page, in a colour
the panel's other texts do not have."""

from __future__ import annotations

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.inks import ink_and_ground
from rpa_vision.engines.layout.pixels.surfaces import Colour, Surface, difference
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.screen import ElementType

DARKENED = 40
"""Levels by which such a panel differs from what lies behind it: a card on a page differs by less."""
NARROWEST, LOWEST, WIDEST = 8.0, 3.5, 0.7
"""Of a line's height, and of the screen: a panel."""
FOOT = 2.6
"""Of a line's height, from a panel's lower end to the middle of its buttons."""
COLOURED = 40
"""Levels between the inks of a button and of a sentence."""
MOST_WORDS, MOST_BUTTONS = 3, 4


def find_text_buttons(scene: LayoutScene, free: list[Phrase]) -> list[ElementCandidate]:
    return [
        _button(phrase)
        for surface in scene.surfaces.everything
        if _is_before_page(surface, scene)
        for phrase in _in_foot(surface, scene, [one for one in free if one.surface == surface.number])
    ]


def _is_before_page(surface: Surface, scene: LayoutScene) -> bool:
    box, (width, height) = surface.box, scene.size
    fits = NARROWEST * scene.line <= box.width <= WIDEST * width
    fits = fits and LOWEST * scene.line <= box.height <= WIDEST * height
    return fits and surface.fill >= 0.5 and difference(surface.colour, surface.around) >= DARKENED


def _in_foot(surface: Surface, scene: LayoutScene, phrases: list[Phrase]) -> list[Phrase]:
    foot = [one for one in phrases if surface.box.bottom - one.y <= FOOT * scene.line]
    said = [one for one in phrases if one not in foot]
    few = 0 < len(foot) <= MOST_BUTTONS and all(len(one.words) <= MOST_WORDS for one in foot)
    if not few or not said or max(one.y for one in foot) - min(one.y for one in foot) > 0.5 * scene.line:
        return []
    inks = [ink_and_ground(one, scene)[0] for one in said]
    return foot if all(_is_coloured(one, inks, scene) for one in foot) else []


def _is_coloured(phrase: Phrase, inks: list[Colour], scene: LayoutScene) -> bool:
    ink, _ = ink_and_ground(phrase, scene)
    return all(difference(ink, other) >= COLOURED for other in inks)


def _button(phrase: Phrase) -> ElementCandidate:
    return ElementCandidate(
        type=ElementType.BUTTON,
        box=phrase.box,
        confidence=0.7,
        own=(phrase,),
        label=phrase.text,
        label_confidence=phrase.confidence,
        shape="text",
    )
