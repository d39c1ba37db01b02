"""One look, many readers: what is on a screen is found out when first asked for, once."""

from __future__ import annotations

from collections import deque
from threading import Lock

from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame, Pixels

REMEMBERED_VIEWS = 4
"""The latest screens of a few desktops; each holds its picture."""
BAND = 64
"""Rows compared at a time: two screens mostly differ soon."""


class Eyes:
    def __init__(self, senses: Senses) -> None:
        self._senses = senses
        self._views: deque[ScreenView] = deque(maxlen=REMEMBERED_VIEWS)
        self._lock = Lock()

    def look(self, frame: Frame) -> ScreenView:
        """A view of this frame; the earlier one of a screen that shows the same, to the pixel.

        The view keeps a copy: it is read later, and a capture may write its next picture into the same memory.
        """
        kept = frame.pixels.copy()
        kept.flags.writeable = False
        with self._lock:
            known = [view for view in self._views if _same(view.frame.pixels, kept)]
            view = known[0] if known else ScreenView(Frame(kept), self._senses)
            if known:
                self._views.remove(view)
            self._views.append(view)
            return view

    def glance(self, frame: Frame) -> ScreenView:
        """The view that is remembered of this frame; otherwise one that is not."""
        with self._lock:
            known = next((view for view in self._views if _same(view.frame.pixels, frame.pixels)), None)
        return known or self.aside(frame)

    def aside(self, frame: Frame) -> ScreenView:
        """A view that is not remembered."""
        return ScreenView(frame, self._senses)


def _same(one: Pixels, other: Pixels) -> bool:
    return one.shape == other.shape and all(
        (one[top : top + BAND] == other[top : top + BAND]).all() for top in range(0, len(one), BAND)
    )
