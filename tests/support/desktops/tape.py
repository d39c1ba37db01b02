"""A recording's sink that keeps everything in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import cv2
import numpy as np

from rpa_vision.agent.place import XDisplay
from rpa_vision.agent.recording.recorder import Recorder
from rpa_vision.bootstrap.watching import watching
from rpa_vision.models.session import Event, Screenshot, TextInput, WindowFocus


class Tape:
    """A sink that checks the order it was promised."""

    def __init__(self) -> None:
        self.everything: list[Event] = []
        self.noticed: list[Event] = []
        """What was begun, whether or not it has ended."""
        self._ended: set[int] = set()
        self.shots: dict[str, bytes] = {}

    def screenshot(self, screenshot: Screenshot, png: bytes) -> None:
        assert screenshot.screenshot_id not in self.shots
        assert screenshot.relative_path == f"shots/{screenshot.screenshot_id}.png"
        self.shots[screenshot.screenshot_id] = png

    def begun(self, number: int, event: Event) -> None:
        self.noticed.append(event)
        assert number not in self._ended
        assert event.screenshot_id is event.screenshot_after_id is None
        assert not isinstance(event, TextInput) or event.masked

    def event(self, number: int, event: Event) -> None:
        assert not self._ended or number > max(self._ended)
        self._ended.add(number)
        assert event.screenshot_id in self.shots
        assert event.screenshot_after_id in self.shots
        assert not self.everything or event.t >= self.everything[-1].t
        self.everything.append(event)

    def dropped(self, number: int) -> None:
        self._ended.add(number)

    @property
    def events(self) -> list[Event]:
        """What the person did."""
        return [event for event in self.everything if not isinstance(event, WindowFocus)]

    def before(self, index: int) -> np.ndarray:
        return self.picture(self.events[index].screenshot_id)

    def after(self, index: int) -> np.ndarray:
        return self.picture(self.events[index].screenshot_after_id)

    def picture(self, name: str | None) -> np.ndarray:
        assert name is not None
        picture = cv2.imdecode(np.frombuffer(self.shots[name], np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        return picture


@contextmanager
def recorded(display: str, tape: Tape, **options: Any) -> Iterator[Recorder]:
    """Everything done on the display inside is on the tape afterwards."""
    with watching(XDisplay(display), tape, **options) as recorder:
        recorder.start()
        try:
            yield recorder
        finally:
            recorder.stop()
