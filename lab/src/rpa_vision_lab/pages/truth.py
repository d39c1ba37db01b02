"""What a drawn page is known to show."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.ports import Frame

CLICKABLE = frozenset(
    {
        ElementType.BUTTON,
        ElementType.TEXT_INPUT,
        ElementType.CHECKBOX,
        ElementType.RADIO,
        ElementType.DROPDOWN,
        ElementType.TAB,
        ElementType.LINK,
        ElementType.ICON,
        ElementType.MENU_ITEM,
    }
)


@dataclass(frozen=True)
class TrueWord:
    text: str
    bbox: Box
    """The word's advance width by its font's line height."""


@dataclass(frozen=True)
class TrueElement:
    type: ElementType
    bbox: Box
    """Of what a person would click: a field's frame without its label; a checkbox's square with its text."""
    label: str
    """The text that names it: inside a button, beside or above a field. Empty for what no text names."""
    states: frozenset[str] = frozenset()
    """Of ``checked``, ``disabled``, ``focused``."""


@dataclass(frozen=True)
class Page:
    """One picture of a program and the truth about it."""

    name: str
    """Toolkit, kind and variant: ``qt-form-dark-125``."""
    frame: Frame
    words: tuple[TrueWord, ...]
    elements: tuple[TrueElement, ...]
    doubtful: tuple[Box, ...] = ()
    """Of words and elements cut or partly covered: whoever finds them is neither right nor wrong."""

    def as_jpeg(self, quality: int) -> Page:
        _, data = cv2.imencode(".jpg", self.frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
        damaged = Frame(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8))
        return Page(f"{self.name}-q{quality}", damaged, self.words, self.elements, self.doubtful)
