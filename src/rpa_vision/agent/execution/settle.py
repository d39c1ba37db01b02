"""Waiting for a screen to become still."""

from __future__ import annotations

from dataclasses import dataclass, replace

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


def changed_frame(screen: Screen, clock: Clock, settle: Settle, since: Frame, within_s: float) -> Frame:
    """The screen once something large is not as it was, and then still; after ``within_s``, as it then is."""
    deadline = clock.now() + within_s
    former, frame = thumbnail(since), screen.capture()
    while not moved(former, thumbnail(frame)):
        left = deadline - clock.now()
        if left <= 0:
            return frame
        clock.sleep(min(settle.poll_s, left))
        frame = screen.capture()
    return still_frame(screen, clock, replace(settle, limit_s=max(0.0, deadline - clock.now())))


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
