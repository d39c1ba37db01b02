from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from rpa_vision.engines.detector.net import ElementNet
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType
from rpa_vision.ports import Frame, OcrEngine
from seen_widgets import Seen, Widget

LEAST_CONFIDENCE = 0.5
LIMIT = Size(1920, 1080)


@pytest.fixture(scope="session")
def detector() -> LayoutDetector:
    return LayoutDetector(LEAST_CONFIDENCE, LIMIT, ElementNet())


@pytest.fixture(scope="session")
def look(
    detector: LayoutDetector, engine: OcrEngine, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, int], Seen]:
    """What is seen of the window with one widget of each kind, in a theme, as PNG (quality 0) or JPEG."""
    return _looking("widgets.py", detector, engine, tmp_path_factory.mktemp("widgets"))


@pytest.fixture(scope="session")
def look_at_record(
    detector: LayoutDetector, engine: OcrEngine, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, int], Seen]:
    """The same of a window as record programs have them."""
    return _looking("record.py", detector, engine, tmp_path_factory.mktemp("record"))


def _looking(
    program: str, detector: LayoutDetector, engine: OcrEngine, folder: Path
) -> Callable[[str, int], Seen]:
    @cache
    def drawn(theme: str) -> tuple[Frame, tuple[Widget, ...]]:
        picture = folder / f"{theme}.png"
        drawing = [sys.executable, str(Path(__file__).with_name(program)), theme, str(picture)]
        subprocess.run(drawing, check=True, timeout=60)
        told = json.loads(picture.with_suffix(".json").read_text(encoding="utf-8"))
        widgets = tuple(
            Widget(ElementType(one["type"]), Box(*one["box"]), one["label"], frozenset(one["tags"]))
            for one in told
        )
        return Frame(np.asarray(cv2.imread(str(picture)), dtype=np.uint8)), widgets

    @cache
    def seen(theme: str, quality: int) -> Seen:
        frame, widgets = drawn(theme)
        if quality:
            _, data = cv2.imencode(".jpg", frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
            frame = Frame(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8))
        return Seen(widgets, tuple(detector.detect(frame, engine.read(frame))))

    return seen
