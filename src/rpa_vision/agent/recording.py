"""Turning what a person does into events with a picture before and after: the recorder's one busy thread."""

from __future__ import annotations

import hashlib
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from rpa_vision.agent.frames import RecentFrames, Seen
from rpa_vision.agent.gestures import Gesture, begun_by
from rpa_vision.agent.inputs import Stroke
from rpa_vision.agent.png import png_of
from rpa_vision.agent.settle import Settle, still_frame
from rpa_vision.models.session import Event, Screenshot, WindowContext
from rpa_vision.ports import Clock, Frame, Screen

_LOOK_EVERY_S = 0.1
"""Nobody sees a change and acts on it within a tenth of a second."""
_LOOK_SOON_S = 0.03
"""After a stroke the screen is about to change, and a quick hand to act again."""
_LOOK_SOON_FOR_S = 1.0

Told = tuple[Screenshot, bytes] | Event


@dataclass(frozen=True)
class _Open:
    gesture: Gesture
    before: Seen | None
    after: Seen | None = None


class Recording:
    """``before`` is the last picture from before the first stroke. ``after`` is what the person saw when
    they went on, or once the screen had had the time to settle: whatever the effect was, it is on it."""

    def __init__(self, screen: Screen, clock: Clock, settle: Settle, tell: Callable[[Told], None]) -> None:
        self._screen = screen
        self._clock = clock
        self._settle = settle
        self._tell = tell
        self.strokes: queue.SimpleQueue[Stroke] = queue.SimpleQueue()
        self.looking = threading.Event()
        """Set once there is a picture for a first event to be compared with."""
        self._began = clock.now()
        self._frames = RecentFrames()
        self._open: _Open | None = None
        self._last_stroke = self._began - _LOOK_SOON_FOR_S
        self._stored: dict[bytes, str] = {}

    def run(self, stop: threading.Event) -> None:
        try:
            while not stop.is_set():
                self._look(self._screen.capture())
                self.looking.set()
                self._end_if_settled()
                self._take_strokes()
            if self._open is not None and self._open.after is None:
                self._look(still_frame(self._screen, self._clock, self._settle))
        finally:  # also when the display is lost: what was done on it is kept
            self._take_strokes(wait=False)
            self._end(self._frames.latest if self.looking.is_set() else None)

    def _look(self, frame: Frame) -> None:
        at = self._clock.now()
        self._frames.add(Seen(frame, self._screen.foreground(), at, datetime.now(UTC)))

    def _take_strokes(self, *, wait: bool = True) -> None:
        """Every stroke that came, until it is time to look again."""
        looked = self._clock.now()
        while True:
            soon = self._clock.now() - self._last_stroke < _LOOK_SOON_FOR_S
            left = looked + (_LOOK_SOON_S if soon else _LOOK_EVERY_S) - self._clock.now()
            try:
                self._take(self.strokes.get(timeout=max(0.0, left) if wait else 0.0))
            except queue.Empty:
                return

    def _take(self, stroke: Stroke) -> None:
        self._last_stroke = self._clock.now()
        if self._open is not None and (longer := self._open.gesture.extended(stroke)) is not None:
            self._open = replace(self._open, gesture=longer, after=None)
            return
        before = self._frames.before(stroke.at)
        self._end(before)
        begun = begun_by(stroke)
        self._open = None if begun is None else _Open(begun, before)

    def _end_if_settled(self) -> None:
        if self._open is None or self._open.after is not None:
            return
        if self._clock.now() - self._open.gesture.ended < self._settle.limit_s:
            return
        if self._open.gesture.going_on:
            self._open = replace(self._open, after=self._frames.latest)
        else:
            self._end(self._frames.latest)

    def _end(self, after: Seen | None) -> None:
        ended, self._open = self._open, None
        if ended is None or ended.gesture.void:
            return
        window = ended.gesture.window or (ended.before.window if ended.before else WindowContext())
        self._tell(
            ended.gesture.event(
                t=max(0.0, ended.gesture.started - self._began),
                window=window,
                screenshot_id=self._kept(ended.before),
                screenshot_after_id=self._kept(ended.after or after),
            )
        )

    def _kept(self, seen: Seen | None) -> str | None:
        """The picture's id; it is told of before anything refers to it, and equal pictures only once."""
        if seen is None:
            return None
        digest = hashlib.blake2b(seen.frame.pixels.data).digest()
        if digest not in self._stored:
            name = f"shot_{len(self._stored) + 1:04d}"
            self._stored[digest] = name
            screenshot = Screenshot(
                screenshot_id=name, relative_path=f"shots/{name}.png", captured_at=seen.captured_at
            )
            self._tell((screenshot, png_of(seen.frame)))
        return self._stored[digest]
