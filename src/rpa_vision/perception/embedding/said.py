"""What a screen says: its own words in full, what people entered only a little."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.embedding import Vector
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.wording import Token
from rpa_vision.ports import TextEmbedder

ENTERED = frozenset(
    {ElementType.TEXT_INPUT, ElementType.DROPDOWN, ElementType.TABLE_ROW, ElementType.TABLE_CELL}
)
ENTERED_SHARE = 0.3
"""Not nothing: a table without its rows is another screen, and a heading may be taken for a row."""


def embed_said(embedder: TextEmbedder, lines: Sequence[Token], elements: Sequence[UIElement]) -> Vector:
    fields = [element.bbox for element in elements if element.type in ENTERED]
    own: list[str] = []
    entered: list[str] = []
    for line in lines:
        inside = any(field.contains(line.bbox.center) for field in fields)
        (entered if inside else own).append(line.text)
    words, data = embedder.embed_texts(["\n".join(own), "\n".join(entered)])
    return Vector.unit(words.provider, words.values + ENTERED_SHARE * data.values) if entered else words
