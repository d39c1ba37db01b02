"""What a screen says: its own words in full, what people entered only a little."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.ports import TextEmbedder
from rpa_vision.text.folding import squeezed
from rpa_vision.text.likeness import alike_share

ENTERED = frozenset(
    {ElementType.TEXT_INPUT, ElementType.DROPDOWN, ElementType.TABLE_ROW, ElementType.TABLE_CELL}
)
ENTERED_SHARE = 0.3
"""Not nothing: a table without its rows is another screen, and a heading may be taken for a row."""

SAME_TITLE = 0.8


def entered_there(lines: Sequence[Token], elements: Sequence[UIElement]) -> list[bool]:
    """Of each line, whether people entered it."""
    return _inside([line.bbox for line in lines], [one.bbox for one in elements if one.type in ENTERED])


def embed_said(embedder: TextEmbedder, lines: Sequence[Token], entered: Sequence[bool]) -> Vector:
    own = [line.text for line, data in zip(lines, entered, strict=True) if not data]
    filled_in = [line.text for line, data in zip(lines, entered, strict=True) if data]
    words, values = embedder.embed_texts(["\n".join(own), "\n".join(filled_in)])
    return Vector.unit(words.provider, words.values + ENTERED_SHARE * values.values) if filled_in else words


def embed_title(embedder: TextEmbedder, title: str, lines: Sequence[Token]) -> Vector:
    """What the window's content says too is mostly the document or the patient, and is counted there already."""
    words = [word for word in title.split() if squeezed(word)]
    content = {squeezed(word) for line in lines if not _says(line, title) for word in line.text.split()}
    own = [word for word in words if squeezed(word) not in content]
    repeated = [word for word in words if squeezed(word) in content]
    if not own or not repeated:
        [vector] = embedder.embed_texts([title])
        return vector
    alone, both = embedder.embed_texts([" ".join(own), " ".join(repeated)])
    return Vector.unit(alone.provider, alone.values + ENTERED_SHARE * both.values)


def _says(line: Token, title: str) -> bool:
    """Whether this is the title itself, well or badly read."""
    return alike_share(squeezed(line.text), squeezed(title)) >= SAME_TITLE


def _inside(texts: Sequence[Box], fields: Sequence[Box]) -> list[bool]:
    """Of each text, whether its middle lies in one of the fields. All at once: a table has hundreds of each."""
    left, top, right, bottom = np.array(fields, dtype=np.int64).reshape(-1, 4).T
    x, y = np.array([box.center for box in texts], dtype=np.int64).reshape(-1, 2).T[:, :, None]
    within = (left <= x) & (x < right) & (top <= y) & (y < bottom)
    return [bool(found) for found in within.any(axis=1)]
