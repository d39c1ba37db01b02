"""The last few pictures of the screen, so that one from before any event is at hand."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from datetime import datetime

from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame

_KEPT = 12
"""Strokes are handled within a capture or two of happening; the rest is reserve for a busy machine."""


@dataclass(frozen=True)
class SeenFrame:
    frame: Frame
    window: WindowContext
    at: float
    """When this was last known to be what the screen showed: everything on it was there by then."""
    captured_at: datetime


class RecentFrames:
    """Of an unchanged screen there is one picture, which only grows older."""

    def __init__(self) -> None:
        self._seen: deque[SeenFrame] = deque(maxlen=_KEPT)

    def add(self, seen: SeenFrame) -> None:
        self._seen.append(seen)

    def still(self, at: float) -> None:
        """The screen has not changed since the latest picture. What it showed before is kept as it is known:
        a stroke from between the two must find a picture that is older than itself."""
        latest = self._seen[-1]
        if len(self._seen) > 1 and self._seen[-2].frame is latest.frame:
            self._seen[-1] = replace(latest, at=at)
        else:
            self._seen.append(replace(latest, at=at))

    def before(self, moment: float) -> SeenFrame | None:
        """The latest picture that cannot show what happened at this moment; none is better than a wrong one. A screen
        that showed the same before and after it showed that at this moment, too."""
        later: SeenFrame | None = None
        for seen in reversed(self._seen):
            if seen.at <= moment:
                went_on = later is not None and later.frame is seen.frame
                return replace(seen, at=moment) if went_on else seen
            later = seen
        return None

    def forget(self) -> None:
        self._seen.clear()

    @property
    def latest(self) -> SeenFrame | None:
        return self._seen[-1] if self._seen else None
