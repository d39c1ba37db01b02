"""Watching a person do a task on an X display."""

from __future__ import annotations

import queue
import threading
import time
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import Protocol

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.recording import Recording, Told
from rpa_vision.agent.settle import Settle
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.agent.x11.watch import XInputWatcher
from rpa_vision.errors import DesktopError
from rpa_vision.models.session import Event, Screenshot

_START_WITHIN_S = 10.0
_CHECK_EVERY_S = 0.02
_SETTLE = Settle(quiet_s=0.3)
"""Nobody waits for a recording's last picture, so it may take longer than a replay's."""


class RecordingSink(Protocol):
    """Where a recording goes: in time order, every screenshot before the events that refer to it."""

    def screenshot(self, screenshot: Screenshot, png: bytes) -> None: ...

    def event(self, event: Event) -> None: ...


class Recorder:
    """Three threads: one hears the person's hands, one sees the screen and makes sense of both, one hands
    on to the sink, so that a slow server delays nothing that must happen in time."""

    def __init__(
        self,
        display: str,
        sink: RecordingSink,
        settle: Settle = _SETTLE,
        ignore_window: int | None = None,
    ) -> None:
        """``ignore_window``: what is done in this window, and the way from it and back, is not recorded."""
        self._display = display
        self._ignore_window = ignore_window
        self._sink = sink
        self._settle = settle
        self._told: queue.SimpleQueue[Told | None] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._hearing = threading.Event()
        self._working: list[Future[None]] = []
        self._running = ExitStack()
        self.started_at: datetime | None = None
        """Of which the events' ``t`` are counted."""

    def start(self) -> None:
        """Returns once everything the person does from now on is seen."""
        with ExitStack() as starting:
            screen = starting.enter_context(X11Screen(self._display))
            watcher = XInputWatcher(self._display, self._ignore_window)
            starting.callback(watcher.close)
            threads = starting.enter_context(ThreadPoolExecutor(3, "recorder"))
            recording = Recording(screen, SystemClock(), self._settle, self._told.put)
            self.started_at = datetime.now(UTC)
            self._working = [
                threads.submit(self._record, recording),
                threads.submit(watcher.watch, recording.strokes.put, self._hearing.set),
                threads.submit(self._hand_on),
            ]
            starting.callback(self._stopping.set)
            starting.callback(watcher.stop)
            self._wait_until(recording.looking)
            self._wait_until(self._hearing)
            self._running = starting.pop_all()

    def _wait_until(self, ready: threading.Event) -> None:
        deadline = time.monotonic() + _START_WITHIN_S
        while not ready.is_set():
            self.wait(_CHECK_EVERY_S)
            if time.monotonic() > deadline:
                raise DesktopError(f"display {self._display}: recording did not start")

    def _record(self, recording: Recording) -> None:
        try:
            recording.run(self._stopping)
        finally:
            self._told.put(None)

    def _hand_on(self) -> None:
        while (told := self._told.get()) is not None:
            if isinstance(told, tuple):
                self._sink.screenshot(*told)
            else:
                self._sink.event(told)

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
