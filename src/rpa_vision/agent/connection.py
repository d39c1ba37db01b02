"""The agent's loop: ask for a command, carry it out, report; nothing is touched while the server is away."""

from __future__ import annotations

import json
import threading
from types import TracebackType

import httpx
import structlog
from pydantic import TypeAdapter, ValidationError

from rpa_vision.agent.executor import Executed, Executor
from rpa_vision.agent.png import png_of
from rpa_vision.agent.server import FIRST_PAUSE_S, answer_to, expect_success, open_client
from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.command import Command, Report
from rpa_vision.models.documents import dump_document, problems_of

_log = structlog.get_logger(__name__)
_COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
_ANSWER_MARGIN_S = 10.0
"""On top of the long poll, for a loaded server."""


class AgentClient:
    def __init__(
        self,
        base_url: str,
        token: str,
        agent_id: str,
        executor: Executor,
        *,
        long_poll_s: float = 2.0,
        first_pause_s: float = FIRST_PAUSE_S,
    ) -> None:
        """``long_poll_s`` is also how long a stop can take: a request under way is not broken off."""
        self._http = open_client(base_url, token, long_poll_s + _ANSWER_MARGIN_S)
        self._path = f"/agents/{agent_id}"
        self._executor = executor
        self._long_poll_s = long_poll_s
        self._first_pause_s = first_pause_s

    def __enter__(self) -> AgentClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def run(self, stop: threading.Event) -> None:
        while not stop.is_set():
            asked = answer_to(
                lambda: self._http.get(f"{self._path}/next_action", params={"wait": self._long_poll_s}),
                stop,
                repeatable=True,
                first_pause_s=self._first_pause_s,
            )
            if asked is None or asked.status_code == httpx.codes.NO_CONTENT:
                continue
            self._deliver(self._executed(expect_success(asked, "next_action").content), stop)

    def _executed(self, body: bytes) -> Executed:
        try:
            command = _COMMAND.validate_json(body, strict=True)
        except ValidationError as error:
            return Executed(_refusal(body, error), None)
        _log.info("command", command_id=command.command_id, type=command.type)
        return self._executor.execute(command)

    def _deliver(self, executed: Executed, stop: threading.Event) -> None:
        """The same report until the server has it: the command is over, whatever the network does."""
        parts: dict[str, tuple[str | None, bytes, str]] = {
            "report": (None, dump_document(executed.report), "application/json")
        }
        if executed.frame is not None:
            parts["screenshot"] = ("screenshot.png", png_of(executed.frame), "image/png")
        answer = answer_to(
            lambda: self._http.post(f"{self._path}/report", files=parts),
            stop,
            repeatable=True,
            first_pause_s=self._first_pause_s,
        )
        if answer is not None:
            # A refusal is the server's word too: the replay was aborted, or went to another agent.
            _log.info(
                "reported",
                command_id=executed.report.command_id,
                outcome=executed.report.outcome,
                status=answer.status_code,
                answer=answer.text[:200],
            )


def _refusal(body: bytes, error: ValidationError) -> Report:
    """A command of another version is answered, so that a person learns why nothing happens."""
    problem = MalformedDocumentError("command", problems_of(error))
    try:
        return Report(command_id=json.loads(body)["command_id"], outcome="failed", error=str(problem))
    except (ValueError, KeyError, TypeError) as unreadable:
        raise problem from unreadable
