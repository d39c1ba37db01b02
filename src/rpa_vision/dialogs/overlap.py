"""Which of two dialogs lies over the other: told by what is left to see of the one behind."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.dialogs.parts import DialogBox
from rpa_vision.models.geometry import Box

EDGE = 3
"""Pixels between a dialog and what is left to see of the one it lies over."""
COVERED = 0.8
"""Of a side: how much of it the one in front takes."""
CUT = 5
"""Pixels from a line's end to the window that hides the rest of it; a window's own margin is wider."""


def is_behind(dialog: DialogBox, others: Sequence[DialogBox]) -> bool:
    """Nearly a whole side of it ends at another one. Where each ends at the other, the text that one cuts off tells
    which is in front."""
    return any(_ends_at(dialog.box, other.box) and not _hides_text_of(dialog, other) for other in others)


def is_cut(dialog: DialogBox, others: Sequence[DialogBox]) -> bool:
    """Another one hides a part of what it says."""
    return any(_ends_at(dialog.box, other.box) and _hides_text_of(other, dialog) for other in others)


def _ends_at(box: Box, other: Box) -> bool:
    level = min(abs(box.top - other.bottom), abs(box.bottom - other.top)) <= EDGE
    down = min(box.bottom, other.bottom) - max(box.top, other.top)
    across = min(box.right, other.right) - max(box.left, other.left)
    return (_seam(box, other) is not None and down >= COVERED * box.height) or (
        level and across >= COVERED * box.width
    )


def _hides_text_of(front: DialogBox, behind: DialogBox) -> bool:
    seam = _seam(front.box, behind.box)
    return seam is not None and _runs_up_to(seam, behind) and not _runs_up_to(seam, front)


def _seam(box: Box, other: Box) -> int | None:
    """Where the two stand side by side."""
    meetings = ((box.left, other.right), (box.right, other.left))
    return next((here for here, there in meetings if abs(here - there) <= EDGE), None)


def _runs_up_to(seam: int, dialog: DialogBox) -> bool:
    return any(
        min(abs(line.bbox.left - seam), abs(line.bbox.right - seam)) <= CUT for line in dialog.lines
    )
