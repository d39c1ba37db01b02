"""What an element looks like, in a few words."""

from __future__ import annotations

from typing import NamedTuple

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.surfaces import median_colour
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.models.geometry import Box

SMALL, LARGE = 0.002, 0.05
"""Of the screen's area."""
SAMPLES = 12
"""Along each side, to tell the colour that covers most."""


class ElementLook(NamedTuple):
    dominant_color: str
    has_icon: bool
    shape: str
    size_category: str


def looks_of(candidate: ElementCandidate, scene: LayoutScene) -> ElementLook:
    return ElementLook(
        dominant_color=dominant_color(candidate, scene),
        has_icon=candidate.has_icon,
        shape=candidate.shape,
        size_category=size_category(candidate.box, scene),
    )


def dominant_color(candidate: ElementCandidate, scene: LayoutScene) -> str:
    surface = scene.surfaces.by_number.get(candidate.surface)
    if surface is not None:
        blue, green, red = surface.colour
    else:
        box = candidate.box
        crop = scene.pixels[
            box.top : box.bottom : 1 + box.height // SAMPLES, box.left : box.right : 1 + box.width // SAMPLES
        ]
        blue, green, red = (int(value) for value in median_colour(crop))
    return f"#{red:02x}{green:02x}{blue:02x}"


def size_category(box: Box, scene: LayoutScene) -> str:
    part = box.area / scene.size.box.area
    if part < SMALL:
        return "small"
    return "large" if part > LARGE else "medium"
