"""Layer 3: references to vectors, how they were fused, and the vector itself in memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_validator

from rpa_vision.models.base import Id, JsonObject, Model, RelativePath, Unit

FusionMethod = Literal["weighted", "concat_projection"]
Dimensions = Annotated[int, Field(ge=1, le=16384)]

WEIGHT_TOLERANCE = 1e-6


class VectorRef(Model):
    """Where a vector lies and who made it; vectors of different providers are never compared."""

    provider: Annotated[str, Field(min_length=1)]
    vector_id: RelativePath
    dimensions: Dimensions


class FusionWeights(Model):
    """How much each part of a screen counts. The sum is 1, or the weights are refused."""

    image: Unit = 0.5
    text: Unit = 0.3
    title: Unit = 0.1
    ui: Unit = 0.1

    @model_validator(mode="after")
    def _sum_to_one(self) -> FusionWeights:
        total = self.image + self.text + self.title + self.ui
        if abs(total - 1.0) > WEIGHT_TOLERANCE:
            raise ValueError(f"fusion weights must sum to 1.0, not {total:g}")
        return self


class Component(Model):
    provider: Annotated[str, Field(min_length=1)]
    vector_id: RelativePath
    weight: Unit


class FusionComponents(Model):
    image: Component
    text: Component
    title: Component
    ui: Component

    @model_validator(mode="after")
    def _weights(self) -> FusionComponents:
        FusionWeights(
            image=self.image.weight, text=self.text.weight, title=self.title.weight, ui=self.ui.weight
        )
        return self


class StateEmbedding(Model):
    schema_version: Literal["stateembedding_v1"] = "stateembedding_v1"
    embedding_id: Id
    vector_id: RelativePath
    dimensions: Dimensions = 512
    fusion_method: FusionMethod = "weighted"
    components: FusionComponents
    metadata: JsonObject = {}


@dataclass(frozen=True, eq=False)
class Vector:
    """A unit vector and its provider. Made by ``Vector.unit``, which normalises."""

    provider: str
    values: NDArray[np.float32]

    @classmethod
    def unit(cls, provider: str, values: NDArray[np.floating]) -> Vector:
        flat = np.asarray(values, dtype=np.float64).ravel()
        if not np.isfinite(flat).all() or not flat.any():
            raise ValueError("a vector needs finite values, at least one of them not zero")
        scaled = flat / np.abs(flat).max()  # squares of very large or small values would not fit
        return cls(provider, (scaled / np.linalg.norm(scaled)).astype(np.float32))

    def similarity(self, other: Vector) -> float:
        """Cosine, in [-1, 1] whatever the rounding."""
        if self.provider != other.provider:
            raise ValueError(f"vectors of {self.provider} and {other.provider} cannot be compared")
        if self.values.shape != other.values.shape:
            raise ValueError(f"dimensions {self.values.size} and {other.values.size} differ")
        return float(np.clip(np.dot(self.values, other.values), -1.0, 1.0))
