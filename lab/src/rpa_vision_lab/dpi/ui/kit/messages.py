"""Message boxes: an icon, a sentence and a few buttons."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from rpa_vision_lab.dpi.ui.kit.kit import Kit, named

_WIDEST_TEXT = 380


@dataclass(frozen=True)
class MessageKind:
    icon: str
    buttons: tuple[str, ...]
    """The first one is what Enter presses; the last one is what Escape means."""


_OK = ("ok",)
MESSAGES = {
    "missing_field": MessageKind("warning", _OK),
    "invalid_code": MessageKind("error", _OK),
    "invalid_date": MessageKind("error", _OK),
    "invalid_number": MessageKind("error", _OK),
    "wrong_password": MessageKind("error", _OK),
    "concurrent_edit": MessageKind("warning", ("reload", "cancel")),
    "confirm_save": MessageKind("question", ("yes", "no")),
    "saved": MessageKind("information", _OK),
    "save_changes": MessageKind("question", ("save", "discard", "cancel")),
    "about": MessageKind("product", _OK),
    "info_ok": MessageKind("information", _OK),
    "confirm_yes_no": MessageKind("question", ("yes", "no")),
    "overwrite": MessageKind("warning", ("yes", "no")),
    "session_warning": MessageKind("warning", ("extend", "logout")),
    "session_expired": MessageKind("error", _OK),
    "printer_error": MessageKind("error", ("retry", "ignore")),
    "update_available": MessageKind("information", ("install", "later")),
    "unknown": MessageKind("warning", ("merge", "split", "postpone")),
}


class MessageBox(QDialog):
    def __init__(self, kit: Kit, name: str, what: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        named(f"dialog.{name}", self)
        kind = MESSAGES[name]
        self.answer = kind.buttons[-1]
        self.setWindowTitle(kit.say(f"message.{name}.title"))
        picture = QLabel()
        picture.setPixmap(kit.icon(kind.icon).pixmap(QSize(36, 36)))
        words = kit.say(f"message.{name}.text", what=what)
        text = kit.label("message", words)
        metrics = text.fontMetrics()
        widest = max(metrics.horizontalAdvance(line) for line in words.splitlines())
        text.setWordWrap(widest > _WIDEST_TEXT)
        text.setFixedWidth(min(widest + 4, _WIDEST_TEXT))
        top = QHBoxLayout()
        top.setSpacing(14)
        top.addWidget(picture, alignment=Qt.AlignmentFlag.AlignTop)
        top.addWidget(text)
        buttons = [
            kit.button(button, f"button.{button}", enter=button == kind.buttons[0]) for button in kind.buttons
        ]
        for key, button in zip(kind.buttons, buttons, strict=True):
            button.setMinimumWidth(84)
            button.clicked.connect(lambda _=False, key=key: self._choose(key))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(16)
        column.addLayout(top)
        column.addLayout(kit.button_row(*buttons))
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        buttons[0].setFocus()

    def _choose(self, key: str) -> None:
        self.answer = key
        self.accept()


def ask(kit: Kit, name: str, what: str = "", parent: QWidget | None = None) -> str:
    """The key of the button chosen."""
    box = MessageBox(kit, name, what, parent)
    box.exec()
    box.deleteLater()
    return box.answer
