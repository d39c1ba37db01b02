"""Which of two dialogs lies over the other: told by what is left to see of the one behind."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.geometry import Box
from rpa_vision.perception.dialogs.parts import DialogBox, lies_in
from rpa_vision.text.search import WORD, legible

EDGE = 3
"""Pixels between a dialog and what is left to see of the one it lies over."""
COVERED = 0.8
"""Of a side: how much of it the one in front takes."""
CUT = 5
"""Pixels from a line to the window that hides the rest of it: no window's own margin is as narrow."""


def is_behind(dialog: DialogBox, others: Sequence[DialogBox]) -> bool:
    """Where one cuts lines of the other off, that tells; otherwise, that nearly a whole side of it ends there."""
    return any(_is_behind(dialog, other) for other in others if other is not dialog)


def _is_behind(dialog: DialogBox, other: DialogBox) -> bool:
    is_hidden, hides = _hides_words_of(other, dialog), _hides_words_of(dialog, other)
    return is_hidden if is_hidden != hides else _ends_at(dialog.box, other.box)


def is_covered(dialog: DialogBox, others: Sequence[DialogBox]) -> bool:
    """It may say more than can be seen: another one cuts its lines off, or stands where its first ones would be."""
    return any(
        _hides_words_of(other, dialog) or (_stands_over(other.box, dialog.box) and not _rises(dialog, other))
        for other in others
        if other is not dialog
    )


def _rises(dialog: DialogBox, upper: DialogBox) -> bool:
    """Words across its upper border, or closer to it than any window's margin, are its title, or a line of the upper
    one that it cuts off. Either way it is in front, and nothing of it is hidden there."""
    written = [(line.text, line.bbox) for line in upper.lines] + [
        (one.label, one.bbox) for one in upper.answers
    ]
    words = (place for text, place in written if len(legible(text)) >= WORD)
    top = dialog.box.top
    return any(_is_in_line(dialog.box, one) and one.top < top <= one.bottom + CUT for one in words)


def _hides_words_of(front: DialogBox, behind: DialogBox) -> bool:
    words = (line.bbox for line in behind.lines if len(legible(line.text)) >= WORD)
    return any(_cuts_line(front.box, line, behind.box) for line in words if not lies_in(front.box, line))


def _cuts_line(window: Box, line: Box, box: Box) -> bool:
    return (
        _cuts_sideways(window, line)
        or _hides_below(window, line)
        or (_hides_above(window, line) and not _is_title(line, box))
    )


def _cuts_sideways(window: Box, line: Box) -> bool:
    level = window.top <= line.center.y < window.bottom
    return level and min(abs(line.right - window.left), abs(line.left - window.right)) <= CUT


def _hides_below(window: Box, line: Box) -> bool:
    return _is_in_line(window, line) and abs(line.bottom - window.top) <= CUT


def _hides_above(window: Box, line: Box) -> bool:
    return _is_in_line(window, line) and abs(line.top - window.bottom) <= CUT


def _is_in_line(window: Box, line: Box) -> bool:
    return window.left <= line.center.x < window.right


def _is_title(line: Box, box: Box) -> bool:
    """Right under the upper border, or across it where the border is seen below the title: nothing of what the window
    says would be hidden above it."""
    return -CUT <= line.top - box.top <= line.height


def _ends_at(box: Box, other: Box) -> bool:
    """With nearly a whole side: the other lies over the rest of it."""
    beside = min(abs(box.left - other.right), abs(box.right - other.left)) <= EDGE
    level = min(abs(box.top - other.bottom), abs(box.bottom - other.top)) <= EDGE
    down = min(box.bottom, other.bottom) - max(box.top, other.top)
    return (beside and down >= COVERED * box.height) or (level and _shared_width(box, other) >= COVERED)


def _stands_over(upper: Box, box: Box) -> bool:
    return abs(box.top - upper.bottom) <= EDGE and _shared_width(box, upper) >= COVERED


def _shared_width(box: Box, other: Box) -> float:
    return (min(box.right, other.right) - max(box.left, other.left)) / box.width
