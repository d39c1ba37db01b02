"""One look, many readers: what is on a screen is found out when first asked for, once."""

from __future__ import annotations

from rpa_vision.perception.memory import Memory
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame

REMEMBERED_VIEWS = 4
"""The latest screens of a few desktops; each holds its picture."""


class Eyes:
    def __init__(self, senses: Senses) -> None:
        self._senses = senses
        self._views: Memory[ScreenView] = Memory(REMEMBERED_VIEWS)

    def look(self, frame: Frame) -> ScreenView:
        """A view of this frame; the earlier one of a screen that shows the same, to the pixel.

        The view keeps a copy: it is read later, and a capture may write its next picture into the same memory.
        """
        kept = frame.pixels.copy()
        kept.flags.writeable = False
        [view] = self._views.answers([kept], lambda _: [ScreenView(Frame(kept), self._senses)])
        return view
