"""Recordings that a person asks for from afar: begun and ended by commands of the server."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack

from rpa_vision.agent.closing import Closing
from rpa_vision.agent.recording.demonstration import RecordedDemonstration
from rpa_vision.errors import RpaVisionError
from rpa_vision.models.replay.command import RecordCommand, Report, StopRecordingCommand

BeginRecording = Callable[[str, str], AbstractContextManager[RecordedDemonstration]]
"""Of this name and task."""


class Recordings(Closing):
    """One at a time. A command given again is answered again: the answer may have been lost."""

    def __init__(self, begin: BeginRecording) -> None:
        self._begin = begin
        self._name: str | None = None
        self._now: RecordedDemonstration | None = None
        self._open = ExitStack()
        self._ended: dict[str, str | None] = {}
        """Why what was recorded is not with the server, by its name; None: it is."""

    def carry_out(self, command: RecordCommand | StopRecordingCommand) -> Report:
        try:
            problem = self._record(command) if isinstance(command, RecordCommand) else self._stop(command)
        except RpaVisionError as error:
            problem = str(error)
        outcome = "done" if problem is None else "failed"
        return Report(command_id=command.command_id, outcome=outcome, error=problem)

    def close(self) -> None:
        """What was recorded so far is kept, and sent as far as that goes."""
        self._end()

    def _record(self, command: RecordCommand) -> str | None:
        if self._name == command.recording:
            return None
        if self._name is not None:
            self._end()
        with ExitStack() as opening:
            self._now = opening.enter_context(self._begin(command.recording, command.task))
            self._open = opening.pop_all()
        self._name = command.recording
        return None

    def _stop(self, command: StopRecordingCommand) -> str | None:
        if self._name == command.recording:
            self._end()
        if command.recording not in self._ended:
            return "it never began, or the agent was started anew since: rpa-vision record --send sends what is left"
        return self._ended[command.recording]

    def _end(self) -> None:
        name, now, opened = self._name, self._now, self._open
        self._name, self._now, self._open = None, None, ExitStack()
        if name is None or now is None:
            return
        try:
            opened.close()
        finally:
            self._ended[name] = now.not_sent
