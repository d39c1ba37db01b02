"""What a look costs: cold, after a typical change, and when nothing changed; and each part of it."""

from __future__ import annotations

import gc
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import cv2
import numpy as np

from rpa_vision.bootstrap import build_senses
from rpa_vision.lab.bench_perception.changes import changed
from rpa_vision.lab.pages.truth import Page
from rpa_vision.models.geometry import Box, Size
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings

Figures = dict[str, float]
Taken = defaultdict[str, list[float]]

SIZES = (Size(1920, 1080), Size(2560, 1600))
BUDGETS_MS = {
    "title strip, text": 120,
    "text": 150,
    "elements": 200,
    "embedding": 100,
    "cold look": 1200,
    "look after a field typed": 250,
    "look after a menu opened": 250,
    "look after a dialog shown": 250,
    "look at an unchanged screen": 30,
}


def speed(pages: Sequence[Page], settings: Settings) -> Figures:
    """The pages' truths are set apart from garbage collection, as a server does with what it has loaded."""
    gc.collect()
    gc.freeze()
    figures: Figures = {}
    for size in SIZES:
        dense = [page for page in pages if page.frame.size == size]
        taken: Taken = defaultdict(list)
        for page in dense:
            _measure(page, pages, settings, taken)
        for what, times in taken.items():
            name = f"{size.width}×{size.height} {what}, ms (budget {BUDGETS_MS[what]})"
            figures[name] = statistics.median(times)
            if what == "cold look":
                figures[f"{name}, worst of {len(times)}"] = max(times)
    return figures


def _measure(page: Page, pages: Sequence[Page], settings: Settings, taken: Taken) -> None:
    eyes = _newly_opened_eyes(settings)
    strip = page.frame.pixels[: settings.perception.title_strip_px]
    with _timed(taken["title strip, text"]):
        _ = eyes.look(Frame(strip)).lines
    with _timed(taken["cold look"]):
        _see_all(eyes.look(page.frame))
    with _timed(taken["look at an unchanged screen"]):
        _see_all(eyes.look(Frame(page.frame.pixels.copy())))
    for name, after in changed(page, pages):
        with _timed(taken[f"look after {name}"]):
            _see_all(eyes.look(after))
    _time_parts(_newly_opened_eyes(settings).look(page.frame), taken)


def _newly_opened_eyes(settings: Settings) -> Eyes:
    """The weights loaded, and nothing seen yet but one line, so doubtful that every engine was asked."""
    eyes = Eyes(build_senses(settings))
    pixels = np.full((120, 400, 3), 255, dtype=np.uint8)
    cv2.putText(pixels, "Première ligne ÆŒ", (20, 60), (245, 245, 245), cv2.FontFace("sans"), 16)
    _see_all(eyes.look(Frame(pixels)))
    eyes.look(Frame(pixels)).read_closely(Box(0, 0, 400, 120))
    return eyes


def _see_all(view: ScreenView) -> None:
    _ = view.state, view.elements, view.words


def _time_parts(view: ScreenView, taken: Taken) -> None:
    """One after the other; a look does some of it at the same time."""
    with _timed(taken["text"]):
        _ = view.words
    with _timed(taken["elements"]):
        _ = view.elements
    with _timed(taken["embedding"]):
        _ = view.state


@contextmanager
def _timed(times: list[float]) -> Iterator[None]:
    begun = time.perf_counter()
    yield
    times.append((time.perf_counter() - begun) * 1000)
