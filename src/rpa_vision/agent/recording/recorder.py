"""Watching a person do a task."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.recording.events import EventRecording
from rpa_vision.agent.recording.keeper import Keeper, RecordingSink
from rpa_vision.agent.recording.lookout import Changes, Lookout
from rpa_vision.agent.recording.messages import Begun, Told
from rpa_vision.agent.strokes import InputWatcher
from rpa_vision.errors import DesktopError
from rpa_vision.ports import Screen

_START_WITHIN_S = 10.0
_CHECK_EVERY_S = 0.02
_SETTLE = Settle(quiet_s=0.3)
"""Nobody waits for a recording's last picture, so it may take longer than a replay's."""


class Recorder:
    """Three threads: one hears the person's hands, one sees the screen and makes sense of both, one decides
    what may be kept and hands it on to the sink, so that a slow disk delays nothing that must happen in time."""

    def __init__(
        self,
        screen: Screen,
        watcher: InputWatcher,
        sink: RecordingSink,
        *,
        changes: Changes | None = None,
        settle: Settle = _SETTLE,
        secret_titles: Sequence[str] = (),
    ) -> None:
        """The screen and the watcher are the caller's, to be closed after ``stop``."""
        self._watcher = watcher
        self._keeper = Keeper(sink, secret_titles)
        self._told: queue.SimpleQueue[Told | None] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._hearing = threading.Event()
        self._working: list[Future[None]] = []
        self._running = ExitStack()
        clock = SystemClock()
        self._recording = EventRecording(screen, Lookout(screen, clock, changes), clock, settle, self._tell)
        self.paused = False

    def start(self) -> None:
        """Returns once everything the person does from now on is seen."""
        with ExitStack() as starting:
            threads = starting.enter_context(ThreadPoolExecutor(3, "recorder"))
            self._recording.start()
            self._working = [
                threads.submit(self._record),
                threads.submit(self._watcher.watch, self._recording.hear, self._hearing.set),
                threads.submit(self._hand_on),
            ]
            starting.callback(self._stopping.set)
            starting.callback(self._watcher.stop)
            self._wait_until(self._recording.looking)
            self._wait_until(self._hearing)
            self._running = starting.pop_all()

    def _wait_until(self, ready: threading.Event) -> None:
        deadline = time.monotonic() + _START_WITHIN_S
        while not ready.is_set():
            self.wait(_CHECK_EVERY_S)
            if time.monotonic() > deadline:
                raise DesktopError("recording did not start: the screen or the hands are not to be watched")

    def _record(self) -> None:
        try:
            self._recording.run(self._stopping)
        finally:
            self._told.put(None)

    def _tell(self, told: Told) -> None:
        """What has begun is noted at once: nothing to be judged or drawn holds it up."""
        if isinstance(told, Begun):
            self._keeper.take(told)
        else:
            self._told.put(told)

    def _hand_on(self) -> None:
        while (told := self._told.get()) is not None:
            self._keeper.take(told)

    def pause(self) -> None:
        """From now on nothing is heard, seen or kept; what was done before is."""
        self.paused = True
        self._recording.pause()

    def resume(self) -> None:
        self._recording.resume()
        self.paused = False

    def wait(self, timeout_s: float) -> None:
        """Returns after this time; raises as soon as the recording cannot go on."""
        for ended in wait(self._working, timeout_s, FIRST_EXCEPTION).done:
            ended.result()

    def stop(self) -> None:
        """Hands everything on to the sink first; then raises what broke the recording, if anything did."""
        self._running.close()
        working, self._working = self._working, []
        for ended in working:
            ended.result()
