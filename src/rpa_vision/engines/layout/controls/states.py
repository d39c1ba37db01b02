"""What can be seen of an element's state: disabled, focused, a password."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from statistics import median

import numpy as np

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.inks import ink_and_ground
from rpa_vision.engines.layout.pixels.surfaces import Colour, difference
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.screen import ElementType
from rpa_vision.text.folding import squeezed

FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
PRESSED = frozenset(
    {ElementType.BUTTON, ElementType.CHECKBOX, ElementType.RADIO, ElementType.MENU_ITEM, ElementType.TAB}
)
PALE = 0.6
"""Of the usual contrast between text and ground."""
ANOTHER = 40
"""Levels between a frame's colour and that of the other fields' frames."""
AGREED = 0.6
"""Of the fields: with frames of one colour."""
SECRET = ("motdepasse", "password", "codesecret", "codepin", "passe")


def with_states(candidates: list[ElementCandidate], scene: LayoutScene) -> list[ElementCandidate]:
    contrasts = {
        id(one): _contrast(one.own[0], scene) for one in candidates if one.type in PRESSED and one.own
    }
    pale = PALE * median(contrasts.values()) if contrasts else 0.0
    grounds = Counter(_ground(one, scene) for one in candidates if one.type in FIELDS and one.surface)
    frames = {id(one): _frame(one, scene) for one in candidates if one.type in FIELDS and one.surface}
    usual_frame = None if scene.noisy else _usual_frame(list(frames.values()))
    found = []
    for one in candidates:
        tags = list(one.tags)
        if contrasts.get(id(one), pale) < pale:
            tags.append("disabled")
        if one.type in FIELDS and one.surface:
            if _is_greyed(one, scene, grounds):
                tags.append("disabled")
            elif usual_frame and difference(frames[id(one)], usual_frame) > ANOTHER:
                tags.append("focused")
        if one.type is ElementType.TEXT_INPUT and any(word in squeezed(one.label) for word in SECRET):
            tags.append("password")
        found.append(replace(one, tags=tuple(tags)) if tags != list(one.tags) else one)
    return found


def _contrast(phrase: Phrase, scene: LayoutScene) -> int:
    ink, ground = ink_and_ground(phrase, scene)
    return difference(ink, ground)


def _ground(candidate: ElementCandidate, scene: LayoutScene) -> Colour:
    """Rounded: gradients and JPEG shift colours a little."""
    blue, green, red = scene.surfaces.by_number[candidate.surface].colour
    return blue // 8, green // 8, red // 8


def _is_greyed(candidate: ElementCandidate, scene: LayoutScene, grounds: Counter[Colour]) -> bool:
    """Of the colour of what it lies on, where most fields are not, and with a pale text."""
    surface = scene.surfaces.by_number[candidate.surface]
    own = _ground(candidate, scene)
    rare = grounds[own] < max(grounds.values())
    if candidate.type is ElementType.DROPDOWN or not rare:
        return False
    pale = bool(candidate.own) and _contrast(candidate.own[0], scene) < 150
    return pale or difference(surface.colour, surface.around) <= 4


def _frame(candidate: ElementCandidate, scene: LayoutScene) -> Colour:
    """The colour of the pixel on the frame that differs most from the field, at the middle of its left side."""
    surface = scene.surfaces.by_number[candidate.surface]
    y = surface.inner.center.y
    pixels = [scene.pixels[y, x] for x in range(max(0, surface.inner.left - 3), surface.inner.left)]
    colours = [(int(blue), int(green), int(red)) for blue, green, red in pixels]
    return max(colours, key=lambda colour: difference(colour, surface.colour), default=surface.colour)


def _usual_frame(frames: list[Colour]) -> Colour | None:
    """The colour of the frames of most fields, where they are of one; a focused field has another."""
    if len(frames) < 3:
        return None
    levels = np.array(frames)
    alike = (np.abs(levels[:, None] - levels).max(axis=2) <= ANOTHER // 2).sum(axis=1)
    return frames[int(alike.argmax())] if alike.max() >= AGREED * len(frames) else None
