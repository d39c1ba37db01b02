"""A secret typed on a real desktop: nothing of it leaves the machine, whatever its field does with it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executed, Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.masking.hidden_text import where_written
from rpa_vision.agent.secrets.readable_places import written_down
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.errors import DesktopError, StorageError
from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.command import CaptureCommand, ClickCommand, KeyComboCommand, TypeCommand
from rpa_vision.ports import Frame
from rpa_vision_lab.fields.stage import FieldStage

SECRET = "Tr0ub4dor&é"  # noqa: S105 - it protects nothing
ENTRY = "dpi"
SETTLE = Settle(limit_s=0.4, quiet_s=0.1)


class Typist:
    """An agent, and what it does one command after the other."""

    def __init__(self, desktop: X11Desktop, ledger: Path, stage: FieldStage) -> None:
        self.desktop = desktop
        self._path = ledger
        self._stage = stage
        self._count = 0
        self._start()

    def _start(self) -> None:
        self.ledger = Ledger(self._path)
        self._executor = Executor(self.desktop, self.ledger, SystemClock(), SETTLE)

    def restart(self) -> None:
        self.ledger.close()
        self._start()

    def place(self, field: str) -> Box:
        return self._stage.places[field]

    def click(self, field: str) -> Executed:
        at = self.place(field).center.fraction_of(self.desktop.capture().size)
        return self._executor.execute(ClickCommand(command_id=self._next(), at=at))

    def press(self, *keys: str) -> Executed:
        return self._executor.execute(KeyComboCommand(command_id=self._next(), keys=keys))

    def look(self) -> Executed:
        return self._executor.execute(CaptureCommand(command_id=self._next()))

    def look_until_all_is_shown(self) -> None:
        """A program may take its time to empty a field, and it is covered as long."""
        deadline = time.monotonic() + 20
        while not alike(self.look().frame, self.desktop.capture()):
            assert time.monotonic() < deadline

    def type_secret(self, text: str = SECRET) -> Executed:
        return self._executor.execute(TypeCommand(command_id=self._next(), text=text, secret=ENTRY))

    def again(self) -> Executed:
        """The last command once more."""
        return self._executor.execute(
            TypeCommand(command_id=f"run:1:{self._count}", text=SECRET, secret=ENTRY)
        )

    def _next(self) -> str:
        self._count += 1
        return f"run:1:{self._count}"


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FieldStage]:
    with FieldStage("qt", tmp_path_factory.mktemp("fields")) as stage:
        yield stage


@pytest.fixture
def typist(stage: FieldStage, tmp_path: Path) -> Iterator[Typist]:
    with X11Desktop(stage.display) as desktop:
        typist = Typist(desktop, tmp_path / "ledger.db", stage)
        yield typist
        typist.ledger.close()


def alike(one: Frame | None, other: Frame) -> bool:
    """But for a caret that blinks."""
    assert one is not None
    difference = np.abs(one.pixels.astype(int) - other.pixels).max(axis=2)
    return int((difference > 30).sum()) < 200


def readable(before: Frame | None, after: Frame | None) -> bool:
    assert before is not None
    assert after is not None
    return bool(where_written(before, after, SECRET))


def test_dots_are_known_for_what_they_are_and_stay_on_the_picture(typist: Typist) -> None:
    clicked = typist.click("dots_0")
    typed = typist.type_secret()
    assert (typed.report.outcome, typed.report.masking) == ("done", "hidden")
    assert alike(typed.frame, typist.desktop.capture())
    assert not readable(clicked.frame, typed.frame)


def test_a_field_that_shows_it_is_told_of_and_painted_over_until_it_is_empty(typist: Typist) -> None:
    clicked = typist.click("normal_0")
    typed = typist.type_secret()
    assert typed.report.masking == "shown"
    assert readable(clicked.frame, typist.desktop.capture())
    selected = typist.press("ctrl", "a")
    for executed in (typed, typist.look(), selected, typist.click("dots_2"), typist.look()):
        assert not readable(clicked.frame, executed.frame)
        assert executed.before is None or not readable(clicked.frame, executed.before)
    typist.click("normal_0")
    typist.press("ctrl", "a")
    typist.press("delete")
    typist.look_until_all_is_shown()


def test_an_agent_started_again_still_covers_it_until_it_is_gone(typist: Typist) -> None:
    clicked = typist.click("normal_2")
    assert typist.type_secret().report.masking == "shown"
    typist.restart()
    selected = typist.press("ctrl", "a")
    for executed in (typist.look(), selected, typist.click("dots_2"), typist.look()):
        assert readable(clicked.frame, typist.desktop.capture())
        assert not readable(clicked.frame, executed.frame)
        assert executed.before is None or not readable(clicked.frame, executed.before)
    typist.click("normal_2")
    typist.press("ctrl", "a")
    typist.press("delete")
    typist.look_until_all_is_shown()


def test_a_second_secret_in_the_same_place_leaves_no_picture_of_the_first(typist: Typist) -> None:
    clicked = typist.click("normal_3")
    typist.type_secret()
    typist.press("ctrl", "a")
    typist.type_secret(SECRET[::-1])
    typist.restart()
    for stain in written_down(typist.ledger):
        assert not readable(clicked.frame, stain.before)
    assert not readable(clicked.frame, typist.look().frame)


def test_one_that_was_typed_unseen_is_covered_once_the_screen_is_seen_again(
    typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    clicked = typist.click("normal_4")
    seen = [typist.desktop.capture()]

    def capture() -> Frame:
        if not seen:
            raise DesktopError("the screen is gone")
        return seen.pop()

    with monkeypatch.context() as blind:
        blind.setattr(typist.desktop, "capture", capture)
        assert typist.type_secret().frame is None
    looked = typist.look()
    assert readable(clicked.frame, typist.desktop.capture())
    assert not readable(clicked.frame, looked.frame)
    assert looked.report.masking is None


def test_the_ledger_holds_nothing_of_it(typist: Typist, tmp_path: Path) -> None:
    typist.click("dots_1")
    typist.type_secret()
    typist.ledger.close()
    assert all(SECRET.encode() not in path.read_bytes() for path in tmp_path.iterdir())
    typist.restart()


def test_the_same_command_again_types_nothing_and_shows_nothing(typist: Typist) -> None:
    """After a crash nobody knows where it stands on the screen."""
    typist.click("normal_1")
    typist.type_secret()
    was = typist.desktop.capture()
    typist.restart()
    again = typist.again()
    assert again.frame is None
    assert again.report.outcome == "done"
    assert alike(was, typist.desktop.capture())


@pytest.mark.parametrize("picture", ["", "é", "AAAA"])
def test_an_agent_that_cannot_know_what_to_cover_does_not_start(tmp_path: Path, picture: str) -> None:
    written = {"boxes": [[0, 0, 9, 9]], "before": picture, "since": "2026-01-05T09:00:00Z"}
    with Ledger(tmp_path / "ledger.db") as ledger:
        ledger.keep("stains", json.dumps({"stains": [written]}))
        with pytest.raises(StorageError, match="ledger"):
            written_down(ledger)


@pytest.mark.parametrize("text", ["", "ok\ud800"])
def test_what_cannot_be_typed_fails_and_quotes_no_letter_of_it(typist: Typist, text: str) -> None:
    report = typist.type_secret(text).report
    assert report.outcome == "failed"
    assert "ok" not in (report.error or "")
