"""Waiting for a screen to become still."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.ports import Clock, Frame, Pixels, Screen

_SHRINK = 8
"""A square of this many pixels becomes one: two digits of a clock change a handful of them."""
_LEVEL = 10
"""Of 255, averaged over a square: less than a caret, more than compression noise."""
_BUSY = 0.001
"""A changing caret, clock or small spinner covers less of a screen than this; nothing that moves on does."""


@dataclass(frozen=True)
class Settle:
    limit_s: float = 3.0
    quiet_s: float = 0.15
    """Longer than a toolkit takes between noticing a click and drawing its effect."""
    poll_s: float = 0.03


def still_frame(screen: Screen, clock: Clock, settle: Settle) -> Frame:
    """The screen once nothing large moved for ``quiet_s``; after ``limit_s``, as it then is."""
    deadline = clock.now() + settle.limit_s
    frame = screen.capture()
    reference, still_since = thumbnail(frame), clock.now()
    while (now := clock.now()) < min(still_since + settle.quiet_s, deadline):
        clock.sleep(min(settle.poll_s, deadline - now))
        frame = screen.capture()
        look = thumbnail(frame)
        # Compared with the start of the quiet time, so that a slow fade adds up.
        if moved(reference, look):
            reference, still_since = look, clock.now()
    return frame


def thumbnail(frame: Frame) -> Pixels:
    size = (max(1, frame.size.width // _SHRINK), max(1, frame.size.height // _SHRINK))
    small: Pixels = cv2.resize(frame.pixels, size, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    return small


def moved(before: Pixels, after: Pixels) -> bool:
    """Whether two thumbnails differ by more than a blinking caret and a ticking clock."""
    if before.shape != after.shape:
        return True
    changed = (cv2.absdiff(before, after) > _LEVEL).any(axis=2)
    return bool(np.count_nonzero(changed) > _BUSY * changed.size)
