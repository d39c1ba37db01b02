"""Screens that carry their own text in their pixels, and a fake OCR that reads it back from there.

For what is about everything but seeing: it costs nothing, never errs, and works across processes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.token import Token, reading_order
from rpa_vision.ports import Frame

SIZE = Size(320, 200)
_MAGIC = b"SPELLED"
_LENGTH_BYTES = 2
_LETTER_WIDTH, _LINE_HEIGHT, _MARGIN = 7, 16, 4
_GREY, _INK = 200, (90, 60, 40)

Texts = Mapping[str, Point]
"""Each text with its left and top."""


def box_of(text: str, at: Point) -> Box:
    return Box(at.x, at.y, at.x + _LETTER_WIDTH * len(text), at.y + _LINE_HEIGHT)


def spelled(texts: Texts) -> Frame:
    pixels = np.full((SIZE.height, SIZE.width, 3), _GREY, dtype=np.uint8)
    for text, at in texts.items():
        box = box_of(text, at)
        corners = (
            (box.left - _MARGIN, box.top - _MARGIN),
            (box.right + _MARGIN, box.bottom + _MARGIN),
        )
        cv2.rectangle(pixels, *corners, _INK, -1)
    said = json.dumps([[text, *at] for text, at in texts.items()]).encode()
    head = _MAGIC + len(said).to_bytes(_LENGTH_BYTES) + said
    pixels.reshape(-1)[: len(head)] = np.frombuffer(head, np.uint8)
    return Frame(pixels)


class FakeSpelledOcr:
    name = "fake_spelled"

    def read(self, frame: Frame) -> Sequence[Token]:
        data = frame.pixels.tobytes()
        if not data.startswith(_MAGIC):
            return ()
        start = len(_MAGIC) + _LENGTH_BYTES
        length = int.from_bytes(data[len(_MAGIC) : start])
        texts = json.loads(data[start : start + length])
        return reading_order(
            Token(text=text, bbox=box_of(text, Point(left, top)), confidence=0.99)
            for text, left, top in texts
        )

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> Sequence[Token]:  # noqa: ARG002
        return [token for token in self.read(frame) if region.contains(token.bbox.center)]
