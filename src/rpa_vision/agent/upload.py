"""Sending a demonstration to the server, while it is recorded or afterwards."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

import httpx
from pydantic import TypeAdapter

from rpa_vision.agent.server import answer_to, expect_success
from rpa_vision.models.base import JsonObject, Model, When
from rpa_vision.models.session import Environment, Event, RawSession, Screenshot, User

_EVENTS: TypeAdapter[list[Event]] = TypeAdapter(list[Event])
_GIVE_UP_AFTER_S = 60.0


class SessionHeader(Model):
    """What is known when a demonstration begins; its id is made by the server."""

    agent_version: str
    environment: Environment
    user: User
    context: JsonObject
    started_at: When


class SessionUploader:
    """A recording's sink. Pictures are known by their ids and sent again while the server is away for a
    moment; events are not, because one stored twice would be one click too many in the learnt task."""

    def __init__(
        self, client: httpx.Client, header: SessionHeader, give_up_after_s: float = _GIVE_UP_AFTER_S
    ) -> None:
        self._client = client
        self._give_up_after_s = give_up_after_s
        self._never = threading.Event()
        created = self._send(
            "the session", "/sessions", repeatable=False, json=header.model_dump(mode="json")
        )
        self.session_id = str(created.json()["session_id"])
        self._path = f"/sessions/{self.session_id}"

    def screenshot(self, screenshot: Screenshot, png: bytes) -> None:
        self._send(
            screenshot.screenshot_id,
            f"{self._path}/screenshots/{screenshot.screenshot_id}",
            repeatable=True,
            params={"captured_at": screenshot.captured_at.isoformat()},
            content=png,
            headers={"Content-Type": "image/png"},
        )

    def event(self, event: Event) -> None:
        self.events([event])

    def events(self, events: list[Event]) -> None:
        body = _EVENTS.dump_python(events, mode="json")
        self._send("events", f"{self._path}/events", repeatable=False, json=body)

    def finish(self, ended_at: When) -> None:
        body = {"ended_at": ended_at.isoformat()}
        self._send("the end of the session", f"{self._path}/finish", repeatable=False, json=body)

    def _send(self, what: str, path: str, *, repeatable: bool, **body: Any) -> httpx.Response:
        sent = 0

        def send() -> httpx.Response:
            nonlocal sent
            sent += 1
            return self._client.post(path, **body)

        answer = answer_to(send, self._never, repeatable=repeatable, within_s=self._give_up_after_s)
        assert answer is not None  # noqa: S101 - only a stop gives none, and there is none here
        if sent > 1 and repeatable and answer.status_code == httpx.codes.CONFLICT:
            return answer  # it had arrived the first time
        return expect_success(answer, what)


def upload_session(client: httpx.Client, session: RawSession, shots: Mapping[str, bytes]) -> str:
    """A whole recording; ``shots`` are its pictures by screenshot id. Gives the id the server made."""
    header = SessionHeader(**{name: getattr(session, name) for name in SessionHeader.model_fields})
    uploader = SessionUploader(client, header)
    for screenshot in session.screenshots:
        uploader.screenshot(screenshot, shots[screenshot.screenshot_id])
    if session.events:
        uploader.events(list(session.events))
    if session.ended_at is not None:
        uploader.finish(session.ended_at)
    return uploader.session_id
