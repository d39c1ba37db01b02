"""Windows and dialogs: a title strip over a body, or a panel that ends in a row of buttons."""

from __future__ import annotations

from functools import reduce

import numpy as np

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.marks import Mark
from rpa_vision.engines.layout.pixels.surfaces import Surface, difference
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType

STRIP_LOWEST, STRIP_HIGHEST = 0.8, 2.6
"""Of a line's height: a title strip."""
STRIP_SHORTEST = 7.0
ALIGNED = 10
"""Pixels by which a title strip may be narrower or wider than its window."""
CONTROLS_REACH = 8.0
"""Of a line's height, from a strip's right end to its buttons."""
CONTROL_LEAST = 4
BODY_LEAST = 3.0
"""Of a line's height: what lies under a title."""
MOST_BUTTONS, MOST_ELEMENTS = 6, 12
"""In a dialog: with more it is a form or a page."""
DIALOG_MOST = 0.45
"""Of the screen's area: larger ones are windows."""


def find_windows(
    scene: LayoutScene, found: list[ElementCandidate], cells: list[Box]
) -> list[ElementCandidate]:
    windows: list[ElementCandidate] = []
    known = Places([*(one.box for one in found), *cells])
    for strip in scene.surfaces.everything:
        if not _is_title(strip, scene) or known.alike(strip.box, 0.5).any():
            continue
        body = _body(strip, scene)
        if body is not None:
            windows.append(_window(strip, strip.box.union(body), scene, found))
            windows.extend(_controls(strip, scene))
    untitled = [surface for surface in scene.surfaces.everything if _is_panel(surface, scene, windows)]
    windows.extend(filter(None, (_untitled(surface, scene, found) for surface in untitled)))
    return windows


def _is_title(strip: Surface, scene: LayoutScene) -> bool:
    line, box = scene.line, strip.box
    if not STRIP_LOWEST * line <= box.height <= STRIP_HIGHEST * line or box.width < STRIP_SHORTEST * line:
        return False
    around = scene.neighbours.get(strip.number)
    in_a_list = around is not None and around.above is not None
    return not in_a_list and bool(scene.phrases_on.get(strip.number)) and bool(_control_marks(strip, scene))


def _control_marks(strip: Surface, scene: LayoutScene) -> list[Mark]:
    """Small drawings at the strip's right end, in the middle of its height."""
    inside = np.flatnonzero(scene.mark_places.enclosed_by(strip.box))
    return [
        mark
        for mark in (scene.marks[index] for index in inside)
        if not mark.in_text
        and strip.box.right - mark.box.right <= CONTROLS_REACH * scene.line
        and abs(mark.box.center.y - strip.box.center.y) <= 0.25 * strip.box.height
        and max(mark.box.width, mark.box.height) >= CONTROL_LEAST
    ]


def _body(strip: Surface, scene: LayoutScene) -> Box | None:
    """Everything of the strip's width below it."""
    left, right, top = strip.box.left, strip.box.right, strip.box.bottom
    parts = [
        surface.box
        for surface in scene.surfaces.everything
        if surface is not strip
        and abs(surface.box.left - left) <= ALIGNED
        and abs(surface.box.right - right) <= ALIGNED
        and surface.box.top >= top - ALIGNED
    ]
    below = scene.surfaces.by_number.get(
        scene.surfaces.inside(Point(strip.box.center.x, min(scene.size.height - 1, top + 6)))
    )
    if below is None or below.box not in parts:
        return None
    body = reduce(Box.union, parts)
    return body if body.height >= BODY_LEAST * scene.line else None


def _window(strip: Surface, box: Box, scene: LayoutScene, found: list[ElementCandidate]) -> ElementCandidate:
    title = tuple(scene.phrases_on.get(strip.number, [])[:2])
    small = box.area <= DIALOG_MOST * scene.size.box.area
    menus = any(one.type is ElementType.MENU_ITEM and box.encloses(one.box) for one in found)
    dialog = small and not menus and _buttons_in(box, found)
    kind = ElementType.DIALOG if dialog else ElementType.WINDOW
    return ElementCandidate(
        type=kind,
        box=box,
        confidence=0.8,
        own=title,
        label=" ".join(phrase.text for phrase in title),
        label_confidence=title[0].confidence,
        surface=strip.number,
    )


def _buttons_in(box: Box, found: list[ElementCandidate]) -> list[ElementCandidate]:
    return [one for one in found if one.type is ElementType.BUTTON and box.encloses(one.box)]


def _controls(strip: Surface, scene: LayoutScene) -> list[ElementCandidate]:
    """The strip's little buttons; the one on the right closes the window."""
    half = max(6, round(0.4 * strip.box.height))
    places: list[Box] = []
    for mark in sorted(_control_marks(strip, scene), key=lambda mark: -mark.box.area):
        x, y = mark.box.center
        if not any(place.contains(Point(x, y)) for place in places):
            places.append(Box(x, y, x + 1, y + 1).grown(half, scene.size))
    last = max(places)
    return [
        ElementCandidate(
            ElementType.ICON,
            place,
            0.7,
            role="close" if place is last else "window_control",
            has_icon=True,
            shape="icon",
        )
        for place in places
    ]


def _is_panel(surface: Surface, scene: LayoutScene, windows: list[ElementCandidate]) -> bool:
    """Stands out from what is around it, and leaves room for what is behind."""
    width, height = scene.size
    box = surface.box
    fits = 8 * scene.line <= box.width <= 0.7 * width and 3.5 * scene.line <= box.height <= 0.7 * height
    inside = any(window.box.contains(box.center) and window.type is ElementType.DIALOG for window in windows)
    return fits and not inside and surface.fill >= 0.5 and difference(surface.colour, surface.around) >= 4


def _untitled(surface: Surface, scene: LayoutScene, found: list[ElementCandidate]) -> ElementCandidate | None:
    """Texts, then a row of buttons at the lower end: inside the panel, or right under it from side to side."""
    line = scene.line
    buttons = [one for one in found if one.type is ElementType.BUTTON and _belongs(one.box, surface.box)]
    lowest = [one for one in buttons if surface.box.bottom - one.box.bottom <= 2.2 * line]
    inside = Places(one.box for one in found).enclosed_by(surface.box)
    texts = [phrase for phrase in scene.phrases_on.get(surface.number, []) if len(phrase.text) > 3]
    if not texts or not lowest or len(buttons) > MOST_BUTTONS or int(inside.sum()) > MOST_ELEMENTS:
        return None
    if min(phrase.box.top for phrase in texts) - surface.box.top > 4 * line:
        return None
    box = reduce(Box.union, (one.box for one in buttons), surface.box)
    around = scene.neighbours.get(surface.number)
    strip = around.above if around else None
    if strip is not None and strip.box.height <= STRIP_HIGHEST * line and scene.phrases_on.get(strip.number):
        box, texts = box.union(strip.box), scene.phrases_on[strip.number]
    title = min(texts, key=lambda phrase: (phrase.box.top, phrase.box.left))
    return ElementCandidate(
        type=ElementType.DIALOG,
        box=box,
        confidence=0.6,
        label=title.text,
        label_confidence=title.confidence,
        surface=surface.number,
    )


def _belongs(button: Box, panel: Box) -> bool:
    level = panel.left - ALIGNED <= button.left and button.right <= panel.right + ALIGNED
    return level and panel.top <= button.top <= panel.bottom + ALIGNED
