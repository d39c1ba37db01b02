"""Pictures of an X screen."""

from __future__ import annotations

from contextlib import suppress

import cv2
import mss
import numpy as np
from mss.exception import ScreenShotError
from Xlib import X

from rpa_vision.agent.regions import expect_within
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.errors import DesktopError, DesktopLostError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Frame, Pixels

_LOST = (ScreenShotError, AssertionError, ValueError)
"""What mss was seen to raise when the server dies under it."""
_ALL_PLANES = 0xFFFF_FFFF
_BYTES_PER_PIXEL = 4


class Camera:
    """Captures through shared memory, and over the connection where mss does not like the server (Xtigervnc).

    mss has a fallback of its own, which is not used: it ends the whole process when the display dies.
    """

    def __init__(self, connection: XConnection) -> None:
        self._connection = connection
        self._size: Size | None = None
        self._mss: mss.MSS | None = None

    def capture(self, region: Box | None = None) -> Frame:
        # Asked first: mss would wait for ever on a stopped server, and its buffer has a fixed size.
        size = self._connection.screen_size()
        part = size.box if region is None else expect_within(region, size)
        if size != self._size:
            self.close()
            with suppress(ScreenShotError):
                self._mss = mss.MSS(display=self._connection.name)
            self._size = size
        data = self._over_connection(size) if self._mss is None else self._shared(self._mss, size)
        bgra = np.frombuffer(data, np.uint8).reshape(size.height, size.width, _BYTES_PER_PIXEL)
        wanted = bgra[part.top : part.bottom, part.left : part.right]
        pixels: Pixels = cv2.cvtColor(wanted, cv2.COLOR_BGRA2BGR)  # type: ignore[assignment]
        return Frame(pixels)

    def _shared(self, camera: mss.MSS, size: Size) -> bytes | bytearray:
        try:
            return camera.grab((0, 0, size.width, size.height)).raw
        except _LOST as error:
            raise DesktopLostError(f"display {self._connection.name} is gone: no picture") from error

    def _over_connection(self, size: Size) -> bytes:
        with self._connection.talking():
            image = self._connection.root.get_image(0, 0, size.width, size.height, X.ZPixmap, _ALL_PLANES)
        if len(image.data) != size.width * size.height * _BYTES_PER_PIXEL:
            raise DesktopError(f"display {self._connection.name} has {image.depth} bits of colour, not 24")
        return bytes(image.data)

    def close(self) -> None:
        if self._mss is not None:
            with suppress(*_LOST):
                self._mss.close()
            self._mss = None
        self._size = None
