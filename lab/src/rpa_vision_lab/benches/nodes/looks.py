"""What may become of a program between the demonstrations and a replay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from rpa_vision.ports import Frame
from rpa_vision_lab.benches.nodes.tour import Shot, tour
from rpa_vision_lab.dpi.options import DpiOptions

SHOWN = DpiOptions(position=(310, 110))
SHOWN_PATIENTS = ("800044121", "800062390", "800020471")
OTHER_PATIENT = "800057040"


@dataclass(frozen=True)
class Look:
    options: DpiOptions = SHOWN
    jpeg: int | None = None
    redesigned: bool = False
    """So much that it is another screen, to be shown again."""


LOOKS = {
    "other_data": Look(),
    "dark": Look(replace(SHOWN, theme="dark")),
    "high_contrast": Look(replace(SHOWN, theme="high_contrast")),
    "scale_125": Look(replace(SHOWN, scale=1.25, position=(100, 40))),
    "scale_150": Look(replace(SHOWN, scale=1.5, position=(10, 10))),
    "moved": Look(replace(SHOWN, position=(640, 40))),
    "jpeg_20": Look(jpeg=20),
    "font": Look(replace(SHOWN, font="Liberation Sans")),
    "denser": Look(replace(SHOWN, order="compact")),
    "redesigned": Look(replace(SHOWN, order="mirrored"), redesigned=True),
    "redesigned_renamed": Look(replace(SHOWN, order="mirrored", wording="variant"), redesigned=True),
}


def shots(display: str, folder: Path, look: Look, ipp: str = OTHER_PATIENT) -> Iterator[Shot]:
    folder.mkdir(parents=True)
    for shot in tour(display, folder, look.options, ipp):
        yield shot if look.jpeg is None else replace(shot, frame=_compressed(shot.frame, look.jpeg))


def _compressed(frame: Frame, quality: int) -> Frame:
    _, data = cv2.imencode(".jpg", frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return Frame(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8))
