"""Looking at the screen no more often than it changes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Protocol

import numpy as np
import structlog

from rpa_vision.agent.recording.frames import RecentFrames, SeenFrame
from rpa_vision.ports import Clock, Frame, Screen

_log = structlog.get_logger(__name__)

_TRUSTED_FOR_S = 1.0
"""Then a picture is taken all the same: a screen whose changes go unreported must not go unseen."""


class Changes(Protocol):
    """Knows without a picture whether one would show something new."""

    def any(self) -> bool:
        """Whether anything was painted since this was last asked. May be wrong in saying yes."""
        ...

    def close(self) -> None: ...


class Lookout:
    def __init__(self, screen: Screen, clock: Clock, changes: Changes | None = None) -> None:
        self._screen = screen
        self._clock = clock
        self._changes = changes
        self._pictured = 0.0
        self.frames = RecentFrames()

    def look(self) -> SeenFrame:
        """What the screen shows now."""
        latest, changes = self.frames.latest, self._changes
        if latest is None or changes is None or changes.any():
            return self.add(self._screen.capture())
        if self._clock.now() - self._pictured < _TRUSTED_FOR_S:
            self.frames.still(self._clock.now())
            return latest
        return self.add(self._checked(latest.frame, changes))

    def _checked(self, known: Frame, changes: Changes) -> Frame:
        """A picture although none was called for; whoever did not call for one that is new is not asked again."""
        frame = self._screen.capture()
        if np.array_equal(known.pixels, frame.pixels):
            return frame
        if changes.any():  # it came just now
            return self._screen.capture()
        _log.warning("the display does not report all its changes; looking all the time from now on")
        self._changes = None
        return frame

    def add(self, frame: Frame) -> SeenFrame:
        at = self._pictured = self._clock.now()
        latest = self.frames.latest
        if latest is None or not np.array_equal(latest.frame.pixels, frame.pixels):
            self.frames.add(SeenFrame(frame, self._screen.foreground(), at, datetime.now(UTC)))
        else:
            self._ask_for_window(latest, at)
        seen = self.frames.latest
        assert seen is not None  # noqa: S101 - one was just added
        return seen

    def _ask_for_window(self, latest: SeenFrame, at: float) -> None:
        window = self._screen.foreground()
        if window == latest.window:
            self.frames.still(at)
        else:
            self.frames.add(replace(latest, window=window, at=at))

    def forget(self) -> None:
        self.frames.forget()
