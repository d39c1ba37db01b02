"""Keeps the layout file true to the screen. Written whole, and only once the screen really shows it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QWidget

from rpa_vision_lab.dpi.ui.flow import Flow
from rpa_vision_lab.dpi.ui.front import front_widget
from rpa_vision_lab.dpi.ui.parts import Part, choices_of, parts_of

_QUIET_MS = 40
"""How long nothing must move before the file says where things are."""
_DRAWN_MS = 10
_MOVING = {
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.LayoutRequest,
    QEvent.Type.Expose,
    QEvent.Type.WindowActivate,
}
_PAINTING = {QEvent.Type.UpdateRequest, QEvent.Type.FocusIn}


class Survey(QObject):
    def __init__(self, application: QApplication, flow: Flow, file: Path) -> None:
        super().__init__()
        self._flow = flow
        self._file = file
        self._written: dict[str, Any] = {}
        self._drawn: dict[str, Any] = {}
        self._window: QWidget | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)
        application.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        kind = event.type()
        if kind in _MOVING or (kind in _PAINTING and not self._timer.isActive()):
            self._timer.start(_QUIET_MS)
        return False

    def _look(self) -> None:
        window = self._front()
        if window is None or not self._is_there(window):
            self._timer.start(_QUIET_MS)
            return
        found = self._describe(window)
        if found == self._written:
            self._drawn = found
            return
        if found == self._drawn:
            self._write(found)
            self._window = window
            return
        # What the file says must be on the screen before anyone can act on it: it is written at the next look.
        window.repaint()
        self._drawn = found
        self._timer.start(_DRAWN_MS)

    def _front(self) -> QWidget | None:
        """Whatever takes the next click: a menu or list, a dialog, or the window itself."""
        fixed = self._flow.window if self._flow.window is not None else self._flow.login
        front = front_widget() or fixed
        return front if front.isVisible() else None

    def _is_there(self, window: QWidget) -> bool:
        """Drawn and placed; and a window that is new must have the keyboard too."""
        if not window.windowHandle().isExposed():
            return False
        popup = window.windowFlags() & Qt.WindowType.Popup == Qt.WindowType.Popup
        return popup or window is self._window or window.isActiveWindow()

    def _describe(self, window: QWidget) -> dict[str, Any]:
        focus: QWidget | None = QApplication.focusWidget()
        described: dict[str, Any] = {
            "screen": self._screen_name(window),
            "title": window.windowTitle(),
            "busy": self._flow.busy.active,
            "focus": focus.objectName() if focus is not None else "",
            "widgets": {},
            "texts": {},
            "cut": [],
        }
        room = window.screen().geometry()
        for widget, part in _parts(window):
            area = QRect(widget.mapToGlobal(QPoint(0, 0)) + part.area.topLeft(), part.area.size())
            shown = area.intersected(room)
            if shown.isEmpty():
                continue
            described["widgets"][part.name] = _pixels(shown, window.devicePixelRatioF())
            described["texts"][part.name] = part.text
            if part.cut or shown != area:
                described["cut"].append(part.name)
        return described

    def _screen_name(self, window: QWidget) -> str:
        if window is self._flow.window:
            return self._flow.window.screen_name
        if isinstance(window.parent(), QComboBox):
            return f"choices.{window.parent().objectName()}"
        return window.objectName() or "popup"

    def _write(self, found: dict[str, Any]) -> None:
        draft = self._file.with_suffix(".tmp")
        draft.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
        os.replace(draft, self._file)  # noqa: PTH105 - the atomic one, by name
        self._written = found


def _parts(window: QWidget) -> Iterator[tuple[QWidget, Part]]:
    owner = window.parent()
    if isinstance(owner, QComboBox):
        yield from choices_of(owner)
        return
    if isinstance(window, QMenu):
        yield from ((window, part) for part in parts_of(window))
        return
    children = cast("list[QWidget]", window.findChildren(QWidget))
    for widget in children:
        if widget.isVisible() and not isinstance(widget, QMenu):
            for part in parts_of(widget):
                yield widget, part


def _pixels(area: QRect, scale: float) -> list[int]:
    """Qt counts in scaled pixels, the screen in real ones."""
    left, top = area.left(), area.top()
    return [round(edge * scale) for edge in (left, top, left + area.width(), top + area.height())]
