"""A Qt program off screen behind the ``Desktop`` contract: drawn into a picture, given its input directly.

The program lives in this very process, so a click has had its whole effect once it returns: nothing is waited for.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import structlog
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QPoint,
    QPointF,
    Qt,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QKeyEvent, QWheelEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rpa_vision.agent.closing import Closing
from rpa_vision.agent.pointing import between, expect_on_screen, expect_turnable
from rpa_vision.agent.regions import expect_within
from rpa_vision.agent.vnc.keys import expect_text
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Frame, Monitor
from rpa_vision_lab.offscreen.qt_keys import Struck, chord, held, letter
from rpa_vision_lab.offscreen.qt_stack import TITLE_PX, WindowStack, pictured

_log = structlog.get_logger(__name__)

SMALL = Size(900, 640)
"""A look at it costs a third of one at a usual screen."""
_BUTTONS = {
    "left": Qt.MouseButton.LeftButton,
    "middle": Qt.MouseButton.MiddleButton,
    "right": Qt.MouseButton.RightButton,
}
_ROUNDS = 4
"""A layout asks for another, which asks for a paint."""
_EDGE_PX = 4
"""Qt's own off-screen frames are that wide; it moves a window whose frame does not fit."""
_DRAG_STEPS = 12
_WHEEL_STEP = 120
_INSTANT = (
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)


def offscreen_application(size: Size = SMALL) -> QApplication:
    """One for the whole process, as Qt has it; its screen keeps the size it was first given."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    screens = {"screens": [{"name": "offscreen", "x": 0, "y": 0, "width": size.width, "height": size.height}]}
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        json.dump(screens, file)
    qInstallMessageHandler(_pass_on)
    application = QApplication(["offscreen", "-platform", f"offscreen:configfile={file.name}"])
    Path(file.name).unlink()
    for effect in _INSTANT:
        QApplication.setEffectEnabled(effect, False)
    QApplication.setCursorFlashTime(0)
    QApplication.setQuitOnLastWindowClosed(False)
    return application


def _pass_on(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    """Off screen no window manager hears of the sizes a window may have; Qt says so for each."""
    if not text.startswith("This plugin does not support"):
        _log.warning("qt", kind=kind.name, text=text)


class QtDesktop(Closing):
    """Shows whatever windows this process's Qt program has."""

    def __init__(self, size: Size = SMALL) -> None:
        self._application = offscreen_application(size)
        self._size = size
        self._stack = WindowStack(self._application)
        self._closed = False

    @property
    def area(self) -> Box:
        """What a maximised window fills, its title bar aside."""
        return Box(_EDGE_PX, TITLE_PX, self._size.width - _EDGE_PX, self._size.height - _EDGE_PX)

    def close(self) -> None:
        self._closed = True
        self._application.removeEventFilter(self._stack)

    def capture(self, region: Box | None = None) -> Frame:
        front = self._front()
        frame = pictured(self._stack.bottom_up(), front, self._size)
        if region is None:
            return frame
        part = expect_within(region, self._size)
        return Frame(frame.pixels[part.top : part.bottom, part.left : part.right].copy())

    def monitors(self) -> Sequence[Monitor]:
        self._front()
        return [Monitor(self._size.box, 1.0, primary=True)]

    def foreground(self) -> WindowContext:
        front = self._front()
        name = QCoreApplication.applicationName()
        return WindowContext(
            title=front.windowTitle(), app_name=name, window_class=type(front).__name__, process=name
        )

    def click(self, at: Point, button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None:
        self._front()
        expect_on_screen(at, self._size)
        with self._holding(held(modifiers)) as pressed:
            target = self._pointed_at(at)
            if target is not None:
                act = QTest.mouseDClick if double else QTest.mouseClick
                act(target, _BUTTONS[button], pressed, _within(target, at))
        self._settle()

    def type_text(self, text: str) -> None:
        self._front()
        if not text:
            return
        expect_text(text)
        for one in text:
            self._strike(letter(one), QEvent.Type.KeyPress, Qt.KeyboardModifier.NoModifier)
            self._strike(letter(one), QEvent.Type.KeyRelease, Qt.KeyboardModifier.NoModifier)
        self._settle()

    def press(self, keys: Sequence[str]) -> None:
        self._front()
        struck = chord(keys)
        with self._holding(struck):
            pass
        self._settle()

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._front()
        expect_on_screen(at, self._size)
        expect_turnable(delta)
        target = self._pointed_at(at)
        if target is not None and any(delta):
            turned = QPoint(-delta[0] * _WHEEL_STEP, -delta[1] * _WHEEL_STEP)
            _turn_wheel(target, _within(target, at), turned)
        self._settle()

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        self._front()
        expect_on_screen(start, self._size)
        expect_on_screen(end, self._size)
        target = self._pointed_at(start)
        if target is not None:
            nothing = Qt.KeyboardModifier.NoModifier
            QTest.mousePress(target, _BUTTONS[button], nothing, _within(target, start))
            for place in between(start, end, _DRAG_STEPS):
                QTest.mouseMove(target, _within(target, place))
            QTest.mouseRelease(target, _BUTTONS[button], nothing, _within(target, end))
        self._settle()

    def _front(self) -> QWidget:
        """The window in front, everything painted and the keyboard with it."""
        if self._closed:
            raise DesktopError("the off-screen desktop is closed")
        self._settle()
        front = self._stack.front()
        if front is None:
            raise DesktopError("the off-screen desktop shows no window: its program has ended")
        return front

    def _settle(self) -> None:
        for _ in range(_ROUNDS):
            QCoreApplication.sendPostedEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            QApplication.processEvents()
        front = self._stack.front()
        if front is not None and QApplication.activePopupWidget() is None and not front.isActiveWindow():
            front.activateWindow()
            QApplication.processEvents()

    def _pointed_at(self, at: Point) -> QWindow | None:
        window = self._stack.at(at)
        return None if window is None else window.windowHandle()

    @contextmanager
    def _holding(self, keys: Sequence[Struck]) -> Iterator[Qt.KeyboardModifier]:
        """All of them down inside, let go in reverse."""
        pressed = Qt.KeyboardModifier.NoModifier
        for key in keys:
            self._strike(key, QEvent.Type.KeyPress, pressed)
            pressed |= key.adds
        yield pressed
        for key in reversed(keys):
            pressed &= ~key.adds
            self._strike(key, QEvent.Type.KeyRelease, pressed)

    def _strike(self, struck: Struck, kind: QEvent.Type, modifiers: Qt.KeyboardModifier) -> None:
        focused: QWindow | None = QApplication.focusWindow()
        front = self._stack.front()
        handle = front.windowHandle() if focused is None and front is not None else focused
        if handle is None:
            raise DesktopError("no window has the keyboard")
        commanding = modifiers & ~Qt.KeyboardModifier.ShiftModifier
        text = struck.text if commanding == Qt.KeyboardModifier.NoModifier else ""
        QCoreApplication.sendEvent(handle, QKeyEvent(kind, struck.key, modifiers, text))


def _within(window: QWindow, at: Point) -> QPoint:
    return window.mapFromGlobal(QPoint(*at))


def _turn_wheel(target: QWindow, at: QPoint, turned: QPoint) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(target.mapToGlobal(at)),
        QPoint(),
        turned,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QCoreApplication.sendEvent(target, event)
