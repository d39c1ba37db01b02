"""Sending a demonstration to the server while it is recorded."""

from __future__ import annotations

import threading
from typing import Any

import httpx
from pydantic import TypeAdapter

from rpa_vision.agent.server import answer_to, expect_success
from rpa_vision.models.base import JsonObject, Model, When
from rpa_vision.models.session import Environment, Event, Screenshot, User

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
        body = _EVENTS.dump_python([event], mode="json")
        self._send("events", f"{self._path}/events", repeatable=False, json=body)

    def finish(self, ended_at: When) -> None:
        body = {"ended_at": ended_at.isoformat()}
        self._send("the end of the session", f"{self._path}/finish", repeatable=False, json=body)

    def _send(self, what: str, path: str, *, repeatable: bool, **body: Any) -> httpx.Response:
        answer = answer_to(
            lambda: self._client.post(path, **body),
            self._never,
            repeatable=repeatable,
            within_s=self._give_up_after_s,
        )
        assert answer is not None  # noqa: S101 - only a stop gives none, and there is none here
        return expect_success(answer, what)
