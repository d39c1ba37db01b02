"""What else a dialog says than was cut out: a card inside it, or a line across it, is easily taken for the whole."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.parts import DialogBox, SeenScreen, lies_in
from rpa_vision.ports import Pixels

AROUND = 4.0
"""Times a dialog's area: what came up and is larger is a page, on which it stands."""
SEAM = 24
"""Pixels: three JPEG blocks, or the highest line or banner that cuts a surface in two."""
REACH = 20.0
"""Of a line's height: further above a dialog nothing belongs to it."""
SHADE = 12
"""Levels a colour may differ on both sides of a seam."""
PLAIN = 0.5
"""Of a row: the rest of it is letters."""
BESIDE = 6
"""Pixels from a dialog's edge to where what is behind it can be seen."""


def belonging(dialog: DialogBox, view: SeenScreen, came_up: Sequence[Box]) -> tuple[Token, ...]:
    """Lines outside it that stand on what came up around it, or on its own surface further up."""
    largest = AROUND * dialog.box.area
    wholes = [place for place in came_up if place.encloses(dialog.box) and place.area <= largest]
    wholes.append(_with_what_is_above(dialog, view.frame.pixels))
    return tuple(
        line
        for line in view.lines
        if not dialog.box.contains(line.bbox.center) and any(lies_in(whole, line.bbox) for whole in wholes)
    )


def _with_what_is_above(dialog: DialogBox, pixels: Pixels) -> Box:
    """As far as its colour goes on and stands out from what is beside it, but for seams."""
    box = dialog.box
    left, right = box.left - BESIDE, box.right + BESIDE
    if left < 0 or right >= pixels.shape[1]:
        return box
    inside = pixels[box.top : box.bottom : 2, box.left : box.right : 2].reshape(-1, 3)
    colour = np.median(inside, axis=0).astype(np.int16)
    reach = max(0, box.top - round(REACH * dialog.line_height))
    above = pixels[reach : box.top, left : right + 1].astype(np.int16)
    own = np.abs(above - colour).max(axis=2) <= SHADE
    of_it = (own[:, BESIDE:-BESIDE].mean(axis=1) >= PLAIN) & ~own[:, 0] & ~own[:, -1]
    top = box.top
    for y in np.flatnonzero(of_it)[::-1] + reach:
        if top - y > SEAM:
            break
        top = int(y)
    return Box(box.left, top, box.right, box.bottom)
