"""The other side of the API: typed calls, and errors that say what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Literal

import httpx
from pydantic import TypeAdapter

from rpa_vision.errors import (
    BadInputError,
    ConflictError,
    RpaVisionError,
    ServerUnreachableError,
)
from rpa_vision.models.answers import AgentStatus, LearnAnswer, WorkflowSummary
from rpa_vision.models.documents import load_document
from rpa_vision.models.run import Replay, RunEvent
from rpa_vision.models.workflow import Workflow

LEARN_TIMEOUT_S = 600.0
"""Learning reads every screenshot of every demonstration before it answers."""


class ServerClient:
    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self._http = httpx.Client(base_url=f"{self.url}/api/v1", headers={"Authorization": f"Bearer {token}"})

    def __enter__(self) -> ServerClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    def learn(self, name: str, session_ids: list[str]) -> LearnAnswer:
        body = {"name": name, "session_ids": session_ids}
        return load_document(
            LearnAnswer, self._send("POST", "/workflows/learn", body, LEARN_TIMEOUT_S), self.url
        )

    def workflow(self, workflow_id: str) -> Workflow:
        return load_document(Workflow, self._send("GET", f"/workflows/{workflow_id}"), self.url)

    def workflows(self) -> list[WorkflowSummary]:
        return TypeAdapter(list[WorkflowSummary]).validate_json(self._send("GET", "/workflows"))

    def agent(self, agent_id: str) -> AgentStatus:
        return load_document(AgentStatus, self._send("GET", f"/agents/{agent_id}"), self.url)

    def start_replay(
        self, workflow_id: str, agent_id: str, parameters: Mapping[str, str], *, draft: bool = False
    ) -> Replay:
        body = {"workflow_id": workflow_id, "agent_id": agent_id, "parameters": dict(parameters)}
        return load_document(Replay, self._send("POST", "/replays", {**body, "draft": draft}), self.url)

    def pause(self, replay_id: str, message: str) -> Replay:
        return self._steer(replay_id, "pause", {"message": message})

    def resume(self, replay_id: str, step: Literal["redo", "done"] | None) -> Replay:
        """``step`` says what became of the paused step, where its action may have been done already."""
        return self._steer(replay_id, "resume", {"step": step})

    def abort(self, replay_id: str, message: str) -> Replay:
        return self._steer(replay_id, "abort", {"message": message})

    def replay(self, replay_id: str) -> Replay:
        return load_document(Replay, self._send("GET", f"/replays/{replay_id}"), self.url)

    def events(self, replay_id: str) -> list[RunEvent]:
        adapter: TypeAdapter[list[RunEvent]] = TypeAdapter(list[RunEvent])
        return adapter.validate_json(self._send("GET", f"/replays/{replay_id}/events"))

    def picture(self, name: str) -> bytes:
        """By the name a run event gives: ``replays/<id>/<picture>``."""
        _, replay_id, picture = name.split("/")
        return self._send("GET", f"/replays/{replay_id}/pictures/{picture}")

    def _steer(self, replay_id: str, verb: str, body: dict[str, str | None]) -> Replay:
        return load_document(Replay, self._send("POST", f"/replays/{replay_id}/{verb}", body), self.url)

    def _send(self, method: str, path: str, body: Any = None, timeout: float = 30.0) -> bytes:
        try:
            answer = self._http.request(method, path, json=body, timeout=timeout)
        except httpx.TransportError as error:
            raise ServerUnreachableError(
                f"no server answers at {self.url} ({error}); start one with: rpa-vision serve"
            ) from error
        if answer.is_error:
            raise _error(answer)
        return answer.content


def _error(answer: httpx.Response) -> RpaVisionError:
    try:
        detail = str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        detail = f"the server answered {answer.status_code}"
    if answer.is_server_error:
        return ServerUnreachableError(f"the server failed: {detail}")
    if answer.status_code == httpx.codes.CONFLICT:
        return ConflictError(detail)
    return BadInputError(detail)
