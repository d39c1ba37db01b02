"""The agent's loop: ask for a command, carry it out, report; nothing is touched while the server is away."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx
import numpy as np
import structlog
from pydantic import TypeAdapter, ValidationError

from rpa_vision.agent.closing import Closing
from rpa_vision.agent.execution.executor import Executed, Executor
from rpa_vision.agent.link.http_line import HttpLine
from rpa_vision.agent.link.line import Pictures, ServerLine
from rpa_vision.agent.link.lines import SOCKET_AGAIN_S, ServerLines
from rpa_vision.agent.link.server import (
    FIRST_PAUSE_S,
    LONGEST_PAUSE_S,
    answer_to,
    expect_success,
    open_client,
)
from rpa_vision.agent.link.socket_line import SocketLine
from rpa_vision.agent.png import png_of
from rpa_vision.agent.recording.asked import Recordings
from rpa_vision.errors import ConflictError, MalformedDocumentError
from rpa_vision.models.documents import problems_of
from rpa_vision.models.replay.command import (
    Command,
    LookCommand,
    RecordCommand,
    Report,
    StopRecordingCommand,
    is_errand,
)
from rpa_vision.models.replay.conversation import PictureName
from rpa_vision.models.replay.run import ReportAnswer
from rpa_vision.phrases import phrased
from rpa_vision.ports import Frame

_log = structlog.get_logger(__name__)
_COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
_ANSWER_MARGIN_S = 10.0
"""On top of the long poll, for a loaded server."""
FAILING_S = 300.0
"""A restart, an upgrade or a full disk somebody mends takes minutes; a fault in the program lasts."""


class AgentClient(Closing):
    def __init__(
        self,
        base_url: str,
        token: str,
        agent_id: str,
        instance: str,
        executor: Executor,
        *,
        recordings: Recordings | None = None,
        proxy: str | None = None,
        long_poll_s: float = 2.0,
        first_pause_s: float = FIRST_PAUSE_S,
        failing_s: float = FAILING_S,
        socket_again_s: float = SOCKET_AGAIN_S,
        begun: Callable[[], None] = lambda: None,
    ) -> None:
        """``instance`` tells this agent from another of the same name. ``begun`` is called before each command. ``long_poll_s`` is also how long a
        stop can take: a request under way is not broken off."""
        answer_within_s = long_poll_s + _ANSWER_MARGIN_S
        self._line: ServerLine = ServerLines(
            HttpLine(open_client(base_url, token, answer_within_s, proxy=proxy), agent_id, instance),
            lambda: SocketLine(base_url, token, agent_id, instance, answer_within_s, proxy=proxy),
            socket_again_s=socket_again_s,
        )
        self._agent_id = agent_id
        self._executor = executor
        self._recordings = recordings
        self._begun = begun
        self._long_poll_s = long_poll_s
        self._first_pause_s = first_pause_s
        self._failing_s = failing_s
        self._refused_pause_s = first_pause_s
        self._last_shown: Frame | None = None
        """The picture the server has, and decides on."""

    def close(self) -> None:
        self._line.close()

    def run(self, stop: threading.Event) -> None:
        while not stop.is_set():
            asked = answer_to(
                lambda: self._line.next_command(self._long_poll_s),
                stop,
                repeatable=True,
                first_pause_s=self._first_pause_s,
            )
            if asked is None or asked.status_code == httpx.codes.NO_CONTENT:
                continue
            if asked.status_code == httpx.codes.CONFLICT:
                raise ConflictError(phrased("agent_refused.name_taken", agent_id=self._agent_id))
            self._deliver(self._executed(expect_success(asked, "next_action").content), stop)

    def _executed(self, body: bytes) -> Executed:
        try:
            command = _COMMAND.validate_json(body, strict=True)
        except ValidationError as error:
            return Executed(_refusal(body, error), None)
        _log.info("command", command_id=command.command_id, type=command.type)
        self._begun()
        match command:
            case LookCommand():
                return self._executor.look(command)
            case RecordCommand() | StopRecordingCommand():
                return Executed(self._recorded(command), None)
            case _:
                return self._executor.execute(command)

    def _recorded(self, command: RecordCommand | StopRecordingCommand) -> Report:
        if self._recordings is None:
            return Report(command_id=command.command_id, outcome="failed", error="this agent records nobody")
        return self._recordings.carry_out(command)

    def _deliver(self, executed: Executed, stop: threading.Event) -> None:
        """The same report until the server has it: the command is over, whatever the network does.

        A refusal is the server's word too: the replay was aborted, or went to another agent. It may give
        the same command again, so each refusal in a row makes the next question wait longer.
        """
        pictures = self._pictures_of(executed)
        answer = answer_to(
            lambda: self._line.report(executed.report, pictures),
            stop,
            repeatable=True,
            first_pause_s=self._first_pause_s,
            failing_s=self._failing_s,
        )
        if answer is None:
            return
        told = {"command_id": executed.report.command_id, "outcome": executed.report.outcome}
        if answer.is_success:
            if not is_errand(executed.report.command_id):
                self._last_shown = executed.frame
            self._refused_pause_s = self._first_pause_s
            _log.info("reported", **told, answer=_answer_of(answer))
            return
        pause_s = self._refused_pause_s
        _log.warning(
            "report refused", **told, status=answer.status_code, answer=answer.text[:200], asking_in_s=pause_s
        )
        stop.wait(pause_s)
        self._refused_pause_s = min(pause_s * 2, LONGEST_PAUSE_S)

    def _pictures_of(self, executed: Executed) -> Pictures:
        """The one before only where the server does not have it. Writing them takes longer than sending them."""
        shown: dict[PictureName, Frame] = {}
        if executed.frame is not None:
            shown["screenshot"] = executed.frame
        if executed.before is not None and not _same(executed.before, self._last_shown):
            shown["before"] = executed.before
        with ThreadPoolExecutor(2) as side_by_side:
            return dict(zip(shown, side_by_side.map(png_of, shown.values()), strict=True))


def _same(one: Frame, other: Frame | None) -> bool:
    return other is not None and np.array_equal(one.pixels, other.pixels)


def _answer_of(answer: httpx.Response) -> str:
    """What the server makes of it, for whoever reads the log: what to do next is said by the next command alone."""
    try:
        return ReportAnswer(answer.json()["answer"]).value
    except (ValueError, KeyError, TypeError):  # of another version
        return "unknown"


def _refusal(body: bytes, error: ValidationError) -> Report:
    """A command of another version is answered, so that a person learns why nothing happens."""
    problem = MalformedDocumentError("command", problems_of(error))
    try:
        return Report(command_id=json.loads(body)["command_id"], outcome="failed", error=str(problem))
    except (ValueError, KeyError, TypeError) as unreadable:
        raise problem from unreadable
