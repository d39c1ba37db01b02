"""Sending beside the recording, so that a server that is away holds nothing up."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path

import httpx

from rpa_vision.agent.recording.spool import SpooledRecording, in_use
from rpa_vision.agent.recording.upload import Sending
from rpa_vision.errors import RpaVisionError


class Sender:
    """Reads what the recorder writes: what is sent is what would be found after a crash."""

    def __init__(self, client: httpx.Client, folder: Path) -> None:
        self._spooled = SpooledRecording(folder)
        self._give_up = threading.Event()
        self._over = threading.Event()
        self._sending = Sending(client, self._spooled, self._give_up)
        self._thread = ThreadPoolExecutor(1, "sender")
        self._work: Future[None] | None = None

    def start(self) -> bool:
        """Whether the server is there already; a server that refuses the recording is an error here."""
        there = self._sending.greet()
        self._work = self._thread.submit(self._sending.follow, self._over)
        return there

    @property
    def session_id(self) -> str | None:
        return self._sending.session_id

    def finish(self, within_s: float) -> str | None:
        """After the recording's last line: None once all is sent and nothing is left here, or why it is not.

        As long as something arrives within that time it may go on.
        """
        self._over.set()
        assert self._work is not None, "it was not started"  # noqa: S101
        sent = -1
        while not self._work.done() and sent != self._sending.answers:
            sent = self._sending.answers
            wait([self._work], within_s)
        self._give_up.set()
        try:
            self._work.result()
        except RpaVisionError as error:
            return str(error)
        self._spooled.remove()
        return None

    def discard(self) -> None:
        """Of a recording that could not begin nothing is to stay."""
        self.close()
        self._spooled.remove()

    def close(self) -> None:
        self._give_up.set()
        self._over.set()
        self._thread.shutdown()
        self._spooled.close()


def send_left_over(client: httpx.Client, folder: Path, stop: threading.Event) -> str:
    """What could not be sent, or what a killed recorder left behind; gives the session's id."""
    spooled = SpooledRecording(folder)
    try:
        with in_use(folder):
            sending = Sending(client, spooled, stop)
            over = threading.Event()
            over.set()
            sending.follow(over)
            spooled.remove()
    finally:
        spooled.close()
    assert sending.session_id is not None  # noqa: S101 - a session that was sent has one
    return sending.session_id
