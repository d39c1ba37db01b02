"""A page on disk: its picture, and beside it the truth as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from rpa_vision.errors import BadImageError
from rpa_vision.models.base import Model
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.ports import Frame
from rpa_vision_lab.pages.truth import Page, TrueElement, TrueWord


class WordTruth(Model):
    text: str
    bbox: Box


class ElementTruth(Model):
    type: ElementType
    bbox: Box
    label: str
    states: tuple[str, ...] = ()


class Truth(Model):
    """What the drawing process tells about its picture."""

    schema_version: Literal["drawnpage_v1"] = "drawnpage_v1"
    words: tuple[WordTruth, ...]
    elements: tuple[ElementTruth, ...]
    doubtful: tuple[Box, ...] = ()


def write_truth(
    folder: Path,
    name: str,
    words: Sequence[TrueWord],
    elements: Sequence[TrueElement],
    doubtful: Sequence[Box],
) -> None:
    truth = Truth(
        words=tuple(WordTruth(text=word.text, bbox=word.bbox) for word in words),
        elements=tuple(
            ElementTruth(type=one.type, bbox=one.bbox, label=one.label, states=tuple(sorted(one.states)))
            for one in elements
        ),
        doubtful=tuple(doubtful),
    )
    (folder / f"{name}.json").write_text(truth.model_dump_json(), encoding="utf-8")


def load_page(folder: Path, name: str) -> Page:
    truth = Truth.model_validate_json((folder / f"{name}.json").read_bytes())
    picture = folder / f"{name}.png"
    pixels = cv2.imread(str(picture), cv2.IMREAD_COLOR)
    if pixels is None:
        raise BadImageError(f"{picture.name} is not a picture")
    return Page(
        name=name,
        frame=Frame(np.asarray(pixels, dtype=np.uint8)),
        words=tuple(TrueWord(word.text, word.bbox) for word in truth.words),
        elements=tuple(
            TrueElement(one.type, one.bbox, one.label, frozenset(one.states)) for one in truth.elements
        ),
        doubtful=truth.doubtful,
    )
