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
_MOST_CELLS = 500_000
"""Columns of drawings times columns of the line, compared at once: what stays near the processor."""


def drawn(*texts: str) -> tuple[Columns, ...]:
    """Each text as each of the fonts shows it; nothing for one without ink. Kept nowhere: it may be secret."""
    written = [text.encode(errors="ignore").decode() for text in texts]  # OpenCV dies of half a letter
    ways = dict.fromkeys(way for text in written for way in (text, text.replace("0", _DOTTED_ZERO)))
    return tuple(columns for way in ways for font in _FONTS if (columns := _in_font(way, font)) is not None)


def likeness(line: Ink, expected: tuple[Columns, ...]) -> float:
    """How like that of the drawings which is most like it: 1 is the very same one, below 0.7 something else. The
    line may hold more than the text."""
    return max((_best_laid_over(_that_fit(expected, view), view) for view in _views(line)), default=0.0)


def _that_fit(expected: tuple[Columns, ...], view: Columns) -> list[Columns]:
    return [columns for columns in expected if len(view) >= _SHORTEST * len(columns)]


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
    bare = without_caret(line)
    kinds = [line] if bare is line else [line, bare]
    return [columns for kind in kinds if (columns := columns_of(kind)) is not None and len(columns) > 0]


def without_caret(line: Ink) -> Ink:
    """The line itself where there is none."""
    inked = line > INKED
    full = np.flatnonzero(inked.mean(axis=0) > 0.9)
    bars = [full[np.abs(full - end) < _CARET_WIDTH] for end in (0, inked.shape[1] - 1)]
    carets = [bar for bar in bars if 0 < bar.size < _CARET_WIDTH]
    if not carets:
        return line
    bare = line.copy()
    for bar in carets:
        bare[:, max(0, bar[0] - 1) : bar[-1] + 2] = 0.0
    return bare


def _in_font(text: str, font: str) -> Columns | None:
    size = _DRAWN_SIZE
    paper = np.zeros((size * 2, size * (len(text) + 2), 3), np.uint8)
    cv2.putText(paper, text, (size, size * 3 // 2), (255, 255, 255), cv2.FontFace(font), size, 400)
    left, top, width, height = cv2.boundingRect(paper[..., 0])
    written = paper[top : top + height, left : left + width, 0]
    return columns_of(written.astype(np.float32) / np.float32(255)) if written.size else None


def _best_laid_over(drawings: list[Columns], observed: Columns) -> float:
    """The drawings are laid over the line together: most of the time goes into beginning a row of it."""
    by_length = sorted(drawings, key=len)
    best = 0.0
    while by_length:
        longest = len(by_length[-1])
        together = max(1, _MOST_CELLS // (longest * len(observed)))
        best = max(best, _laid_over(by_length[-together:], observed))
        del by_length[-together:]
    return best


def _laid_over(drawings: list[Columns], observed: Columns) -> float:
    """All of a drawing somewhere on the observed; one column may stand for two, and two for one."""
    lengths = np.array([len(columns) for columns in drawings])
    apart = _apart(_one_beside_another(drawings), observed)
    rows, count, width = apart.shape
    cheapest = np.empty((rows, count), np.float32)
    earlier = np.full((count, width + 2), _NEVER, np.float32)
    so_far = earlier.copy()
    so_far[:, 2:] = apart[0]
    cheapest[0] = apart[0].min(axis=1)
    for row in range(1, rows):
        best = so_far[:, 1:-1] + apart[row]
        two = so_far[:, 1:-2] + (apart[row][:, 1:] + apart[row][:, :-1]) / 2
        np.minimum(best[:, 1:], two, out=best[:, 1:])
        np.minimum(best, earlier[:, 1:-1] + apart[row] + apart[row - 1], out=best)
        so_far, earlier = earlier, so_far
        so_far[:, 2:] = best
        cheapest[row] = best.min(axis=1)
    costs = cheapest[lengths - 1, np.arange(count)]
    return max(0.0, float((1.0 - costs / lengths).max()))


def _one_beside_another(drawings: list[Columns]) -> NDArray[np.float32]:
    """First columns, second columns, …; nothing after the last column of a shorter one."""
    beside = np.zeros((max(map(len, drawings)), len(drawings), _HEIGHT), np.float32)
    for number, columns in enumerate(drawings):
        beside[: len(columns), number] = columns
    return beside


def _apart(expected: NDArray[np.float32], observed: Columns) -> NDArray[np.float32]:
    """How much of their ink two columns do not share: 0 for the same column, 1 for no pixel in common."""
    both = np.zeros((*expected.shape[:2], len(observed)), np.float32)
    part = np.empty_like(both)
    for height in range(_HEIGHT):
        np.minimum(expected[..., height, None], np.ascontiguousarray(observed[:, height]), out=part)
        both += part
    both *= -2
    both /= expected.sum(axis=2)[..., None] + observed.sum(axis=1)
    both += 1
    return both
