"""Reading a framebuffer update: rectangles are checked before their pixels are read."""

from __future__ import annotations

import numpy as np

from rpa_vision.agent.vnc.framebuffer import Framebuffer
from rpa_vision.agent.vnc.messages import BYTES_PER_PIXEL, Encoding
from rpa_vision.agent.vnc.tight import TightDecoder
from rpa_vision.agent.vnc.wire import Wire
from rpa_vision.errors import DesktopLostError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Pixels

_UNTIL_LAST = 0xFFFF
_MOST_CURSOR_SIDE = 1024


class UpdateReader:
    def __init__(self, wire: Wire, framebuffer: Framebuffer) -> None:
        self._wire = wire
        self._framebuffer = framebuffer
        self._tight = TightDecoder(wire)
        self.screens: list[Box] = []
        """The monitors, where the server tells them."""
        self.identity = ""
        """What program the server is, where it says so."""

    def read(self) -> None:
        """One update, without its type; the caller keeps others away from the framebuffer meanwhile."""
        count = self._wire.number("xH")
        read = 0
        while read < count or count == _UNTIL_LAST:
            if not self._rectangle():
                return
            read += 1

    def _rectangle(self) -> bool:
        """False after the one that only says it is the last."""
        x, y, width, height, encoding = self._wire.unpack("4Hi")
        match encoding:
            case Encoding.LAST_RECT:
                return False
            case Encoding.DESKTOP_SIZE:
                self._framebuffer.resize(Size(width, height))
            case Encoding.EXTENDED_DESKTOP_SIZE:
                self._framebuffer.resize(Size(width, height))
                self.screens = self._told_screens()
            case Encoding.SERVER_IDENTITY:
                self.identity = self._wire.read(width).decode("latin-1")
            case Encoding.CURSOR:
                self._skip_cursor(width, height)
            case Encoding.RAW | Encoding.TIGHT | Encoding.COPY_RECT:
                self._picture(Box(x, y, x + width, y + height), encoding)
            case _:
                raise DesktopLostError(f"{self._wire.name} uses encoding {encoding}, which was not asked for")
        return True

    def _picture(self, box: Box, encoding: int) -> None:
        self._expect_inside(box)
        source = self._source(box) if encoding == Encoding.COPY_RECT else None
        if box.area == 0:
            return
        if source is not None:
            self._framebuffer.move(source, box)
        else:
            size = Size(box.width, box.height)
            self._framebuffer.write(
                box, self._raw(size) if encoding == Encoding.RAW else self._tight.read(size)
            )

    def _source(self, box: Box) -> Box:
        x, y = self._wire.unpack("HH")
        source = Box(x, y, x + box.width, y + box.height)
        self._expect_inside(source)
        return source

    def _expect_inside(self, box: Box) -> None:
        if not self._framebuffer.size.box.encloses(box):
            raise DesktopLostError(f"{self._wire.name} sent a rectangle outside its screen: {tuple(box)}")

    def _raw(self, size: Size) -> Pixels:
        data = self._wire.read(size.width * size.height * BYTES_PER_PIXEL)
        return np.frombuffer(data, np.uint8).reshape(size.height, size.width, BYTES_PER_PIXEL)[..., :3]

    def _skip_cursor(self, width: int, height: int) -> None:
        if max(width, height) > _MOST_CURSOR_SIDE:
            raise DesktopLostError(f"{self._wire.name} sent a pointer of {width}×{height} pixels")
        self._wire.skip(width * height * BYTES_PER_PIXEL + (width + 7) // 8 * height)

    def _told_screens(self) -> list[Box]:
        told = [self._wire.unpack("4x4H4x") for _ in range(self._wire.number("B3x"))]
        whole = self._framebuffer.size.box
        boxes = [Box(x, y, x + width, y + height).intersection(whole) for x, y, width, height in told]
        return [box for box in boxes if box is not None]
