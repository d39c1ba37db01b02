"""Where secrets stand that can be read, as it is written down for an agent that is started again.

Never how they look: only what stood in those places before.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

import cv2
import numpy as np
from pydantic import Field

from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.masking.painted import repainted
from rpa_vision.agent.png import png_of
from rpa_vision.errors import StorageError
from rpa_vision.models.base import Model, When
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame

_NAME = "stains"
_NOTHING = 0.002
"""Of a place: less that differs is compression."""
_ANOTHER_SCREEN = 0.25


@dataclass(frozen=True)
class Stain:
    boxes: tuple[Box, ...]
    before: Frame
    """What stood there; elsewhere it need not be known."""
    since: datetime
    after: Frame | None = None
    """None after a restart: then nothing tells another screen from the secret."""

    def places_on(self, frame: Frame) -> list[Box]:
        """Those that do not look as they did before, unless another screen is shown there. A selection or a caret
        makes a secret look different, and takes nothing away."""
        if frame.size != self.before.size:
            return []
        left = [box for box in self.boxes if repainted(self.before, frame, box) > _NOTHING]
        after = self.after
        if left and after is not None and repainted(after, frame, frame.size.box) > _ANOTHER_SCREEN:
            return [box for box in left if repainted(after, frame, box) <= _NOTHING]
        return left


class _Written(Model):
    boxes: Annotated[tuple[Box, ...], Field(min_length=1)]
    before: str
    """Base64 of a PNG that shows those places, and nothing else."""
    since: When


class _AllWritten(Model):
    stains: tuple[_Written, ...]


def write_down(ledger: Ledger, stains: Sequence[Stain]) -> None:
    written = tuple(
        _Written(
            boxes=stain.boxes,
            before=base64.b64encode(png_of(_only(stain.before, stain.boxes))).decode(),
            since=stain.since,
        )
        for stain in stains
    )
    ledger.keep(_NAME, dump_document(_AllWritten(stains=written)).decode())


def written_down(ledger: Ledger) -> list[Stain]:
    kept = ledger.kept(_NAME)
    if kept is None:
        return []
    written = load_document(_AllWritten, kept, f"the agent's ledger: {_NAME}")
    return [Stain(one.boxes, _picture(one.before), one.since) for one in written.stains]


def _only(frame: Frame, boxes: Sequence[Box]) -> Frame:
    pixels = np.zeros_like(frame.pixels)
    for box in boxes:
        place = slice(box.top, box.bottom), slice(box.left, box.right)
        pixels[place] = frame.pixels[place]
    return Frame(pixels)


def _picture(text: str) -> Frame:
    try:
        data = np.frombuffer(base64.b64decode(text, validate=True), dtype=np.uint8)
        pixels = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except (ValueError, cv2.error):
        pixels = None
    if pixels is None:
        raise StorageError(f"the agent's ledger: {_NAME}: a picture in it cannot be read")
    return Frame(np.asarray(pixels, dtype=np.uint8))
