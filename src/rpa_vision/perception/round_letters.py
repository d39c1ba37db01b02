"""O or 0? Readers go by what stands around a round letter; only its shape tells them apart."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.dates import is_date
from rpa_vision.models.geometry import Box
from rpa_vision.models.wording import Token
from rpa_vision.ports import Frame

ZERO_AT_MOST = 1.18
LETTER_AT_LEAST = 1.2
"""Widths of a 0 and of an O, in widths of the digits beside it; in between it may be either."""
ROUND = frozenset("0O")
AS_WIDE_AS_ZERO = frozenset("235689")
FINER = 4
"""Letters are measured in quarters of a pixel."""
FILLED_GAP = 0.25
"""Of a digit's width: between two that touch."""
INK = 0.45
"""Of the contrast: half-lit pixels at the edges of a letter are not part of it."""


def may_be_another(words: Sequence[Token], frame: Frame) -> bool:
    """Whether a 0 or an O among digits has not the shape of what it was read as."""
    return any(_doubtful(word, frame) for word in words if _mixes(word.text))


def _mixes(text: str) -> bool:
    """Digits with what may be another sign. In a date no letter can stand."""
    return any(map(str.isdigit, text)) and not ROUND.isdisjoint(text) and not is_date(text)


def _doubtful(word: Token, frame: Frame) -> bool:
    runs = _runs(word, frame)
    if not runs:  # read where nothing is written
        return True
    beside = [width for letters, width in runs if len(letters) == 1 and letters in AS_WIDE_AS_ZERO]
    if not beside:
        return len(ROUND.intersection(word.text)) > 1
    digit = median(beside)
    return any(_contradicts(letters, width / digit) for letters, width in runs)


def _contradicts(letters: str, digits_wide: float) -> bool:
    """Letters that touch are measured together, with the gaps their ink fills."""
    if letters == "O":
        return digits_wide < LETTER_AT_LEAST
    return "0" in letters and digits_wide > len(letters) - 1 + ZERO_AT_MOST + FILLED_GAP * (len(letters) - 1)


def _runs(word: Token, frame: Frame) -> list[tuple[str, int]]:
    """Letters that columns without ink divide from the others, and how wide their ink is."""
    inked = _inked(word.bbox, frame)
    if not inked.any():
        return []
    edges = np.flatnonzero(np.diff(np.concatenate(([False], inked, [False])).astype(np.int8))).reshape(-1, 2)
    middles = [FINER * ((glyph.left + glyph.right) / 2 - word.bbox.left) for glyph in word.glyphs]
    owners = [int(np.argmin([max(start - x, x - end, 0) for start, end in edges])) for x in middles]
    return [
        (
            "".join(letter for letter, owner in zip(word.text, owners, strict=True) if owner == number),
            int(end - start),
        )
        for number, (start, end) in enumerate(edges)
    ]


def _inked(box: Box, frame: Frame) -> NDArray[np.bool_]:
    """Which columns have ink in them."""
    part = frame.pixels[box.top : box.bottom, box.left : box.right]
    finer = cv2.resize(part, None, fx=FINER, fy=FINER, interpolation=cv2.INTER_CUBIC)
    grey = cv2.cvtColor(finer, cv2.COLOR_BGR2GRAY).astype(np.float32)
    away = np.abs(grey - np.median(grey))
    return np.asarray((away > INK * away.max()).any(axis=0))
