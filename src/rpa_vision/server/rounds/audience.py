"""Demonstrations are watched from the moment they are finished, while the person shows the task once more."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

from rpa_vision.learning.watching.demonstration import Demonstration, watch
from rpa_vision.models.session import RawSession
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.perception.view import ScreenView
from rpa_vision.settings import Settings
from rpa_vision.storage.sessions import screenshot_blob
from rpa_vision.storage.store import Store

KEPT = 12
"""Demonstrations nobody learnt from yet, about 10 MiB each; an older one is simply watched again."""

OnStep = Callable[[], None]


class _NobodyWatchesError(Exception):
    """The server is going down."""


class _Watched:
    """One demonstration under way: somebody may begin to listen in the middle of it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._steps = 0
        self._listener: OnStep = lambda: None

    def step(self) -> None:
        with self._lock:
            self._steps += 1
            self._listener()

    def tell(self, listener: OnStep) -> None:
        """Of what was seen before, too."""
        with self._lock:
            for _ in range(self._steps):
                listener()
            self._listener = listener


class Audience:
    def __init__(self, store: Store, eyes: Eyes, settings: Settings) -> None:
        self._store = store
        self._eyes = eyes
        self._settings = settings
        self._lock = threading.Lock()
        self._begun: OrderedDict[str, tuple[_Watched, Future[Demonstration]]] = OrderedDict()
        self._ahead: ThreadPoolExecutor | None = None
        self._closing = threading.Event()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Demonstrations are watched ahead inside, one after the other."""
        self._closing.clear()
        self._ahead = ThreadPoolExecutor(1, thread_name_prefix="audience")
        try:
            yield
        finally:
            ahead, self._ahead = self._ahead, None
            self._closing.set()
            ahead.shutdown(cancel_futures=True)
            with self._lock:
                self._begun.clear()

    def forget(self, session_id: str) -> None:
        """It was changed by a person: what was seen of it before counts no more."""
        with self._lock:
            _, begun = self._begun.pop(session_id, (None, None))
        if begun is not None:
            begun.cancel()

    def begin(self, session: RawSession) -> None:
        """A finished session is changed only by whoever has it forgotten here."""
        with self._lock:
            if self._ahead is None or session.session_id in self._begun:
                return
            watched = _Watched()
            self._begun[session.session_id] = watched, self._ahead.submit(self._watch_ahead, session, watched)
            while len(self._begun) > KEPT:
                _, (_, oldest) = self._begun.popitem(last=False)
                oldest.cancel()

    def has_watched(self, session_id: str) -> bool:
        """And nobody learnt from it yet."""
        with self._lock:
            begun = self._begun.get(session_id)
            return begun is not None and begun[1].done()

    def watched(self, session: RawSession, on_step: OnStep) -> Demonstration:
        """``on_step`` is called for each step of it."""
        with self._lock:
            watched, begun = self._begun.pop(session.session_id, (None, None))
        if watched is None or begun is None or begun.cancel():
            return self._watch(session, on_step)
        watched.tell(on_step)
        return begun.result()

    def _watch_ahead(self, session: RawSession, watched: _Watched) -> Demonstration:
        try:
            return self._watch(session, watched.step)
        except Exception:  # told to whoever waits for it; otherwise it is tried again when it is learnt from
            with self._lock:
                self._begun.pop(session.session_id, None)
            raise

    def _watch(self, session: RawSession, on_step: OnStep) -> Demonstration:
        def look(screenshot_id: str) -> ScreenView:
            if self._closing.is_set():
                raise _NobodyWatchesError
            name = screenshot_blob(session.session_id, screenshot_id)
            return self._eyes.look(decode_image(self._store.as_seen(name), self._settings.limits, name))

        return watch(session, look, on_step, self._settings.verification)
