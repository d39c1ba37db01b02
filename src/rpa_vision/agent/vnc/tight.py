"""The Tight encoding: one colour, a palette, a gradient or plain pixels, deflated, or a JPEG."""

from __future__ import annotations

import zlib

import numpy as np

from rpa_vision.agent.vnc import jpeg
from rpa_vision.agent.vnc.gradient import summed
from rpa_vision.agent.vnc.wire import Wire
from rpa_vision.errors import DesktopLostError
from rpa_vision.models.geometry import Size
from rpa_vision.ports import Pixels

_STREAMS = 4
_FILL, _JPEG = 0b1000, 0b1001
_NAMES_FILTER = 0b0100
_COPY, _PALETTE, _GRADIENT = 0, 1, 2
_TOO_SHORT_TO_DEFLATE = 12
_COLOUR = 3
"""Bytes: red, green, blue."""


class TightDecoder:
    """Has a memory: each rectangle is deflated with what earlier ones showed."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._streams = [zlib.decompressobj() for _ in range(_STREAMS)]

    def read(self, size: Size) -> Pixels:
        control = self._wire.number("B")
        for stream in range(_STREAMS):
            if control >> stream & 1:
                self._streams[stream] = zlib.decompressobj()
        method = control >> 4
        if method == _FILL:
            return np.broadcast_to(_colours(self._wire.read(_COLOUR)), (size.height, size.width, _COLOUR))
        if method == _JPEG:
            return jpeg.decode(self._wire.read(self._length()), size)
        if method > _JPEG:
            raise DesktopLostError(f"{self._wire.name}: Tight method {method} does not exist")
        return self._filtered(size, method)

    def _filtered(self, size: Size, method: int) -> Pixels:
        stream = method & 0b0011
        kind = self._wire.number("B") if method & _NAMES_FILTER else _COPY
        if kind == _PALETTE:
            return self._palette(size, stream)
        if kind not in (_COPY, _GRADIENT):
            raise DesktopLostError(f"{self._wire.name}: Tight filter {kind} does not exist")
        data = self._inflated(stream, size.width * size.height * _COLOUR)
        values = np.frombuffer(data, np.uint8).reshape(size.height, size.width, _COLOUR)
        return (values if kind == _COPY else summed(values))[..., ::-1]

    def _palette(self, size: Size, stream: int) -> Pixels:
        count = self._wire.number("B") + 1
        palette = _colours(self._wire.read(count * _COLOUR))
        if count > 2:
            data = self._inflated(stream, size.width * size.height)
            chosen = np.frombuffer(data, np.uint8).reshape(size.height, size.width)
            if int(chosen.max()) >= count:
                raise DesktopLostError(f"{self._wire.name}: a pixel names a colour that the palette has not")
            return palette[chosen]
        across = (size.width + 7) // 8
        data = self._inflated(stream, across * size.height)
        rows = np.frombuffer(data, np.uint8).reshape(size.height, across)
        bits = np.unpackbits(rows, axis=1)[:, : size.width]
        return palette[np.minimum(bits, count - 1)]

    def _inflated(self, stream: int, count: int) -> bytes:
        """Exactly so many bytes, never more: a short message can be deflated from gigabytes."""
        if count < _TOO_SHORT_TO_DEFLATE:
            return self._wire.read(count)
        deflated = self._wire.read(self._length())
        inflate = self._streams[stream]
        try:
            data = inflate.decompress(deflated, count)
            more = inflate.decompress(
                inflate.unconsumed_tail, 1
            )  # the mark between two messages, and no pixels
        except zlib.error as error:
            raise DesktopLostError(f"{self._wire.name}: Tight pixels are damaged ({error})") from error
        if len(data) != count or more or inflate.eof:
            raise DesktopLostError(f"{self._wire.name}: not the {count} bytes of Tight pixels that were due")
        return data

    def _length(self) -> int:
        """In one to three bytes, at most four million: seven bits each, eight in the third."""
        length = 0
        for shift in (0, 7, 14):
            byte = self._wire.number("B")
            if shift == 14:
                return length | byte << shift
            length |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
        return length


def _colours(data: bytes) -> Pixels:
    return np.frombuffer(data, np.uint8).reshape(-1, _COLOUR)[:, ::-1]
