"""One demonstration from its first moment to the server: watched, kept here, sent beside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import httpx

from rpa_vision.agent.recording.keeper import RecordingSink
from rpa_vision.agent.recording.recorder import Recorder
from rpa_vision.agent.recording.sender import Sender
from rpa_vision.agent.recording.spool import SessionHeader, Spool, in_use
from rpa_vision.models.session import Event, Screenshot, WindowFocus


@dataclass
class RecordedDemonstration:
    """While it goes on and afterwards."""

    recorder: Recorder
    folder: Path
    """Where it is kept until the server has all of it."""
    server_away: bool
    """At the start."""
    session_id: str | None = None
    """Once the server has all of it."""
    not_sent: str | None = None
    """Why the server does not have it."""


@contextmanager
def demonstration(
    client: httpx.Client,
    header: SessionHeader,
    folder: Path,
    watching: Callable[[RecordingSink], AbstractContextManager[Recorder]],
    on_count: Callable[[int], None],
    send_within_s: float,
) -> Iterator[RecordedDemonstration]:
    """Whatever ends it, what was recorded is kept below ``folder`` unless the server has it."""
    place = folder / f"{header.started_at:%Y-%m-%dT%H-%M-%S}_{header.recording}"
    with ExitStack() as opened:
        spool = Spool(place, header)
        opened.callback(spool.close)
        opened.enter_context(in_use(place))
        sender = Sender(client, place)
        opened.callback(sender.close)
        with ExitStack() as starting:
            starting.callback(sender.discard)
            recorder = opened.enter_context(watching(_Counted(spool, on_count)))
            now = RecordedDemonstration(recorder, place, server_away=not sender.start())
            recorder.start()
            starting.pop_all()
        try:
            yield now
        finally:
            try:
                recorder.stop()
            finally:
                spool.end(datetime.now(UTC))
                now.not_sent = sender.finish(send_within_s)
                now.session_id = None if now.not_sent else sender.session_id


class _Counted:
    """Tells how many things the person has done."""

    def __init__(self, sink: RecordingSink, on_count: Callable[[int], None]) -> None:
        self._sink = sink
        self._on_count = on_count
        self._actions = 0

    def screenshot(self, screenshot: Screenshot, png: bytes) -> None:
        self._sink.screenshot(screenshot, png)

    def begun(self, number: int, event: Event) -> None:
        self._sink.begun(number, event)

    def event(self, number: int, event: Event) -> None:
        self._sink.event(number, event)
        if not isinstance(event, WindowFocus):
            self._actions += 1
            self._on_count(self._actions)

    def dropped(self, number: int) -> None:
        self._sink.dropped(number)
