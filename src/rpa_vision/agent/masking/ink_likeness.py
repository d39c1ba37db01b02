"""How much a line of ink looks like a given text, in whatever font: read by nobody, only compared.

The text is drawn in four fonts (two plain ones, a narrow one, one with serifs), each drawing and the line are brought
to one height, and their columns are laid over each other, stretched here and there as one font is wider than another
(dynamic time warping).
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.agent.masking.painted import INKED, Ink

Columns = NDArray[np.float32]
"""Column by column from the left, each the ink from top to bottom; empty ones are left out, because the
distance between letters says nothing."""

_HEIGHT = 16
"""Pixels: the smallest text people read has about ten."""
_DRAWN_SIZE = 48
_SHIPPED = Path(__file__).with_name("fonts")
_FONTS = ("uni", "sans", str(_SHIPPED / "narrow.ttf"), str(_SHIPPED / "serif.ttf"))
"""OpenCV's own two, and two beside this file: the fonts of the machine are not what a server's programs write in."""
_DOTTED_ZERO = "θ"
"""What comes nearest to the zero of fonts whose letters are all of one width."""
_EMPTY = 0.25
_NEVER = np.float32(1e6)
_SHORTEST = 0.55
"""A condensed font is this much narrower than a wide one; what is shorter lacks letters."""
_CARET_WIDTH = 4


def drawn(text: str) -> tuple[Columns, ...]:
    """The text as each of the fonts shows it; nothing for a text without ink. Kept nowhere: it may be secret."""
    written = text.encode(errors="ignore").decode()  # OpenCV dies of half a letter, and nobody can type one
    ways = dict.fromkeys((written, written.replace("0", _DOTTED_ZERO)))
    return tuple(columns for way in ways for font in _FONTS if (columns := _in_font(way, font)) is not None)


def likeness(line: Ink, expected: tuple[Columns, ...]) -> float:
    """1 is the very same drawing; below 0.7 is something else. The line may hold more than the text."""
    pairs = ((one, view) for view in _views(line) for one in expected if len(view) >= _SHORTEST * len(one))
    return max((_laid_over(one, view) for one, view in pairs), default=0.0)


def columns_of(ink: Ink) -> Columns | None:
    inked = ink > INKED
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    if rows.size == 0:
        return None
    tight = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    width = max(1, round(tight.shape[1] * _HEIGHT / tight.shape[0]))
    even = cv2.GaussianBlur(cv2.resize(tight, (width, _HEIGHT), interpolation=cv2.INTER_AREA), (3, 3), 0.8)
    return np.ascontiguousarray(even[:, even.max(axis=0) > _EMPTY].T, dtype=np.float32)


def _views(line: Ink) -> list[Columns]:
    """As it is, and without a caret at either end, which would make the letters beside it look small."""
    kinds = [line, without_caret(line)]
    return [columns for kind in kinds if (columns := columns_of(kind)) is not None and len(columns) > 0]


def without_caret(line: Ink) -> Ink:
    inked = line > INKED
    full = np.flatnonzero(inked.mean(axis=0) > 0.9)
    bare = line.copy()
    for end in (0, inked.shape[1] - 1):
        bar = full[np.abs(full - end) < _CARET_WIDTH]
        if 0 < bar.size < _CARET_WIDTH:
            bare[:, max(0, bar[0] - 1) : bar[-1] + 2] = 0.0
    return bare


def _in_font(text: str, font: str) -> Columns | None:
    size = _DRAWN_SIZE
    paper = np.zeros((size * 2, size * (len(text) + 2), 3), np.uint8)
    cv2.putText(paper, text, (size, size * 3 // 2), (255, 255, 255), cv2.FontFace(font), size, 400)
    return columns_of(paper[..., 0].astype(np.float32) / np.float32(255))


def _laid_over(expected: Columns, observed: Columns) -> float:
    """All of the expected somewhere on the observed; one column may stand for two, and two for one."""
    shared = expected.sum(axis=1)[:, None] + observed.sum(axis=1)[None]
    apart = np.abs(expected[:, None] - observed[None]).sum(axis=2) / shared
    edge = np.full((len(expected), 2), _NEVER, np.float32)
    apart_before = np.hstack([edge, apart])[:, 1:-1]
    so_far = np.full((len(expected), len(observed) + 2), _NEVER, np.float32)
    so_far[0, 2:] = apart[0]
    for row in range(1, len(expected)):
        one = so_far[row - 1, 1:-1] + apart[row]
        two = so_far[row - 1, :-2] + (apart[row] + apart_before[row]) / 2
        best = np.minimum(one, two)
        if row > 1:
            best = np.minimum(best, so_far[row - 2, 1:-1] + apart[row] + apart[row - 1])
        so_far[row, 2:] = best
    return max(0.0, 1.0 - float(so_far[-1].min()) / len(expected))
