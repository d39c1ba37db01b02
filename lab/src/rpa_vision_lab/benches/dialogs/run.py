"""The bench: what looking for dialogs costs, false alarms on drawn screens, and pictures with labels where given."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from rpa_vision.dialogs.judge.catalogue import shipped_catalogue
from rpa_vision.dialogs.respond.resolver import DialogResolver
from rpa_vision.dialogs.sighting.change import compare
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from rpa_vision_lab.benches.dialogs.labelled import read_labels
from rpa_vision_lab.benches.dialogs.left_out import Seen, left_out
from rpa_vision_lab.benches.dialogs.score import Figures, Judged, score
from rpa_vision_lab.views.draw import draw_screens

ROUNDS = 9
LARGE = (1600, 2560, 3)
PROGRAMS, LOOKS = 6, ("plain", "jpeg20")
DIALOG_VIEW = "dialog"

Opened = Callable[[Path], Frame]


def run(
    senses: Senses, opened: Opened, settings: Settings, *, folder: Path, labels: Path | None = None
) -> Figures:
    resolver = DialogResolver(lambda _workflow: shipped_catalogue(), settings)
    figures: Figures = {"change_2560x1600_ms": _change_ms(settings)}
    figures |= _drawn(resolver, senses, opened, folder)
    if labels is None:
        return figures
    seen = [Seen(one, ScreenView(opened(labels.parent / one.file), senses)) for one in read_labels(labels)]
    judged = [Judged(one.picture, resolver.look(one.view)) for one in seen]
    return figures | score(judged) | left_out(seen, shipped_catalogue(), settings)


def _change_ms(settings: Settings) -> float:
    random = np.random.default_rng(7)
    before = Frame(random.integers(0, 256, LARGE, dtype=np.uint8))
    now = Frame(before.pixels.copy())
    now.pixels[500:1100, 800:1700] = 240
    taken = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        compare(before, now, settings.dialog)
        taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken)


def _drawn(resolver: DialogResolver, senses: Senses, opened: Opened, folder: Path) -> Figures:
    """Screens to work in: whatever is found on them is a false alarm."""
    screens = [one for one in draw_screens(folder, PROGRAMS, LOOKS) if one.view != DIALOG_VIEW]
    alarms, looks_ms, pictures_ms = 0, [], []
    for screen in screens:
        view = ScreenView(opened(screen.picture), senses)
        begun = time.perf_counter()
        _seen = view.lines, view.elements  # every step of a replay has looked already
        started = time.perf_counter()
        alarms += resolver.look(view) is not None
        ended = time.perf_counter()
        looks_ms.append((ended - started) * 1000)
        pictures_ms.append((ended - begun) * 1000)
    return {
        "drawn_screens": len(screens),
        "drawn_false_alarms": alarms,
        "look_ms": statistics.median(looks_ms),
        "picture_ms": statistics.median(pictures_ms),
    }
