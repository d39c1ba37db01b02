"""What a text line says, and where each of its characters stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

import cv2
import numpy as np

from rpa_vision.engines.ppocr.alphabet import Alphabet, latin_alphabet
from rpa_vision.engines.ppocr.model import Floats, Model, OnnxModel, side_by_side
from rpa_vision.engines.ppocr.tokens import Character, find_token
from rpa_vision.engines.ppocr.weights import Weights
from rpa_vision.models.geometry import Box
from rpa_vision.models.wording import Token
from rpa_vision.once import Once
from rpa_vision.ports import Pixels

LINE_HEIGHT = 48
WIDTH_STEP = 8
"""Lines are padded to the network's own step and no further: what is padded gets read as well."""
SOFTENING = 0.6
"""Pixels; takes JPEG's ringing off the letters. Two of five words lost at quality 20 come back."""
NOISE = 0.1
"""Below it the model saw a sign that is not in the alphabet, and any letter of it would be made up."""


class PpOcrReader:
    """PP-OCRv6's text recognition. The weights are loaded when first needed and kept."""

    def __init__(self, weights: Weights, *, stretch: float = 1.0) -> None:
        """``stretch`` makes lines wider than they are: the tiny network tells narrow letters apart better so."""
        self.name = weights.name
        self._parts = Once(lambda: Recogniser.load(weights, stretch))

    def read(self, crops: Sequence[Pixels]) -> list[Token | None]:
        parts = self._parts.get()
        return side_by_side(parts.read, crops)


@dataclass(frozen=True)
class Recogniser:
    model: Model
    alphabet: Alphabet
    stretch: float

    @classmethod
    def load(cls, weights: Weights, stretch: float) -> Recogniser:
        alphabet = latin_alphabet(weights.file("dictionary.txt").decode())
        return cls(OnnxModel(weights.file("rec.onnx")), alphabet, stretch)

    def read(self, crop: Pixels) -> Token | None:
        height, width = crop.shape[:2]
        return find_token(Box(0, 0, width, height), self.characters(crop))

    def characters(self, crop: Pixels) -> list[Character]:
        scaled = _at_reading_height(crop, self.stretch)
        [steps] = self.model.run(_as_batch(scaled))
        return self._decoded(steps[:, self.alphabet.columns], scaled.shape[1])

    def _decoded(self, steps: Floats, line_width: int) -> list[Character]:
        """Greedy CTC: a character is one run of steps that name it; a blank separates doubled letters."""
        best, sureness = steps.argmax(axis=1), steps.max(axis=1)
        best[sureness < NOISE] = 0
        named = [self.alphabet.characters[column] for column in best]
        step_width = _padded(line_width) / len(steps)
        found = []
        for text, run in groupby(range(len(named)), key=named.__getitem__):
            if not text:
                continue
            indices = list(run)
            centre = (indices[0] + indices[-1] + 1) / 2 * step_width / line_width
            confidence = float(sureness[indices].max())
            found += [Character(letter, min(centre, 1.0), min(confidence, 1.0)) for letter in text]
        return found


def _at_reading_height(crop: Pixels, stretch: float) -> Pixels:
    height, width = crop.shape[:2]
    target = max(1, round(width * stretch * LINE_HEIGHT / height))
    soft = cv2.GaussianBlur(crop, (0, 0), SOFTENING)
    return np.asarray(cv2.resize(soft, (target, LINE_HEIGHT), interpolation=_way(height)), dtype=np.uint8)


def _way(height: int) -> int:
    """Cubic would sharpen what JPEG damaged, and the network was not trained on it."""
    return cv2.INTER_LINEAR if height < LINE_HEIGHT else cv2.INTER_AREA


def _padded(width: int) -> int:
    return ceil(width / WIDTH_STEP) * WIDTH_STEP


def _as_batch(line: Pixels) -> Floats:
    height, width = line.shape[:2]
    batch = np.zeros((1, 3, height, _padded(width)), dtype=np.float32)
    place = batch[0, :, :, :width]
    np.divide(line.transpose(2, 0, 1), 127.5, out=place)
    place -= 1.0
    return batch
