"""The vector of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rpa_vision.errors import BadSettingsError
from rpa_vision.models.embedding import FusionMethod, FusionWeights, Vector
from rpa_vision.models.screen import UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.embedding.fusion import fuse, fused_name
from rpa_vision.perception.embedding.said import ENTERED_SHARE, embed_said, embed_title, entered_there
from rpa_vision.phrases import phrased
from rpa_vision.ports import LookEmbedder, LookOf, Pixels, TextEmbedder

FEWEST_DIMENSIONS = 64
"""With fewer, the four parts get into each other's way and unlike screens look alike."""


class ElementsEmbedder(Protocol):
    @property
    def name(self) -> str: ...

    def embed_elements(self, elements: Sequence[UIElement]) -> Vector:
        """A screen without elements has a vector too."""
        ...


@dataclass(frozen=True, eq=False)
class StateInput:
    """What of a screen goes into its vector."""

    pixels: Pixels
    lines: Sequence[Token] = ()
    elements: Sequence[UIElement] = ()
    title: str = ""


@dataclass(frozen=True, eq=False)
class StateVectors:
    """The vector of a screen, and those it was made of."""

    vector: Vector
    image: Vector
    text: Vector
    title: Vector
    ui: Vector


class StateEmbedder:
    def __init__(
        self,
        look: LookEmbedder,
        text: TextEmbedder,
        ui: ElementsEmbedder,
        *,
        weights: FusionWeights,
        method: FusionMethod = "weighted",
        dimensions: int = 512,
    ) -> None:
        if dimensions < FEWEST_DIMENSIONS:
            raise BadSettingsError(
                phrased(
                    "setting_refused.dimensions", dimensions=dimensions, fewest_dimensions=FEWEST_DIMENSIONS
                )
            )
        self._look, self._text, self._ui = look, text, ui
        self._weights: FusionWeights = weights
        self._method: FusionMethod = method
        self._dimensions = dimensions

    @property
    def name(self) -> str:
        """The provider of the screens' vectors."""
        text = self._text.name
        providers = {"image": self._look.name, "text": text, "title": text, "ui": self._ui.name}
        return fused_name(self._method, self._dimensions, self._weights, providers)

    def embed(self, screen: StateInput) -> StateVectors:
        return self.embed_many([screen])[0]

    def prepare(self, pixels: Pixels) -> LookOf:
        """The part that needs the picture alone, and can be made while the rest is being read off it."""
        [look] = self._look.prepare([pixels])
        return look

    def embed_with(self, look: LookOf, screen: StateInput) -> StateVectors:
        return self._fused(screen, look)

    def embed_many(self, screens: Sequence[StateInput]) -> list[StateVectors]:
        looks = self._look.prepare([screen.pixels for screen in screens])
        return [self._fused(*one) for one in zip(screens, looks, strict=True)]

    def _fused(self, screen: StateInput, look: LookOf) -> StateVectors:
        entered = entered_there(screen.lines, screen.elements)
        parts = {
            "image": look(screen.lines, [ENTERED_SHARE if data else 1.0 for data in entered]),
            "text": embed_said(self._text, screen.lines, entered),
            "title": embed_title(self._text, screen.title, screen.lines),
            "ui": self._ui.embed_elements(screen.elements),
        }
        return StateVectors(fuse(self._method, self._dimensions, self._weights, parts), **parts)
