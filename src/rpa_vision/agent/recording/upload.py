"""Sending a spooled recording to the server, beside the recording or long after it.

Everything can be sent again: pictures and events are known by their names and places, so that after a lost
answer each is still there exactly once.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
from pydantic import TypeAdapter

from rpa_vision.agent.link.server import answer_to, expect_success
from rpa_vision.agent.recording.spool import (
    Entry,
    EventBegun,
    EventDone,
    EventDropped,
    RecordingEnded,
    ShotKept,
    SpooledRecording,
)
from rpa_vision.errors import ServerUnreachableError
from rpa_vision.models.base import When
from rpa_vision.models.session import Event, Screenshot
from rpa_vision.phrases import phrased

_EVENTS: TypeAdapter[list[Event]] = TypeAdapter(list[Event])
_LOOK_AGAIN_S = 0.1


@dataclass(frozen=True)
class Placed:
    """An event at its place in the session."""

    place: int
    event: Event


class InOrder:
    """Journal entries as the server wants them. An event goes out once all before it are known for good."""

    def __init__(self) -> None:
        self._done: dict[int, Event | None] = {}
        self._going_on: dict[int, Event] = {}
        self._next_number = 0
        self._next_place = 0
        self.ended_at: When | None = None

    def take(self, entry: Entry) -> Iterator[Screenshot | Placed]:
        match entry:
            case ShotKept():
                yield entry.screenshot
            case EventBegun():
                self._going_on[entry.number] = entry.event
            case EventDone():
                self._done[entry.number] = entry.event
            case EventDropped():
                self._done[entry.number] = None
            case RecordingEnded():
                self.ended_at = entry.at
        yield from self._ready()

    def rest(self) -> Iterator[Placed]:
        """When nothing more will come: what was going on when the recorder was killed, as far as it went."""
        self._done = {**self._going_on, **self._done}
        yield from self._ready()
        for number in sorted(self._done):
            self._next_number = number
            yield from self._ready()

    def _ready(self) -> Iterator[Placed]:
        while self._next_number in self._done:
            event = self._done.pop(self._next_number)
            self._going_on.pop(self._next_number, None)
            self._next_number += 1
            if event is not None:
                yield Placed(self._next_place, event)
                self._next_place += 1


class Sending:
    """One recording's way to the server. ``stop`` ends it between two tries."""

    def __init__(self, client: httpx.Client, recording: SpooledRecording, stop: threading.Event) -> None:
        self._client = client
        self._recording = recording
        self._stop = stop
        self._in_order = InOrder()
        self._last_t = 0.0
        self.session_id: str | None = None
        self.answers = 0
        """How often the server took something."""

    def greet(self) -> bool:
        """Whether the server is there; one that is and does not want the recording is an error at once."""
        try:
            answer = self._ask("/sessions", json=self._recording.header.model_dump(mode="json"))
        except httpx.TransportError:
            return False
        if answer.is_server_error:
            return False
        self._created(expect_success(answer, "the session"))
        return True

    def follow(self, over: threading.Event) -> None:
        """Sends what is there and what comes, until ``over`` is set and all is sent."""
        if self.session_id is None:
            header = self._recording.header.model_dump(mode="json")
            self._created(self._send("the session", "/sessions", json=header))
        while True:
            last_time = over.is_set()
            for entry in self._recording.new_entries():
                for ready in self._in_order.take(entry):
                    self._send_one(ready)
            if last_time:
                self._finish()
                return
            over.wait(_LOOK_AGAIN_S)

    def _created(self, answer: httpx.Response) -> None:
        self.session_id = str(answer.json()["session_id"])

    def _finish(self) -> None:
        for left in self._in_order.rest():
            self._send_one(left)
        killed_at = self._recording.header.started_at + timedelta(seconds=self._last_t)
        ended_at = self._in_order.ended_at or killed_at
        path = f"/sessions/{self.session_id}/finish"
        self._send("the end of the session", path, json={"ended_at": ended_at.isoformat()})

    def _send_one(self, ready: Screenshot | Placed) -> None:
        path = f"/sessions/{self.session_id}"
        if isinstance(ready, Screenshot):
            self._send(
                ready.screenshot_id,
                f"{path}/screenshots/{ready.screenshot_id}",
                params={"captured_at": ready.captured_at.isoformat()},
                content=self._recording.picture(ready),
                headers={"Content-Type": "image/png"},
            )
        else:
            body = _EVENTS.dump_python([ready.event], mode="json")
            self._send(f"event {ready.place}", f"{path}/events", params={"first": ready.place}, json=body)
            self._last_t = ready.event.t

    def _send(self, what: str, path: str, **body: Any) -> httpx.Response:
        answer = answer_to(lambda: self._ask(path, **body), self._stop, repeatable=True, quietly=True)
        if answer is None:
            raise ServerUnreachableError(phrased("agent_refused.server_away_until_end", what=what))
        self.answers += 1
        return expect_success(answer, what)

    def _ask(self, path: str, **body: Any) -> httpx.Response:
        return self._client.post(path, **body)
