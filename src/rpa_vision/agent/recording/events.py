"""Turning what a person does into events with a picture before and after: the recorder's one busy thread."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from rpa_vision.agent.execution.settle import Settle, still_frame
from rpa_vision.agent.recording.frames import SeenFrame
from rpa_vision.agent.recording.gestures import InputGesture, Typed, as_typed, begun_by
from rpa_vision.agent.recording.lookout import Lookout
from rpa_vision.agent.recording.messages import Begun, Ended, Focused, Told
from rpa_vision.agent.strokes import Stroke
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Clock, Screen

_LOOK_EVERY_S = 0.1
"""Nobody sees a change and acts on it within a tenth of a second."""
_LOOK_SOON_S = 0.03
"""After a stroke the screen is about to change, and a quick hand to act again."""
_LOOK_SOON_FOR_S = 1.0
_LEFT_FOR_S = 0.25
"""Until a field that was left has been painted anew."""
_DURING = 3


@dataclass(frozen=True)
class _Open:
    number: int
    gesture: InputGesture
    before: SeenFrame | None
    during: tuple[SeenFrame, ...] = ()
    after: SeenFrame | None = None
    announced: bool = False


class EventRecording:
    """``before`` is the last picture from before the first stroke. ``after`` is what the person saw when
    they went on, or once the screen had had the time to settle: whatever the effect was, it is on it."""

    def __init__(
        self, screen: Screen, lookout: Lookout, clock: Clock, settle: Settle, tell: Callable[[Told], None]
    ) -> None:
        self._screen = screen
        self._lookout = lookout
        self._clock = clock
        self._settle = settle
        self._tell = tell
        self._strokes: queue.SimpleQueue[Stroke] = queue.SimpleQueue()
        self.looking = threading.Event()
        """Set once there is a picture for a first event to be compared with."""
        self._to_pause = threading.Event()
        self._deaf = threading.Event()
        """From the start of a pause until there is a picture again."""
        self._began = clock.now()
        self._open: _Open | None = None
        self._held: deque[tuple[float, Ended | Focused]] = deque()
        """With the moment from when on it may be told; in order, so that one may hold up the rest."""
        self._numbers = 0
        self._front: WindowContext | None = None
        self._last_stroke = self._began - _LOOK_SOON_FOR_S

    def start(self) -> None:
        """Time is counted from here."""
        self._began = self._clock.now()

    def hear(self, stroke: Stroke) -> None:
        """From the listening thread. What is done during a pause is not even remembered."""
        if not (self._to_pause.is_set() or self._deaf.is_set()):
            self._strokes.put(as_typed(stroke))

    def pause(self) -> None:
        self._to_pause.set()

    def resume(self) -> None:
        self._to_pause.clear()

    def run(self, stop: threading.Event) -> None:
        try:
            while not stop.is_set():
                if self._to_pause.is_set():
                    self._rest(stop)
                    continue
                self.turn()
            if self._open is not None and self._open.after is None:
                self._lookout.add(still_frame(self._screen, self._clock, self._settle))
        finally:  # also when the display is lost: what was done on it is kept
            self._take_strokes(wait=False)
            self._finish()

    def turn(self, *, wait: bool = True) -> None:
        """One look, and what was done since the last; without waiting for more where time is somebody else's."""
        self._look()
        self._deaf.clear()
        self.looking.set()
        self._end_if_settled()
        self._take_strokes(wait=wait)

    def _finish(self) -> None:
        self._end(self._lookout.frames.latest)
        self._let_go(everything=True)

    def _rest(self, stop: threading.Event) -> None:
        """Until the pause is over: what was done before it is brought to its end, then nothing is looked at."""
        self._deaf.set()
        self._take_strokes(wait=False)
        self._finish()
        self._lookout.forget()
        while self._to_pause.is_set() and not stop.wait(_LOOK_EVERY_S):
            pass

    def _look(self) -> None:
        seen = self._lookout.look()
        if self._front is None:
            self._front = seen.window
        going_on = self._open
        if going_on is not None and isinstance(going_on.gesture, Typed):
            known = (going_on.before, *going_on.during)[-1]
            if known is None or known.frame is not seen.frame:
                during = (*going_on.during, seen)[-_DURING:]
                self._open = replace(going_on, during=during)
        self._let_go()

    def _take_strokes(self, *, wait: bool = True) -> None:
        """Every stroke that came, until it is time to look again."""
        looked = self._clock.now()
        while True:
            soon = self._clock.now() - self._last_stroke < _LOOK_SOON_FOR_S
            left = looked + (_LOOK_SOON_S if soon else _LOOK_EVERY_S) - self._clock.now()
            try:
                self._take(self._strokes.get(timeout=max(0.0, left) if wait else 0.0))
            except queue.Empty:
                return

    def _take(self, stroke: Stroke) -> None:
        self._last_stroke = self._clock.now()
        if self._open is not None and (longer := self._open.gesture.extended(stroke)) is not None:
            self._open = replace(self._open, gesture=longer, after=None)
            self._announce()
            return
        before = self._lookout.frames.before(stroke.at)
        self._end(before)
        begun = begun_by(stroke)
        if begun is not None:
            self._begin(begun, before)

    def _begin(self, gesture: InputGesture, before: SeenFrame | None) -> None:
        if before is not None and before.window != self._front:
            self._front = before.window
            self._hold(Focused(self._next_number(), self._since_start(gesture.started), before))
        self._open = _Open(self._next_number(), gesture, before)
        self._announce()

    def _announce(self) -> None:
        """As soon as something was done for sure, and not only once it is over."""
        begun = self._open
        if begun is not None and begun.gesture.sure and not begun.announced:
            self._open = replace(begun, announced=True)
            started = self._since_start(begun.gesture.started)
            self._tell(Begun(begun.number, started, begun.gesture, _window(begun)))

    def _next_number(self) -> int:
        self._numbers += 1
        return self._numbers - 1

    def _since_start(self, moment: float) -> float:
        return max(0.0, moment - self._began)

    def _end_if_settled(self) -> None:
        if self._open is None or self._open.after is not None:
            return
        if self._clock.now() - self._open.gesture.ended < self._settle.limit_s:
            return
        if self._open.gesture.going_on:
            self._open = replace(self._open, after=self._lookout.frames.latest)
        else:
            self._end(self._lookout.frames.latest)

    def _end(self, after: SeenFrame | None) -> None:
        ended, self._open = self._open, None
        if ended is None:
            return
        self._hold(
            Ended(
                number=ended.number,
                t=self._since_start(ended.gesture.started),
                gesture=ended.gesture,
                window=_window(ended),
                before=ended.before,
                during=ended.during,
                after=ended.after or after,
            )
        )

    def _hold(self, told: Ended | Focused) -> None:
        waits = isinstance(told, Ended) and isinstance(told.gesture, Typed) and not told.gesture.void
        self._held.append((self._clock.now() + (_LEFT_FOR_S if waits else 0.0), told))
        self._let_go()

    def _let_go(self, *, everything: bool = False) -> None:
        while self._held and (everything or self._held[0][0] <= self._clock.now()):
            _, told = self._held.popleft()
            if isinstance(told, Ended) and isinstance(told.gesture, Typed):
                told = replace(told, later=self._lookout.frames.latest)
            self._tell(told)


def _window(of: _Open) -> WindowContext:
    return of.gesture.window or (of.before.window if of.before else WindowContext())
