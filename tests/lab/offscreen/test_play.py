"""A task shown, learnt and replayed off screen, with the real parts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision_lab.fuzz.application.spec import Look
from rpa_vision_lab.fuzz.qt.looks import dress
from rpa_vision_lab.offscreen.clock import TurnedClock
from rpa_vision_lab.offscreen.person import OffscreenPerson
from rpa_vision_lab.offscreen.play import GoOn, Play
from rpa_vision_lab.offscreen.qt_desktop import QtDesktop


class _LoanDesk(QWidget):
    """Takes a card's number, and a second later says that it has."""

    def __init__(self, desktop: QtDesktop, clock: TurnedClock) -> None:
        super().__init__()
        self.lent: list[str] = []
        self._clock = clock
        self.setWindowTitle("Bibliothèque municipale")
        self.setGeometry(desktop.area.left, desktop.area.top, desktop.area.width, desktop.area.height)
        self.field, self.button, self.said = QLineEdit(), QPushButton("Enregistrer le prêt"), QLabel("")
        layout = QVBoxLayout(self)
        for part in (QLabel("Prêts du jour"), QLabel("Numéro de carte"), self.field, self.button, self.said):
            layout.addWidget(part)
        layout.addStretch()
        self.button.clicked.connect(self._lend)
        self.show()

    def _lend(self) -> None:
        self.lent.append(self.field.text())
        self._clock.call_later(1.0, lambda: self.said.setText("Le prêt est enregistré"))

    def begin_again(self) -> None:
        self.field.clear()
        self.said.clear()
        self.setFocus()


def _box(widget: QWidget) -> Box:
    corner = widget.mapToGlobal(QPoint(0, 0))
    return Box(corner.x(), corner.y(), corner.x() + widget.width(), corner.y() + widget.height())


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[_LoanDesk, Play]]:
    clock = TurnedClock()
    with QtDesktop() as desktop, Play(tmp_path, desktop, clock) as play:
        _dress()
        program = _LoanDesk(desktop, clock)
        yield program, play
        program.close()
        program.deleteLater()


def _dress() -> None:
    """Whatever look a test before it has left: a process has one of Qt."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    dress(application, Look())


def _show(program: _LoanDesk, play: Play, card: str) -> str:
    def lend(person: OffscreenPerson) -> None:
        person.click(_box(program.field))
        person.type(card)
        person.click(_box(program.button))
        person.wait_until(lambda: bool(program.said.text()))

    program.begin_again()
    return play.record("Prêter", lend)


def _yes_to_proposals(replay: Replay) -> GoOn | None:
    return GoOn() if replay.pause is not None and replay.pause.reason is PauseReason.PROPOSED else None


def test_what_was_shown_is_replayed_with_another_value(desk: tuple[_LoanDesk, Play]) -> None:
    program, play = desk
    shown = ["40212", "51377", "60918"]
    learnt = play.learn("Prêter", [_show(program, play, card) for card in shown])
    (variable,) = learnt.workflow.variables
    assert set(variable.examples) == set(shown)
    program.begin_again()
    program.lent.clear()
    began = play.clock.now()
    outcome = play.replay(learnt.workflow, {variable.name: "73455"}, _yes_to_proposals)
    assert outcome.replay.status is ReplayStatus.COMPLETED, outcome.replay.pause
    assert program.lent == ["73455"]
    assert play.clock.now() - began >= 1.0
