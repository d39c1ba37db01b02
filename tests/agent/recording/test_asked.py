"""Recordings begun and ended by commands, which may come twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest

from rpa_vision.agent.recording.asked import Recordings
from rpa_vision.agent.recording.demonstration import RecordedDemonstration
from rpa_vision.agent.recording.recorder import Recorder
from rpa_vision.errors import DesktopError
from rpa_vision.models.replay.command import RecordCommand, StopRecordingCommand


class Studio:
    """What was begun and ended, in order."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.not_sent: str | None = None
        self.broken: DesktopError | None = None

    @contextmanager
    def begin(self, name: str, task: str) -> Iterator[RecordedDemonstration]:
        if self.broken is not None:
            raise self.broken
        self.told.append(f"begun {name} {task}")
        now = RecordedDemonstration(cast("Recorder", None), Path(), server_away=False)
        yield now
        now.not_sent = self.not_sent
        self.told.append(f"ended {name}")


@pytest.fixture
def studio() -> Studio:
    return Studio()


def record(name: str) -> RecordCommand:
    return RecordCommand(command_id=f"errand_{name}:0:0", recording=name, task="Admission")


def stop(name: str) -> StopRecordingCommand:
    return StopRecordingCommand(command_id=f"errand_{name}:0:0", recording=name)


def test_a_recording_goes_on_until_it_is_stopped(studio: Studio) -> None:
    with Recordings(studio.begin) as recordings:
        assert recordings.carry_out(record("aabb11")).outcome == "done"
        assert studio.told == ["begun aabb11 Admission"]
        assert recordings.carry_out(stop("aabb11")).outcome == "done"
    assert studio.told == ["begun aabb11 Admission", "ended aabb11"]


def test_a_command_that_comes_again_is_answered_and_not_done_again(studio: Studio) -> None:
    with Recordings(studio.begin) as recordings:
        for _ in range(2):
            assert recordings.carry_out(record("aabb11")).outcome == "done"
        for _ in range(2):
            assert recordings.carry_out(stop("aabb11")).outcome == "done"
    assert studio.told == ["begun aabb11 Admission", "ended aabb11"]


def test_what_could_not_be_sent_is_told(studio: Studio) -> None:
    studio.not_sent = "the server was away"
    with Recordings(studio.begin) as recordings:
        recordings.carry_out(record("aabb11"))
        answer = recordings.carry_out(stop("aabb11"))
    assert (answer.outcome, answer.error) == ("failed", "the server was away")


def test_an_agent_that_was_started_anew_does_not_say_it_has_recorded(studio: Studio) -> None:
    with Recordings(studio.begin) as recordings:
        answer = recordings.carry_out(stop("aabb11"))
    assert answer.outcome == "failed"
    assert "--send" in (answer.error or "")


def test_a_desktop_that_cannot_be_watched_is_told(studio: Studio) -> None:
    studio.broken = DesktopError("nobody can be watched through VNC")
    with Recordings(studio.begin) as recordings:
        answer = recordings.carry_out(record("aabb11"))
        assert (answer.outcome, answer.error) == ("failed", "nobody can be watched through VNC")
        studio.broken = None
        assert recordings.carry_out(record("ccdd22")).outcome == "done"


def test_one_that_is_under_way_ends_with_its_agent(studio: Studio) -> None:
    with Recordings(studio.begin) as recordings:
        recordings.carry_out(record("aabb11"))
    assert studio.told[-1] == "ended aabb11"
