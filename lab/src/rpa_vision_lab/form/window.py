"""The program's window: one screen at a time, and the layout file kept true to it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QGuiApplication, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from rpa_vision.models.geometry import Box
from rpa_vision_lab.form.layout import Layout, ScreenName, write_layout
from rpa_vision_lab.form.screens import ConfirmationScreen, EntryScreen, ListScreen, named
from rpa_vision_lab.form.store import AdmissionStore
from rpa_vision_lab.form.texts import Texts

_PLACED_AFTER_MS = 40
"""The window manager moves a new window once or twice; the layout is written when that is over."""


class AdmissionsWindow(QWidget):
    def __init__(
        self, store: AdmissionStore, layout_file: Path, texts: Texts, question: str | None = None
    ) -> None:
        """``question``: what is asked before anything is saved, since an update."""
        super().__init__()
        self._question = question
        self.setObjectName("page")
        self._store = store
        self._layout_file = layout_file
        self._list = ListScreen(texts)
        self._entry = EntryScreen(texts)
        self._confirmation = ConfirmationScreen(texts)
        self._screens = QStackedWidget()
        for screen in (self._list, self._entry, self._confirmation):
            self._screens.addWidget(screen)
        self._names: dict[QWidget, ScreenName] = {
            self._list: "list",
            self._entry: "entry",
            self._confirmation: "confirmation",
        }
        self._shown: QWidget = self._list
        self._publishing = QTimer(self)
        self._publishing.setSingleShot(True)
        self._publishing.setInterval(_PLACED_AFTER_MS)
        self._publishing.timeout.connect(self._publish)
        self._compose(texts)
        self._connect()
        self._show_list()

    def _compose(self, texts: Texts) -> None:
        self.setWindowTitle(texts.title)
        self.resize(860, 540)
        header = named("header", QFrame())
        row = QHBoxLayout(header)
        row.setContentsMargins(28, 14, 28, 14)
        row.addWidget(named("clinic", QLabel(texts.clinic)))
        row.addStretch()
        row.addWidget(named("station", QLabel(texts.station)))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self._screens, stretch=1)

    def _connect(self) -> None:
        self._list.new_asked.connect(self._show_entry)
        self._entry.cancelled.connect(self._show_list)
        self._entry.saved.connect(self._save)
        self._confirmation.finished.connect(self._show_list)

    def _show_list(self) -> None:
        self._list.show_admissions(self._store.all())
        self._show(self._list)

    def _show_entry(self) -> None:
        self._show(self._entry)
        self._entry.clear()

    def _save(self, number: str, name: str, service: str) -> None:
        if self._question is not None and not self._is_confirmed(self._question):
            return
        self._store.add(number, name, service)
        self._confirmation.show_saved(number, service)
        self._show(self._confirmation)

    def _is_confirmed(self, question: str) -> bool:
        box = QMessageBox(QMessageBox.Icon.Question, self.windowTitle(), question, parent=self)
        yes = box.addButton("Oui", QMessageBox.ButtonRole.YesRole)
        box.addButton("Non", QMessageBox.ButtonRole.NoRole)
        box.exec()
        return box.clickedButton() is yes

    def _show(self, screen: QWidget) -> None:
        self._shown = screen
        self._screens.setCurrentWidget(screen)
        self._publishing.start()

    def moveEvent(self, event: QMoveEvent) -> None:  # noqa: N802 - Qt's name
        super().moveEvent(event)
        self._publishing.start()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._publishing.start()

    def _publish(self) -> None:
        if not self.isVisible() or not self.windowHandle().isExposed():
            self._publishing.start()
            return
        # What the file says must be on the screen before anyone can act on it.
        self.repaint()
        QGuiApplication.sync()
        shown = (widget for widget in QApplication.allWidgets() if self._shown.isAncestorOf(widget))
        boxes = {one.objectName(): self._box(one) for one in shown if one.isVisible() and one.objectName()}
        write_layout(self._layout_file, Layout(screen=self._names[self._shown], widgets=boxes))

    def _box(self, widget: QWidget) -> Box:
        """Qt counts in scaled pixels, the screen in real ones."""
        scale = self.devicePixelRatioF()
        corner = widget.mapToGlobal(QPoint(0, 0))
        return Box(
            max(0, round(corner.x() * scale)),
            max(0, round(corner.y() * scale)),
            round((corner.x() + widget.width()) * scale),
            round((corner.y() + widget.height()) * scale),
        )
