"""The main window: menus, toolbar, navigation, the page shown, and the status bar."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QProgressBar, QStackedWidget, QWidget

from rpa_vision_lab.dpi.ui.actions import Actions
from rpa_vision_lab.dpi.ui.kit.kit import Kit, named
from rpa_vision_lab.dpi.ui.navigation import Navigation
from rpa_vision_lab.dpi.ui.record.record import RecordPage
from rpa_vision_lab.dpi.ui.search import SearchPage


class MainWindow(QMainWindow):
    quit_asked = Signal()

    def __init__(self, kit: Kit, user: str, site: str) -> None:
        super().__init__()
        named("main", self)
        self._kit = kit
        self.setWindowIcon(kit.icon("product"))
        self.actions_ = Actions(kit, self)
        self.navigation = Navigation(kit)
        self.search = SearchPage(kit)
        self.record = RecordPage(kit)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.search)
        self._pages.addWidget(self.record)
        centre = QWidget()
        row = QHBoxLayout(centre)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for part in kit.arranged([self.navigation, self._pages]):
            row.addWidget(part, stretch=int(part is self._pages))
        self.setCentralWidget(centre)
        self._message = kit.label("status_message", kit.say("status.ready"))
        self._modified = kit.label("status_modified", "")
        self.progress = named("progress", QProgressBar())
        self._fill_status_bar(user, site)
        self.actions_["navigation"].toggled.connect(self.navigation.setVisible)
        self.actions_["toolbar"].toggled.connect(self.actions_.toolbar.setVisible)
        self.record.changed.connect(self.refresh)
        self.show_search()

    def _fill_status_bar(self, user: str, site: str) -> None:
        say = self._kit.say
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.progress.setFixedSize(120, 12)
        self.progress.hide()
        bar.addWidget(self._message, 1)
        for widget in (
            self.progress,
            self._modified,
            self._kit.label("status_user", say("status.user", user=user)),
            self._kit.label("status_site", say(f"site.{site}")),
            self._kit.label("status_base", say("status.base")),
        ):
            bar.addPermanentWidget(widget)

    @property
    def screen_name(self) -> str:
        return f"record.{self.record.tab}" if self.shows_record else "search"

    @property
    def shows_record(self) -> bool:
        return self._pages.currentWidget() is self.record

    def show_search(self) -> None:
        self._pages.setCurrentWidget(self.search)
        self.search.focus()
        self.refresh()

    def show_record(self) -> None:
        self._pages.setCurrentWidget(self.record)
        self.refresh()

    def say_status(self, text: str) -> None:
        self._message.setText(text)

    def refresh(self) -> None:
        """Title, « modified » mark and allowed actions follow what is shown."""
        product = self._kit.say("product")
        patient = self.record.patient
        in_record = self.shows_record and patient is not None
        self.setWindowTitle(f"{product} — {patient.full_name}" if in_record and patient else product)
        modified = in_record and self.record.modified
        self._modified.setText(self._kit.say("status.modified") if modified else "")
        self.actions_.allow(
            record=in_record,
            coding=in_record and self.record.tab == "coding",
            results=not in_record and bool(self.search.listed()),
        )

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()
        self.quit_asked.emit()
