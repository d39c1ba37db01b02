"""A recording on this machine's own disk, from its first moment: nothing that was kept depends on a server.

A folder: ``header.json``, ``shots/`` and ``journal.jsonl``, to which a line is added for each thing that
becomes known. A line that was being written when the recorder was killed is the only thing that can be lost.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from rpa_vision.agent.execution.sole_agent import alone_with
from rpa_vision.errors import BadInputError, ConflictError, MalformedDocumentError, StorageError
from rpa_vision.models.base import Count, JsonObject, Model, RecordingId, When
from rpa_vision.models.documents import problems_of
from rpa_vision.models.session import Environment, Event, Screenshot, SessionUser
from rpa_vision.phrases import phrased

_HEADER, _JOURNAL = "header.json", "journal.jsonl"
_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


class SessionHeader(Model):
    """What is known when a demonstration begins; the session's own id is made by the server."""

    recording: RecordingId
    """By which the server knows it again: a recording becomes one session, however often it is sent."""
    agent_version: str
    environment: Environment
    user: SessionUser
    context: JsonObject
    started_at: When


class ShotKept(Model):
    kind: Literal["shot"] = "shot"
    screenshot: Screenshot


class EventBegun(Model):
    kind: Literal["begun"] = "begun"
    number: Count
    event: Event


class EventDone(Model):
    kind: Literal["event"] = "event"
    number: Count
    event: Event


class EventDropped(Model):
    kind: Literal["dropped"] = "dropped"
    number: Count


class RecordingEnded(Model):
    kind: Literal["ended"] = "ended"
    at: When


Entry = Annotated[
    ShotKept | EventBegun | EventDone | EventDropped | RecordingEnded, Field(discriminator="kind")
]
_ENTRY: TypeAdapter[Entry] = TypeAdapter(Entry)


class Spool:
    """The writing end; a recording's sink."""

    def __init__(self, folder: Path, header: SessionHeader) -> None:
        self.folder = folder
        self._adding = threading.Lock()
        try:
            folder.mkdir(mode=0o700, parents=True)
            (folder / "shots").mkdir()
            _write_whole(folder / _HEADER, header.model_dump_json().encode())
            self._journal = os.open(folder / _JOURNAL, _APPEND, 0o600)
            _sync(folder)
        except OSError as error:
            raise _unusable(folder, error) from error

    def screenshot(self, screenshot: Screenshot, png: bytes) -> None:
        try:
            _write_whole(self.folder / screenshot.relative_path, png)
            _sync(self.folder / "shots")
        except OSError as error:
            raise _unusable(self.folder, error) from error
        self._add(ShotKept(screenshot=screenshot))

    def begun(self, number: int, event: Event) -> None:
        """Not forced to the disk: what is begun is soon done. A killed recorder has written it all the same."""
        self._add(EventBegun(number=number, event=event), lasting=False)

    def event(self, number: int, event: Event) -> None:
        self._add(EventDone(number=number, event=event))

    def dropped(self, number: int) -> None:
        self._add(EventDropped(number=number))

    def end(self, at: datetime) -> None:
        self._add(RecordingEnded(at=at))

    def _add(self, entry: Entry, *, lasting: bool = True) -> None:
        line = memoryview(entry.model_dump_json().encode() + b"\n")
        try:
            with self._adding:
                while line:
                    line = line[os.write(self._journal, line) :]
            if lasting:
                os.fsync(self._journal)
        except OSError as error:
            raise _unusable(self.folder, error) from error

    def close(self) -> None:
        os.close(self._journal)


class SpooledRecording:
    """The reading end: while the recording goes on, and after it ended in whatever way."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        source = folder / _HEADER
        try:
            self.header = SessionHeader.model_validate_json(source.read_bytes())
            self._journal = (folder / _JOURNAL).open("rb")
        except FileNotFoundError as error:
            raise BadInputError(phrased("agent_refused.no_recording", folder=folder)) from error
        except OSError as error:
            raise _unusable(folder, error) from error
        except ValidationError as error:
            raise MalformedDocumentError(str(source), problems_of(error)) from None
        self._line = 0
        self._cut = b""

    def new_entries(self) -> Iterator[Entry]:
        """Those written since this was last asked. A last line without its end is left for the next time."""
        while (read := self._journal.readline()) or self._cut:
            line, self._cut = self._cut + read, b""
            if not line.endswith(b"\n"):
                self._cut = line
                return
            self._line += 1
            try:
                yield _ENTRY.validate_json(line)
            except ValidationError as error:
                source = f"{self.folder / _JOURNAL}, line {self._line}"
                raise MalformedDocumentError(source, problems_of(error)) from None

    def picture(self, screenshot: Screenshot) -> bytes:
        try:
            return (self.folder / screenshot.relative_path).read_bytes()
        except OSError as error:
            raise _unusable(self.folder, error) from error

    def remove(self) -> None:
        """Once the server has it all: screens show patients, and are not kept in two places."""
        self.close()
        try:
            shutil.rmtree(self.folder)
        except OSError as error:
            raise _unusable(self.folder, error) from error

    def close(self) -> None:
        self._journal.close()


@contextmanager
def in_use(folder: Path) -> Iterator[None]:
    """By one program at a time: a recording that still goes on must not be sent and removed by another."""
    beside = folder.with_name(folder.name + ".lock")
    with ExitStack() as held:
        if os.name != "posix":  # Windows removes nothing that is open, by us or by who has it next
            held.callback(_remove_unless_open, beside)
        try:
            held.enter_context(alone_with(folder))
        except ConflictError as error:
            raise ConflictError(phrased("agent_refused.recording_in_use", folder=folder)) from error
        if os.name == "posix":  # while it is ours: later it may be somebody else's
            held.callback(beside.unlink, missing_ok=True)
        yield


def _remove_unless_open(file: Path) -> None:
    with suppress(PermissionError):
        file.unlink(missing_ok=True)


def _write_whole(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """A new file's name is on disk only once its folder is; Windows sees to that by itself."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _unusable(folder: Path, error: OSError) -> StorageError:
    return StorageError(f"{folder} cannot be used: {error.strerror}")
