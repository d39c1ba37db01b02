"""The line under the letter that is a button's shortcut: it makes an « O » a « Q » and a « v » a « y »."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Inked = NDArray[np.bool_]

FAINT, INKED, FULL = 0.25, 0.5, 0.85
"""Of the contrast between paper and ink: what is still paper, what is ink, and what is wholly ink."""
LOWEST = 0.5
"""Of the line's height: where its lower part begins, in which the letters end."""
SHORTEST, LONGEST = 0.12, 1.1
"""Of the line's height: under an « i » and under an « M »; a link is underlined from end to end."""
THICKEST = 0.11
"""Of the line's height."""
HANGING = 0.3
"""Of the other letters' columns: those that may reach as far down, as the tails of « p » and « g » do."""
BARE = 0.6
"""Of the line: with paper below it; the tail of a « p » may go through."""
DOTTED, EDGE = 0.4, 3
"""Of a frame's side: with ink; and the columns at each end of the line that it reaches."""
SOFT = 0.25
"""Of the pixels that are wholly ink: soft ones, where letters have soft edges."""
COVERED = 0.2
"""Of the line: where a letter stands above it; above an underscore there is nothing."""


class _Stroke(NamedTuple):
    top: int
    bottom: int
    left: int
    right: int


def without_shortcut(grey: Grey, paper: float, ink: float) -> Grey:
    """The same line with paper where one letter is underlined."""
    dark = grey if ink < paper else 255 - grey
    white, contrast = paper if ink < paper else 255 - paper, abs(ink - paper)
    strokes = _sharp_strokes(dark, white - FULL * contrast, white - FAINT * contrast)
    if not strokes:
        return grey
    inked = _without_frame(dark < white - INKED * contrast)
    soft = _is_soft(dark, white - FULL * contrast, white - FAINT * contrast)
    found = [stroke for stroke in strokes if _is_shortcut(stroke, inked, soft=soft)]
    cleaned = grey.copy() if found else grey
    for top, bottom, left, right in found:
        through = inked[top - 1, left:right] & _row(inked, bottom)[left:right]
        cleaned[top:bottom, left:right][:, ~through] = round(paper)
    return cleaned


def _sharp_strokes(dark: Grey, full: float, faint: float) -> list[_Stroke]:
    """Level ones of a letter's length in the lower part: wholly of ink up to their ends, with paper beside and
    below them. Few letters have such strokes, being round or soft."""
    height, width = dark.shape
    first = round(LOWEST * height)
    lower = np.full((height - first + 1, width + 2), 255, np.uint8)
    lower[:-1, 1:-1] = dark[first:]
    flat = (lower <= full).ravel()
    edges = np.flatnonzero(flat[1:] != flat[:-1]) + 1
    starts, ends = edges[::2], edges[1::2]
    long = (ends - starts >= max(3, SHORTEST * height)) & (ends - starts <= LONGEST * height)
    found = []
    for start, end in zip(starts[long].tolist(), ends[long].tolist(), strict=True):
        row, left = divmod(start, width + 2)
        right = left + end - start
        if min(lower[row, left - 1], lower[row, right]) < faint:
            continue
        if np.count_nonzero(lower[row + 1, left:right] >= faint) < BARE * (right - left):
            continue
        top = row
        while top > 0 and (lower[top - 1, left:right] <= full).all():
            top -= 1
        if row + 1 - top <= max(1, round(THICKEST * height)) and first + top > 0:
            found.append(_Stroke(first + top, first + row + 1, left - 1, right - 1))
    return found


def _without_frame(inked: Inked) -> Inked:
    """Without rows that go from end to end, be they dotted: the button's side, or where the keyboard is."""
    across = inked.mean(axis=1) >= DOTTED
    frame = across & inked[:, :EDGE].any(axis=1) & inked[:, -EDGE:].any(axis=1)
    return np.asarray(inked & ~frame[:, None])


def _is_soft(dark: Grey, full: float, faint: float) -> bool:
    """Whether letters have soft edges."""
    soft = np.count_nonzero((full < dark) & (dark < faint))
    return bool(soft > SOFT * np.count_nonzero(dark <= full))


def _is_shortcut(stroke: _Stroke, inked: Inked, *, soft: bool) -> bool:
    above = inked[: stroke.top, stroke.left : stroke.right].any(axis=0)
    covered = float(above.mean()) >= COVERED
    return covered and _is_below(stroke, inked) and _is_no_tail(stroke, inked, soft=soft)


def _is_below(stroke: _Stroke, inked: Inked) -> bool:
    """Below where the other letters end: a letter's own stroke stands on the same line as they do."""
    height, width = inked.shape
    others = np.asarray(inked.any(axis=0))
    others[max(0, stroke.left - 1) : min(width, stroke.right + 1)] = False
    ends = height - np.argmax(inked[::-1, others], axis=0)
    return bool(ends.size) and float((ends > stroke.top).mean()) <= HANGING


def _is_no_tail(stroke: _Stroke, inked: Inked, *, soft: bool) -> bool:
    """Apart from the letter, or joined in the middle: a « g » is joined at an end to its tail, a box at both to its
    lower side. Where letters are not soft, a bold tail looks like anything."""
    above = inked[stroke.top - 1]
    joined = above[max(0, stroke.left - 1) : stroke.right + 1]
    return not joined.any() or (soft and bool(above[stroke.left + 1 : stroke.right - 1].any()))


def _row(inked: Inked, row: int) -> Inked:
    return inked[row] if row < len(inked) else np.zeros(inked.shape[1], np.bool_)
