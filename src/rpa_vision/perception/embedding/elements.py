"""Two vectors for each element: how it looks and what it is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.errors import BadImageError
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import UIElement
from rpa_vision.phrases import phrased
from rpa_vision.ports import Frame, ImageEmbedder, Pixels, TextEmbedder


@dataclass(frozen=True, eq=False)
class ElementVectors:
    image: Vector
    text: Vector


@dataclass(frozen=True)
class ElementEmbedder:
    image: ImageEmbedder
    text: TextEmbedder

    def embed(self, frame: Frame, elements: Sequence[UIElement]) -> list[ElementVectors]:
        """One call to each embedder for all of them."""
        looks = self.image.embed_images([_crop(frame, element.bbox) for element in elements])
        names = self.text.embed_texts([element.label for element in elements])
        return [ElementVectors(*both) for both in zip(looks, names, strict=True)]


def _crop(frame: Frame, box: Box) -> Pixels:
    if not frame.size.box.encloses(box):
        raise BadImageError(
            phrased(
                "picture_refused.element_outside",
                box=list(box),
                width=frame.size.width,
                height=frame.size.height,
            )
        )
    return frame.pixels[box.top : box.bottom, box.left : box.right]
