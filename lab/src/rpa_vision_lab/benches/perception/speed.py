"""What a look costs: cold, after a typical change, and when nothing changed; and each part of it."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Sequence

import cv2
import numpy as np

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.geometry import Box, Size
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.picture.frame import decode_image, encode_png
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from rpa_vision.storage.index.space import Space
from rpa_vision.verification.pixels import ReplayVerifier
from rpa_vision_lab.benches.perception.changes import changed
from rpa_vision_lab.benches.perception.known import known_screens
from rpa_vision_lab.benches.perception.stopwatch import Stopwatch
from rpa_vision_lab.pages.truth import Page

Figures = dict[str, float]

SIZES = (Size(1920, 1080), Size(2560, 1600))
BUDGETS_MS = {
    "title strip, text": 120,
    "text": 150,
    "elements": 200,
    "embedding": 100,
    "index search": 50,
    "elements, embedding and index search": 400,
    "pixel verification": 10,
    "cold look": 1200,
    "look after a field typed": 250,
    "look after a menu opened": 250,
    "look after a dialog shown": 250,
    "look at an unchanged screen": 30,
}
LARGEST_CHANGE = "a dialog shown"
_AFTER_IT = f" after {LARGEST_CHANGE}"


def speed(pages: Sequence[Page], settings: Settings) -> Figures:
    """The pages' truths are set apart from garbage collection, as a server does with what it has loaded."""
    known = known_screens(settings)
    gc.collect()
    gc.freeze()
    figures: Figures = {}
    for size in SIZES:
        watch = Stopwatch()
        for page in pages:
            if page.frame.size == size:
                _Measure(pages, settings, known, watch).of(page)
        for what, times in watch.milliseconds.items():
            name = f"{size.width}×{size.height} {_with_budget(what)}"
            figures[name] = statistics.median(times)
            if what == "cold look":
                figures[f"{name}, worst of {len(times)}"] = max(times)
    return figures


def _with_budget(what: str) -> str:
    budget = BUDGETS_MS.get(what) or BUDGETS_MS.get(what.removesuffix(_AFTER_IT))
    return f"{what}, ms" if budget is None else f"{what}, ms (budget {budget})"


class _Measure:
    """Eyes of its own for each part: what one part reads must not be known to the next."""

    def __init__(self, pages: Sequence[Page], settings: Settings, known: Space, watch: Stopwatch) -> None:
        self._pages, self._settings, self._known, self._watch = pages, settings, known, watch

    def of(self, page: Page) -> None:
        changes = dict(changed(page, self._pages))
        self._picture(page.frame, list(changes.values()))
        self._strip(page.frame)
        self._looks(page.frame, changes)
        self._parts(page.frame, changes.get(LARGEST_CHANGE))

    def _picture(self, before: Frame, changes: Sequence[Frame]) -> None:
        png = encode_png(before)
        with self._watch.timing("decoding a PNG"):
            decode_image(png, self._settings.limits, "page")
        verifier = ReplayVerifier(self._settings.verification)
        for after in changes:
            with self._watch.timing("pixel verification"):
                verifier.verify(before, after, "click", before.size.box.center)

    def _strip(self, frame: Frame) -> None:
        eyes = self._newly_opened_eyes()
        strip = Frame(frame.pixels[: self._settings.perception.title_strip_px])
        with self._watch.timing("title strip, text"):
            _ = eyes.look(strip).lines

    def _looks(self, frame: Frame, changes: dict[str, Frame]) -> None:
        eyes = self._newly_opened_eyes()
        with self._watch.timing("cold look"):
            _see_all(eyes.look(frame))
        with self._watch.timing("look at an unchanged screen"):
            _see_all(eyes.look(Frame(frame.pixels.copy())))
        for name, after in changes.items():
            with self._watch.timing(f"look after {name}"):
                _see_all(eyes.look(after))

    def _parts(self, frame: Frame, after: Frame | None) -> None:
        eyes = self._newly_opened_eyes()
        self._parts_of(eyes.look(frame))
        if after is not None:
            self._parts_of(eyes.look(after), _AFTER_IT)

    def _parts_of(self, view: ScreenView, when: str = "") -> None:
        """One after the other; a look does some of it at the same time."""
        timing, neighbours = self._watch.timing, self._settings.matching.neighbours
        with timing(f"text{when}"):
            _ = view.words
        with timing(f"elements, embedding and index search{when}"):
            with timing(f"elements{when}"):
                _ = view.elements
            with timing(f"embedding{when}"):
                vector = view.state.vector
            with timing(f"index search{when}"):
                self._known.search(vector, neighbours)
        with timing(f"vectors of every element{when}"):
            _ = view.element_vectors

    def _newly_opened_eyes(self) -> Eyes:
        """The weights loaded, and nothing seen yet but one line, so doubtful that every engine was asked."""
        eyes = Eyes(build_senses(self._settings))
        pixels = np.full((120, 400, 3), 255, dtype=np.uint8)
        cv2.putText(pixels, "Première ligne ÆŒ", (20, 60), (245, 245, 245), cv2.FontFace("sans"), 16)
        _see_all(eyes.look(Frame(pixels)))
        eyes.look(Frame(pixels)).read_closely(Box(0, 0, 400, 120))
        return eyes


def _see_all(view: ScreenView) -> None:
    _ = view.state, view.elements, view.words
