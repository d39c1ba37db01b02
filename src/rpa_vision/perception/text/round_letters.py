"""O or 0? Readers go by what stands around a round letter; only its shape tells them apart."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame
from rpa_vision.text.patterns import is_date

UPRIGHT = 1.2
"""Of its width: the height of a 0; that of an O is less."""
NARROW_LETTER = 1.45
"""Of a digit's width: in narrow print an O is upright as well, and wider than this."""
ZERO_AT_MOST = 1.18
"""The same of a 0 that touches others."""
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


class _Run(NamedTuple):
    """Letters that columns without ink divide from the others, and how large their ink is."""

    letters: str
    width: int
    height: int


def _doubtful(word: Token, frame: Frame) -> bool:
    runs = _runs(word, frame)
    if not runs:  # read where nothing is written
        return True
    beside = [run.width for run in runs if len(run.letters) == 1 and run.letters in AS_WIDE_AS_ZERO]
    digit = median(beside) if beside else None
    return any(_contradicts(run, digit) for run in runs)


def _contradicts(run: _Run, digit: float | None) -> bool:
    """An O is about as wide as it is high, or, in narrow print, much wider than a digit. Letters that touch are
    measured together, with the gaps their ink fills; where no digit stands by itself, nothing is known of them."""
    if run.letters in ROUND:
        upright = run.height >= UPRIGHT * run.width and (digit is None or run.width <= NARROW_LETTER * digit)
        return upright == (run.letters == "O")
    if "0" not in run.letters or digit is None:
        return False
    others = len(run.letters) - 1
    return run.width / digit > others + ZERO_AT_MOST + FILLED_GAP * others


def _runs(word: Token, frame: Frame) -> list[_Run]:
    """Whole ones: a word's box may be cut a little short, and half an O is as narrow as a 0."""
    wider = word.bbox.grown(word.bbox.height // 2, frame.size)
    around = Box(wider.left, word.bbox.top, wider.right, word.bbox.bottom)
    inked = _inked(around, word.bbox, frame)
    columns = inked.any(axis=0)
    spans = np.flatnonzero(np.diff(np.concatenate(([False], columns, [False])).astype(np.int8))).reshape(
        -1, 2
    )
    first, last = (FINER * (side - around.left) for side in (word.bbox.left, word.bbox.right))
    edges = [(int(start), int(end)) for start, end in spans if start < last and first < end]
    if not edges:
        return []
    middles = [FINER * ((glyph.left + glyph.right) / 2 - around.left) for glyph in word.glyphs]
    owners = [int(np.argmin([max(start - x, x - end, 0) for start, end in edges])) for x in middles]
    return [
        _Run(
            "".join(letter for letter, owner in zip(word.text, owners, strict=True) if owner == number),
            end - start,
            int(np.ptp(np.flatnonzero(inked[:, start:end].any(axis=1)))) + 1,
        )
        for number, (start, end) in enumerate(edges)
    ]


def _inked(around: Box, word: Box, frame: Frame) -> NDArray[np.bool_]:
    """Where there is ink, in quarters of a pixel: as much of it as the word's own has."""
    part = frame.pixels[around.top : around.bottom, around.left : around.right]
    finer = cv2.resize(part, None, fx=FINER, fy=FINER, interpolation=cv2.INTER_CUBIC)
    grey = cv2.cvtColor(finer, cv2.COLOR_BGR2GRAY).astype(np.float32)
    own = slice(FINER * (word.left - around.left), FINER * (word.right - around.left))
    away = np.abs(grey - np.median(grey[:, own]))
    return np.asarray(away > INK * away[:, own].max())
