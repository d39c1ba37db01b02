"""One look, many readers: what is on a screen is found out when first asked for, once."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from threading import Lock

import numpy as np

from rpa_vision.models.geometry import Size
from rpa_vision.models.wording import Token
from rpa_vision.perception.words import words_of
from rpa_vision.ports import Frame, OcrEngine


class ScreenView:
    """One frame and everything that was found out about it so far. Shared by all readers of the screen."""

    def __init__(self, frame: Frame, ocr: OcrEngine) -> None:
        self.frame = frame
        self._ocr = ocr
        self._reading = Lock()
        self._lines: tuple[Token, ...] | None = None

    @property
    def size(self) -> Size:
        return self.frame.size

    @property
    def text_method(self) -> str:
        return self._ocr.name

    @property
    def lines(self) -> tuple[Token, ...]:
        """Text lines, top to bottom, left to right."""
        with self._reading:
            if self._lines is None:
                self._lines = tuple(self._ocr.read(self.frame))
            return self._lines

    @cached_property
    def words(self) -> tuple[Token, ...]:
        return tuple(word for line in self.lines for word in words_of(line))

    @cached_property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


class Eyes:
    def __init__(self, ocr: OcrEngine) -> None:
        self._ocr = ocr
        self._last: tuple[bytes, ScreenView] | None = None

    def look(self, frame: Frame) -> ScreenView:
        """A view of this frame; the previous one when nothing on the screen changed."""
        last, seen = self._last, _fingerprint(frame)
        if last is not None and last[0] == seen:
            return last[1]
        view = ScreenView(frame, self._ocr)
        self._last = seen, view
        return view


def _fingerprint(frame: Frame) -> bytes:
    """A hash rather than a comparison: a capture may write its next picture into the same memory."""
    shape = repr(frame.pixels.shape).encode()
    digest = sha256(np.ascontiguousarray(frame.pixels).data)
    digest.update(shape)
    return digest.digest()
