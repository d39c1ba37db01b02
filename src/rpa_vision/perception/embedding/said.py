"""What a screen says: its own words in full, what people entered only a little."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.wording import Token
from rpa_vision.ports import TextEmbedder

ENTERED = frozenset(
    {ElementType.TEXT_INPUT, ElementType.DROPDOWN, ElementType.TABLE_ROW, ElementType.TABLE_CELL}
)
ENTERED_SHARE = 0.3
"""Not nothing: a table without its rows is another screen, and a heading may be taken for a row."""


def embed_said(embedder: TextEmbedder, lines: Sequence[Token], elements: Sequence[UIElement]) -> Vector:
    inside = _inside([line.bbox for line in lines], [one.bbox for one in elements if one.type in ENTERED])
    own = [line.text for line, entered_there in zip(lines, inside, strict=True) if not entered_there]
    entered = [line.text for line, entered_there in zip(lines, inside, strict=True) if entered_there]
    words, data = embedder.embed_texts(["\n".join(own), "\n".join(entered)])
    return Vector.unit(words.provider, words.values + ENTERED_SHARE * data.values) if entered else words


def _inside(texts: Sequence[Box], fields: Sequence[Box]) -> list[bool]:
    """Of each text, whether its middle lies in one of the fields. All at once: a table has hundreds of each."""
    left, top, right, bottom = np.array(fields, dtype=np.int64).reshape(-1, 4).T
    x, y = np.array([box.center for box in texts], dtype=np.int64).reshape(-1, 2).T[:, :, None]
    within = (left <= x) & (x < right) & (top <= y) & (y < bottom)
    return [bool(found) for found in within.any(axis=1)]
