"""From the login window to the desk and back."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from rpa_vision_lab.dpi.accounts import PASSWORD
from rpa_vision_lab.dpi.faults import Register
from rpa_vision_lab.dpi.options import DpiOptions
from rpa_vision_lab.dpi.ui.busy import Busy
from rpa_vision_lab.dpi.ui.desk import Desk
from rpa_vision_lab.dpi.ui.front import front_widget
from rpa_vision_lab.dpi.ui.interruptions import Interruptions
from rpa_vision_lab.dpi.ui.kit.kit import Kit
from rpa_vision_lab.dpi.ui.kit.messages import ask
from rpa_vision_lab.dpi.ui.login import LoginWindow
from rpa_vision_lab.dpi.ui.place import place
from rpa_vision_lab.dpi.ui.window import MainWindow

_TRY_AGAIN_MS = 100


class Flow(QObject):
    def __init__(self, application: QApplication, register: Register, kit: Kit, options: DpiOptions) -> None:
        super().__init__()
        self._application = application
        self._register = register
        self._kit = kit
        self._options = options
        self._interruptions = Interruptions(kit, register, options.dialogs)
        self.busy = Busy(application, options.slow_ms)
        self.login = LoginWindow(kit)
        self.login.submitted.connect(self._log_in)
        self.login.quit_asked.connect(application.quit)
        self.window: MainWindow | None = None
        self._desk: Desk | None = None

    def start(self) -> None:
        place(self.login, self._options)

    def _log_in(self, user: str, password: str, site: str) -> None:
        user = user.strip()
        if not user or not password:
            missing = self._kit.say.plain("login.password" if user else "login.user")
            ask(self._kit, "missing_field", missing, self.login)
            self.login.ask_again()
        elif password != PASSWORD:
            ask(self._kit, "wrong_password", parent=self.login)
            self.login.ask_again()
        else:
            self._register.note(user, "login", site)
            self._show_desk(user, site)

    def _show_desk(self, user: str, site: str) -> None:
        self.window = MainWindow(self._kit, user, site)
        desk = Desk(self._kit, self._register, self._interruptions, self.busy, self.window, user)
        self._desk = desk
        desk.log_out_asked.connect(self._log_out)
        desk.quit_asked.connect(self._application.quit)
        self.login.hide()
        place(self.window, self._options)
        QTimer.singleShot(0, desk, lambda: desk.interrupt("after_login"))
        for dialog in self._options.dialogs:
            if dialog.seconds is not None:
                wait = 1000 * dialog.seconds
                QTimer.singleShot(wait, desk, lambda moment=dialog.moment: self._when_free(desk, moment))

    def _when_free(self, desk: Desk, moment: str) -> None:
        """Two dialogs at once would not happen: the second waits for the first."""
        if self.busy.active or front_widget() is not None:
            QTimer.singleShot(_TRY_AGAIN_MS, desk, lambda: self._when_free(desk, moment))
        else:
            desk.interrupt(moment)

    def _log_out(self) -> None:
        if self.window is None or self._desk is None:
            return
        self.window.hide()
        self.window.deleteLater()
        self._desk.deleteLater()
        self.window = self._desk = None
        self.login.ask_again()
        place(self.login, self._options)
