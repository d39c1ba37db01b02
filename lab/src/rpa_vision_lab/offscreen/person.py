"""Somebody who shows a task through a desktop's own events, heard by the real recorder."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event as Flag

from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.recording.events import EventRecording
from rpa_vision.agent.recording.gestures import as_typed
from rpa_vision.agent.recording.keeper import Keeper, RecordingSink
from rpa_vision.agent.recording.lookout import Lookout
from rpa_vision.agent.strokes import ButtonDown, ButtonUp, Key, Letter, Stroke
from rpa_vision.models.geometry import Box, Point
from rpa_vision.ports import Clock, Desktop

_BETWEEN_S = 0.8
"""From one act to the next: a person looks before they go on."""
_LOOK_EVERY_S = 0.2
_STROKE_S = 0.02
_SETTLE = Settle(quiet_s=0.3)


class OffscreenPerson:
    """Acts, and gives the recorder its turns in between, as its threads would have them on a real desktop."""

    def __init__(self, desktop: Desktop, clock: Clock, sink: RecordingSink) -> None:
        self._desktop = desktop
        self._clock = clock
        keeper = Keeper(sink)
        self._recording = EventRecording(desktop, Lookout(desktop, clock), clock, _SETTLE, keeper.take)
        self._recording.start()
        self._recording.turn(wait=False)

    def click(self, at: Point | Box, *, double: bool = False) -> None:
        place = at.center if isinstance(at, Box) else at
        for _ in range(2 if double else 1):
            self._hear(ButtonDown(self._clock.now(), place, "left"))
            self._hear(ButtonUp(self._clock.now(), place, "left"))
        self._do(lambda: self._desktop.click(place, "left", double=double, modifiers=()))

    def type(self, text: str) -> None:
        """In two parts where there are two letters: a recorder sees a text grow."""
        middle = max(1, len(text) // 2)
        for part in filter(None, (text[:middle], text[middle:])):
            for letter in part:
                self._hear(Letter(self._clock.now(), letter))
            self._recording.turn(wait=False)
            self._desktop.type_text(part)
            self._clock.sleep(_LOOK_EVERY_S)
        self._do(lambda: None)

    def press(self, *keys: str) -> None:
        self._hear(as_typed(Key(self._clock.now(), keys)))
        self._do(lambda: self._desktop.press(keys))

    def wait_until(self, seen: Callable[[], bool], within_s: float = 10.0) -> None:
        """Until the program shows what is needed to go on."""
        deadline = self._clock.now() + within_s
        while not seen():
            if self._clock.now() > deadline:
                raise TimeoutError("the program does not show what the person waits for")
            self._watch(_LOOK_EVERY_S)

    def done(self) -> None:
        """What was shown is over: everything of it is handed on to the sink."""
        self._watch(_BETWEEN_S)
        over = Flag()
        over.set()
        self._recording.run(over)

    def _hear(self, stroke: Stroke) -> None:
        self._recording.hear(stroke)
        self._clock.sleep(_STROKE_S)

    def _do(self, act: Callable[[], None]) -> None:
        """The strokes are taken before the program sees them: what is kept as « before » shows none of their effect."""
        self._recording.turn(wait=False)
        act()
        self._watch(_BETWEEN_S)

    def _watch(self, seconds: float) -> None:
        until = self._clock.now() + seconds
        while (left := until - self._clock.now()) > 0:
            self._clock.sleep(min(_LOOK_EVERY_S, left))
            self._recording.turn(wait=False)
