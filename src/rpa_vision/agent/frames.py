"""The last few pictures of the screen, so that one from before any event is at hand."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np

from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame

_KEPT = 12
"""Strokes are handled within a capture or two of happening; the rest is reserve for a busy machine."""


@dataclass(frozen=True)
class Seen:
    frame: Frame
    window: WindowContext
    at: float
    """When the capture was over: everything on it was there by then."""
    captured_at: datetime


class RecentFrames:
    def __init__(self) -> None:
        self._seen: deque[Seen] = deque(maxlen=_KEPT)

    def add(self, seen: Seen) -> None:
        """An unchanged screen keeps its first picture, so that equal pictures are one object."""
        latest = self._seen[-1] if self._seen else None
        if latest is not None and np.array_equal(latest.frame.pixels, seen.frame.pixels):
            seen = replace(seen, frame=latest.frame, captured_at=latest.captured_at)
        self._seen.append(seen)

    def before(self, moment: float) -> Seen | None:
        """The latest picture that cannot show what happened at this moment; none is better than a wrong one."""
        return next((seen for seen in reversed(self._seen) if seen.at <= moment), None)

    @property
    def latest(self) -> Seen:
        return self._seen[-1]
