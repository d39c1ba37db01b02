"""What a text line says, and where each of its characters stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import NamedTuple

import cv2
import numpy as np

from rpa_vision.engines.ppocr.alphabet import Alphabet
from rpa_vision.engines.ppocr.model import Floats, OnnxModel
from rpa_vision.ports import Pixels

LINE_HEIGHT = 48
WIDTH_STEP = 64
"""Lines are padded to a multiple of this and batched only with lines of the same width: the same picture
of a line then always reads the same, whatever else is on the screen."""
LARGEST_BATCH = 8
"""Beyond this the output no longer fits the processor's cache and batching costs more than it saves."""
NOISE = 0.1
"""Below it the model saw a sign that is not in the alphabet, and any letter of it would be made up."""


class Character(NamedTuple):
    text: str
    centre: float
    """As a fraction of the line's width."""
    confidence: float


@dataclass(frozen=True)
class LineReader:
    model: OnnxModel
    alphabet: Alphabet

    def read(self, crops: Sequence[Pixels]) -> list[list[Character]]:
        """The characters of each line, in the order the lines were given."""
        readings: list[list[Character]] = [[] for _ in crops]
        scaled = [_at_reading_height(crop) for crop in crops]
        for batch in _batches([line.shape[1] for line in scaled]):
            outputs = self.model.run(_as_batch([scaled[index] for index in batch]))
            kept = outputs[:, :, self.alphabet.columns]
            for index, steps in zip(batch, kept, strict=True):
                readings[index] = self._decoded(steps, scaled[index].shape[1])
        return readings

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


def _at_reading_height(crop: Pixels) -> Pixels:
    height, width = crop.shape[:2]
    target = max(1, round(width * LINE_HEIGHT / height))
    way = cv2.INTER_CUBIC if height < LINE_HEIGHT else cv2.INTER_AREA
    return np.asarray(cv2.resize(crop, (target, LINE_HEIGHT), interpolation=way), dtype=np.uint8)


def _padded(width: int) -> int:
    return ceil(width / WIDTH_STEP) * WIDTH_STEP


def _batches(widths: list[int]) -> list[list[int]]:
    """Indices of lines with the same padded width, at most LARGEST_BATCH together."""
    by_width = sorted(range(len(widths)), key=lambda index: (_padded(widths[index]), index))
    batches = []
    for _, alike in groupby(by_width, key=lambda index: _padded(widths[index])):
        indices = list(alike)
        batches += [indices[start : start + LARGEST_BATCH] for start in range(0, len(indices), LARGEST_BATCH)]
    return batches


def _as_batch(lines: list[Pixels]) -> Floats:
    batch = np.zeros((len(lines), 3, LINE_HEIGHT, _padded(lines[0].shape[1])), dtype=np.float32)
    for place, line in zip(batch, lines, strict=True):
        place[:, :, : line.shape[1]] = line.transpose(2, 0, 1)
        place[:, :, : line.shape[1]] /= 127.5
        place[:, :, : line.shape[1]] -= 1.0
    return batch
