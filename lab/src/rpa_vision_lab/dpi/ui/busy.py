"""A program that takes its time: busy cursor, moving progress bar, deaf to keys and clicks."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from rpa_vision_lab.dpi.ui.window import MainWindow

_INPUT = {
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.Wheel,
    QEvent.Type.KeyPress,
    QEvent.Type.KeyRelease,
    QEvent.Type.ShortcutOverride,
    QEvent.Type.Shortcut,
    QEvent.Type.Close,
}


class Busy(QObject):
    def __init__(self, application: QApplication, slow_ms: int) -> None:
        super().__init__()
        self._application = application
        self._slow_ms = slow_ms
        self.active = False

    def wait(self, window: MainWindow, message: str) -> None:
        if not self._slow_ms:
            return
        self.active = True
        window.say_status(message)
        window.progress.show()
        self._application.installEventFilter(self)
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        loop = QEventLoop()
        QTimer.singleShot(self._slow_ms, loop.quit)
        loop.exec()
        QGuiApplication.restoreOverrideCursor()
        self._application.removeEventFilter(self)
        window.progress.hide()
        self.active = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        return event.type() in _INPUT
