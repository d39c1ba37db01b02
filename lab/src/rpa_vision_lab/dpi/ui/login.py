"""The first window: who are you, and where."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QLabel, QVBoxLayout

from rpa_vision_lab.dpi.ui.kit.fields import FieldSpec
from rpa_vision_lab.dpi.ui.kit.forms import FormBox
from rpa_vision_lab.dpi.ui.kit.kit import Kit, named

_FIELDS = (
    FieldSpec("user", "login.user", required=True),
    FieldSpec("password", "login.password", "secret", required=True),
    FieldSpec("site", "login.site", "combo", choices="site"),
    FieldSpec("remember", "login.remember", "check"),
)


class LoginWindow(QDialog):
    submitted = Signal(str, str, str)
    """User, password, site."""
    quit_asked = Signal()

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        named("login", self)
        self.setWindowTitle(kit.say("login.title"))
        self.setWindowIcon(kit.icon("product"))
        self._form = FormBox(kit, "login.heading", _FIELDS)
        self._form.grid.setContentsMargins(16, 12, 16, 14)
        self._form.grid.setVerticalSpacing(9)
        connect = kit.button("connect", "login.connect", enter=True)
        leave = kit.button("quit", "login.quit")
        connect.clicked.connect(self._submit)
        leave.clicked.connect(self.quit_asked)
        inside = QVBoxLayout()
        inside.setContentsMargins(16, 14, 16, 12)
        inside.setSpacing(12)
        inside.addWidget(self._form)
        inside.addLayout(kit.button_row(connect, leave, beside=kit.label("hint", kit.say("required_note"))))
        inside.addWidget(kit.label("login_notice", kit.say("login.notice")))
        inside.addWidget(kit.label("login_version", kit.say("login.version")))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head(kit))
        column.addLayout(inside)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        self._form.fields["user"].widget.setFocus()

    @staticmethod
    def _head(kit: Kit) -> QFrame:
        head = named("login_head", QFrame())
        picture = QLabel()
        picture.setPixmap(kit.icon("product").pixmap(QSize(44, 44)))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(kit.label("login_product", kit.say("product")))
        words.addWidget(kit.label("login_site", kit.say("site_name")))
        row = QHBoxLayout(head)
        row.setContentsMargins(16, 10, 16, 10)
        row.setSpacing(12)
        row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(words)
        row.addStretch()
        return head

    def _submit(self) -> None:
        values = self._form.values()
        self.submitted.emit(str(values["user"]), str(values["password"]), str(values["site"]))

    def ask_again(self) -> None:
        self._form.fields["password"].write("")
        first = "password" if self._form.fields["user"].read() else "user"
        self._form.fields[first].widget.setFocus()

    def reject(self) -> None:
        """Escape and the closing button of the frame leave the program."""
        self.quit_asked.emit()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()
        self.quit_asked.emit()
