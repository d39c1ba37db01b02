"""The look of a screen by its picture alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.models.embedding import Vector
from rpa_vision.models.token import Token
from rpa_vision.ports import ImageEmbedder, LookOf, Pixels


@dataclass(frozen=True)
class PictureLook:
    embedder: ImageEmbedder

    @property
    def name(self) -> str:
        return self.embedder.name

    def prepare(self, pictures: Sequence[Pixels]) -> list[LookOf]:
        return [_Known(vector) for vector in self.embedder.embed_images(pictures)]


@dataclass(frozen=True, eq=False)
class _Known:
    vector: Vector

    def __call__(self, _lines: Sequence[Token], _weights: Sequence[float]) -> Vector:
        return self.vector
