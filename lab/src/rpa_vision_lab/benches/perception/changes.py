"""What a typical action changes on a screen, painted over a page: a field typed, a menu opened, a dialog shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.ports import Frame, Pixels
from rpa_vision_lab.pages.truth import Page

_POPUP = {"a menu opened": ("menu", "context"), "a dialog shown": ("question", "unsaved", "notice")}


def changed(page: Page, pages: Sequence[Page]) -> Iterator[tuple[str, Frame]]:
    field = next((element for element in page.elements if element.type is ElementType.TEXT_INPUT), None)
    if field is not None:
        yield "a field typed", Frame(_typed(page.frame.pixels, field.bbox))
    for name, kinds in _POPUP.items():
        donors = [other for other in pages if other.name.split("-")[1] in kinds]
        if donors:
            yield name, Frame(_covered(page.frame.pixels, _popup(donors[0])))


def _typed(pixels: Pixels, field: Box) -> Pixels:
    after = pixels.copy()
    height = max(8, min(14, field.height - 8))
    at = (field.left + 6, field.bottom - (field.height - height) // 2 - 2)
    cv2.putText(after, "DUPONT Éléonore", at, (60, 60, 60), cv2.FontFace("sans"), height)
    return after


def _popup(donor: Page) -> Pixels:
    """The page's dialog, or its open menu: the longest column of menu items."""
    dialogs = [element.bbox for element in donor.elements if element.type is ElementType.DIALOG]
    items = [element.bbox for element in donor.elements if element.type is ElementType.MENU_ITEM]
    if dialogs:
        box = min(dialogs, key=lambda dialog: dialog.area)
    else:
        [(left, _)] = Counter(item.left for item in items).most_common(1)
        box = reduce(Box.union, (item for item in items if item.left == left))
    return donor.frame.pixels[box.top : box.bottom, box.left : box.right]


def _covered(pixels: Pixels, popup: Pixels) -> Pixels:
    after = np.array(pixels)
    height, width = min(popup.shape[0], after.shape[0] // 2), min(popup.shape[1], after.shape[1] // 2)
    top, left = (after.shape[0] - height) // 2, (after.shape[1] - width) // 2
    after[top : top + height, left : left + width] = popup[:height, :width]
    return after
