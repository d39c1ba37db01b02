"""The picture of what was clicked."""

from __future__ import annotations

from hashlib import sha256

from rpa_vision.learning.watching.meaning import FIELDS, Meant
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Pixels

AROUND = 24
"""Pixels around a click on nothing known: an icon's size."""
CROP_MARGIN = 4
"""Pixels around what was clicked: its border belongs to its look."""
LARGEST_CROP = 400


def look_of(view: ScreenView, meant: Meant) -> Pixels | None:
    """Rows look alike, large areas are known by what is in them, and in a field stands what a patient is called."""
    if meant.row is not None or (meant.type in FIELDS and meant.words):
        return None
    known = min(meant.box.width, meant.box.height) > 1
    box = meant.box.grown(CROP_MARGIN if known else AROUND, view.size)
    if max(box.width, box.height) > LARGEST_CROP:
        return None
    return view.frame.pixels[box.top : box.bottom, box.left : box.right].copy()


def crop_name(look: Pixels) -> str:
    digest = sha256(repr(look.shape).encode() + look.tobytes()).hexdigest()[:24]
    return f"crops/{digest}.png"
