"""Turning a picture of the driven screen into a sight."""

from __future__ import annotations

from rpa_vision.models.session import WindowContext
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.replay.sight import Sight
from rpa_vision.settings import LimitSettings
from rpa_vision.timing import span


class Observer:
    def __init__(self, eyes: Eyes, limits: LimitSettings) -> None:
        self._eyes = eyes
        self._limits = limits

    def decoded(self, png: bytes, picture: str) -> Frame:
        """For comparing only; looking would push the present screen out of the eyes' memory."""
        with span("decode"):
            return decode_image(png, self._limits, picture)

    def read(self, png: bytes, picture: str) -> tuple[str, ...]:
        """What is written on a picture of another day; the eyes' memory is for the present."""
        return tuple(line.text for line in self.aside(png, picture).lines)

    def aside(self, png: bytes, picture: str) -> ScreenView:
        """A picture of another day."""
        return self._eyes.aside(self.decoded(png, picture))

    def observe(self, png: bytes, picture: str, window: WindowContext) -> Sight:
        return Sight(self._eyes.look(self.decoded(png, picture)), window, picture)
