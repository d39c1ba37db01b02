"""Texts to press: underlined, or in a colour the other texts do not have."""

from __future__ import annotations

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.inks import ink_and_ground, underlined_parts
from rpa_vision.engines.layout.pixels.surfaces import Colour
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.screen import ElementType

BLUER = 45
"""Levels by which a link's blue exceeds its red."""
GREY = 30
"""Levels between the channels of a ground that has no colour of its own."""


def find_links(scene: LayoutScene, free: list[Phrase]) -> list[ElementCandidate]:
    found = []
    for phrase in free:
        ink, ground = ink_and_ground(phrase, scene)
        if _is_blue(ink, ground) and len(phrase.text) > 2:
            found.extend(_links(phrase, scene))
    return found


def _links(phrase: Phrase, scene: LayoutScene) -> list[ElementCandidate]:
    """Of links that stand close together, each has a line of its own."""
    parts = underlined_parts(phrase, scene)
    return [_link(part, 0.9) for part in parts] or [_link(phrase, 0.6)]


def _is_blue(ink: Colour, ground: Colour) -> bool:
    blue, green, red = ink
    return blue - red >= BLUER and blue > green and max(ground) - min(ground) <= GREY


def _link(phrase: Phrase, confidence: float) -> ElementCandidate:
    return ElementCandidate(
        type=ElementType.LINK,
        box=phrase.box,
        confidence=confidence,
        own=(phrase,),
        label=phrase.text,
        label_confidence=phrase.confidence,
        shape="text",
    )
