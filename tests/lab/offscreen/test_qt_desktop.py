"""The off-screen Qt desktop, held to the contract of every desktop."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QMessageBox, QPushButton, QWidget

from desktop_contract import DesktopContract
from desktop_witness import Felt, KeyDown, KeyUp, Mortal, Moved, Pressed, Released, Rig, Turned
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Pixels
from rpa_vision_lab.offscreen.qt_desktop import QtDesktop

_BUTTONS: dict[Qt.MouseButton, MouseButton] = {
    Qt.MouseButton.LeftButton: "left",
    Qt.MouseButton.MiddleButton: "middle",
    Qt.MouseButton.RightButton: "right",
}
_NAMES = {
    Qt.Key.Key_Control: "ctrl",
    Qt.Key.Key_Shift: "shift",
    Qt.Key.Key_A: "a",
    Qt.Key.Key_Return: "enter",
}
_NAMES |= {Qt.Key(Qt.Key.Key_F1.value + number - 1): f"f{number}" for number in range(1, 13)}
_HELD = {Qt.KeyboardModifier.ControlModifier: "ctrl", Qt.KeyboardModifier.ShiftModifier: "shift"}


class _Pad(QWidget):
    """Feels everything, and shows what is painted on it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.felt: list[Felt] = []
        self.painted: list[tuple[QRect, QColor]] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            self._feel_mouse(event)
        elif isinstance(event, QWheelEvent):
            turned, at = event.angleDelta(), event.globalPosition().toPoint()
            self.felt.append(Turned(Point(at.x(), at.y()), (-turned.x() // 120, -turned.y() // 120)))
        elif isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            kind = KeyDown if event.type() == QEvent.Type.KeyPress else KeyUp
            self.felt.append(kind(_NAMES[Qt.Key(event.key())]))
        else:
            return super().event(event)
        return True

    def _feel_mouse(self, event: QMouseEvent) -> None:
        at = Point(*event.globalPosition().toPoint().toTuple())
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            held = frozenset(name for flag, name in _HELD.items() if event.modifiers() & flag)
            self.felt.append(Pressed(at, _BUTTONS[event.button()], held))
        elif event.type() == QEvent.Type.MouseButtonRelease:
            self.felt.append(Released(at, _BUTTONS[event.button()]))
        else:
            self.felt.append(Moved(at, event.buttons() != Qt.MouseButton.NoButton))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's own name
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("white"))
        for rect, colour in self.painted:
            painter.fillRect(rect, colour)
        painter.end()


class _QtRig(Rig):
    knows_clipboard = True

    def __init__(self) -> None:
        self.desktop = QtDesktop()
        self._window = QWidget()
        self._window.setWindowTitle("Témoin")
        area = self.desktop.area
        self._window.setGeometry(area.left, area.top, area.width, area.height)
        self._pad = _Pad(self._window)
        self._pad.setGeometry(10, 10, 500, 400)
        self._field = QLineEdit(self._window)
        self._field.setGeometry(10, 450, 700, 40)
        self._window.show()
        self._pad.setFocus()
        corner = self._pad.mapToGlobal(QPoint(0, 0))
        self.pad = Box(corner.x(), corner.y(), corner.x() + 500, corner.y() + 400)
        self.window = WindowContext(
            title="Témoin",
            app_name=QGuiApplication.applicationName(),
            window_class="QWidget",
            process=QGuiApplication.applicationName(),
        )

    def felt(self, enough: Callable[[Sequence[Felt]], bool]) -> Sequence[Felt]:
        assert enough(self._pad.felt)
        return tuple(self._pad.felt)

    def picture(self) -> Pixels:
        image = self._window.grab().toImage()
        seen = self.desktop.capture().pixels.copy()
        left, top = self._window.geometry().topLeft().toTuple()
        raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)
        seen[top : top + image.height(), left : left + image.width()] = raw[:, : image.width(), :3]
        return seen

    def paint(self, box: Box, colour: tuple[int, int, int]) -> None:
        corner = self._pad.mapFromGlobal(QPoint(box.left, box.top))
        self._pad.painted.append(
            (
                QRect(corner, QPoint(corner.x() + box.width - 1, corner.y() + box.height - 1)),
                QColor(*reversed(colour)),
            )
        )
        self._pad.update()

    def focus_field(self) -> None:
        self._field.setFocus()

    def field_text(self) -> str:
        return self._field.text()

    def copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    def clipboard(self) -> str | None:
        return QGuiApplication.clipboard().text()

    def close(self) -> None:
        self._window.close()
        self._window.deleteLater()
        self.desktop.close()


class _QtMortal(Mortal):
    def __init__(self) -> None:
        self.rig = _QtRig()
        self.desktop = self.rig.desktop

    def close(self) -> None:
        self.rig.desktop.close()

    def kill(self) -> None:
        """Of a program in this very process only its windows can go away."""
        self.rig._window.close()


@pytest.fixture
def rig() -> Iterator[_QtRig]:
    rig = _QtRig()
    yield rig
    rig.close()


@pytest.fixture
def mortal() -> Iterator[_QtMortal]:
    mortal = _QtMortal()
    yield mortal
    mortal.rig.close()


class TestQtDesktop(DesktopContract):
    pass


def test_a_dialog_is_seen_above_its_window_and_has_the_keyboard(rig: _QtRig) -> None:
    alone = rig.desktop.capture()
    dialog = QMessageBox(rig._window)
    dialog.setWindowTitle("Information")
    dialog.setText("La fiche est enregistrée.")
    dialog.open()
    with_dialog = rig.desktop.capture()
    box = dialog.geometry()
    inside = (slice(box.top(), box.bottom()), slice(box.left(), box.right()))
    assert not np.array_equal(alone.pixels[inside], with_dialog.pixels[inside])
    assert rig.desktop.foreground().title == "Information"
    rig.desktop.press(["enter"])
    assert rig.desktop.foreground().title == "Témoin"
    assert np.array_equal(rig.desktop.capture().pixels, alone.pixels)


def test_what_a_modal_dialog_covers_cannot_be_clicked(rig: _QtRig) -> None:
    clicked: list[bool] = []
    button = QPushButton("Ouvrir", rig._window)
    button.setGeometry(10, 550, 100, 30)
    button.clicked.connect(lambda: clicked.append(True))
    button.show()
    dialog = QMessageBox(rig._window)
    dialog.open()
    corner = button.mapToGlobal(QPoint(50, 15))
    rig.desktop.click(Point(corner.x(), corner.y()), "left", double=False, modifiers=())
    assert not clicked
    dialog.close()
    rig.desktop.click(Point(corner.x(), corner.y()), "left", double=False, modifiers=())
    assert len(clicked) == 1


def test_programs_started_later_are_not_drawn_off_screen(rig: _QtRig) -> None:
    """What a process says to Qt through its environment, every program it starts hears."""
    rig.desktop.capture()
    told = "import os; print(os.environ.get('QT_QPA_PLATFORM', 'nothing'))"
    heard = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert "offscreen" not in heard.stdout
