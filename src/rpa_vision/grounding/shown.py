"""A target as a person or one picture tells it: its words, its look, and what stands around it."""

from __future__ import annotations

from hashlib import sha256
from math import hypot
from typing import Any

import numpy as np
from pydantic import ValidationError

from rpa_vision.errors import BadInputError, MalformedDocumentError
from rpa_vision.models.documents import problems_of
from rpa_vision.models.geometry import Box
from rpa_vision.models.target import Neighbour, Target
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import phrased
from rpa_vision.ports import Pixels
from rpa_vision.text.letters import letters_of

NEIGHBOURS_KEPT = 12
"""Words, not lines: on one picture nobody can tell which of them will still be there."""
REACH = 20
"""Of a word's height: further away it says little about the place."""
SHORTEST = 2
"""Letters: a single one stands everywhere."""


def target_named(text: str | None, role: str | None) -> Target:
    """A person may give a part of what is written."""
    return _target(text=text or None, role=role, within_phrase=True)


def look_name(look: Pixels) -> str:
    """By what it shows: places found for one look are not those of another."""
    digest = sha256(repr(look.shape).encode())
    digest.update(np.ascontiguousarray(look).data)
    return f"looks/{digest.hexdigest()}.png"


def shown_at(view: ScreenView, box: Box, *, text: str | None = None, role: str | None = None) -> Target:
    crop = look_name(cut_out(view, box, "picture"))
    near = sorted(_neighbours(view, box), key=lambda one: (one[0], one[1].text, one[1].offset))
    kept = tuple(neighbour for _, neighbour in near[:NEIGHBOURS_KEPT])
    return _target(text=text or None, role=role, within_phrase=True, crop=crop, neighbours=kept)


def _target(**parts: Any) -> Target:
    try:
        return Target(**parts)
    except ValidationError as error:
        raise MalformedDocumentError("target", problems_of(error)) from None


def cut_out(view: ScreenView, box: Box, source: str) -> Pixels:
    if not view.size.box.encloses(box):
        raise BadInputError(
            phrased(
                "picture_refused.box_outside",
                source=source,
                box=list(box),
                width=view.size.width,
                height=view.size.height,
            )
        )
    return view.frame.pixels[box.top : box.bottom, box.left : box.right].copy()


def _neighbours(view: ScreenView, box: Box) -> list[tuple[float, Neighbour]]:
    found = []
    for word in view.words:
        far = _apart(word, box)
        if far <= REACH * word.bbox.height and len(letters_of(word.text)) >= SHORTEST:
            x, y = word.bbox.center
            offset = (x - box.center.x, y - box.center.y)
            found.append((far, Neighbour(text=word.text, offset=offset)))
    return found


def _apart(word: Token, box: Box) -> float:
    """Rows are nearer to each other than columns are."""
    across = max(box.left - word.bbox.right, word.bbox.left - box.right, 0)
    down = max(box.top - word.bbox.bottom, word.bbox.top - box.bottom, 0)
    return hypot(across, 2 * down)
